package sanko.train.exact;

import com.google.common.primitives.Floats;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.board.Zobrist;
import sanko.nn.EvaluationOptions;
import sanko.nn.honesty.SolvedBoard;
import sanko.superko.GameState;
import sanko.train.data.PositionEncoder;
import sanko.train.data.PositionTargets;
import sanko.train.data.RowArray;
import sanko.train.data.RowSource;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

/**
 * Rows whose targets are proved: late positions of random games on small boards, and shapes in
 * settled surroundings on larger ones. What cannot be proved within a limit is left out. A fifth of
 * the rows of a board up to 7x7 are the empty board, where its score is known; that of 6x6 and 7x7
 * is believed and not proved ({@link SolvedBoard}). One thread.
 */
public final class ExactRows implements RowSource {
  /** Boards of at most so many points have random games in place of shapes. */
  private static final int SMALL = 25;

  /** Where random games stop, in points that nobody has for certain. */
  private static final int LEAST_OPEN = 4;

  private static final int MOST_OPEN = 10;

  /** The most open points of a shape that is worth a try. */
  private static final int MOST_SHAPE = 16;

  /** The positions of a game that become rows. */
  private static final int POSITIONS = 3;

  /** The share of settled positions that become rows. */
  private static final double SETTLED_SHARE = 0.2;

  /** The share of empty boards in the rows of a board whose score is known. */
  private static final double EMPTY_SHARE = 0.2;

  private static final double BEST_MOVE = 0.5;
  private static final double PASS_WEIGHT = 0.5;
  private static final double SCORE_STDEV = 0.5;
  private static final int CLOSE = 4;
  private static final int WIDE = 15;
  private static final double FAR_FROM_KOMI = 30;

  /** The share of rows of small boards whose komi may be more than the board has points. */
  private static final double ANY_KOMI_SHARE = 0.2;

  private static final int BEYOND_AREA = 10;

  /** Trials in vain after which another kind is drawn. */
  private static final int PATIENCE = 100;

  /** The kind of game of rows of small boards. */
  private static final int SMALL_CODE = 100;

  /** Trials for each row after which a size is given up. */
  private static final int TRIALS = 500;

  /**
   * The settings of chunks.
   *
   * @param seed of all chance
   * @param rows of a chunk
   * @param kinds with their shares, on boards that are not small
   * @param nodes that each question about a position may take
   */
  public record Settings(long seed, int rows, Map<Kind, Double> kinds, int nodes) {
    public Settings {
      if (rows < 1 || kinds.isEmpty() || nodes < 1) {
        throw new IllegalArgumentException("rows " + rows + ", nodes " + nodes);
      }
    }
  }

  private final Settings settings;
  private final PositionSolver solver;
  private final DeadGroups dead;

  public ExactRows(Settings settings) {
    this.settings = settings;
    solver = new PositionSolver(settings.nodes());
    dead = new DeadGroups(settings.nodes());
  }

  @Override
  public String name() {
    return "exact";
  }

