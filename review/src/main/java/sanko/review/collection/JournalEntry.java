package sanko.review.collection;

import java.util.Comparator;

/**
 * A game that has been reviewed and whose files are written.
 *
 * @param game its id
 * @param name of its files, without an ending
 * @param file where the record stood
 * @param number of the record in the file, from 1
 */
public record JournalEntry(String game, String name, String file, int number) {
  /** The order of tables. */
  static final Comparator<JournalEntry> BY_PLACE =
      Comparator.comparing(JournalEntry::file)
          .thenComparingInt(JournalEntry::number)
          .thenComparing(JournalEntry::game);

  /**
   * Checks what a journal says.
   *
   * @throws IllegalArgumentException if something is missing or impossible
   */
  public JournalEntry {
    if (game == null || name == null || file == null || number < 1) {
      throw new IllegalArgumentException("no game");
    }
    if (name.indexOf('/') >= 0 || name.indexOf('\\') >= 0) {
      throw new IllegalArgumentException("an impossible name");
    }
  }
}
