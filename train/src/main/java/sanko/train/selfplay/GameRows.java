package sanko.train.selfplay;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Zobrist;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameState;
import sanko.train.data.PositionEncoder;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

/**
 * Makes rows of games that were played. A row is all that KataGo's trainer reads but for what is
 * known of human players. For use by one thread.
 */
final class GameRows {
  /** What a row of self-play has. */
  static final Set<RowArray> ARRAYS = arrays();

  /** Shares of a value now, for each point of the board, in averages that look ahead. */
  private static final double FAR = 0.176;

  private static final double MIDDLE = 0.056;
  private static final double NEAR = 0.016;

  private static final int SOON = 8;
  private static final int LATER = 32;
  private static final double SCORING_SCALE = 120;
  private static final double HISTORY_SHARE = 0.98;
  private static final double LEAST_VARIANCE = 1e-4;

  private final RowSettings settings;
  private final PositionEncoder encoder;
  private final int cells;

  GameRows(RowSettings settings) {
    this.settings = settings;
    encoder = new PositionEncoder(settings.frame());
    cells = settings.frame() * settings.frame();
  }

  private static Set<RowArray> arrays() {
    EnumSet<RowArray> arrays = EnumSet.copyOf(RowArray.KATAGO);
    arrays.remove(RowArray.METADATA);
    return Set.copyOf(arrays);
  }

  /** A game, and what all of its rows share. */
  private record Context(
      PlayedGame played,
      FinalPosition end,
      List<ValueTarget> values,
      List<ValueTarget> far,
      List<ValueTarget> middle,
      List<ValueTarget> near,
      Random random) {
    PlayedGame.Turn turn(int index) {
      return played.turns().get(index);
    }
  }

  /**
   * The rows of a game. One of greater weight comes several times: its weight is rounded up or down
   * by chance.
   */
  List<TrainingRow> of(PlayedGame played) {
    if (played.turns().isEmpty()) {
      return List.of();
    }
    FinalPosition end = FinalPosition.of(played);
    List<ValueTarget> values = played.values(end);
    int area = played.game().board().area();
    Context context =
        new Context(
            played,
            end,
            values,
            ValueTarget.averages(values, 1 / (1 + FAR * area)),
            ValueTarget.averages(values, 1 / (1 + MIDDLE * area)),
            ValueTarget.averages(values, 1 / (1 + NEAR * area)),
            new Random(played.start().seed() ^ 2));
    double[] weights = weights(played, context.near);
    List<TrainingRow> rows = new ArrayList<>();
    GameState position = new GameState(played.start().game());
    for (int i = 0; i < weights.length; i++) {
      int copies = (int) Math.floor(weights[i] + context.random.nextDouble());
      if (copies > 0) {
        TrainingRow row = row(context, i, position);
        for (int copy = 0; copy < copies; copy++) {
          rows.add(row);
        }
      }
      int made = position.moveCount();
      position.play(played.game().move(made), played.game().mover(made));
    }
    return rows;
  }

  private double[] weights(PlayedGame played, List<ValueTarget> whatCame) {
    int turns = played.turns().size();
    double[] weights = new double[turns];
    double[] policySurprise = new double[turns];
    double[] valueSurprise = new double[turns];
    for (int i = 0; i < turns; i++) {
      PlayedGame.Turn turn = played.turns().get(i);
      weights[i] = turn.effort().weight();
      policySurprise[i] = turn.moves().surprise();
      valueSurprise[i] = SurpriseWeights.valueSurprise(whatCame.get(i), turn.raw());
    }
    return settings.surprise().shareOut(weights, policySurprise, valueSurprise);
  }

  private TrainingRow row(Context context, int index, GameState position) {
    TrainingRow row = new TrainingRow(settings.frame(), ARRAYS);
    encoder.encode(position, options(context.played.start(), position.toMove()), row);
    setPolicies(context, index, position, row);
    setValues(context, index, position, row);
    FinalPosition end = context.end;
    row.setScoreDistribution(end.isScored() ? end.value().seenBy(position.toMove()).score() : 0);
    setPoints(context, position, row);
    setFacts(context, index, position, row);
    return row;
  }

