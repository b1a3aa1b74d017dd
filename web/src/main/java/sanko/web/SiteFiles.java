package sanko.web;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** Where the files of the page come from. Shared. */
interface SiteFiles {
  /**
   * The content of a file, or null if there is none.
   *
   * @param name relative, of words, slashes and dots, no word of dots only
   */
  byte @Nullable [] read(String name) throws IOException;

  /** Whether a file stays as it is while the program runs. */
  boolean areFixed();
}
