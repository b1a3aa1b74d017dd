package sanko.search;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import sanko.search.playout.Inbox;

/**
 * What a search looks at from outside while it runs.
 *
 * @param stopped whether it is to end; whoever makes this true wakes the inbox
 * @param inbox where its thread waits
 * @param nanoTime its clock, of nanoseconds
 */
public record RunControl(BooleanSupplier stopped, Inbox inbox, LongSupplier nanoTime) {
  /** For a search that ends when this is true, looked at whenever it does not wait. */
  public static RunControl stoppedWhen(BooleanSupplier stopped) {
    return new RunControl(stopped, new Inbox(), System::nanoTime);
  }
}
