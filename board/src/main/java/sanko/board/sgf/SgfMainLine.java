package sanko.board.sgf;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;

/** Interprets the properties of a tree's main line that matter for a game. */
final class SgfMainLine {
  private static final Set<String> WANTED = Set.of("AB", "AW", "AE", "PL", "B", "W");
  private static final Set<String> SETUP = Set.of("AB", "AW", "AE", "PL");

  /** The most moves and edits of a record; no game that anybody played has more. */
  private static final int MOST_STEPS = 10_000;

  private final SgfNode root;
  private final boolean soFar;
  private final List<SgfException> problems = new ArrayList<>();
  private MutableBoard board = new MutableBoard(19, 19);

  /** What is wrong with the move before which the line ends; null if it goes on. */
  private @Nullable SgfException end;

  /**
   * The main line below a node.
   *
   * @param soFar whether it ends before a move that means nothing and is without stones that mean
   *     nothing; otherwise these are errors
   */
  SgfMainLine(SgfNode root, boolean soFar) {
    this.root = root;
    this.soFar = soFar;
  }

  SgfGame game() throws SgfException {
    SgfHeader header = SgfHeader.of(root);
    problems.addAll(header.problems());
    board = new MutableBoard(header.width(), header.height());
    Map<String, List<SgfValue>> start = SgfHeader.values(root, WANTED);
    List<Integer> missing = header.missingStones(board);
    SgfStep.Setup setup =
        missing.isEmpty()
            ? setup(start)
            : new SgfStep.Setup(missing, List.of(), List.of(), player(start));
    List<SgfStep> steps = new ArrayList<>();
    addMoves(start, steps);
    checkLength(steps, root);
    for (SgfNode node = root.first; end == null && node != null; node = node.first) {
      Map<String, List<SgfValue>> properties = SgfHeader.values(node, WANTED);
      SgfStep.Setup edit = setup(properties);
      if (!edit.isNothing()) {
        steps.add(edit);
      }
      addMoves(properties, steps);
      checkLength(steps, node);
    }
    if (end != null && steps.isEmpty() && setup.isNothing()) {
      throw end;
    }
    return new SgfGame(
        board.width(),
        board.height(),
        header.komi(),
        header.handicap(),
        header.text("RU"),
        header.text("PB"),
        header.text("PW"),
        header.text("RE"),
        setup,
        steps);
  }

  /** What {@link #game} had to ignore or to add. */
  List<SgfException> problems() {
    return problems;
  }

  private static void checkLength(List<SgfStep> steps, SgfNode node) throws SgfException {
    if (steps.size() > MOST_STEPS) {
      throw new SgfException(
          "more than " + MOST_STEPS + " moves and edits", node.line, node.column);
    }
  }

  private SgfStep.Setup setup(Map<String, List<SgfValue>> node) throws SgfException {
    if (Collections.disjoint(node.keySet(), SETUP)) {
      return SgfStep.Setup.NONE;
    }
    BitSet black = points(node, "AB");
    BitSet white = points(node, "AW");
    BitSet empty = points(node, "AE");
    removeTwice(black, white, node.get("AW"));
    removeTwice(black, empty, node.get("AE"));
    removeTwice(white, empty, node.get("AE"));
    return new SgfStep.Setup(list(black), list(white), list(empty), player(node));
  }

  /** Leaves points to the later of two properties, as KataGo does. */
  private void removeTwice(BitSet points, BitSet later, @Nullable List<SgfValue> ofLater) {
    if (ofLater != null && points.intersects(later)) {
      BitSet twice = (BitSet) points.clone();
      twice.and(later);
      String first = Vertex.format(board.pointAt(twice.nextSetBit(0)), board);
      problems.add(ofLater.get(0).error("a point is set twice: " + first + "; the last one holds"));
      points.andNot(later);
    }
  }

  private List<Integer> list(BitSet points) {
    return points.stream().map(board::pointAt).boxed().toList();
  }

  private int player(Map<String, List<SgfValue>> node) {
    if (!node.containsKey("PL")) {
      return Color.EMPTY;
    }
    SgfValue value = node.get("PL").get(0);
    OptionalInt player = SgfPlayer.of(value.plain());
    if (player.isEmpty()) {
      problems.add(value.error(value.quoted() + " is not a player; it is ignored"));
    }
    return player.orElse(Color.EMPTY);
  }

  /** The points and rectangles of a setup property; an empty value is no point. */
  private BitSet points(Map<String, List<SgfValue>> node, String name) throws SgfException {
    BitSet points = new BitSet();
    boolean noted = false;
    for (SgfValue value : node.getOrDefault(name, List.of())) {
      if (!value.isBlank()) {
        try {
          for (int point : SgfPoints.points(value.text(), board)) {
            points.set(board.y(point) * board.width() + board.x(point));
          }
        } catch (IllegalArgumentException e) {
          SgfException problem = meaningless(value, e, "it is ignored");
          if (!noted) {
            problems.add(problem);
          }
          noted = true;
        }
      }
    }
    return points;
  }

  /** What is wrong with a value, as a problem if the line may do without it, else as an error. */
  private SgfException meaningless(SgfValue value, IllegalArgumentException e, String instead)
      throws SgfException {
    String problem = String.valueOf(e.getMessage());
    if (!soFar) {
      throw value.error(problem);
    }
    return value.error(problem + "; " + instead);
  }

  /** Adds the moves of a node as written; the line ends before one that means nothing. */
  private void addMoves(Map<String, List<SgfValue>> node, List<SgfStep> steps) throws SgfException {
    List<SgfValue> black = node.getOrDefault("B", List.of());
    List<SgfValue> white = node.getOrDefault("W", List.of());
    int ofBlack = 0;
    int ofWhite = 0;
    while (ofBlack < black.size() || ofWhite < white.size()) {
      boolean isBlack =
          ofWhite == white.size()
              || (ofBlack < black.size()
                  && black.get(ofBlack).start() < white.get(ofWhite).start());
      SgfValue value = isBlack ? black.get(ofBlack++) : white.get(ofWhite++);
      try {
        int move = SgfPoints.move(value.text(), board);
        steps.add(new SgfStep.Move(isBlack ? Color.BLACK : Color.WHITE, move));
      } catch (IllegalArgumentException e) {
        problems.add(meaningless(value, e, "the record ends before it"));
        end = value.error(String.valueOf(e.getMessage()));
        return;
      }
    }
  }
}
