package sanko.match;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.board.sgf.SgfStep;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.superko.GameState;

/**
 * Lets two players play one game: hands the moves over, judges each by the rules, keeps the clocks
 * and counts at the end. For one game and one thread.
 */
final class Referee {
  /** How much longer than its clock a player is waited for before its process is ended. */
  private static final double GRACE_SECONDS = 2;

  /** A finished game with its moves. */
  record Played(GameResult result, GameState game) {}

  /** A seat at the board with what was counted of it. */
  private static final class Seat {
    final Player player;
    final long evaluationsBefore;
    final double processorBefore;
    Clock clock;
    int moves;
    double seconds;
    long visits;
    long evaluations;
    Player.@Nullable Claim claim;

    Seat(Player player, TimeControl time) {
      this.player = player;
      clock = Clock.start(time);
      evaluationsBefore = player.evaluations();
      processorBefore = player.processorSeconds();
    }

    double secondsSince(long nanos) {
      return (player.nanoTime() - nanos) / 1e9;
    }

    GameResult.Side side() {
      String score = claim == null ? null : claim.score();
      return new GameResult.Side(
          moves,
          thousandths(seconds),
          visits,
          evaluations,
          thousandths(player.processorSeconds() - processorBefore),
          score == null ? "" : score);
    }

    private static double thousandths(double number) {
      return Math.round(1e3 * number) / 1e3;
    }
  }

  /** How it ended: the score for White, or who lost it by what. */
  private record End(GameEnding ending, int loser, double whiteScore, String detail) {
    static End lost(GameEnding ending, int loser, String detail) {
      return new End(ending, loser, 0, detail);
    }

    static End drawn(GameEnding ending) {
      return new End(ending, Color.EMPTY, 0, "");
    }
  }

  private final MatchRules rules;
  private final Judge judge;
  private final MatchSchedule.Pairing pairing;
  private final BooleanSupplier stopped;
  private final Seat black;
  private final Seat white;
  private final GameState game;

  Referee(
      MatchRules rules,
      Judge judge,
      MatchSchedule.Pairing pairing,
      Player a,
      Player b,
      BooleanSupplier stopped) {
    this.rules = rules;
    this.judge = judge;
    this.pairing = pairing;
    this.stopped = stopped;
    black = new Seat(pairing.aIsBlack() ? a : b, rules.time());
    white = new Seat(pairing.aIsBlack() ? b : a, rules.time());
    game =
        new GameState(
            pairing.size().width(), pairing.size().height(), rules.named().rules(), rules.komi());
    game.setCleanupPrevented(true);
  }

  /**
   * Plays the game; the players have begun it.
   *
   * @return null if the match was stopped meanwhile
   */
  @Nullable Played play() {
    End end = playOpening();
    while (end == null) {
      if (stopped.getAsBoolean()) {
        return null;
      }
      end = isOver() ? count() : playMove();
    }
    return stopped.getAsBoolean() ? null : new Played(result(end), game);
  }

  private Seat seat(int color) {
    return color == Color.BLACK ? black : white;
  }

  private @Nullable End playOpening() {
    for (SgfStep.Move move : pairing.opening()) {
      for (int color : new int[] {Color.BLACK, Color.WHITE}) {
        End failure = tell(color, move.color(), move.move());
        if (failure != null) {
          return failure;
        }
      }
      game.play(move.move(), move.color());
    }
    return null;
  }

  /** Tells a player of a move; returns how the game ends if it does not take it. */
  private @Nullable End tell(int listener, int color, int move) {
    try {
      seat(listener).player.play(color, move);
      return null;
    } catch (PlayerException e) {
      return End.lost(e.ending(), listener, e.what());
    }
  }

  /** Two passes in a row, that for the button not counted, or what else the rules take for it. */
  private boolean isOver() {
    return game.isFinished() || game.consecutivePasses() >= 2;
  }

