package sanko.engine.teach;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.IntToDoubleFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.board.testing.TextResource;
import sanko.engine.teach.Explanation.Sight;
import sanko.engine.teach.fact.Comparison;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.FactFinder;
import sanko.engine.teach.fact.Forecast;
import sanko.engine.teach.fact.MoveFacts;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Region;
import sanko.engine.teach.fact.Stones;

/**
 * A position of positions.txt: rows of {@code .XO}, then lines {@code key: value}. Keys: {@code to}
 * the player, {@code played} and {@code better} the lines, {@code loss} in points, {@code say} all
 * facts that must be said, and optionally {@code may} those that may. Owners are not known unless
 * {@code dead} names chains of either color that are dead after the played line, {@code killed}
 * those dead after the better one, {@code shaky} those unsettled after the played one, {@code
 * gains} a region whose empty points the opponent gets, or {@code settled} says that nothing
 * changes.
 */
record TaughtPosition(String name, MutableBoard board, Map<String, String> values) {
  private static final double CERTAIN = 0.9;

  static List<TaughtPosition> all() {
    List<TaughtPosition> all = new ArrayList<>();
    List<String> open = new ArrayList<>();
    for (String line : TextResource.lines(TaughtPosition.class, "positions.txt")) {
      if (line.startsWith("## ") && !open.isEmpty()) {
        all.add(parse(open));
        open.clear();
      }
      if (line.startsWith("## ") || !open.isEmpty()) {
        open.add(line);
      }
    }
    all.add(parse(open));
    return all;
  }

  private static TaughtPosition parse(List<String> lines) {
    StringBuilder rows = new StringBuilder();
    Map<String, String> values = new HashMap<>();
    for (String line : lines.subList(1, lines.size())) {
      int colon = line.indexOf(':');
      if (colon > 0) {
        values.put(line.substring(0, colon), line.substring(colon + 1).strip());
      } else {
        rows.append(line).append('\n');
      }
    }
    try {
      return new TaughtPosition(lines.get(0).substring(3), Diagrams.board(rows.toString()), values);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException(lines.get(0), e);
    }
  }

  int color() {
    return values.getOrDefault("to", "B").equals("B") ? Color.BLACK : Color.WHITE;
  }

  Explanation explanation() {
    double loss = Double.parseDouble(values.getOrDefault("loss", "5"));
    double whiteLoss = color() == Color.WHITE ? loss : -loss;
    Forecast played = new Forecast(line("played"), 0, ownership("dead", true));
    Forecast better = new Forecast(line("better"), whiteLoss, ownership("killed", false));
    Comparison moves = new Comparison(board, color(), played, better);
    return new Explanation(
        color(),
        played.move(),
        moves.loss(),
        better.move(),
        better.line(),
        Sight.VISIBLE,
        FactFinder.reasons(moves));
  }

  /** What the played move does by itself; nothing where a position only shows what follows. */
  List<Reason> does() {
    int move = line("played").get(0);
    return move != Board.PASS && !board.isPlaceable(move, color(), true)
        ? List.of()
        : MoveFacts.of(board, color(), move, ownership("killed", false), ownership("dead", true));
  }

  private List<String> vertices(String key) {
    return Stream.of(values.getOrDefault(key, "").split(" ", -1))
        .filter(each -> !each.isEmpty())
        .toList();
  }

  private List<Integer> line(String key) {
    List<Integer> line = new ArrayList<>();
    for (String vertex : vertices(key)) {
      line.add(Vertex.parse(vertex, board));
    }
    return line;
  }

  private @Nullable IntToDoubleFunction ownership(String deadKey, boolean isPlayed) {
    if (List.of("dead", "killed", "shaky", "gains", "settled").stream()
        .noneMatch(values::containsKey)) {
      return null;
    }
    double[] white = new double[board.area()];
    for (int index = 0; index < white.length; index++) {
      int stone = board.color(board.pointAt(index));
      white[index] = stone == Color.EMPTY ? 0 : stone == Color.WHITE ? CERTAIN : -CERTAIN;
      if (values.containsKey("settled")) {
        boolean left = board.x(board.pointAt(index)) < board.width() / 2;
        white[index] = stone == Color.EMPTY ? (left ? -CERTAIN : CERTAIN) : white[index];
      }
    }
    chains(deadKey).forEach(point -> white[board.indexOf(point)] *= -1);
    if (isPlayed) {
      chains("shaky").forEach(point -> white[board.indexOf(point)] = 0);
    }
    addGain(white, isPlayed);
    return index -> white[index];
  }

  private void addGain(double[] white, boolean isPlayed) {
    String gains = values.get("gains");
    for (int index = 0; gains != null && index < white.length; index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point) && Region.of(board, point) == Region.valueOf(gains)) {
        boolean isWhite = (color() == Color.BLACK) == isPlayed;
        white[index] = isWhite ? CERTAIN : -CERTAIN;
      }
    }
  }

  private Set<Integer> chains(String key) {
    Set<Integer> points = new TreeSet<>();
    for (String vertex : vertices(key)) {
      points.addAll(Stones.chain(board, Vertex.parse(vertex, board)).points());
    }
    return points;
  }

  Set<String> facts(String key) {
    Set<String> facts = new TreeSet<>(List.of(values.getOrDefault(key, "").split(" ")));
    facts.remove("");
    return facts;
  }

  /** The facts of an explanation in the notation of the file. */
  Set<String> told(Explanation explanation) {
    Set<String> told = new TreeSet<>();
    for (Reason reason : explanation.reasons()) {
      told.add((reason.side() == Reason.Side.PLAYED ? "-" : "+") + name(reason.fact()));
    }
    return told;
  }

  private String name(Fact fact) {
    String name = fact.getClass().getSimpleName();
    if (fact instanceof Fact.Caught caught) {
      name = caught.means() == Fact.Means.LADDER ? "Ladder" : "Caught";
    }
    if (fact instanceof Fact.Territory it) {
      return name + "@" + it.region();
    } else if (fact instanceof Fact.Endgame) {
      return name;
    } else if (!fact.stones().isEmpty()) {
      return name + "@" + stone(fact.stones().get(0));
    }
    return name + "@" + Vertex.format(at(fact), board);
  }

  /** Stones by number and center. */
  private String stone(Stones stones) {
    return stones.size() + Vertex.format(stones.center(), board);
  }

  private static int at(Fact fact) {
    if (fact instanceof Fact.Cut it) {
      return it.at();
    } else if (fact instanceof Fact.Connection it) {
      return it.at();
    } else if (fact instanceof Fact.Sente it) {
      return it.at();
    } else if (fact instanceof Fact.KeyPoint it) {
      return it.at();
    } else if (fact instanceof Fact.KoTaken it) {
      return it.at();
    } else if (fact instanceof Fact.InsideSecureArea it) {
      return it.at();
    }
    return Board.PASS;
  }

  @Override
  public String toString() {
    return name;
  }
}
