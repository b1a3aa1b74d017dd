package sanko.gtp.engine;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.gtp.protocol.GtpException;
import sanko.gtp.protocol.InputQueue.Sensitivity;
import sanko.gtp.record.DeadStones;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.time.MoveTime;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Decides which stones are dead and what the score is. A game that the rules have decided is
 * counted exactly; otherwise a search judges who will own which point, the dead stones are taken
 * off and the rest is counted, or, where too much is still open, the search's lead is given.
 */
public final class FinalJudge {
  /** The status of a stone at the end. */
  public enum Status {
    ALIVE,
    SEKI,
    DEAD
  }

  /**
   * The end of a game.
   *
   * @param whiteScore White's points minus Black's
   * @param chains all chains with what becomes of them
   */
  public record Verdict(double whiteScore, List<Chain> chains) {
    /** The result of a game and the status of its chains. */
    public Verdict {
      chains = List.copyOf(chains);
    }
  }

  /** A chain of stones, in reading order. */
  public record Chain(List<Integer> stones, int color, Status status) {
    /** A chain with its status. */
    public Chain {
      stones = List.copyOf(stones);
    }
  }

  private static final int VISITS = 100;
  private static final double OWNED = 0.6;
  private static final double MOST_OPEN_SHARE = 0.05;

  private final Thinker thinker;
  private final Scorer scorer = new Scorer();
  private final SekiFinder sekiFinder = new SekiFinder();

  /** A judge that searches with this thinker. */
  public FinalJudge(Thinker thinker) {
    this.thinker = thinker;
  }

  /**
   * Judges a game.
   *
   * @throws GtpException if the search is needed and fails
   */
  public Verdict judge(GameState game) throws GtpException {
    return judge(game, MoveTime.UNLIMITED);
  }

  /**
   * The same under a clock.
   *
   * @throws GtpException if the search is needed and fails, or is too late for the clock
   */
  public Verdict judge(GameState game, MoveTime clock) throws GtpException {
    if (isDecided(game)) {
      byte[] owner = new byte[game.board().area()];
      double score = scorer.whiteScore(game, owner);
      return new Verdict(score, chains(game, deadIn(game.board(), owner)));
    }
    SearchSnapshot snapshot = search(game, clock);
    boolean[] dead = deadBy(game.board(), snapshot);
    GameState cleaned = DeadStones.without(game, dead);
    byte[] owner = new byte[game.board().area()];
    double counted = scorer.whiteScore(cleaned, owner);
    double score =
        isSettled(cleaned.board(), owner, snapshot)
            ? counted
            : roundToLegal(snapshot.root().values().lead(), counted);
    return new Verdict(score, chains(game, dead));
  }

  /** Whether the rules alone tell the score. */
  private static boolean isDecided(GameState game) {
    boolean exact = game.rules().scoring() == Scoring.TERRITORY || !game.rules().friendlyPassOk();
    return game.isFinished() && exact;
  }

  private SearchSnapshot search(GameState game, MoveTime clock) throws GtpException {
    SearchLimits limits = SearchLimits.visits(VISITS).withClock(clock);
    SearchRequest request = SearchRequest.toPlay(limits).withOwnership();
    return thinker.searchByMain(game, request, Sensitivity.LEAVING).orFail("cannot score");
  }

  private static boolean[] deadIn(Board board, byte[] owner) {
    boolean[] dead = new boolean[board.area()];
    for (int index = 0; index < board.area(); index++) {
      int color = board.color(board.pointAt(index));
      dead[index] = Color.isPlayer(color) && owner[index] == Color.opponent(color);
    }
    return spread(board, dead);
  }

  /** A chain is dead as a whole if most of its stones are. */
  private static boolean[] spread(Board board, boolean[] dead) {
    boolean[] whole = new boolean[board.area()];
    for (List<Integer> chain : chainsOf(board)) {
      int count = 0;
      for (int stone : chain) {
        count += dead[board.indexOf(stone)] ? 1 : 0;
      }
      for (int stone : chain) {
        whole[board.indexOf(stone)] = 2 * count > chain.size();
      }
    }
    return whole;
  }

  private static boolean[] deadBy(Board board, SearchSnapshot snapshot) {
    boolean[] dead = new boolean[board.area()];
    for (List<Integer> chain : chainsOf(board)) {
      double sum = 0;
      for (int stone : chain) {
        sum += snapshot.hasOwnership() ? snapshot.whiteOwnership(board.indexOf(stone)) : 0;
      }
      double own = board.color(chain.get(0)) == Color.WHITE ? sum : -sum;
      for (int stone : chain) {
        dead[board.indexOf(stone)] = own < -OWNED / 2 * chain.size();
      }
    }
    return dead;
  }

  /** Whether the count gives nearly every point to the player whom the search gives it to. */
  private static boolean isSettled(Board cleaned, byte[] owner, SearchSnapshot snapshot) {
    int open = 0;
    for (int index = 0; index < cleaned.area(); index++) {
      double white = snapshot.hasOwnership() ? snapshot.whiteOwnership(index) : 0;
      double own = owner[index] == Color.WHITE ? white : -white;
      open += owner[index] == Color.EMPTY || own < OWNED ? 1 : 0;
    }
    return open <= Math.max(2, MOST_OPEN_SHARE * cleaned.area());
  }

  /** The score nearest to the lead that differs from a possible score by whole points. */
  private static double roundToLegal(double lead, double possible) {
    double fraction = possible - Math.floor(possible);
    return Math.rint(lead - fraction) + fraction;
  }

  private List<Chain> chains(GameState game, boolean[] dead) {
    Board board = game.board();
    GameState cleaned = DeadStones.without(game, dead);
    boolean[] seki = sekiFinder.find(cleaned.board(), game.rules().suicide());
    List<Chain> chains = new ArrayList<>();
    for (List<Integer> stones : chainsOf(board)) {
      int index = board.indexOf(stones.get(0));
      Status status = dead[index] ? Status.DEAD : seki[index] ? Status.SEKI : Status.ALIVE;
      chains.add(new Chain(stones, board.color(stones.get(0)), status));
    }
    return chains;
  }

  private static List<List<Integer>> chainsOf(Board board) {
    List<List<Integer>> chains = new ArrayList<>();
    boolean[] seen = new boolean[board.area()];
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (Color.isPlayer(board.color(point)) && !seen[index]) {
        List<Integer> chain = new ArrayList<>();
        int stone = point;
        do {
          seen[board.indexOf(stone)] = true;
          chain.add(stone);
          stone = board.nextInChain(stone);
        } while (stone != point);
        chain.sort(null);
        chains.add(chain);
      }
    }
    return chains;
  }
}
