package sanko.train.data;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import sanko.base.WeightedDraw;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Symmetry;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * A game that a teacher plays against itself, each move drawn by its policy. Every position is
 * evaluated once; a random share of them become rows. All chance comes from the game's own
 * generator. One thread.
 */
final class TeacherGame {
  private static final double OPENING_TEMPERATURE = 1.6;

  /** The temperatures of later moves; games differ, since people and searches play sharper. */
  private static final double LEAST_TEMPERATURE = 0.3;

  private static final double MOST_TEMPERATURE = 1;

  /** A game is decided where win minus loss is beyond this. */
  private static final double DECIDED = 0.95;

  /** The mean number of opening moves, and the most, as shares of the points. */
  private static final double OPENING_MEAN = 0.06;

  private static final double OPENING_MOST = 0.3;

  /** Half of the games have moves that nobody would think of; the others stay even for longer. */
  private static final double RANDOM_MOVE_SHARE = 0.05;

  private static final double HANDICAP_SHARE = 0.1;
  private static final int MOST_HANDICAP = 9;
  private static final int POINTS_PER_HANDICAP = 40;
  private static final double FORKS_PER_POINT_PLY = 0.2;
  private static final double START_KOMI = 7;
  private static final double LONGEST = 2.5;

  private record Recorded(TrainingRow row, int mover) {}

  /** A row whose targets are to come from a search of its position, which nobody changes. */
  record Wanted(TrainingRow row, GameState position) {}

  private final GameState state;
  private final Random random;
  private final TeacherGames.Settings settings;
  private final double temperature;
  private final double randomMoves;
  private final boolean conservativePass;
  private final double whiteAdvantage;
  private final List<Recorded> records = new ArrayList<>();
  private int handicapLeft;
  private boolean wantsFairKomi;
  private int openingEnd;
  private EvaluationOptions options = EvaluationOptions.PLAIN;

  /** The row of the ply before, which waits for the opponent's policy. */
  private @Nullable TrainingRow waiting;

  /** The row of the last position, if it is to be searched. */
  private @Nullable Wanted wanted;

  /**
   * A new game.
   *
   * @param settings say which positions become rows
   * @param heedsAdvantage whether the teacher has learned what a doubling advantage is
   */
  TeacherGame(
      int width,
      int height,
      TeacherGames.Settings settings,
      boolean heedsAdvantage,
      Random random) {
    this.random = random;
    this.settings = settings;
    temperature = drawTemperature(random);
    randomMoves = random.nextBoolean() ? RANDOM_MOVE_SHARE : 0;
    state = new GameState(width, height, GameConditions.drawRules(random), START_KOMI);
    conservativePass = GameConditions.drawConservativePass(random);
    int area = width * height;
    whiteAdvantage = heedsAdvantage ? GameConditions.drawWhiteAdvantage(area, random) : 0;
    wantsFairKomi = true;
    if (random.nextDouble() < HANDICAP_SHARE) {
      handicapLeft = 1 + random.nextInt(Math.min(MOST_HANDICAP, 1 + area / POINTS_PER_HANDICAP));
      wantsFairKomi = random.nextBoolean();
    }
    double opening = -Math.log(1 - random.nextDouble()) * OPENING_MEAN * area;
    openingEnd = (int) Math.min(opening, OPENING_MOST * area);
    drawOptions();
  }

  /** A game that goes another way than {@code parent} from its position on. */
  private TeacherGame(TeacherGame parent, Random random) {
    this.random = random;
    settings = parent.settings;
    temperature = drawTemperature(random);
    randomMoves = parent.randomMoves;
    conservativePass = parent.conservativePass;
    whiteAdvantage = parent.whiteAdvantage;
    state = new GameState(parent.state);
    wantsFairKomi = random.nextBoolean();
    state.play(randomMove(state, random), state.toMove());
    drawOptions();
  }

  private static double drawTemperature(Random random) {
    return LEAST_TEMPERATURE + (MOST_TEMPERATURE - LEAST_TEMPERATURE) * random.nextDouble();
  }

  GameState state() {
    return state;
  }

  /** How the position is to be evaluated. */
  EvaluationOptions options() {
    return options;
  }

  /** The rows of this game, whole when it {@linkplain #isOver is over}. */
  List<TrainingRow> rows() {
    return records.stream().map(Recorded::row).toList();
  }

  /** Takes the row to be searched that the last {@link #advance} made, or null. */
  @Nullable Wanted takeWanted() {
    Wanted taken = wanted;
    wanted = null;
    return taken;
  }

  boolean isOver() {
    return state.isFinished() || state.moveCount() >= LONGEST * state.board().area();
  }

