package sanko.nn.honesty;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import sanko.base.file.Resources;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * A position and what is known of it.
 *
 * @param owners in reading order: X, O, or ? where it is not checked
 * @param blackScore Black's points minus White's without komi, where that is known
 */
record KnownPosition(
    Topic topic, String name, GameState state, String owners, OptionalDouble blackScore) {
  private static final String UNCHECKED = "?";
  private static final String STONES = ".XO";
  private static final String OWNERS = "owners, ";

  /** All of the resource; those of bent fours also with colors exchanged. */
  static List<KnownPosition> all() {
    List<KnownPosition> positions = new ArrayList<>();
    String text = String.join("\n", Resources.lines(KnownPosition.class, "positions.txt"));
    for (String block : text.strip().split("\n\n+", -1)) {
      positions.addAll(parse(block));
    }
    return positions;
  }

  /** Those whose name begins with this. */
  static List<KnownPosition> named(String name) {
    return all().stream().filter(each -> each.name.startsWith(name)).toList();
  }

  private static List<KnownPosition> parse(String block) {
    String[] parts = block.split(OWNERS, -1);
    int end = parts[0].indexOf('\n');
    String[] head = parts[0].substring(0, end).split("; ", -1);
    Topic topic = Topic.valueOf(head[0]);
    List<KnownPosition> positions = new ArrayList<>();
    for (String rules : head[2].split(",", -1)) {
      for (int i = 1; i < parts.length; i++) {
        String player = parts[i].substring(0, parts[i].indexOf(' '));
        GameState state =
            new GameState(
                board(parts[0].substring(end)),
                Color.named(player),
                Rules.preset(rules).orElseThrow(),
                Double.parseDouble(head[3]),
                false);
        String owners = parts[i].substring(parts[i].indexOf('\n')).replaceAll("\\s", "");
        OptionalDouble score =
            head[4].equals(UNCHECKED)
                ? OptionalDouble.empty()
                : OptionalDouble.of(Double.parseDouble(head[4]));
        String name = head[1] + ", " + rules + ", " + player + " to move";
        positions.add(new KnownPosition(topic, name, state, owners, score));
      }
    }
    return topic == Topic.BENT_FOUR
        ? positions.stream().flatMap(each -> Stream.of(each, each.exchanged())).toList()
        : positions;
  }

  private static Board board(String diagram) {
    String[] rows = diagram.strip().replace(" ", "").split("\n", -1);
    MutableBoard board = new MutableBoard(rows[0].length(), rows.length);
    String stones = String.join("", rows);
    byte[] colors = new byte[board.area()];
    for (int index = 0; index < colors.length; index++) {
      colors[index] = (byte) STONES.indexOf(stones.charAt(index));
    }
    board.setStones(colors);
    return board;
  }

  private KnownPosition exchanged() {
    Board board = state.board();
    MutableBoard other = new MutableBoard(board.width(), board.height());
    byte[] colors = new byte[board.area()];
    for (int index = 0; index < colors.length; index++) {
      int color = board.color(board.pointAt(index));
      colors[index] = (byte) (color == Color.EMPTY ? color : Color.opponent(color));
    }
    other.setStones(colors);
    return new KnownPosition(
        topic,
        name + ", colors exchanged",
        new GameState(other, Color.opponent(state.toMove()), state.rules(), -state.komi(), false),
        owners.replace('X', '#').replace('O', 'X').replace('#', 'O'),
        blackScore.isPresent()
            ? OptionalDouble.of(-blackScore.getAsDouble())
            : OptionalDouble.empty());
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
