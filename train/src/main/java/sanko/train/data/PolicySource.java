package sanko.train.data;

import java.util.Locale;

/** Whence the policy of a row comes. */
public enum PolicySource {
  /** The move that was played. */
  MOVES,
  /** The teacher alone. */
  TEACHER,
  /** The visits of a search. */
  SEARCH,
  /** The teacher's policy, shifted toward the moves that a search found good. */
  REGULARIZED;

  /** As the user writes it. */
  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Whether there is none without a search. */
  public boolean needsSearch() {
    return this == SEARCH || this == REGULARIZED;
  }
}
