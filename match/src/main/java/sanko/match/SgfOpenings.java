package sanko.match;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import sanko.base.file.InputFile;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.engine.BoardSize;
import sanko.superko.GameState;

/** Openings from game records: their main lines, in order, over and over. Immutable. */
final class SgfOpenings implements MatchSchedule.Openings {
  private final Map<BoardSize, List<List<SgfStep.Move>>> bySize;

  private SgfOpenings(Map<BoardSize, List<List<SgfStep.Move>>> bySize) {
    this.bySize = bySize;
  }

  /**
   * Reads all games of a file, or of a folder's files of records by name.
   *
   * @param sizes there must be an opening for each
   * @throws IllegalArgumentException worded for the user if a record cannot be used
   */
  static SgfOpenings read(Path path, Rules rules, double komi, List<BoardSize> sizes)
      throws IOException {
    Map<BoardSize, List<List<SgfStep.Move>>> bySize = new HashMap<>();
    for (Path file : files(path)) {
      try {
        for (SgfTree tree : SgfReader.readTrees(InputFile.checked(file))) {
          SgfGame game = tree.mainLine();
          bySize
              .computeIfAbsent(
                  new BoardSize(game.width(), game.height()), size -> new ArrayList<>())
              .add(moves(game, rules, komi));
        }
      } catch (SgfException | IllegalArgumentException e) {
        throw new IllegalArgumentException("the opening " + file + ": " + e.getMessage(), e);
      }
    }
    for (BoardSize size : sizes) {
      if (!bySize.containsKey(size)) {
        throw new IllegalArgumentException(path + " has no opening on a board of " + size);
      }
    }
    return new SgfOpenings(bySize);
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (Stream<Path> files = Files.list(path)) {
      return files.filter(file -> SgfReader.isName(file.toString())).sorted().toList();
    }
  }

  private static List<SgfStep.Move> moves(SgfGame game, Rules rules, double komi) {
    if (!game.setup().black().isEmpty() || !game.setup().white().isEmpty()) {
      throw new IllegalArgumentException("it begins with stones on the board");
    }
    GameState state = new GameState(game.width(), game.height(), rules, komi);
    List<SgfStep.Move> moves = new ArrayList<>();
    for (SgfStep step : game.steps()) {
      if (!(step instanceof SgfStep.Move move)) {
        throw new IllegalArgumentException("it edits the board");
      }
      if (!state.isLegal(move.move(), move.color())) {
        throw new IllegalArgumentException("move " + (moves.size() + 1) + " is illegal");
      }
      state.play(move.move(), move.color());
      moves.add(move);
    }
    if (state.isFinished()) {
      throw new IllegalArgumentException("the game is over");
    }
    return List.copyOf(moves);
  }

  @Override
  public List<SgfStep.Move> of(int pair, BoardSize size) {
    List<List<SgfStep.Move>> openings = bySize.get(size);
    if (openings == null) {
      throw new IllegalArgumentException("no opening on a board of " + size);
    }
    return openings.get(pair % openings.size());
  }
}
