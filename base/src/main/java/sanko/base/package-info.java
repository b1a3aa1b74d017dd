/**
 * What every module may need and no game: messages of failures for the user, what interrupts long
 * work, lines of bounded length, flags and numbers in texts. It knows nothing but Java. Begin with
 * {@link sanko.base.FailureText} and {@link sanko.base.Interruptions}.
 */
@NullMarked
package sanko.base;

import org.jspecify.annotations.NullMarked;
