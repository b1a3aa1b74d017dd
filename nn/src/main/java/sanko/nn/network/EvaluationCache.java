package sanko.nn.network;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.nn.features.InputEncoder;
import sanko.superko.GameState;

/**
 * Evaluations by key, in a fixed number of places: a new one takes the place of whatever lay there,
 * so that memory is bounded: some 3 KB a place on 19x19, with ownership. Shared; a lookup that
 * misses a concurrent store is only a lost hit.
 */
public final class EvaluationCache {
  /** The largest size that can be asked for. */
  static final int LARGEST_POWER_OF_TWO = 24;

  private static final int SMALLEST_DEFAULT = 10;
  private static final int SHARE_OF_HEAP = 8;

  /**
   * Bytes of an entry on the largest usual board: policy and ownership are 4 bytes a point, each
   * object has its head, and the table its reference.
   */
  private static final long ENTRY_BYTES = 2 * 4 * 362 + 256;

  private record Entry(Key key, Evaluation evaluation) {}

  private final AtomicReferenceArray<@Nullable Entry> entries;
  private final int mask;

  /**
   * A cache of 2 to the power of {@code sizePowerOfTwo} places.
   *
   * @param sizePowerOfTwo 0..{@value #LARGEST_POWER_OF_TWO}
   */
  EvaluationCache(int sizePowerOfTwo) {
    entries = new AtomicReferenceArray<>(1 << sizePowerOfTwo);
    mask = entries.length() - 1;
  }

  /**
   * The largest size, within 10..24, that needs at most an eighth of this memory when it is full.
   */
  static int powerOfTwoFor(long heapBytes) {
    long entries = Math.max(1, heapBytes / SHARE_OF_HEAP / ENTRY_BYTES);
    int power = Long.SIZE - 1 - Long.numberOfLeadingZeros(entries);
    return Math.max(SMALLEST_DEFAULT, Math.min(LARGEST_POWER_OF_TWO, power));
  }

  /**
   * The evaluation for a key, or null.
   *
   * @param ownership whether it must have ownership
   */
  @Nullable Evaluation find(Key key, boolean ownership) {
    Entry entry = entries.get((int) key.low() & mask);
    if (entry == null || !entry.key.equals(key)) {
      return null;
    }
    return ownership && !entry.evaluation.hasOwnership() ? null : entry.evaluation;
  }

  void store(Key key, Evaluation evaluation) {
    entries.set((int) key.low() & mask, new Entry(key, evaluation));
  }

  void clear() {
    for (int i = 0; i < entries.length(); i++) {
      entries.set(i, null);
    }
  }

  /**
   * The cache key of an evaluation: 128 bits that cover everything on which the input features
   * depend. The state hash covers stones, player, bans, komi, rules, button, phase, passes and the
   * end of the game; the last moves, the boards and kos that ladders were read on, and the options
   * are added, so that equal keys mean equal features. The network is not in it: each evaluator has
   * a cache of its own.
   */
  public record Key(long low, long high) {
    static Key of(GameState state, EvaluationOptions options) {
      long word = 0x6576616c6b657931L;
      int moves = state.moveCount();
      int shown = Math.min(Math.min(InputEncoder.PLIES, options.inputs().maxHistory()), moves);
      for (int i = 0; i < shown; i++) {
        word = Zobrist.mix(word + state.move(moves - 1 - i) * 4L + state.mover(moves - 1 - i));
      }
      word = Zobrist.mix(word + Math.min(state.validTurns(), InputEncoder.PLIES));
      for (int i = 1; i <= Math.min(InputEncoder.EARLIER_BOARDS, shown); i++) {
        Board before = state.boardBefore(i);
        word = Zobrist.mix(word + before.hashLow());
        word = Zobrist.mix(word + before.koPoint());
      }
      word = Zobrist.mix(word + options.symmetry());
      word = Zobrist.mix(word + (options.inputs().conservativePass() ? 1 : 0));
      word = Zobrist.mix(word + (options.inputs().passingHacks() ? 1 : 0));
      if (options.policy().hasOptimistic()) {
        word = Zobrist.mix(word + 1);
      }
      word = Zobrist.mix(word ^ Double.doubleToLongBits(options.policy().optimism()));
      word = Zobrist.mix(word ^ Double.doubleToLongBits(options.policy().temperature()));
      word =
          Zobrist.mix(word ^ Double.doubleToLongBits(options.inputs().playoutDoublingAdvantage()));
      word =
          Zobrist.mix(
              word ^ Double.doubleToLongBits(options.inputs().drawEquivalentWinsForWhite()));
      if (options.precision() == Precision.INT8) {
        word = Zobrist.mix(word + 1);
      } else if (options.precision() == Precision.BF16) {
        word = Zobrist.mix(word + 2);
      }
      HumanProfile profile = options.humanProfile();
      if (profile != null) {
        word = Zobrist.mix(word ^ profile.word());
      }
      return new Key(state.stateHashLow() ^ word, state.stateHashHigh() ^ Zobrist.mix(word + 1));
    }
  }
}
