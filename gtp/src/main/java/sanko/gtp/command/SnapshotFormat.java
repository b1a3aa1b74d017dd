package sanko.gtp.command;

import org.jspecify.annotations.Nullable;
import sanko.search.result.SearchSnapshot;

/** Writes what a search has found as one line. */
interface SnapshotFormat {
  /** The line, or null if there is nothing to tell yet. */
  @Nullable String line(SearchSnapshot snapshot);
}
