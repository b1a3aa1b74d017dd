package sanko.engine.solve;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfPoints;
import sanko.board.sgf.SgfProperty;
import sanko.board.sgf.SgfRules;
import sanko.board.sgf.SgfTree;
import sanko.reading.Proof;
import sanko.reading.ProofEnd;
import sanko.reading.Zone;

/**
 * Writes a proof as a game record: each attempt of the loser with its refutation as a variation,
 * the one that resists longest first, the zone as squares, the stones in question as triangles. A
 * part of the proof that several lines reach is written once and named if it is large. One proof.
 */
final class ProofSgf {
  /** The largest part that is written again where another line reaches it. */
  private static final int MOST_REPEATED = 12;

  private final Problem problem;
  private final ProofGraph graph = new ProofGraph();
  private final IdentityHashMap<Proof, String> names = new IdentityHashMap<>();

  private ProofSgf(Problem problem) {
    this.problem = problem;
  }

  /**
   * The record.
   *
   * @param first who moves first
   * @param comment for the first node
   */
  static SgfTree of(Problem problem, int first, Proof proof, String comment) {
    ProofSgf sgf = new ProofSgf(problem);
    SgfNode root = new SgfNode(sgf.root(first, proof, comment));
    sgf.addMoves(root, proof, first);
    return new SgfTree(root);
  }

  private List<SgfProperty> root(int first, Proof proof, String comment) {
    Board board = problem.board();
    List<SgfProperty> root = new ArrayList<>();
    root.add(SgfProperty.of("GM", "1"));
    root.add(SgfProperty.of("FF", "4"));
    root.add(SgfProperty.of("CA", "UTF-8"));
    root.add(SgfProperty.of("SZ", SgfPoints.size(board.width(), board.height())));
    root.add(SgfProperty.of("RU", SgfRules.words(problem.game().rules())));
    addPoints(root, "AB", SgfPoints.stones(board, Color.BLACK));
    addPoints(root, "AW", SgfPoints.stones(board, Color.WHITE));
    root.add(SgfProperty.of("PL", Color.letter(first)));
    addPoints(root, "TR", problem.stones());
    Zone zone = proof.zone();
    if (!zone.isWholeBoard()) {
      List<Integer> others = new ArrayList<>(ProofMoves.points(zone, board));
      others.removeAll(problem.stones());
      addPoints(root, "SQ", others);
    }
    String shown =
        zone.isWholeBoard()
            ? "The proof depends on the whole board."
            : "Squares: the zone, on which the proof depends.";
    root.add(SgfProperty.of("C", comment + "\nTriangles: the stones in question. " + shown));
    return root;
  }

  private void addPoints(List<SgfProperty> properties, String name, List<Integer> points) {
    if (!points.isEmpty()) {
      Board board = problem.board();
      properties.add(
          SgfProperty.of(
              name,
              points.stream().map(point -> SgfPoints.format(point, board)).toArray(String[]::new)));
    }
  }

  private void addMoves(SgfNode node, Proof proof, int player) {
    for (int index : graph.byResistance(proof)) {
      int move = proof.moves().get(index);
      Proof child = proof.children().get(index);
      boolean isKnown = names.containsKey(child) && graph.size(child) > MOST_REPEATED;
      SgfNode added = node.add(node(child, move, player, isKnown));
      if (!isKnown) {
        addMoves(added, child, ProofMoves.next(player, move));
      }
    }
  }

  private SgfProperty[] node(Proof child, int move, int player, boolean isKnown) {
    List<SgfProperty> properties = new ArrayList<>();
    String comment = "";
    if (move == Proof.KO_THREAT) {
      properties.add(SgfProperty.of("PL", Color.letter(player)));
      comment = Color.playerName(player) + " makes a ko threat elsewhere, and it is answered.";
    } else {
      String place = SgfPoints.format(move, problem.board());
      properties.add(SgfProperty.of(Color.letter(player), place));
    }
    ProofEnd end = child.end();
    if (end != null) {
      comment = sentence(end, child.winner());
    } else if (isKnown) {
      comment = "Continues as node " + names.get(child) + ".";
    } else if (graph.size(child) > MOST_REPEATED) {
      String name = Integer.toString(names.size() + 1);
      names.put(child, name);
      properties.add(SgfProperty.of("N", name));
    }
    if (!comment.isEmpty()) {
      properties.add(SgfProperty.of("C", comment));
    }
    return properties.toArray(new SgfProperty[0]);
  }

  private String sentence(ProofEnd end, int winner) {
    String defender = problem.defender();
    String stays =
        problem.goal().isConnection() ? "the chains stay apart." : defender + " is not captured.";
    return switch (end) {
      case CAPTURED -> Color.playerName(Color.opponent(winner)) + " is captured.";
      case CONNECTED -> defender + " is connected.";
      case ESCAPED -> defender + " gets out.";
      case TWO_EYES -> defender + " has two eyes.";
      case NO_EYES -> defender + " is enclosed and has no room for two eyes.";
      case RACE_LOST -> defender + " loses the race for liberties.";
      case RACE_HELD -> defender + " does not lose the race for liberties.";
      case PASSES -> "Both pass; " + stays;
      case REPETITION -> "The position repeats; " + stays;
    };
  }
}
