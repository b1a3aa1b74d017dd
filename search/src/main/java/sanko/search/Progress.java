package sanko.search;

import sanko.search.playout.Playouts;
import sanko.search.time.Stopwatch;

/** The progress of one search. For the thread that searches. */
final class Progress {
  private final Playouts playouts;
  private final Stopwatch stopwatch;
  private final long visitsFound;
  private final long ownVisits;

  /**
   * Begins the progress of a prepared search.
   *
   * @param visitsFound visits of the root so far
   * @param ownVisits how many of them are playouts of this search
   */
  Progress(Playouts playouts, Stopwatch stopwatch, long visitsFound, long ownVisits) {
    this.playouts = playouts;
    this.stopwatch = stopwatch;
    this.visitsFound = visitsFound;
    this.ownVisits = ownVisits;
  }

  /** Visits of the root before the first descent. */
  long visitsFound() {
    return visitsFound;
  }

  /** Visits of the root. */
  long visits() {
    return visitsFound + playouts.counted();
  }

  /** Visits of the root without those playouts that only improved its children. */
  long weightfulVisits() {
    return visits() - playouts.weightless();
  }

  /** Playouts of this search. */
  long playouts() {
    return ownVisits + playouts.counted();
  }

  /** Playouts completed by descents, without the evaluation of the root. */
  long descents() {
    return playouts.counted();
  }

  /** Seconds since the search began. */
  double seconds() {
    return stopwatch.seconds();
  }
}
