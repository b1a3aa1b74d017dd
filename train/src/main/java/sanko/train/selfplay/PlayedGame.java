package sanko.train.selfplay;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * A game that was played to its end. Immutable, if nobody plays on the game.
 *
 * @param game stands at the end; its first moves are those of the start
 * @param turns one for each later move, what was found before it
 * @param ending how it ended
 */
record PlayedGame(GameStart start, GameState game, List<Turn> turns, Ending ending) {
  /** How a game ended. */
  enum Ending {
    /** By the rules, with a result. */
    SCORED,
    /** Everything on the board was alive without doubt. */
    SETTLED,
    /** By the rules, without result. */
    NO_RESULT,
    /** It had as many moves as a game may have; the board says nothing of who would have won. */
    TOO_LONG
  }

  /** Moves before the first turn. */
  int openingMoves() {
    return start.game().moveCount();
  }

  /** Whether the final position has a score. */
  boolean isScored() {
    return ending == Ending.SCORED || ending == Ending.SETTLED;
  }

  /** Visits of all searches. */
  long visits() {
    return turns.stream().mapToLong(turn -> turn.effort().visits()).sum();
  }

  /** What the searches found, and at last the result. */
  List<ValueTarget> values(FinalPosition end) {
    List<ValueTarget> values = new ArrayList<>();
    turns.forEach(turn -> values.add(turn.value()));
    values.add(end.value());
    return values;
  }

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
          new ValueTarget(
              said.whiteWin(), said.whiteLoss(), said.noResult(), said.whiteScoreMean());
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
}
