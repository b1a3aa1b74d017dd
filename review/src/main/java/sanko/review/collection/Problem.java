package sanko.review.collection;

import java.io.Serializable;

/**
 * A record that cannot be reviewed.
 *
 * @param file as the user named it
 * @param game its number in the file, from 1; 0 if the whole file is meant
 * @param line in the file, from 1; 0 if it is not known
 * @param reason what is wrong, for the user
 */
public record Problem(String file, int game, int line, String reason) implements Serializable {
  /** A file none of whose games can be reviewed. */
  static Problem ofFile(String file, String reason) {
    return new Problem(file, 0, 0, reason);
  }

  /** For the user: file, line, game and reason. */
  public String text() {
    String place = line > 0 ? file + ":" + line : file;
    return place + ": " + (game > 1 ? "game " + game + ": " : "") + reason;
  }
}
