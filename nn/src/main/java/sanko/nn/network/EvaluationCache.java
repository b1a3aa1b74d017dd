package sanko.nn.network;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;

/**
 * Evaluations by key, in a fixed number of places: a new one takes the place of whatever lay there,
 * so that memory is bounded: some 3 KB a place on 19x19, with ownership. Shared; a lookup that
 * misses a concurrent store is only a lost hit.
 */
final class EvaluationCache {
  /** The largest size that can be asked for. */
  static final int LARGEST_POWER_OF_TWO = 24;

  private static final int SMALLEST_DEFAULT = 10;
  private static final int SHARE_OF_HEAP = 8;

  /**
   * Bytes of an entry on the largest usual board: policy and ownership are 4 bytes a point, each
   * object has its head, and the table its reference.
   */
  private static final long ENTRY_BYTES = 2 * 4 * 362 + 256;

  private record Entry(EvaluationKey key, Evaluation evaluation) {}

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

  /** The largest size that, full, needs at most an eighth of so much memory, within 10..24. */
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
  @Nullable Evaluation find(EvaluationKey key, boolean ownership) {
    Entry entry = entries.get((int) key.low() & mask);
    if (entry == null || !entry.key.equals(key)) {
      return null;
    }
    return ownership && !entry.evaluation.hasOwnership() ? null : entry.evaluation;
  }

  void store(EvaluationKey key, Evaluation evaluation) {
    entries.set((int) key.low() & mask, new Entry(key, evaluation));
  }

  void clear() {
    for (int i = 0; i < entries.length(); i++) {
      entries.set(i, null);
    }
  }
}
