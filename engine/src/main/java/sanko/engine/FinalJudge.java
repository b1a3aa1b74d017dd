package sanko.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.board.Scoring;
import sanko.engine.settings.EngineSettings;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.time.MoveTime;
import sanko.superko.DeadStones;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Decides which stones are dead and what the score is. A game that the rules have decided is
 * counted exactly; otherwise a search judges who will own which point, readings prove what they can
 * of the stones it may be wrong about, the dead stones are taken off and the rest is counted, or,
 * where too much is still open, the search's lead is given. After two passes nobody moves any more:
 * the search is shared between both players to move. For use by one thread.
 */
public final class FinalJudge {
  /**
   * The visits of its searches, by the network together and, where that leaves doubt, without
   * together.
   */
  public static final int VISITS = 100;

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
    public Verdict {
      chains = List.copyOf(chains);
    }
  }

  /** A chain of stones, in reading order. */
  public record Chain(List<Integer> stones, int color, Status status) {
    public Chain {
      stones = List.copyOf(stones);
    }
  }

  private static final double OWNED = 0.6;
  private static final double MOST_OPEN_SHARE = 0.05;
  private static final double MOST_LEFT_OUT_SHARE = 0.01;

  /** The game and the settings that a verdict is about. */
  private record Question(long low, long high, int moves, double bonus, EngineSettings settings) {}

  private final EngineSearch engineSearch;
  private final Scorer scorer = new Scorer();
  private @Nullable Question answered;
  private Verdict answer = new Verdict(0, List.of());

  public FinalJudge(EngineSearch engineSearch) {
    this.engineSearch = engineSearch;
  }

  /**
   * Judges a game. Asked again about the same game, it gives the same answer, so that all that is
   * said about an end agrees.
   *
   * @throws CommandException if the search is needed and fails
   */
  public Verdict judge(GameState game) throws CommandException {
    return judge(game, MoveTime.UNLIMITED);
  }

  /**
   * The same under a clock.
   *
   * @throws CommandException if the search is needed and fails, or is too late for the clock
   */
  public Verdict judge(GameState game, MoveTime clock) throws CommandException {
    Question question = question(game);
    if (question.equals(answered)) {
      return answer;
    }
    Verdict verdict = decide(game, clock);
    if (!clock.isLimited()) {
      answered = question;
      answer = verdict;
    }
    return verdict;
  }

  private Question question(GameState game) {
    return new Question(
        game.stateHashLow(),
        game.stateHashHigh(),
        game.moveCount(),
        game.whiteBonus(),
        engineSearch.settings());
  }

  /**
   * White's points minus Black's in a game that its players have ended, if the rules alone tell it
   * or the judge was asked last about this game; takes no time.
   */
  public OptionalDouble knownScore(GameState game) {
    if (isDecided(game)) {
      return OptionalDouble.of(scorer.whiteScore(game));
    }
    return hasEnded(game) && question(game).equals(answered)
        ? OptionalDouble.of(answer.whiteScore())
        : OptionalDouble.empty();
  }

  /** Whether the players have passed; a clean-up may be left. */
  private static boolean hasEnded(GameState game) {
    return game.isFinished() || game.phase() > 0;
  }

  private Verdict decide(GameState game, MoveTime clock) throws CommandException {
    if (game.isNoResult()) {
      return verdict(game, 0, new boolean[game.board().area()]);
    }
    if (isDecided(game)) {
      byte[] owner = new byte[game.board().area()];
      double score = scorer.whiteScore(game, owner);
      return verdict(game, score, deadIn(game.board(), owner));
    }
    return new Judgement(game, clock).verdict();
  }

  /**
   * Plans how the player to move takes what it would call dead.
   *
   * @throws CommandException if the search is needed and fails, or is too late for the clock
   */
  public Cleanup cleanup(GameState game, MoveTime clock) throws CommandException {
    long start = engineSearch.nanoTime();
    boolean[] dead = new boolean[game.board().area()];
    for (Chain chain : judge(game, clock).chains()) {
      chain.stones().stream()
          .filter(stone -> chain.status() == Status.DEAD)
          .forEach(stone -> dead[game.board().indexOf(stone)] = true);
    }
    StatusReader reader = reader(game, clock.after(engineSearch.secondsSince(start)));
    reader.persist();
    return new CleanupPlanner(game, dead, counted(game, dead), reader).plan();
  }

  /** 1 for each point that White owns without the dead stones, -1 for Black's. */
  private double[] counted(GameState game, boolean[] dead) {
    byte[] owner = new byte[game.board().area()];
    scorer.whiteScore(DeadStones.without(game, dead), owner);
    double[] white = new double[owner.length];
    for (int index = 0; index < white.length; index++) {
      white[index] = Scorer.side(owner[index]);
    }
    return white;
  }

  /** Whether the game has ended and the rules alone tell the score; without stones they do. */
  private static boolean isDecided(GameState game) {
    boolean exact = game.rules().scoring() == Scoring.TERRITORY || !game.rules().friendlyPassOk();
    return (game.isFinished() && exact) || (hasEnded(game) && Chains.of(game.board()).isEmpty());
  }

  /** The game, and with the two passes exchanged by which both players have left it. */
  private static List<GameState> turns(GameState game) {
    int last = game.moveCount() - 1;
    boolean isLeft =
        (game.isOver() || game.phase() > 0)
            && last > 0
            && game.move(last) == Board.PASS
            && game.move(last - 1) == Board.PASS;
    if (!isLeft) {
      return List.of(game);
    }
    GameState other = new GameState(game);
    other.undo();
    other.undo();
    other.play(Board.PASS, Color.opponent(game.mover(last - 1)));
    other.play(Board.PASS, Color.opponent(game.mover(last)));
    return List.of(game, other);
  }

  private SearchSnapshot search(GameState game, MoveTime clock, int parts) throws CommandException {
    return engineSearch.searchToJudge(game, request(clock, parts)).orFail("cannot score");
  }

  /** A request for one of several searches that share the visits. */
  private SearchRequest request(MoveTime clock, int parts) {
    long visits = Math.max(1, engineSearch.mostVisits(VISITS) / parts);
    return SearchRequest.toPlay(SearchLimits.visits(visits).withClock(clock)).withOwnership();
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
    for (List<Integer> chain : Chains.of(board)) {
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

  /** The score nearest to the lead that differs from a possible score by whole points. */
  private static double roundToLegal(double lead, double possible) {
    double fraction = possible - Math.floor(possible);
    return Math.rint(lead - fraction) + fraction;
  }

  /** What a search says about the stones, corrected where others know better. */
  private final class Judgement {
    private final GameState game;
    private final Board board;
    private final double[] whiteOwnership;
    private final boolean[] dead;
    private final DoubtfulChains doubtful;

    private final double lead;

    Judgement(GameState game, MoveTime clock) throws CommandException {
      long start = engineSearch.nanoTime();
      this.game = game;
      board = game.board();
      whiteOwnership = new double[board.area()];
      List<GameState> turns = turns(game);
      double shift = unusual(game);
      double sum = 0;
      for (GameState turn : turns) {
        GameState shifted = new GameState(turn);
        shifted.setKomi(game.komi() - shift);
        MoveTime left = clock.after(engineSearch.secondsSince(start));
        SearchSnapshot snapshot = search(shifted, left, turns.size());
        sum += snapshot.root().values().lead();
        addOwnership(snapshot, turns.size(), whiteOwnership);
      }
      lead = sum / turns.size() + shift;
      addPassAlive(whiteOwnership);
      doubtful = new DoubtfulChains(board, game.rules().suicide(), whiteOwnership);
      dead = new boolean[board.area()];
      Chains.of(board).forEach(chain -> decide(chain, doubtful.owned(chain) < -OWNED / 2));
      StatusReader reader = reader(game, clock.after(engineSearch.secondsSince(start)));
      doubtful.read(dead, reader, turns.size() > 1);
      playOut(turns, clock, start);
    }

    /** Corrects the ownership of what is alive, or dead, whatever anybody plays. */
    private void addPassAlive(double[] white) {
      byte[] owner = PointColors.passAlive(board, game.rules().suicide());
      for (int index = 0; index < owner.length; index++) {
        white[index] = owner[index] == Color.EMPTY ? white[index] : Scorer.side(owner[index]);
      }
    }

    Verdict verdict() {
      GameState cleaned = DeadStones.without(game, dead);
      SekiFinder.Found seki = SekiFinder.find(cleaned.board(), game.rules().suicide());
      return new Verdict(score(cleaned, seki), chains(board, dead, seki.points()));
    }

    private double score(GameState cleaned, SekiFinder.Found seki) {
      byte[] owner = new byte[board.area()];
      double strict = scorer.whiteScore(cleaned, owner);
      boolean isDivided = isDivided(cleaned.board());
      if (isSettled(owner) || (isDivided && hasEnded(game))) {
        return isDivided ? EndCount.of(cleaned, seki, owner).whiteScore() : strict;
      }
      return roundToLegal(lead, strict);
    }

    /** Whether all that borders on both players are the points of a seki, or left unfilled. */
    private boolean isDivided(Board cleaned) {
      byte[] owner = PointColors.area(cleaned, game.rules().suicide());
      return PointColors.regions(cleaned, owner).stream()
          .filter(region -> owner[region.get(0)] == Color.EMPTY)
          .allMatch(
              region ->
                  region.stream().allMatch(index -> isBetween(cleaned, index))
                      || (region.size() <= SekiFinder.MOST_SHARED
                          && region.stream().allMatch(index -> isShared(cleaned, index))));
    }

    /** Whether the search gives a point to nobody, or stones of both players touch it. */
    private boolean isShared(Board cleaned, int index) {
      return isBetween(cleaned, index) || Math.abs(whiteOwnership[index]) < OWNED;
    }

    private static boolean isBetween(Board cleaned, int index) {
      int point = cleaned.pointAt(index);
      return cleaned.touches(point, Color.BLACK) && cleaned.touches(point, Color.WHITE);
    }

    private void decide(List<Integer> chain, boolean isDead) {
      chain.forEach(stone -> dead[board.indexOf(stone)] = isDead);
    }

    /** Asks random games about what neither the search nor the reading knows. */
    private void playOut(List<GameState> turns, MoveTime clock, long start)
        throws CommandException {
      List<List<Integer>> unknown = doubtful.unknown();
      double[] played = new double[board.area()];
      for (GameState turn : turns) {
        MoveTime left = clock.after(engineSearch.secondsSince(start));
        if (unknown.isEmpty() || left.safe() <= 0) {
          return;
        }
        SearchRequest request = request(left, turns.size());
        addOwnership(engineSearch.searchToJudgeWithoutNetwork(turn, request), turns.size(), played);
      }
      DoubtfulChains byPlay = new DoubtfulChains(board, game.rules().suicide(), played);
      unknown.stream()
          .filter(chain -> Math.abs(byPlay.owned(chain)) > OWNED)
          .forEach(chain -> decide(chain, byPlay.owned(chain) < 0));
    }

    /**
     * Whether the count gives nearly every point to the player whom the search gives it to, and
     * leaves out hardly a point that the search gives to somebody.
     */
    private boolean isSettled(byte[] owner) {
      int open = 0;
      int leftOut = 0;
      for (int index = 0; index < board.area(); index++) {
        double white = whiteOwnership[index];
        boolean isNobodys = owner[index] == Color.EMPTY;
        boolean isOpen = isNobodys || (owner[index] == Color.WHITE ? white : -white) < OWNED;
        if (isOpen && !doubtful.isRead(index)) {
          open++;
          leftOut += isNobodys && Math.abs(white) > OWNED ? 1 : 0;
        }
      }
      return open <= Math.max(2, MOST_OPEN_SHARE * board.area())
          && leftOut <= Math.max(2, MOST_LEFT_OUT_SHARE * board.area());
    }
  }

  /** Whole points of a komi that leaves nothing to play for: a search judges better without it. */
  private static double unusual(GameState game) {
    return Math.abs(game.komi()) > game.board().area() ? Math.rint(game.komi()) : 0;
  }

  /** Adds what one of several searches says to their mean. */
  private static void addOwnership(SearchSnapshot snapshot, int parts, double[] white) {
    for (int index = 0; index < white.length && snapshot.hasOwnership(); index++) {
      white[index] += snapshot.whiteOwnership(index) / parts;
    }
  }

  private StatusReader reader(GameState game, MoveTime clock) {
    long start = engineSearch.nanoTime();
    int positions = engineSearch.settings().end().readingNodes();
    return new StatusReader(
        game.rules(), positions, () -> engineSearch.secondsSince(start) > clock.safe());
  }

  private static Verdict verdict(GameState game, double whiteScore, boolean[] dead) {
    Board cleaned = DeadStones.without(game, dead).board();
    Set<Integer> seki = SekiFinder.find(cleaned, game.rules().suicide()).points();
    return new Verdict(whiteScore, chains(game.board(), dead, seki));
  }

  private static List<Chain> chains(Board board, boolean[] dead, Set<Integer> seki) {
    List<Chain> chains = new ArrayList<>();
    for (List<Integer> stones : Chains.of(board)) {
      int index = board.indexOf(stones.get(0));
      Status status = dead[index] ? Status.DEAD : seki.contains(index) ? Status.SEKI : Status.ALIVE;
      chains.add(new Chain(stones, board.color(stones.get(0)), status));
    }
    return chains;
  }

  /**
   * How to go on with taking dead stones.
   *
   * @param isWanted whether there are dead stones of the opponent that can be taken
   * @param moves a single one if it is known to serve that; otherwise those to choose from
   */
  public record Cleanup(boolean isWanted, Set<Integer> moves) {
    /** Nothing is left to take. */
    static final Cleanup DONE = new Cleanup(false, Set.of());

    public Cleanup {
      moves = Set.copyOf(moves);
    }
  }
}
