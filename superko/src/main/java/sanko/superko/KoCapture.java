package sanko.superko;

import org.jspecify.annotations.Nullable;

/**
 * A capture in ko made in a clean-up phase: nobody may make the same capture on the same stones
 * twice in a phase.
 *
 * @param hashLow position hash before the capture, low word
 * @param hashHigh the high word
 */
record KoCapture(long hashLow, long hashHigh, int point, int color, @Nullable KoCapture earlier) {}
