package sanko.review.collection;

import java.util.List;
import sanko.base.Html;
import sanko.base.SvgWriter;
import sanko.board.Board;
import sanko.board.MutableBoard;
import sanko.board.Vertex;

/**
 * Draws the position of a mistake as SVG: the move that was played as a stone with a cross, the
 * better one as a ring with the letter A, so that nothing is told by color alone.
 */
final class BoardDiagram {
  private static final int CELL = 24;
  private static final int EDGE = 36;

  private final Mistake mistake;
  private final Board board;
  private final SvgWriter svg = new SvgWriter();

  private BoardDiagram(Mistake mistake) {
    this.mistake = mistake;
    board = new MutableBoard(mistake.position().get(0).length(), mistake.position().size());
  }

  static String of(Mistake mistake) {
    return new BoardDiagram(mistake).draw();
  }

  private static int at(int line) {
    return EDGE + CELL * line;
  }

  private String draw() {
    int right = at(board.width() - 1);
    int bottom = at(board.height() - 1);
    svg.add("<svg viewBox=\"0 0 %d %d\" role=\"img\">", right + EDGE, bottom + EDGE);
    svg.add("<title>%s</title>", Html.escape(words()));
    svg.add("<rect width=\"%d\" height=\"%d\" fill=\"#e8c98a\"/>", right + EDGE, bottom + EDGE);
    svg.addPlain("<path stroke=\"#5b4a28\" d=\"");
    for (int x = 0; x < board.width(); x++) {
      svg.add("M%d,%dV%d", at(x), EDGE, bottom);
    }
    for (int y = 0; y < board.height(); y++) {
      svg.add("M%d,%dH%d", EDGE, at(y), right);
    }
    svg.addPlain("\"/><g font-family=\"sans-serif\" font-size=\"12\" text-anchor=\"middle\">");
    coordinates(bottom);
    stones();
    marks();
    svg.addPlain("</g></svg>\n");
    return svg.toString();
  }

  private String words() {
    return "Before move %d: %s played %s"
            .formatted(mistake.move(), mistake.color(), mistake.played())
        + (mistake.better().isEmpty() ? "" : ", better " + mistake.better().get(0));
  }

  private void coordinates(int bottom) {
    for (int x = 0; x < board.width(); x++) {
      svg.add("<text x=\"%d\" y=\"%d\">%s</text>", at(x), bottom + 30, Vertex.columnLetter(x));
    }
    for (int y = 0; y < board.height(); y++) {
      svg.add("<text x=\"10\" y=\"%d\">%d</text>", at(y) + 4, board.height() - y);
    }
  }

  private void stones() {
    List<String> rows = mistake.position();
    for (int y = 0; y < board.height(); y++) {
      for (int x = 0; x < board.width(); x++) {
        char stone = rows.get(y).charAt(x);
        if (stone != '.') {
          stone(at(x), at(y), stone == 'X');
        }
      }
    }
  }

  private void stone(int x, int y, boolean black) {
    String fill = black ? "#161616" : "#fff";
    svg.add("<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"%s\" stroke=\"#161616\"/>", x, y, fill);
  }

  private void marks() {
    int played = Vertex.parse(mistake.played(), board);
    boolean black = mistake.color().equals("black");
    if (played != Board.PASS) {
      int x = at(board.x(played));
      int y = at(board.y(played));
      stone(x, y, black);
      String ink = black ? "#fff" : "#161616";
      svg.add("<path d=\"M%d,%dl10,10m0,-10l-10,10\" stroke=\"%s\" ", x - 5, y - 5, ink);
      svg.addPlain("stroke-width=\"2\"/>");
    }
    int better = mistake.better().isEmpty() ? played : Vertex.parse(mistake.better().get(0), board);
    if (better != played && better != Board.PASS) {
      int x = at(board.x(better));
      int y = at(board.y(better));
      svg.add("<circle cx=\"%d\" cy=\"%d\" r=\"11\" fill=\"#e8c98a\" ", x, y);
      svg.add("stroke=\"#161616\" stroke-dasharray=\"3 2\"/><text x=\"%d\" y=\"%d\" ", x, y + 4);
      svg.addPlain("font-weight=\"bold\">A</text>");
    }
  }
}
