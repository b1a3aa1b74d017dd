package sanko.nn;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * Evaluations by key, in a fixed number of places: a new one takes the place of whatever lay there.
 * Shared; a lookup that misses a concurrent store is only a lost hit.
 */
final class EvaluationCache {
  private record Entry(EvaluationKey key, Evaluation evaluation) {}

  private final AtomicReferenceArray<@Nullable Entry> entries;
  private final int mask;

  /**
   * A cache of 2 to the power of {@code sizePowerOfTwo} places.
   *
   * @param sizePowerOfTwo 0..24
   */
  EvaluationCache(int sizePowerOfTwo) {
    entries = new AtomicReferenceArray<>(1 << sizePowerOfTwo);
    mask = entries.length() - 1;
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
