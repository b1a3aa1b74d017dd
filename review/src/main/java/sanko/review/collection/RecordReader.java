package sanko.review.collection;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.BiPredicate;
import sanko.base.FailureText;
import sanko.base.file.FileErrors;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfReading;
import sanko.board.sgf.SgfTree;
import sanko.engine.RecordGame;
import sanko.engine.RecordGame.ImpossibleMoveException;
import sanko.engine.settings.GameSettings;

/** Reads the games of a source and checks that each can be reviewed. Immutable. */
final class RecordReader {
  private final Rules usual;
  private final GameSettings settings;
  private final BiPredicate<Integer, Integer> supports;

  /**
   * A reader.
   *
   * @param usual rules of records that name none
   * @param settings of the games
   * @param supports whether boards of a width and height can be evaluated
   */
  RecordReader(Rules usual, GameSettings settings, BiPredicate<Integer, Integer> supports) {
    this.usual = usual;
    this.settings = settings;
    this.supports = supports;
  }

  /**
   * What a source holds.
   *
   * @param games those that can be reviewed
   * @param problems of the others
   * @param notes what was assumed to read the games, for the user
   */
  record Contents(List<GameRecord> games, List<Problem> problems, List<String> notes) {
    Contents {
      games = List.copyOf(games);
      problems = List.copyOf(problems);
      notes = List.copyOf(notes);
    }
  }

  /** Reads a source; what is wrong with it is in the result. */
  Contents read(Source source) {
    try {
      return read(source, source.bytes());
    } catch (IOException e) {
      return new Contents(
          List.of(), List.of(Problem.ofFile(source.name(), FileErrors.reason(e))), List.of());
    }
  }

  private Contents read(Source source, byte[] bytes) {
    List<Problem> problems = new ArrayList<>();
    Set<Integer> broken = new HashSet<>();
    List<SgfTree> trees = trees(bytes, source, problems, broken);
    List<GameRecord> games = new ArrayList<>();
    List<String> notes = new ArrayList<>();
    for (int i = 0; i < trees.size(); i++) {
      if (broken.contains(i)) {
        continue;
      }
      try {
        SgfGame game = trees.get(i).mainLine();
        check(game, trees.get(i));
        games.add(GameRecord.of(source, i + 1, trees.size(), trees.get(i), game, usual));
        String place = games.get(games.size() - 1).place();
        trees.get(i).notes().forEach(each -> notes.add(place + ": " + each));
      } catch (SgfException e) {
        problems.add(new Problem(source.name(), i + 1, e.line(), e.problem()));
      } catch (IllegalArgumentException e) {
        problems.add(new Problem(source.name(), i + 1, 0, FailureText.of(e)));
      }
    }
    return new Contents(games, problems, notes);
  }

  /** All games; of a broken file those too that are broken, with their problems. */
  private static List<SgfTree> trees(
      byte[] bytes, Source source, List<Problem> problems, Set<Integer> broken) {
    try {
      return SgfReader.readTrees(bytes);
    } catch (SgfException e) {
      SgfReading reading = SgfReader.readSome(bytes);
      for (SgfReading.Problem each : reading.problems()) {
        if (broken.add(each.game())) {
          SgfException cause = each.cause();
          problems.add(new Problem(source.name(), each.game() + 1, cause.line(), cause.problem()));
        }
      }
      return reading.trees();
    }
  }

  private void check(SgfGame game, SgfTree tree) throws SgfException {
    int moves = game.moves().size();
    if (moves == 0) {
      throw new IllegalArgumentException("it has no moves");
    }
    if (!supports.test(game.width(), game.height())) {
      throw new IllegalArgumentException(
          "the network does not support boards of %dx%d".formatted(game.width(), game.height()));
    }
    try {
      Rules rules = RecordGame.rules(game, usual, warning -> {});
      RecordGame.after(game, moves, rules, settings);
    } catch (ImpossibleMoveException e) {
      throw placed(e, tree);
    }
  }

  /** The same with the place of the move in the file. */
  private static SgfException placed(ImpossibleMoveException e, SgfTree tree) {
    int made = 0;
    for (SgfNode node = tree.root(); node != null; node = node.next()) {
      List<SgfProperty> properties = node.properties();
      for (int i = 0; i < properties.size(); i++) {
        String id = properties.get(i).id();
        int values = properties.get(i).rawValues().size();
        if (id.equals("B") || id.equals("W")) {
          if (made + values >= e.number()) {
            return node.problem(FailureText.of(e), i, e.number() - made - 1);
          }
          made += values;
        }
      }
    }
    throw e;
  }
}
