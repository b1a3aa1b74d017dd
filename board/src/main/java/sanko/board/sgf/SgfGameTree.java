package sanko.board.sgf;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/** Makes the tree of a game: FF[4], to be written in UTF-8, without variations. */
final class SgfGameTree {
  private final SgfGame game;
  private final Board board;

  SgfGameTree(SgfGame game) {
    this.game = game;
    board = new MutableBoard(game.width(), game.height());
  }

  SgfNode root() {
    SgfNode root = new SgfNode(rootProperties());
    SgfNode last = root;
    for (SgfStep step : game.steps()) {
      last = last.add(properties(step).toArray(new SgfProperty[0]));
    }
    return root;
  }

  private List<SgfProperty> rootProperties() {
    List<SgfProperty> properties = new ArrayList<>();
    add(properties, "FF", "4");
    add(properties, "GM", "1");
    add(properties, "CA", "UTF-8");
    add(properties, "AP", "Sanko");
    add(properties, "SZ", SgfPoints.size(game.width(), game.height()));
    if (game.komi().isPresent()) {
      add(properties, "KM", plain(game.komi().getAsDouble()));
    }
    add(properties, "HA", game.handicap() == 0 ? "" : "" + game.handicap());
    add(properties, "RU", game.rules());
    add(properties, "PB", game.blackName());
    add(properties, "PW", game.whiteName());
    add(properties, "RE", game.result());
    properties.addAll(properties(game.setup()));
    return properties;
  }

  private static String plain(double komi) {
    BigDecimal exact = BigDecimal.valueOf(komi).stripTrailingZeros();
    return exact.toPlainString();
  }

  private static void add(List<SgfProperty> properties, String name, String text) {
    if (!text.isEmpty()) {
      properties.add(SgfProperty.of(name, text));
    }
  }

  private List<SgfProperty> properties(SgfStep step) {
    List<SgfProperty> properties = new ArrayList<>();
    if (step instanceof SgfStep.Move move) {
      String point = SgfPoints.format(move.move(), board);
      properties.add(SgfProperty.of(Color.letter(move.color()), point));
    } else if (step instanceof SgfStep.Setup setup) {
      addPoints(properties, "AB", setup.black());
      addPoints(properties, "AW", setup.white());
      addPoints(properties, "AE", setup.empty());
      if (setup.toMove() != Color.EMPTY) {
        add(properties, "PL", Color.letter(setup.toMove()));
      }
    }
    return properties;
  }

  private void addPoints(List<SgfProperty> properties, String name, List<Integer> points) {
    if (!points.isEmpty()) {
      properties.add(
          new SgfProperty(
              name, points.stream().map(point -> SgfPoints.format(point, board)).toList()));
    }
  }
}
