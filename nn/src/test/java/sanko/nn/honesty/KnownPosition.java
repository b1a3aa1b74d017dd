package sanko.nn.honesty;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.board.testing.TextResource;
import sanko.superko.GameState;

/**
 * A position and what is known of it.
 *
 * @param owners in reading order: X, O, or ? where it is not checked
 * @param blackScore Black's points minus White's without komi, where that is known
 */
record KnownPosition(String name, GameState state, String owners, OptionalDouble blackScore) {
  private static final String UNCHECKED = "?";

  /** Those of the test resource. */
  static List<KnownPosition> all() {
    List<KnownPosition> positions = new ArrayList<>();
    String text =
        TextResource.lines(KnownPosition.class, "positions.txt").stream()
            .filter(line -> !line.startsWith("#"))
            .collect(Collectors.joining("\n"));
    for (String block : text.strip().split("\n\n", -1)) {
      positions.add(parse(block));
    }
    return positions;
  }

  private static KnownPosition parse(String block) {
    int end = block.indexOf('\n');
    int owners = block.indexOf("owners\n");
    String[] head = block.substring(0, end).split("; ", -1);
    Board board = Diagrams.board(block.substring(end, owners));
    int toMove = head[1].equals("black") ? Color.BLACK : Color.WHITE;
    Rules rules = Rules.preset(head[2]).orElseThrow();
    double komi = Double.parseDouble(head[3]);
    return new KnownPosition(
        head[0],
        new GameState(board, toMove, rules, komi, false),
        block.substring(owners + "owners".length()).replaceAll("\\s", ""),
        head[4].equals(UNCHECKED)
            ? OptionalDouble.empty()
            : OptionalDouble.of(Double.parseDouble(head[4])));
  }

  /** Whose a point is: 1 for White, -1 for Black, 0 where it is not checked. */
  int side(int index) {
    return switch (owners.charAt(index)) {
      case 'O' -> 1;
      case 'X' -> -1;
      default -> 0;
    };
  }
}
