package sanko.review.collection;

import java.util.HexFormat;
import java.util.Locale;
import sanko.base.file.Sha256;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfTree;
import sanko.cli.cluster.Shard;
import sanko.engine.RecordGame;

/**
 * A game of a collection, which can be played to its end.
 *
 * @param source where it stands
 * @param number in the source, from 1
 * @param count of games in the source
 * @param rules of the game
 * @param id identifies it by what a review depends on: 16 hexadecimal digits
 */
record GameRecord(
    Source source, int number, int count, SgfTree tree, SgfGame game, Rules rules, String id) {
  private static final int LONGEST_STEM = 60;
  private static final int ID_BYTES = 8;

  static GameRecord of(
      Source source, int number, int count, SgfTree tree, SgfGame game, Rules usual) {
    Rules rules = RecordGame.rules(game, usual, warning -> {});
    return new GameRecord(source, number, count, tree, game, rules, id(game, rules));
  }

  /** The name of the files about the game, without an ending: no two games have the same. */
  String fileName() {
    StringBuilder name = new StringBuilder();
    source
        .stem()
        .codePoints()
        .limit(LONGEST_STEM)
        .map(each -> Character.isLetterOrDigit(each) || "._-".indexOf(each) >= 0 ? each : '_')
        .forEach(name::appendCodePoint);
    return (count > 1 ? name + "-" + number : name) + "-" + id;
  }

  /** Where it stands, for the user. */
  String place() {
    return source.name() + (count > 1 ? ", game " + number : "");
  }

  /** Both players, or the file and the number if the record does not name them. */
  String title() {
    if (game.blackName().isBlank() || game.whiteName().isBlank()) {
      return source.stem() + (count > 1 ? ", game " + number : "");
    }
    return game.blackName() + " (black) and " + game.whiteName() + " (white)";
  }

  /**
   * The id of a game. Two records of the same size, start position, komi, rules and moves have the
   * same one, whoever the players are.
   */
  static String id(SgfGame game, Rules rules) {
    double komi = game.komi().orElse(rules.defaultKomi());
    return id(
        String.format(
            Locale.ROOT,
            "%dx%d %s %s %d %s %s",
            game.width(),
            game.height(),
            komi,
            rules.compactText(),
            game.handicap(),
            game.setup(),
            game.steps()));
  }

  /** An id made from a text. */
  static String id(String text) {
    return HexFormat.of().formatHex(Sha256.of(text), 0, ID_BYTES);
  }

  /** Whether the game with this id belongs to a part: that follows from the game alone. */
  static boolean belongsTo(Shard shard, String id) {
    return shard.holds(number(id));
  }

  /** Whether a broken record is to be reported by a part. */
  static boolean belongsTo(Shard shard, Problem problem) {
    return belongsTo(shard, id(problem.file() + "\n" + problem.game()));
  }

  /** The id as an unsigned number. */
  static long number(String id) {
    return Long.parseUnsignedLong(id, 16);
  }
}