  private static EvaluationOptions options(GameStart start, int toMove) {
    return EvaluationOptions.PLAIN
        .withoutOwnership()
        .withInputs(
            EvaluationOptions.Inputs.PLAIN
                .withDrawEquivalentWinsForWhite(start.drawWorth())
                .withPlayoutDoublingAdvantage(start.advantage().of(toMove)));
  }

  // ---- moves

  private void setPolicies(Context context, int index, GameState position, TrainingRow row) {
    Board board = position.board();
    PlayedGame.Turn turn = context.turn(index);
    boolean hasNext = index + 1 < context.played.turns().size();
    row.setTarget(RowTarget.POLICY_WEIGHT, turn.moves().isKnown() ? 1 : 0);
    setPolicy(turn.moves(), board, 0, row);
    boolean replies = hasNext && context.turn(index + 1).moves().isKnown();
    row.setTarget(RowTarget.OPPONENT_POLICY_WEIGHT, replies ? 1 : 0);
    if (replies) {
      setPolicy(context.turn(index + 1).moves(), board, 1, row);
    } else {
      row.fillPolicy(1);
    }
    for (int i = 0; i <= board.area(); i++) {
      int cell = cellOf(i, board);
      row.set(RowArray.Q_VALUES, cell, turn.moves().winLoss(i));
      row.set(RowArray.Q_VALUES, cells + 1 + cell, turn.moves().score(i));
      row.set(RowArray.Q_VALUES, 2 * (cells + 1) + cell, turn.moves().visits(i));
    }
  }

  private void setPolicy(MoveTargets moves, Board board, int channel, TrainingRow row) {
    if (!moves.isKnown()) {
      row.fillPolicy(channel);
      return;
    }
    for (int i = 0; i <= board.area(); i++) {
      row.set(RowArray.POLICY, channel * (cells + 1) + cellOf(i, board), moves.policy(i));
    }
  }

  private int cellOf(int index, Board board) {
    return encoder.cellOf(board.moveAt(index), board);
  }

  // ---- values

  private void setValues(Context context, int index, GameState position, TrainingRow row) {
    int color = position.toMove();
    setValue(context.end.value().seenBy(color), RowTarget.RESULT, row);
    setValue(context.far.get(index).seenBy(color), RowTarget.FAR_RESULT, row);
    setValue(context.middle.get(index).seenBy(color), RowTarget.MIDDLE_RESULT, row);
    setValue(context.near.get(index).seenBy(color), RowTarget.NEAR_RESULT, row);
    setValue(context.values.get(index).seenBy(color), RowTarget.OWN_RESULT, row);
    if (context.end.isScored()) {
      row.setTarget(RowTarget.FINAL_SCORE, row.cutScore(context.end.value().seenBy(color).score()));
      row.setTarget(RowTarget.OWNERSHIP_WEIGHT, 1);
      row.setTarget(RowTarget.SCORING_WEIGHT, 1);
    }
    row.setTarget(RowTarget.FUTURE_BOARDS_WEIGHT, 1);
    OptionalDouble lead = lead(context, index);
    if (lead.isPresent()) {
      double white = lead.getAsDouble();
      row.setTarget(RowTarget.LEAD, row.cutScore(color == Color.WHITE ? white : -white));
      row.setTarget(RowTarget.LEAD_WEIGHT, 1);
    }
    row.setTarget(RowTarget.VARIANCE_TIME, varianceTime(context.values, index));
  }

  /**
   * White's lead. Where one player has more visits and it was not measured, the score is as good an
   * estimate as there is, and the only one while the network has not learned what an advantage is.
   */
  private static OptionalDouble lead(Context context, int index) {
    OptionalDouble measured = context.turn(index).lead();
    return measured.isEmpty()
            && context.end.isScored()
            && !context.played.start().advantage().isNone()
        ? OptionalDouble.of(context.end.value().score())
        : measured;
  }