  private @Nullable End playMove() {
    if (game.moveCount() >= rules.movesPerPoint() * game.board().area()) {
      return End.drawn(GameEnding.LENGTH);
    }
    int color = game.toMove();
    Seat seat = seat(color);
    double allowed = allowedSeconds(seat.clock) + rules.timeMargin();
    long start = seat.player.nanoTime();
    Player.Choice choice;
    try {
      choice = seat.player.choose(color, seat.clock, allowed + GRACE_SECONDS);
    } catch (PlayerException e) {
      boolean late = e.ending() == GameEnding.SILENCE && seat.secondsSince(start) > allowed;
      return late ? late(color, seat.secondsSince(start)) : End.lost(e.ending(), color, e.what());
    }
    double used = seat.secondsSince(start);
    seat.moves++;
    seat.seconds += used;
    seat.visits += choice.visits();
    seat.evaluations = seat.player.evaluations() - seat.evaluationsBefore;
    if (used > allowed) {
      return late(color, used);
    }
    seat.clock = seat.clock.afterMove(used);
    if (choice.resigns()) {
      return End.lost(GameEnding.RESIGNATION, color, "");
    }
    if (!game.isLegal(choice.move(), color)) {
      return End.lost(
          GameEnding.ILLEGAL, color, "played " + Vertex.format(choice.move(), game.board()));
    }
    game.play(choice.move(), color);
    return tell(Color.opponent(color), color, choice.move());
  }

  private static End late(int color, double used) {
    return End.lost(
        GameEnding.TIME, color, String.format(Locale.ROOT, "took %.2f s for its last move", used));
  }

  /** What the clock gives for one move, overtime included. */
  private static double allowedSeconds(Clock clock) {
    double most =
        clock.control() instanceof TimeControl.Fischer fischer
            ? fischer.moveSeconds()
            : Double.POSITIVE_INFINITY;
    return Math.min(clock.totalLeft(), most);
  }

  private End count() {
    if (game.isNoResult()) {
      return End.drawn(GameEnding.NO_RESULT);
    }
    black.claim = black.player.judge();
    white.claim = white.player.judge();
    return new End(GameEnding.PASSES, Color.EMPTY, whiteScore(), "");
  }

  private double whiteScore() {
    Set<Integer> dead = Objects.requireNonNull(black.claim).dead();
    return switch (rules.dead()) {
      case NONE -> judge.count(game, Set.of());
      case JUDGE -> judge.judge(game);
      case AGREE ->
          dead != null && dead.equals(Objects.requireNonNull(white.claim).dead())
              ? judge.count(game, dead)
              : judge.judge(game);
    };
  }

  private GameResult result(End end) {
    int winner = winner(end);
    int halfPoints =
        winner == Color.EMPTY ? 1 : (winner == Color.BLACK) == pairing.aIsBlack() ? 2 : 0;
    return new GameResult(
        pairing.number(),
        pairing.size().toString(),
        pairing.aIsBlack(),
        halfPoints,
        text(end, winner),
        end.ending(),
        end.detail(),
        game.moveCount(),
        seatOfA(true).side(),
        seatOfA(false).side());
  }

  private Seat seatOfA(boolean wanted) {
    return pairing.aIsBlack() == wanted ? black : white;
  }

  private static int winner(End end) {
    if (end.loser() != Color.EMPTY) {
      return Color.opponent(end.loser());
    }
    double score = end.whiteScore();
    return score == 0 ? Color.EMPTY : score > 0 ? Color.WHITE : Color.BLACK;
  }

  /** The result as SGF writes it. */
  private static String text(End end, int winner) {
    String letter = winner == Color.BLACK ? "B+" : "W+";
    return switch (end.ending()) {
      case PASSES -> Scores.text(end.whiteScore());
      case RESIGNATION -> letter + "R";
      case TIME -> letter + "T";
      case NO_RESULT, LENGTH -> "Void";
      default -> letter + "F";
    };
  }
}
