package sanko.train.records;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.Game;
import sanko.engine.RecordGame;
import sanko.engine.settings.GameSettings;
import sanko.nn.EvaluationOptions;
import sanko.review.collection.RecordCollection.Found;
import sanko.superko.GameState;
import sanko.train.data.PositionEncoder;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

/**
 * Makes rows of a record: the move that was played is the policy, the next one the reply, and the
 * result of the game the value, as far as the record knows it. What it does not know has weight 0.
 * For use by one thread.
 */
final class RecordGameRows {

  private static final int[] RESULTS = {
    RowTarget.RESULT,
    RowTarget.FAR_RESULT,
    RowTarget.MIDDLE_RESULT,
    RowTarget.NEAR_RESULT,
    RowTarget.OWN_RESULT
  };

  private final PositionEncoder encoder;
  private final Set<RowArray> arrays;
  private final int cells;

  /**
   * Rows in a frame.
   *
   * @param arrays one of those that {@link #arrays} gives
   */
  RecordGameRows(PositionEncoder encoder, Set<RowArray> arrays) {
    this.encoder = encoder;
    this.arrays = arrays;
    cells = encoder.frame() * encoder.frame();
  }

  /**
   * What a row has.
   *
   * @param isTaught whether a teacher gives the values
   * @param hasPeople whether the row says who plays
   */
  static Set<RowArray> arrays(boolean isTaught, boolean hasPeople) {
    EnumSet<RowArray> arrays = EnumSet.copyOf(isTaught ? RowArray.DISTILLATION : RowArray.KATAGO);
    arrays.remove(RowArray.METADATA);
    if (!isTaught) {
      arrays.add(RowArray.SCORE_WEIGHT);
    }
    if (hasPeople) {
      arrays.add(RowArray.METADATA);
    }
    return Set.copyOf(arrays);
  }

  /**
   * A row and its position, which nobody changes.
   *
   * @param position with the player of the move to move
   */
  record Made(TrainingRow row, GameState position) {}

  private record Turn(GameState position, int move) {}

  /** The rows of all moves, but those after the end of the game by its rules. */
  List<Made> of(Found record) {
    List<Turn> turns = new ArrayList<>();
    Game game =
        RecordGame.replay(
            record.game(),
            record.rules(),
            GameSettings.DEFAULT,
            (now, move) -> turns.add(new Turn(now.stateFor(move.color()), move.move())));
    RecordEnd end = RecordEnd.of(RecordResult.parse(record.game().result()), game.state());
    RecordPeople people = arrays.contains(RowArray.METADATA) ? RecordPeople.of(record) : null;
    List<Made> made = new ArrayList<>();
    for (int i = 0; i < turns.size() && !turns.get(i).position().isFinished(); i++) {
      Turn next = i + 1 < turns.size() ? turns.get(i + 1) : null;
      TrainingRow row = row(record, turns.get(i), next, end);
      if (people != null) {
        GameState position = turns.get(i).position();
        people.write(row, position.toMove(), position.board().area());
      }
      made.add(new Made(row, turns.get(i).position()));
    }
    return made;
  }

  private TrainingRow row(Found record, Turn turn, @Nullable Turn next, RecordEnd end) {
    GameState position = turn.position();
    TrainingRow row = new TrainingRow(encoder.frame(), arrays);
    encoder.encode(position, EvaluationOptions.PLAIN, row);
    setMove(turn.move(), 0, position.board(), row);
    row.setTarget(RowTarget.POLICY_WEIGHT, 1);
    if (next != null && next.position().toMove() != position.toMove()) {
      setMove(next.move(), 1, position.board(), row);
      row.setTarget(RowTarget.OPPONENT_POLICY_WEIGHT, 1);
    } else {
      row.fillPolicy(1);
    }
    setEnd(end, position.toMove(), row);
    if (row.has(RowArray.VALUE_TARGETS)) {
      setPoints(end, position, row);
    }
    setFacts(record, position, end, row);
    return row;
  }

  private void setMove(int move, int channel, Board board, TrainingRow row) {
    row.set(RowArray.POLICY, channel * (cells + 1) + encoder.cellOf(move, board), 1);
  }

  private void setEnd(RecordEnd end, int color, TrainingRow row) {
    double whiteWin = end.whiteWin().orElse(0.5);
    double win = color == Color.WHITE ? whiteWin : 1 - whiteWin;
    double score = score(end, color, row);
    for (int result : RESULTS) {
      row.setTarget(result, win);
      row.setTarget(result + 1, 1 - win);
      row.setTarget(result + 3, score);
    }
    row.setTarget(RowTarget.FINAL_SCORE, score);
    row.setTarget(RowTarget.NO_RESULT_WEIGHT, end.whiteWin().isPresent() ? 0 : 1);
    row.setTarget(RowTarget.NO_AVERAGE_WEIGHT, 1);
  }

  private static double score(RecordEnd end, int color, TrainingRow row) {
    double white = row.cutScore(end.whiteScore().orElse(0));
    return color == Color.WHITE ? white : -white;
  }

  private void setPoints(RecordEnd end, GameState position, TrainingRow row) {
    int color = position.toMove();
    row.set(RowArray.SCORE_WEIGHT, 0, end.whiteScore().isPresent() ? 1 : 0);
    row.setScoreDistribution(score(end, color, row));
    List<Byte> owner = end.owner();
    if (owner == null) {
      return;
    }
    row.setTarget(RowTarget.OWNERSHIP_WEIGHT, 1);
    Board board = position.board();
    for (int index = 0; index < owner.size(); index++) {
      int player = owner.get(index);
      if (player != Color.EMPTY) {
        int cell = encoder.cellOf(board.pointAt(index), board);
        row.set(RowArray.VALUE_TARGETS, cell, player == color ? 1 : -1);
      }
    }
  }

  private static void setFacts(Found record, GameState position, RecordEnd end, TrainingRow row) {
    row.setTarget(RowTarget.ROW_WEIGHT, 1);
    for (int i = 0; i < 5; i++) {
      row.setTarget(RowTarget.HISTORY + i, 1);
    }
    row.setHash(RowTarget.GAME_HASH, Long.parseUnsignedLong(record.id(), 16));
    row.setPosition(position);
    row.setTarget(RowTarget.FINISHED, end.isFinished() ? 1 : 0);
    row.setTarget(RowTarget.EXTRA_BLACK_STONES, Math.max(0, record.game().handicap() - 1));
    row.setTarget(RowTarget.BONUS_POINTS, position.whiteBonus() - position.komi());
  }
}