  private void setValue(ValueTarget value, int target, TrainingRow row) {
    row.setTarget(target, value.win());
    row.setTarget(target + 1, value.loss());
    row.setTarget(target + 2, value.noResult());
    row.setTarget(target + 3, row.cutScore(value.score()));
  }

  /** Moves until the changes of win minus loss that are to come, by the mean of their squares. */
  static double varianceTime(List<ValueTarget> values, int index) {
    double sum = 0;
    double total = LEAST_VARIANCE;
    for (int i = index; i + 1 < values.size(); i++) {
      double change = values.get(i + 1).winLoss() - values.get(i).winLoss();
      sum += change * change * (i + 1 - index);
      total += change * change;
    }
    return sum / total;
  }

  // ---- points

  private void setPoints(Context context, GameState position, TrainingRow row) {
    Board board = position.board();
    GameState game = context.played.game();
    int color = position.toMove();
    int left = game.moveCount() - position.moveCount();
    Board soon = game.boardBefore(Math.max(0, left - SOON));
    Board later = game.boardBefore(Math.max(0, left - LATER));
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      int cell = cellOf(index, board);
      setPoint(row, 2, cell, FinalPosition.side(soon.color(point), color));
      setPoint(row, 3, cell, FinalPosition.side(later.color(point), color));
      if (context.end.isScored()) {
        setPoint(row, 0, cell, context.end.ownership(index, color));
        setPoint(row, 1, cell, context.end.unowned(index, color));
        double scoring = SCORING_SCALE * context.end.scoring(index, color);
        setPoint(row, 4, cell, Math.floor(scoring + context.random.nextDouble()));
      }
    }
  }

  private void setPoint(TrainingRow row, int channel, int cell, double value) {
    row.set(RowArray.VALUE_TARGETS, channel * cells + cell, value);
  }

  // ---- everything else

  private static void setFacts(Context context, int index, GameState position, TrainingRow row) {
    PlayedGame played = context.played;
    PlayedGame.Turn turn = context.turn(index);
    int color = position.toMove();
    row.setTarget(RowTarget.ROW_WEIGHT, played.start().rowWeight());
    row.setTarget(RowTarget.POLICY_SURPRISE, turn.moves().surprise());
    row.setTarget(RowTarget.POLICY_ENTROPY, turn.rawPolicyEntropy());
    row.setTarget(RowTarget.SEARCH_ENTROPY, turn.moves().entropy());
    for (int i = 0; i < 5 && context.random.nextDouble() < HISTORY_SHARE; i++) {
      row.setTarget(RowTarget.HISTORY + i, 1);
    }
    row.setHash(RowTarget.GAME_HASH, played.start().seed());
    row.setHash(RowTarget.GAME_HASH + 3, Zobrist.mix(played.start().seed() + 1));
    double draw = FinalPosition.drawAdjustment(position, played.start().drawWorth());
    row.setPosition(position);
    row.setTarget(RowTarget.OWN_KOMI, position.selfKomi() + (color == Color.WHITE ? draw : -draw));
    boolean cutOff = played.ending() == PlayedGame.Ending.TOO_LONG;
    row.setTarget(RowTarget.HIT_TURN_LIMIT, cutOff ? 1 : 0);
    row.setTarget(RowTarget.FINISHED, cutOff ? 0 : 1);
    row.setTarget(RowTarget.START_TURN, played.openingMoves());
    row.setTarget(RowTarget.EXTRA_BLACK_STONES, played.start().handicap());
    row.setTarget(RowTarget.GAME_KIND, played.start().kind().code());
    ValueTarget raw = turn.raw().seenBy(color);
    row.setTarget(RowTarget.NETWORK_WIN_LOSS, raw.winLoss());
    row.setTarget(RowTarget.NETWORK_SCORE, raw.score());
    row.setTarget(RowTarget.NETWORK_POLICY_ENTROPY, turn.rawPolicyEntropy());
    row.setTarget(RowTarget.FULL_VISITS, (double) turn.effort().unreducedVisits());
    row.setTarget(RowTarget.BONUS_POINTS, position.whiteBonus() - position.komi());
  }
}
