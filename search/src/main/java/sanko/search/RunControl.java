package sanko.search;

import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import sanko.search.playout.Inbox;

/**
 * The outside controls that a running search reads.
 *
 * @param stopped whether it must end; whoever makes this true wakes the inbox
 * @param inbox where its thread waits
 * @param nanoTime its clock, in nanoseconds
 */
public record RunControl(BooleanSupplier stopped, Inbox inbox, LongSupplier nanoTime) {
  /** The controls for a search that ends when this is true, checked whenever it is not waiting. */
  public static RunControl stoppedWhen(BooleanSupplier stopped) {
    return new RunControl(stopped, new Inbox(), System::nanoTime);
  }
}
