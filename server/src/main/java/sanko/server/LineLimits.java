package sanko.server;

import org.jspecify.annotations.Nullable;

/**
 * The limits of the lines of clients of one kind.
 *
 * @param maxLineBytes of a line or a message
 * @param partialBytes counts what has come of a message; null for clients whose lines are short
 */
record LineLimits(
    TokenDelivery tokenDelivery, int maxLineBytes, @Nullable PartialMessageBytes partialBytes) {
  LineLimits(TokenDelivery tokenDelivery, int maxLineBytes) {
    this(tokenDelivery, maxLineBytes, null);
  }

  /** A message is whole; whoever sent it may have been let in. */
  void isWhole(boolean isLetIn) {
    if (partialBytes != null) {
      partialBytes.isWhole(isLetIn);
    }
  }
}
