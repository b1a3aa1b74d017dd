package sanko.board.sgf;

import org.jspecify.annotations.Nullable;

/**
 * Lets short parts of a text share strings. Most nodes are a mere move, so a large file has few
 * different ones. Forgets parts as new ones come.
 */
final class SgfSharing {
  private static final int LONGEST = 8;
  private static final int SLOTS = 1 << 14;

  private final @Nullable String[] known = new @Nullable String[SLOTS];

  String part(String text, int start, int end) {
    if (end - start > LONGEST) {
      return text.substring(start, end);
    }
    int slot = slot(text, start, end);
    String part = known[slot];
    if (part == null
        || part.length() != end - start
        || !text.regionMatches(start, part, 0, end - start)) {
      part = text.substring(start, end);
      known[slot] = part;
    }
    return part;
  }

  private static int slot(String text, int start, int end) {
    int hash = 0;
    for (int i = start; i < end; i++) {
      hash = 31 * hash + text.charAt(i);
    }
    return (hash ^ hash >>> 14) & (SLOTS - 1);
  }
}
