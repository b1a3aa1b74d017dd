package sanko.board;

import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.List;

/** Writes game records as SGF, FF[4], in UTF-8. */
public final class SgfWriter {
  private static final int STEPS_PER_LINE = 10;

  private final SgfGame game;
  private final Board board;
  private final StringBuilder out = new StringBuilder();

  private SgfWriter(SgfGame game) {
    this.game = game;
    board = new Board(game.width(), game.height());
  }

  /**
   * The record as a file, which {@link SgfReader} reads back as it was, but for control characters
   * in names and rules, which become spaces.
   */
  public static byte[] writeBytes(SgfGame game) {
    return write(game).getBytes(StandardCharsets.UTF_8);
  }

  /** The record as text; to be stored in UTF-8, as it says. */
  public static String write(SgfGame game) {
    return new SgfWriter(game).writeGame();
  }

  private String writeGame() {
    out.append("(;FF[4]GM[1]CA[UTF-8]AP[Sanko]");
    boolean square = game.width() == game.height();
    property("SZ", square ? "" + game.width() : game.width() + ":" + game.height());
    if (game.komi().isPresent()) {
      property("KM", plain(game.komi().getAsDouble()));
    }
    property("HA", game.handicap() == 0 ? "" : "" + game.handicap());
    property("RU", game.rules());
    property("PB", game.blackName());
    property("PW", game.whiteName());
    property("RE", game.result());
    setup(game.setup());
    for (int i = 0; i < game.steps().size(); i++) {
      out.append(i % STEPS_PER_LINE == 0 ? "\n;" : ";");
      SgfStep step = game.steps().get(i);
      if (step instanceof SgfStep.Move move) {
        out.append(move.color() == Color.BLACK ? "B[" : "W[")
            .append(point(move.move()))
            .append(']');
      } else if (step instanceof SgfStep.Setup edit) {
        setup(edit);
      }
    }
    return out.append(")\n").toString();
  }

  private static String plain(double komi) {
    BigDecimal exact = BigDecimal.valueOf(komi).stripTrailingZeros();
    return exact.toPlainString();
  }

  private void setup(SgfStep.Setup setup) {
    points("AB", setup.black());
    points("AW", setup.white());
    points("AE", setup.empty());
    if (setup.toMove() != Color.EMPTY) {
      property("PL", setup.toMove() == Color.BLACK ? "B" : "W");
    }
  }

  private void points(String name, List<Integer> points) {
    if (!points.isEmpty()) {
      out.append(name);
      points.forEach(each -> out.append('[').append(point(each)).append(']'));
    }
  }

  private String point(int move) {
    return move == Board.PASS ? "" : letter(board.x(move)) + letter(board.y(move));
  }

  private static String letter(int coordinate) {
    return String.valueOf((char) ('a' + coordinate));
  }

  private void property(String name, String value) {
    if (!value.isEmpty()) {
      out.append(name).append('[');
      out.append(value.replace("\\", "\\\\").replace("]", "\\]")).append(']');
    }
  }
}
