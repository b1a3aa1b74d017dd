package sanko.engine;

import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Vertex;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfStep;
import sanko.engine.config.RulesFormat;
import sanko.engine.settings.GameSettings;
import sanko.superko.GameState;

/**
 * Converts a game record to a game. Where territory is scored and clean-up prevented, a record that
 * is possible only with clean-up is replayed with it: there a move on a blocked stone unblocks a
 * ko.
 */
public final class RecordGame {
  private RecordGame() {}

  /** A move of a record that the rules or the position forbid. */
  public static final class ImpossibleMoveException extends IllegalArgumentException {
    private static final long serialVersionUID = 1;

    private final int number;

    ImpossibleMoveException(String message, int number) {
      super(message);
      this.number = number;
    }

    /** Which move of the main line, from 1. */
    public int number() {
      return number;
    }
  }

  /** Hears of the moves of a record before they are made. */
  @FunctionalInterface
  public interface Watcher {
    /**
     * A move comes.
     *
     * @param game in which it comes; not to be changed, and it will change
     */
    void before(Game game, SgfStep.Move move);
  }

  /**
   * The game after all moves, like {@link #after}.
   *
   * @param watcher hears of each move
   */
  public static Game replay(SgfGame record, Rules rules, GameSettings settings, Watcher watcher) {
    return replay(record, Integer.MAX_VALUE, rules, rules.defaultKomi(), settings, watcher);
  }

  /** The same after some moves, with the usual komi of the rules where the record has none. */
  public static Game after(SgfGame record, int moves, Rules rules, GameSettings settings) {
    return after(record, moves, rules, rules.defaultKomi(), settings);
  }

  /**
   * The game after some moves; an edit of the board begins a new game.
   *
   * @param rules those that hold; see {@link #rules}
   * @param komi where the record has none
   * @throws ImpossibleMoveException if a move is impossible
   * @throws IllegalArgumentException if an edit is impossible
   */
  public static Game after(
      SgfGame record, int moves, Rules rules, double komi, GameSettings settings) {
    return replay(record, moves, rules, komi, settings, (game, move) -> {});
  }

  /**
   * The record up to before the first move that is impossible, if there is one among some moves.
   *
   * @param notes receives a line for the user if the record ends there
   * @throws IllegalArgumentException if an edit is impossible
   */
  public static SgfGame soFar(
      SgfGame record, int moves, Rules rules, GameSettings settings, Consumer<String> notes) {
    try {
      after(record, moves, rules, settings);
      return record;
    } catch (ImpossibleMoveException e) {
      notes.accept(e.getMessage() + "; the record ends before it");
      return record.upTo(e.number() - 1);
    }
  }

  /** The moves of a game so far, as its record has them. */
  public static List<SgfStep.Move> moves(GameState game) {
    return IntStream.range(0, game.moveCount())
        .mapToObj(i -> new SgfStep.Move(game.mover(i), game.move(i)))
        .toList();
  }

  private static Game replay(
      SgfGame record, int moves, Rules rules, double komi, GameSettings settings, Watcher watcher) {
    boolean needsCleanup =
        settings.cleanupPrevented()
            && rules.scoring() == Scoring.TERRITORY
            && continuesAfterTwoPasses(record)
            && !isPossible(record, rules, komi, settings)
            && isPossible(record, rules, komi, settings.withCleanup());
    return make(
        record, moves, rules, komi, needsCleanup ? settings.withCleanup() : settings, watcher);
  }

  private static boolean continuesAfterTwoPasses(SgfGame record) {
    int passes = 0;
    for (SgfStep step : record.steps()) {
      boolean isPass = step instanceof SgfStep.Move move && move.move() == Board.PASS;
      if (passes >= 2 && !isPass) {
        return true;
      }
      passes = isPass ? passes + 1 : 0;
    }
    return false;
  }

  private static boolean isPossible(
      SgfGame record, Rules rules, double komi, GameSettings settings) {
    try {
      make(record, Integer.MAX_VALUE, rules, komi, settings, (game, move) -> {});
      return true;
    } catch (IllegalArgumentException e) {
      return false;
    }
  }

  private static Game make(
      SgfGame record, int moves, Rules rules, double komi, GameSettings settings, Watcher watcher) {
    double points = record.komi().orElse(komi);
    MutableBoard start = new MutableBoard(record.width(), record.height());
    record.setup().edit(start);
    int first = record.playerToMove(0);
    Game game = begun(record, start, first, rules, points, settings);
    int made = 0;
    int done = 0;
    for (SgfStep step : record.steps()) {
      if (step instanceof SgfStep.Move move) {
        if (made == moves) {
          break;
        }
        made++;
        watcher.before(game, move);
        play(game, move, made);
      } else if (step instanceof SgfStep.Setup setup) {
        MutableBoard edited = new MutableBoard(game.board());
        setup.edit(edited);
        int next = record.playerToMove(done + 1);
        // Some programs place handicap stones in a node of their own.
        game =
            made == 0
                ? begun(record, edited, next, rules, points, settings)
                : Game.from(edited, next, rules, points, settings);
      }
      done++;
    }
    game.handTo(record.playerToMove(done));
    return game;
  }

  private static Game begun(
      SgfGame record, Board start, int first, Rules rules, double komi, GameSettings settings) {
    return record.handicap() >= 2
        ? Game.handicap(start, first, rules, komi, settings, record.handicap())
        : Game.from(start, first, rules, komi, settings);
  }

  private static void play(Game game, SgfStep.Move move, int number) {
    try {
      game.playFromRecord(move.move(), move.color());
    } catch (IllegalArgumentException e) {
      String player = Color.playerName(move.color());
      String vertex = Vertex.format(move.move(), game.board());
      IllegalArgumentException told =
          new ImpossibleMoveException(
              "move %d, %s at %s, is impossible".formatted(number, player, vertex), number);
      told.addSuppressed(e);
      throw told;
    }
  }

  /**
   * The rules of a record.
   *
   * @param usual where it has none, or names some that are not known
   * @param warnings receives a line for the user in the second case
   */
  public static Rules rules(SgfGame record, Rules usual, Consumer<String> warnings) {
    return rules(record, warnings).orElse(usual);
  }

  /**
   * The rules that a record names, if they are known.
   *
   * @param warnings receives a line for the user if they are not
   */
  public static Optional<Rules> rules(SgfGame record, Consumer<String> warnings) {
    if (record.rules().isBlank()) {
      return Optional.empty();
    }
    try {
      return Optional.of(RulesFormat.parse(SgfRules.name(record.rules())));
    } catch (IllegalArgumentException e) {
      warnings.accept("Sanko does not know the record's rules and ignores them: " + record.rules());
      return Optional.empty();
    }
  }
}
