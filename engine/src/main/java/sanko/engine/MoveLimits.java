package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.engine.LevelPlay.MoveLevel;
import sanko.engine.settings.LiveSettings;
import sanko.search.choice.FriendlyPass;
import sanko.search.request.SearchLimits;
import sanko.search.result.SearchSnapshot;
import sanko.search.time.MoveTime;
import sanko.search.time.TimeManager;
import sanko.superko.GameState;

/**
 * How long the engine thinks about a move: less where the opponent passes or its own searches found
 * the game decided. Remembers those of one game.
 */
final class MoveLimits {
  /** Seconds for a move where neither clock nor configuration sets a limit. */
  static final double DEFAULT_SECONDS = 5;

  /** The number of searches by which a game counts as decided. */
  private static final int LOOKED_AT = 3;

  /** What a search for a move found. */
  private record Found(int color, int moveCount, double whiteWinLoss) {}

  private final LiveSettings live;
  private final StatusLines status;
  private final List<Found> history = new ArrayList<>();
  private boolean defaultSaid;

  MoveLimits(LiveSettings live, StatusLines status) {
    this.live = live;
    this.status = status;
  }

  /** Forgets the searches of the last game. */
  void newGame() {
    history.clear();
  }

  /** Notes a search for a move; searches of the same or a later move were taken back. */
  void searched(GameState root, SearchSnapshot snapshot) {
    history.removeIf(each -> each.moveCount >= root.moveCount());
    double winLoss = snapshot.root().values().winLoss();
    history.add(new Found(root.toMove(), root.moveCount(), winLoss));
  }

  TimeManager timeManager() {
    return new TimeManager(live.current().limits().lagBuffer(), live.current().time());
  }

  /** The part of the usual limits that the main search for a move may use. */
  double factor(GameState root) {
    double factor = live.current().factors().factor(root.opponentPasses(), lowestWinLoss(root));
    boolean friendly = new FriendlyPass(live.search().passing()).isPossible(root);
    return friendly ? FriendlyPass.MAIN_SHARE * factor : factor;
  }

  /**
   * The lowest win minus loss that the last three searches of the player to move found for that
   * player; NaN if there were fewer.
   */
  private double lowestWinLoss(GameState root) {
    double[] last =
        history.stream()
            .filter(each -> each.color == root.toMove() && each.moveCount < root.moveCount())
            .mapToDouble(each -> each.color == Color.WHITE ? each.whiteWinLoss : -each.whiteWinLoss)
            .toArray();
    double lowest = last.length < LOOKED_AT ? Double.NaN : Double.POSITIVE_INFINITY;
    for (int i = Math.max(0, last.length - LOOKED_AT); i < last.length; i++) {
      lowest = Math.min(lowest, last[i]);
    }
    return lowest;
  }

  /**
   * The limits of the main search for a move.
   *
   * @param factor from {@link #factor}
   * @param clock the time left for the move
   * @param level null for the engine itself
   */
  SearchLimits of(double factor, MoveTime clock, @Nullable MoveLevel level) {
    SearchLimits limits = scaled(live.current().limits().search(), factor);
    if (level != null) {
      return level.parameters().within(limits).withClock(clock);
    }
    if (!clock.isLimited() && !live.current().hasLimit()) {
      sayDefault();
      return limits.withinSeconds(DEFAULT_SECONDS * factor);
    }
    return limits.withClock(clock);
  }

  private static SearchLimits scaled(SearchLimits limits, double factor) {
    return new SearchLimits(
        scaled(limits.maxVisits(), factor),
        scaled(limits.maxPlayouts(), factor),
        limits.maxSeconds() * factor);
  }

  private static long scaled(long visits, double factor) {
    return visits >= SearchLimits.UNLIMITED ? visits : Math.max(1, Math.round(visits * factor));
  }

  private void sayDefault() {
    if (!defaultSaid) {
      defaultSaid = true;
      status.say(
          "No clock and no limit is set: thinking "
              + (int) DEFAULT_SECONDS
              + " seconds per move (maxTime, maxVisits or time_settings change that).");
    }
  }
}