  /**
   * Takes the evaluation of the position, and goes on.
   *
   * @return a game that forks off here, or null
   */
  @Nullable TeacherGame advance(Evaluation evaluation, PositionEncoder encoder, Scorer scorer) {
    TeacherGame fork = null;
    if (handicapLeft > 0) {
      handicapLeft--;
      state.play(draw(evaluation, 1, false), Color.BLACK);
      state.setToMove(handicapLeft > 0 ? Color.BLACK : Color.WHITE);
    } else if (wantsFairKomi) {
      wantsFairKomi = false;
      double fair = state.komi() - evaluation.value().whiteLead();
      state.setKomi(GameConditions.drawKomi(fair, state.board().area(), random));
    } else {
      record(evaluation, encoder);
      int area = state.board().area();
      if (random.nextDouble() * area < FORKS_PER_POINT_PLY) {
        fork = new TeacherGame(this, new Random(random.nextLong()));
      }
      state.play(nextMove(evaluation), state.toMove());
      if (isOver()) {
        finish(scorer);
      }
    }
    drawOptions();
    return fork == null || fork.isOver() ? null : fork;
  }

  private void drawOptions() {
    Board board = state.board();
    int symmetries = Symmetry.count(board.width(), board.height());
    options =
        EvaluationOptions.PLAIN
            .withOptimisticPolicy()
            .withConservativePass(conservativePass)
            .withSymmetry(random.nextInt(symmetries))
            .withMaxHistory(GameConditions.drawHistory(random));
    if (whiteAdvantage != 0) {
      double own = state.toMove() == Color.WHITE ? whiteAdvantage : -whiteAdvantage;
      options = options.withInputs(options.inputs().withPlayoutDoublingAdvantage(own));
    }
  }

  private int nextMove(Evaluation evaluation) {
    if (random.nextDouble() < randomMoves) {
      return randomMove(state, random);
    }
    boolean opening = state.moveCount() < openingEnd;
    return draw(evaluation, opening ? OPENING_TEMPERATURE : temperature, !opening);
  }

  /** Draws a move by the policy at a temperature. */
  private int draw(Evaluation evaluation, double temperature, boolean mayPass) {
    double[] weights = new double[evaluation.area() + (mayPass ? 1 : 0)];
    for (int move = 0; move < weights.length; move++) {
      weights[move] = Math.pow(Math.max(0, evaluation.policy(move)), 1 / temperature);
    }
    int drawn = WeightedDraw.place(weights, random.nextDouble());
    return drawn < 0 ? Board.PASS : state.board().moveAt(drawn);
  }

  /** Any legal move that fills no eye of one point; a pass if there is none. */
  static int randomMove(GameState state, Random random) {
    Board board = state.board();
    BitSet legal = new BitSet();
    state.legalPoints(legal);
    List<Integer> points = new ArrayList<>();
    legal.stream()
        .map(board::pointAt)
        .filter(point -> !board.isSurroundedBy(point, state.toMove()))
        .forEach(points::add);
    return points.isEmpty() ? Board.PASS : points.get(random.nextInt(points.size()));
  }

  private void record(Evaluation evaluation, PositionEncoder encoder) {
    if (waiting != null) {
      PositionTargets.of(evaluation).writePolicy(waiting, 1, state.board(), encoder);
      waiting.setTarget(RowTarget.OPPONENT_POLICY_WEIGHT, 1);
      waiting = null;
    }
    boolean decided = Math.abs(evaluation.value().whiteWinLoss()) > DECIDED;
    double share = settings.share() * (decided ? settings.decidedShare() : 1);
    if (random.nextDouble() >= share) {
      return;
    }
    TrainingRow row = new TrainingRow(encoder.frame(), RowArray.DISTILLATION);
    encoder.encode(state, options, row);
    PositionTargets targets = PositionTargets.of(evaluation);
    targets.writePolicy(row, 0, state.board(), encoder);
    targets.addOptimisticPolicy(row, state.board(), encoder);
    targets.writeValues(row, state.toMove(), state.board(), encoder);
    row.setFullWeights();
    row.setPosition(state);
    records.add(new Recorded(row, state.toMove()));
    waiting = row;
    if (settings.searches(state) && showsAll()) {
      wanted = new Wanted(row, new GameState(state));
    }
  }

  /** Whether the network is told what it is told in a search. */
  private boolean showsAll() {
    return options.inputs().maxHistory() >= EvaluationOptions.ALL_HISTORY
        && whiteAdvantage == 0
        && !(conservativePass && state.passWouldEndGame());
  }

  /** Writes the result into all rows; that of a game which was cut off has no weight. */
  private void finish(Scorer scorer) {
    double whiteScore = scorer.whiteScore(state);
    for (Recorded recorded : records) {
      TrainingRow row = recorded.row();
      double score = recorded.mover() == Color.WHITE ? whiteScore : -whiteScore;
      double win = state.isNoResult() ? 0 : score > 0 ? 1 : score < 0 ? 0 : 0.5;
      row.setTarget(RowTarget.RESULT, win);
      row.setTarget(RowTarget.RESULT + 1, state.isNoResult() ? 0 : 1 - win);
      row.setTarget(RowTarget.RESULT + 2, state.isNoResult() ? 1 : 0);
      row.setTarget(RowTarget.RESULT + 3, score);
      row.setTarget(RowTarget.FINAL_SCORE, score);
      row.setTarget(RowTarget.NO_RESULT_WEIGHT, state.isFinished() ? 0 : 1);
      row.setTarget(RowTarget.HIT_TURN_LIMIT, state.isFinished() ? 0 : 1);
      row.setTarget(RowTarget.FINISHED, state.isFinished() ? 1 : 0);
    }
  }
}
