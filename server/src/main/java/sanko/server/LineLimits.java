package sanko.server;

import org.jspecify.annotations.Nullable;

/**
 * What clients of one kind have to keep to.
 *
 * @param maxLineBytes of a line or a message
 * @param inflow counts what has come of a message; null for clients whose lines are short
 */
record LineTerms(Greeting greeting, int maxLineBytes, @Nullable Inflow inflow) {
  /** Terms without a count. */
  LineTerms(Greeting greeting, int maxLineBytes) {
    this(greeting, maxLineBytes, null);
  }

  /** A message is whole; whoever sent it may have been let in. */
  void isWhole(boolean isLetIn) {
    if (inflow != null) {
      inflow.isWhole(isLetIn);
    }
  }
}
