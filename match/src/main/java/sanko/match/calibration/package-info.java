/**
 * Measures the levels of play: matches between neighbors and against other programs, the Elo that
 * follows, and strengths that make the steps alike. It knows levels and matches, but no command
 * line. Begin with {@link sanko.match.calibration.LevelCalibration}.
 */
@NullMarked
package sanko.match.calibration;

import org.jspecify.annotations.NullMarked;
