package sanko.search.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;

/**
 * What a network that imitates people said of the nodes it was asked about. Takes no memory where
 * it was not. For one thread.
 */
public final class HumanPolicies {
  private static final int PAGE_BITS = 10;
  private static final int PAGE = 1 << PAGE_BITS;

  private @Nullable Evaluation[] @Nullable [] pages = new Evaluation[0][];
  private long bytes;

  /** The evaluation of a node, or null. */
  public @Nullable Evaluation of(int node) {
    int page = node >> PAGE_BITS;
    @Nullable Evaluation[] found = page < pages.length ? pages[page] : null;
    return found == null ? null : found[node & PAGE - 1];
  }

  /** Keeps an evaluation of a node; null for none. */
  public void set(int node, @Nullable Evaluation evaluation) {
    Evaluation before = of(node);
    if (before == evaluation) {
      return;
    }
    int page = node >> PAGE_BITS;
    if (page >= pages.length) {
      pages = Arrays.copyOf(pages, page + 1);
    }
    @Nullable Evaluation[] found = pages[page];
    if (found == null) {
      found = new Evaluation[PAGE];
      pages[page] = found;
    }
    found[node & PAGE - 1] = evaluation;
    bytes += bytes(evaluation) - bytes(before);
  }

  private static long bytes(@Nullable Evaluation evaluation) {
    return evaluation == null ? 0 : (long) Float.BYTES * evaluation.area();
  }

  /** The approximate number of bytes in use. */
  long bytes() {
    return bytes;
  }
}
