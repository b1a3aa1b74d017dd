package sanko.match;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import sanko.base.file.WholeFile;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.engine.RecordGame;
import sanko.superko.GameState;

/** Game records of a match. */
final class GameFile {
  private GameFile() {}

  /** Writes a game into a folder, as a whole or not at all. */
  static void write(Path folder, GameResult result, GameState game, String nameA, String nameB)
      throws IOException {
    String name = String.format(Locale.ROOT, "game-%05d.sgf", result.game());
    WholeFile.write(
        folder.resolve(name), SgfWriter.writeBytes(List.of(tree(result, game, nameA, nameB))));
  }

  /** Whether a folder, if there is one, has records of a match. */
  static boolean isAnyIn(Path folder) throws IOException {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (DirectoryStream<Path> records = Files.newDirectoryStream(folder, "game-*.sgf")) {
      return records.iterator().hasNext();
    }
  }

  private static SgfTree tree(GameResult result, GameState game, String nameA, String nameB) {
    SgfTree tree =
        SgfTree.of(
            new SgfGame(
                game.board().width(),
                game.board().height(),
                OptionalDouble.of(game.komi()),
                0,
                SgfRules.words(game.rules()),
                result.aIsBlack() ? nameA : nameB,
                result.aIsBlack() ? nameB : nameA,
                result.result(),
                SgfStep.Setup.NONE,
                List.copyOf(RecordGame.moves(game))));
    SgfNode last = tree.root();
    for (SgfNode next = last.next(); next != null; next = last.next()) {
      last = next;
    }
    last.add(SgfProperty.of("C", comment(result, nameA, nameB)));
    return tree;
  }

  private static String comment(GameResult result, String nameA, String nameB) {
    String ending = result.ending().text();
    if (result.ending().isOffence()) {
      ending += " of " + (result.offenderIsA() ? nameA : nameB) + ": " + result.detail();
    }
    return "End: " + ending + "\n" + line(nameA, result.a()) + "\n" + line(nameB, result.b());
  }

  private static String line(String name, GameResult.Side side) {
    return String.format(
        Locale.ROOT,
        "%s: %d moves, %.2f s, %d visits, %d evaluations%s",
        name,
        side.moves(),
        side.seconds(),
        side.visits(),
        side.evaluations(),
        side.claim().isEmpty() ? "" : ", counts " + side.claim());
  }
}
