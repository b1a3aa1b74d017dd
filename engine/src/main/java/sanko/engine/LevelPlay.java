package sanko.engine;

import java.io.IOException;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.level.LevelChooser;
import sanko.engine.level.LevelParameters;
import sanko.engine.level.LevelTable;
import sanko.engine.rating.Adaptation;
import sanko.engine.rating.RatingBook;
import sanko.engine.settings.LevelSettings;
import sanko.engine.settings.LiveSettings;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.ResignSettings;
import sanko.superko.GameState;

/** The level at which an engine plays: what it limits, which move it takes, whom it follows. */
public final class LevelPlay {
  /** A level never resigns what is less than sure. */
  private static final ResignSettings PATIENT = new ResignSettings(true, -0.99, 6, 0, 0.4);

  private static final double LEAST_DEFICIT = 0.1;

  private final LiveSettings live;
  private final LevelTable table = LevelTable.standard();
  private final Adaptation adaptation;

  LevelPlay(LiveSettings live, RatingBook ratings) {
    this.live = live;
    adaptation = new Adaptation(table, ratings);
  }

  /**
   * The level of one move.
   *
   * @param number perhaps between two levels; of no meaning where a strength is set
   */
  record MoveLevel(double number, LevelParameters parameters) {
    /** The move of the level in place of the one that the engine would play. */
    int move(GameState root, SearchSnapshot snapshot, int best, IntPredicate allowed, long seed) {
      return best == Board.PASS
          ? best
          : new LevelChooser(parameters).choose(root, snapshot, best, allowed, seed);
    }
  }

  private LevelSettings settings() {
    return live.current().level();
  }

  /**
   * The level of the next move; null for the engine itself.
   *
   * @throws CommandException if the opponent's rating cannot be read
   */
  @Nullable MoveLevel ofMove(GameState root) throws CommandException {
    LevelSettings settings = settings();
    if (!settings.isLimited()) {
      return null;
    }
    if (settings.strength() >= 0) {
      return new MoveLevel(0, LevelParameters.of(settings.strength()));
    }
    double level = settings.level().number();
    if (settings.level().adapts()) {
      try {
        level = adaptation.level(settings.player(), root);
      } catch (IOException e) {
        throw new CommandException(FailureText.of(e));
      }
    }
    return new MoveLevel(level, LevelParameters.of(table.strength(level, root.board().area())));
  }

  /** Notes a move that was chosen for a game. */
  void moved(GameState root, MoveLevel step, SearchSnapshot snapshot) {
    if (settings().level().adapts()) {
      double white = snapshot.root().values().winrate();
      adaptation.moved(root, step.number(), root.toMove() == Color.WHITE ? white : 1 - white);
    }
  }

  /** When to resign: later than the engine itself. */
  static ResignSettings patient(ResignSettings settings, int area) {
    return new ResignSettings(
        settings.allowed(),
        Math.min(settings.threshold(), PATIENT.threshold()),
        Math.max(settings.consecutiveTurns(), PATIENT.consecutiveTurns()),
        Math.max(settings.minScoreDifference(), LEAST_DEFICIT * area),
        Math.max(settings.minMovesPerBoardArea(), PATIENT.minMovesPerBoardArea()));
  }

  /** Whether results of games are counted. */
  public boolean adapts() {
    return settings().level().adapts();
  }

  /** The name of the player whom the level follows. */
  public String player() {
    return settings().player();
  }

  /** What follows the player. */
  public Adaptation adaptation() {
    return adaptation;
  }
}