  @Override
  public List<TrainingRow> chunk(int width, int height, long number) throws InterruptedException {
    long seed = Zobrist.mix(settings.seed() * 31 + width * 64L + height) ^ Zobrist.mix(~number);
    Random random = new Random(seed);
    PositionEncoder encoder = new PositionEncoder(Math.max(width, height));
    List<TrainingRow> rows = new ArrayList<>();
    addEmptyBoards(width, height, encoder, random, rows);
    Kind kind = Kind.draw(settings.kinds(), random);
    int inVain = 0;
    for (long trial = 0; trial < (long) TRIALS * settings.rows(); trial++) {
      if (Thread.interrupted()) {
        throw new InterruptedException();
      }
      int before = rows.size();
      GameState game = draw(width, height, kind, random);
      if (game != null) {
        addRows(game, codeOf(kind, game.board()), encoder, random, rows);
      }
      inVain = rows.size() > before ? 0 : inVain + 1;
      if (inVain % PATIENCE == 0) {
        kind = Kind.draw(settings.kinds(), random);
      }
      if (rows.size() >= settings.rows()) {
        break;
      }
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  /** Adds rows of the empty board if its score is known; they say nothing of moves and owners. */
  private void addEmptyBoards(
      int width, int height, PositionEncoder encoder, Random random, List<TrainingRow> rows) {
    Optional<SolvedBoard> solved = SolvedBoard.of(width, height);
    if (solved.isEmpty()) {
      return;
    }
    Rules plain = Rules.TROMP_TAYLOR;
    for (int i = 0; i < EMPTY_SHARE * settings.rows(); i++) {
      boolean black = random.nextBoolean();
      GameState game =
          new GameState(
              new MutableBoard(width, height), black ? Color.BLACK : Color.WHITE, plain, 0, false);
      int score = black ? -solved.get().blackScore() : solved.get().blackScore();
      Solution solution = new Solution(score, List.of(), List.of(), List.of());
      TrainingRow row = row(game, solution, encoder, random);
      row.setTarget(RowTarget.POLICY_WEIGHT, 0);
      row.setTarget(RowTarget.OWNERSHIP_WEIGHT, 0);
      row.setTarget(RowTarget.GAME_KIND, SMALL_CODE);
      rows.add(row);
    }
  }

  /** Adds rows of a position and of some that follow, as long as they are solved. */
  private void addRows(
      GameState game, int code, PositionEncoder encoder, Random random, List<TrainingRow> rows) {
    int positions = isArea(game) ? POSITIONS : 1;
    for (int i = 0; i < positions && rows.size() < settings.rows(); i++) {
      Solution solution = solve(game, random);
      if (solution == null) {
        return;
      }
      if (!isSettled(game) || random.nextDouble() < SETTLED_SHARE) {
        TrainingRow row = row(game, solution, encoder, random);
        row.setTarget(RowTarget.GAME_KIND, code);
        rows.add(row);
      }
      goOn(game, solution, random);
    }
  }

  private static int codeOf(Kind kind, Board board) {
    return board.area() <= SMALL ? SMALL_CODE : kind.code();
  }

  private @Nullable Solution solve(GameState game, Random random) {
    if (game.isFinished()) {
      return null;
    }
    return isArea(game) ? solver.solve(game, random) : dead.solve(game);
  }

  /** Whether nothing is left to be played for under area scoring. */
  private static boolean isSettled(GameState game) {
    return isArea(game) && Endings.open(game.board(), game.rules().suicide()) == 0;
  }

  private static boolean isArea(GameState game) {
    return game.rules().scoring() == Scoring.AREA;
  }

  private static @Nullable GameState draw(int width, int height, Kind kind, Random random) {
    if (width * height <= SMALL) {
      int open = LEAST_OPEN + random.nextInt(MOST_OPEN - LEAST_OPEN + 1);
      return Endings.game(width, height, drawRules(Scoring.AREA, random), open, random);
    }
    Rules rules = drawRules(kind.scoring(), random);
    MutableBoard board = kind.draw(width, height, random);
    if (board == null || Endings.open(board, rules.suicide()) > MOST_SHAPE) {
      return null;
    }
    int toMove = random.nextBoolean() ? Color.BLACK : Color.WHITE;
    return new GameState(board, toMove, rules, 0, false);
  }

  /** Tax is drawn only under territory scoring, where the rules of people have it. */
  private static Rules drawRules(Scoring scoring, Random random) {
    KoRule[] kos = KoRule.values();
    Tax[] taxes = Tax.values();
    Tax tax = scoring == Scoring.AREA ? Tax.NONE : taxes[random.nextInt(taxes.length)];
    KoRule ko = kos[random.nextInt(kos.length)];
    boolean suicide = random.nextBoolean();
    return new Rules(ko, scoring, tax, suicide, false, HandicapBonus.ZERO, false);
  }

  /** Plays a move. */
  private static void goOn(GameState game, Solution solution, Random random) {
    List<Integer> best = solution.bestMoves();
    int move =
        random.nextDouble() < BEST_MOVE
            ? best.get(random.nextInt(best.size()))
            : Endings.randomMove(game, random);
    game.play(move, game.toMove());
  }

  private static TrainingRow row(
      GameState game, Solution solution, PositionEncoder encoder, Random random) {
    game.setKomi(drawKomi(solution.whiteScore(), game.board().area(), random));
    Board board = game.board();
    TrainingRow row = new TrainingRow(encoder.frame(), RowArray.DISTILLATION);
    encoder.encode(game, EvaluationOptions.PLAIN, row);
    double score = solution.whiteScore() + game.komi();
    double[] policy = policy(List.of(solution.bestMoves()), board);
    PositionTargets targets =
        PositionTargets.exact(
            policy, Floats.toArray(solution.whiteOwnership()), score, SCORE_STDEV);
    targets.writePolicy(row, 0, board, encoder);
    targets.writeValues(row, game.toMove(), board, encoder);
    if (!solution.replies().isEmpty()) {
      PositionTargets.exact(policy(solution.replies(), board), new float[0], 0, 0)
          .writePolicy(row, 1, board, encoder);
      row.setTarget(RowTarget.OPPONENT_POLICY_WEIGHT, 1);
    }
    setFacts(row, game, score);
    return row;
  }

  /** The mean of some policies, each even over its moves but for a lower weight of the pass. */
  private static double[] policy(List<List<Integer>> choices, Board board) {
    double[] policy = new double[board.area() + 1];
    for (List<Integer> moves : choices) {
      boolean hasOther = moves.size() > 1;
      double sum = 0;
      for (int move : moves) {
        sum += weight(move, hasOther);
      }
      for (int move : moves) {
        policy[board.indexOfMove(move)] += weight(move, hasOther) / sum;
      }
    }
    return policy;
  }

  private static double weight(int move, boolean hasOther) {
    return move == Board.PASS && hasOther ? PASS_WEIGHT : 1;
  }

  private static void setFacts(TrainingRow row, GameState game, double whiteScore) {
    double score = game.toMove() == Color.WHITE ? whiteScore : -whiteScore;
    double win = score > 0 ? 1 : score < 0 ? 0 : 0.5;
    row.setTarget(RowTarget.RESULT, win);
    row.setTarget(RowTarget.RESULT + 1, 1 - win);
    row.setTarget(RowTarget.RESULT + 3, score);
    row.setTarget(RowTarget.FINAL_SCORE, score);
    row.setTarget(RowTarget.FINISHED, 1);
    row.setFullWeights();
    row.setPosition(game);
  }

  /**
   * Komi that decides the game by little, by chance a draw, or by up to 15 points; where no komi of
   * a game would, a usual one. On small boards it is sometimes any.
   */
  private static double drawKomi(int whiteScore, int area, Random random) {
    if (area <= SMALL && random.nextDouble() < ANY_KOMI_SHARE) {
      return 0.5 * (random.nextInt(4 * (area + BEYOND_AREA) + 1) - 2 * (area + BEYOND_AREA));
    }
    double chance = random.nextDouble();
    double margin =
        chance < 0.15
            ? 0
            : chance < 0.5 ? 0.5 : 0.5 * (1 + random.nextInt(2 * (chance < 0.75 ? CLOSE : WIDE)));
    double komi = (random.nextBoolean() ? margin : -margin) - whiteScore;
    boolean usual = Math.abs(komi) > Math.min(area, FAR_FROM_KOMI + area / 8.0);
    return usual ? Math.rint(2 * (7 + random.nextGaussian())) / 2 : komi;
  }
}
