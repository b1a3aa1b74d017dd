package sanko.nn.network;

import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.EvaluationOptions;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.nn.features.InputEncoder;
import sanko.superko.GameState;

/**
 * The cache key of an evaluation: 128 bits that cover everything on which the input features
 * depend. The state hash covers stones, player, bans, komi, rules, button, phase, passes and the
 * end of the game; the last moves, the boards and kos that ladders were read on, and the options
 * are added, so that equal keys mean equal features. The network is not in it: each evaluator has a
 * cache of its own.
 */
public record EvaluationKey(long low, long high) {
  static EvaluationKey of(GameState state, EvaluationOptions options) {
    long word = 0x6576616c6b657931L;
    int moves = state.moveCount();
    int shown = Math.min(Math.min(InputEncoder.PLIES, options.inputs().maxHistory()), moves);
    for (int i = 0; i < shown; i++) {
      word = Zobrist.mix(word + state.move(moves - 1 - i) * 4L + state.mover(moves - 1 - i));
    }
    word = Zobrist.mix(word + Math.min(state.validTurns(), InputEncoder.PLIES));
    for (int i = 1; i <= Math.min(2, shown); i++) {
      Board before = state.boardBefore(i);
      word = Zobrist.mix(word + before.hashLow());
      word = Zobrist.mix(word + before.koPoint());
    }
    word = Zobrist.mix(word + options.symmetry());
    word = Zobrist.mix(word + (options.inputs().conservativePass() ? 1 : 0));
    word = Zobrist.mix(word + (options.inputs().passingHacks() ? 1 : 0));
    word = Zobrist.mix(word ^ Double.doubleToLongBits(options.policy().optimism()));
    word = Zobrist.mix(word ^ Double.doubleToLongBits(options.policy().temperature()));
    word = Zobrist.mix(word ^ Double.doubleToLongBits(options.inputs().playoutDoublingAdvantage()));
    word =
        Zobrist.mix(word ^ Double.doubleToLongBits(options.inputs().drawEquivalentWinsForWhite()));
    if (options.precision() == Precision.INT8) {
      word = Zobrist.mix(word + 1);
    }
    HumanProfile profile = options.humanProfile();
    if (profile != null) {
      word = Zobrist.mix(word ^ profile.word());
    }
    return new EvaluationKey(
        state.stateHashLow() ^ word, state.stateHashHigh() ^ Zobrist.mix(word + 1));
  }
}
