package sanko.engine.level;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.function.IntPredicate;
import sanko.base.WeightedDraw;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.nn.Evaluation;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Chooses a move at a level: draws among the moves that such a player would think of. Whether the
 * game is over is decided elsewhere. For use by one thread.
 */
public final class LevelChooser {
  /** From this many visits on the search has seen what is urgent. */
  private static final long SEARCHED = 16;

  /** How often a player takes on the same point; with several kos there might be no end of it. */
  private static final int MOST_ON_A_POINT = 5;

  private final LevelParameters level;
  private final UrgentMoves urgent;

  public LevelChooser(LevelParameters level) {
    this.level = level;
    urgent = new UrgentMoves(level);
  }

  private record Candidate(int move, double weight) {}

  /**
   * Chooses a stone.
   *
   * @param game the game at the position that was searched; not changed
   * @param snapshot what the search found; with one visit its evaluation counts alone
   * @param best the move that the engine itself would play, taken where nothing else is left
   * @param allowed what may be chosen, besides legality
   * @param seed decides which moves are overlooked and which is drawn
   * @return a legal point; a pass, where only kos are left that have been taken too often; or
   *     {@code best}
   */
  public int choose(
      GameState game, SearchSnapshot snapshot, int best, IntPredicate allowed, long seed) {
    Random random = new Random(seed);
    List<Candidate> candidates = candidates(game, snapshot, allowed);
    Set<Integer> exhausted = exhausted(game);
    if (candidates.removeIf(each -> exhausted.contains(each.move()))
        && candidates.isEmpty()
        && allowed.test(Board.PASS)) {
      return Board.PASS;
    }
    if (level.visits() < SEARCHED) {
      candidates = urgentOf(game, snapshot.root().evaluation(), candidates);
    }
    return draw(seen(game, candidates, random), best, random);
  }

  /** Legal moves with their policy, or with what the search made of it. */
  private List<Candidate> candidates(
      GameState game, SearchSnapshot snapshot, IntPredicate allowed) {
    List<Candidate> all = new ArrayList<>();
    byte[] settled = PointColors.passAlive(game.board(), game.rules().suicide());
    double greatest = 0;
    for (Candidate each : weighed(game, snapshot)) {
      int move = each.move();
      if (game.isLegal(move)
          && allowed.test(move)
          && settled[game.board().indexOf(move)] == Color.EMPTY
          && !game.board().isSurroundedBy(move, game.toMove())) {
        all.add(each);
        greatest = Math.max(greatest, each.weight());
      }
    }
    double least = level.plausible() * greatest;
    all.removeIf(each -> each.weight() < least || each.weight() <= 0);
    return all;
  }

  /** Points on which the player has played too often. */
  private static Set<Integer> exhausted(GameState game) {
    Map<Integer, Integer> played = new HashMap<>();
    Set<Integer> exhausted = new HashSet<>();
    for (int i = 0; i < game.moveCount(); i++) {
      int move = game.move(i);
      if (move != Board.PASS
          && game.mover(i) == game.toMove()
          && played.merge(move, 1, Integer::sum) == MOST_ON_A_POINT) {
        exhausted.add(move);
      }
    }
    return exhausted;
  }

  private List<Candidate> weighed(GameState game, SearchSnapshot snapshot) {
    List<Candidate> weighed = new ArrayList<>();
    if (level.visits() > 1) {
      for (MoveInfo info : snapshot.moves()) {
        if (info.move() != Board.PASS) {
          weighed.add(new Candidate(info.move(), info.playSelectionValue()));
        }
      }
      return weighed;
    }
    Evaluation evaluation = snapshot.root().evaluation();
    for (int index = 0; index < evaluation.area(); index++) {
      weighed.add(new Candidate(game.board().pointAt(index), evaluation.policy(index)));
    }
    return weighed;
  }

  private List<Candidate> urgentOf(
      GameState game, Evaluation evaluation, List<Candidate> candidates) {
    Set<Integer> answers = urgent.answers(game, evaluation);
    List<Candidate> kept =
        candidates.stream().filter(each -> answers.contains(each.move())).toList();
    if (!kept.isEmpty()) {
      return kept;
    }
    List<Candidate> safe =
        candidates.stream().filter(each -> !urgent.isBlunder(game, each.move())).toList();
    return safe.isEmpty() ? candidates : safe;
  }

  /** Those that are not overlooked; what is beside the last move is overlooked less. */
  private List<Candidate> seen(GameState game, List<Candidate> candidates, Random random) {
    List<Candidate> seen = new ArrayList<>();
    for (Candidate each : candidates) {
      double nearness = nearness(game, each.move());
      if (random.nextDouble() >= level.blindness() * (1 - nearness / 2)) {
        double flat = Math.exp(Math.log(each.weight()) / level.temperature());
        seen.add(new Candidate(each.move(), flat * (1 + level.locality() * nearness)));
      }
    }
    return seen.isEmpty() ? candidates : seen;
  }

  /** 1 beside the last move, falling with the distance; 0 without a last move. */
  private static double nearness(GameState game, int move) {
    int last = game.lastMove();
    if (last == Board.PASS) {
      return 0;
    }
    Board board = game.board();
    int distance =
        Math.abs(board.x(move) - board.x(last)) + Math.abs(board.y(move) - board.y(last));
    return Math.exp((1 - distance) / 2.0);
  }

  private static int draw(List<Candidate> candidates, int best, Random random) {
    double[] weights = candidates.stream().mapToDouble(Candidate::weight).toArray();
    int drawn = WeightedDraw.place(weights, random.nextDouble());
    return drawn < 0 ? best : candidates.get(drawn).move();
  }
}
