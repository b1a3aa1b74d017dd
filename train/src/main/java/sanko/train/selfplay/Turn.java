package sanko.train.selfplay;

import java.util.OptionalDouble;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;

/**
 * A position of a game and what was found out about it, from White's point of view but for {@code
 * moves}. Immutable.
 *
 * @param effort what its search was worth
 * @param moves what the search found of each move
 * @param value what it found of the position
 * @param raw what the network says of it without search
 * @param rawPolicyEntropy the entropy of the network's policy, nats
 * @param lead points that White would have to give for an even game, where that was measured
 */
record Turn(
    EffortSettings.Effort effort,
    MoveTargets moves,
    ValueTarget value,
    ValueTarget raw,
    double rawPolicyEntropy,
    OptionalDouble lead) {
  static Turn of(
      EffortSettings.Effort effort,
      MoveTargets moves,
      ValueTarget value,
      Evaluation evaluation,
      OptionalDouble lead) {
    ValueEstimate said = evaluation.value();
    ValueTarget raw =
        new ValueTarget(said.whiteWin(), said.whiteLoss(), said.noResult(), said.whiteScoreMean());
    return new Turn(effort, moves, value, raw, entropy(evaluation), lead);
  }

  private static double entropy(Evaluation evaluation) {
    double entropy = 0;
    for (int i = 0; i <= evaluation.area(); i++) {
      double share = evaluation.policy(i);
      entropy -= share > 0 ? share * Math.log(share) : 0;
    }
    return entropy;
  }
}
