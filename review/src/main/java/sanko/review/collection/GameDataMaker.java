package sanko.review.collection;

import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.board.sgf.SgfStep;
import sanko.engine.RecordGame;
import sanko.review.Review;
import sanko.review.ReviewTable;
import sanko.review.Verdict;

/** Makes the data of a reviewed game, with leads in hundredths and rates in ten-thousandths. */
final class GameDataMaker {
  private static final double HUNDRED = 100;
  private static final double TEN_THOUSAND = 10_000;

  private final GameRecord record;
  private final ReviewTerms terms;
  private final Review review;
  private final Board board;

  private GameDataMaker(GameRecord record, ReviewTerms terms, Review review) {
    this.record = record;
    this.terms = terms;
    this.review = review;
    board = review.board();
  }

  static GameData of(GameRecord record, ReviewTerms terms, Review review) {
    GameDataMaker maker = new GameDataMaker(record, terms, review);
    List<MoveRow> moves = IntStream.range(0, review.moveCount()).mapToObj(maker::moveRow).toList();
    return new GameData(
        maker.gameRow(moves), moves, review.mistakes().stream().map(maker::mistake).toList());
  }

  static double points(double points) {
    return Math.round(points * HUNDRED) / HUNDRED;
  }

  static double rate(double rate) {
    return Math.round(rate * TEN_THOUSAND) / TEN_THOUSAND;
  }

  private boolean isBlack(int index) {
    return review.move(index).color() == Color.BLACK;
  }

  private MoveRow moveRow(int index) {
    SgfStep.Move move = review.move(index);
    Verdict before = review.verdict(index);
    Verdict after = review.verdict(index + 1);
    return new MoveRow(
        record.id(),
        index + 1,
        Color.name(move.color()),
        isBlack(index) ? record.game().blackName() : record.game().whiteName(),
        record.tree().rootText(isBlack(index) ? "BR" : "WR"),
        board.sizeText(),
        Phase.of(index, board.area()),
        Vertex.format(move.move(), board),
        Vertex.format(before.best(), board),
        review.isBest(index) ? 1 : 0,
        points(review.pointsLost(index)),
        rate(review.winrateLost(index)),
        review.isMistake(index) ? 1 : 0,
        rate(before.blackWinrate()),
        points(before.blackLead()),
        rate(after.blackWinrate()),
        points(after.blackLead()),
        before.visits());
  }

  private GameRow gameRow(List<MoveRow> moves) {
    Tally black = new Tally();
    Tally white = new Tally();
    for (MoveRow move : moves) {
      (move.color().equals(Color.name(Color.BLACK)) ? black : white).add(MoveRow.Loss.of(move));
    }
    return new GameRow(
        record.id(),
        record.source().name(),
        record.number(),
        record.fileName(),
        record.game().blackName(),
        record.game().whiteName(),
        record.tree().rootText("BR"),
        record.tree().rootText("WR"),
        record.tree().rootText("DT"),
        record.tree().rootText("EV"),
        board.sizeText(),
        record.game().komi().orElse(record.rules().defaultKomi()),
        record.game().handicap(),
        record.rules().compactText(),
        record.game().result(),
        Opening.of(record.game()),
        moves.size(),
        black.moves(),
        black.pointsLost(),
        black.firstChoice(),
        black.mistakes(),
        white.moves(),
        white.pointsLost(),
        white.firstChoice(),
        white.mistakes());
  }

  private Mistake mistake(int index) {
    String explanation = review.explanation(index);
    String line = ReviewTable.vertices(review.verdict(index).line(), board);
    return new Mistake(
        index + 1,
        Color.name(review.move(index).color()),
        Vertex.format(review.move(index).move(), board),
        line.isEmpty() ? List.of() : Arrays.asList(line.split(" ")),
        points(review.pointsLost(index)),
        rate(review.winrateLost(index)),
        explanation == null ? "" : explanation,
        position(index));
  }

  /** The rows of the board before a move, from the top, of {@code .XO}. */
  private List<String> position(int done) {
    Board before = RecordGame.after(record.game(), done, record.rules(), terms.game()).board();
    return before.toString().lines().toList();
  }
}
