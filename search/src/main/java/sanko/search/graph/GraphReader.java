package sanko.search.graph;

import java.io.DataInputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;

/**
 * Reads the content of a {@link GraphFile}. A checksum detects accidental damage, not a forged
 * file, so nothing is accepted that could break a search: each number is checked before it is used,
 * and reading ends as soon as the graph outgrows its memory. For one thread.
 */
public final class GraphReader {
  /**
   * The limits that a graph must fit.
   *
   * @param board a board of the size in play
   * @param mostNodes how many nodes it may have
   * @param mostBytes how much memory it may take
   */
  public record Limits(Board board, int mostNodes, long mostBytes) {}

  /**
   * What depends on the format and its file.
   *
   * @param hasAllRoots whether it may have the evaluations of any number of roots, not of one
   * @param isOwnershipRounded whether the ownership of a node takes a byte a point
   */
  record Encoding(boolean hasAllRoots, boolean isOwnershipRounded) {}

  private static final ValueEstimate NO_VALUE = new ValueEstimate(0, 0, 1, 0, 0, 0);
  private static final double MOST_VISITS = 0x1p53;

  /** Far more than any sum of a search; products of sums stay finite. */
  private static final double LARGEST = 0x1p128;

  /** Nodes between two looks at the memory. */
  private static final int LOOK = 1024;

  private final Graph graph = new Graph();
  private final NodeStore nodes = graph.nodes;
  private final DataInputStream in;
  private final Encoding encoding;
  private final Board board;
  private final Limits limits;
  private final BitSet moves = new BitSet();
  private int[] biasUsers = new int[0];
  private int[] ownershipOf = new int[LOOK];
  private long ownershipBytes;

  GraphReader(DataInputStream in, Encoding encoding, Limits limits) {
    this.in = in;
    this.encoding = encoding;
    this.limits = limits;
    board = limits.board();
  }

  /**
   * Reads the graph.
   *
   * @throws IOException if the content ends too early, makes no sense or does not fit the limits;
   *     the message is for the user, except when the content ends too early
   */
  Graph read() throws IOException {
    graph.valueBias.read(in, limits.mostBytes());
    biasUsers = new int[graph.valueBias.limit()];
    int count = in.readInt();
    check(count >= 0, "a number of nodes");
    for (int node = 1; node <= count; node++) {
      if (node % LOOK == 1) {
        checkSize();
      }
      if (node == ownershipOf.length) {
        ownershipOf = Arrays.copyOf(ownershipOf, 2 * node);
      }
      ownershipOf[node] = node();
    }
    check(graph.valueBias.hasUsers(biasUsers), "the users of a bias");
    for (int node = 1; node <= count; node++) {
      if (node % LOOK == 1) {
        checkSize();
      }
      edges(node);
    }
    ownerships(count);
    roots();
    check(in.read() < 0, "an end");
    return graph;
  }

  private static void check(boolean holds, String what) throws IOException {
    if (!holds) {
      throw new IOException("it is damaged: " + what + " makes no sense");
    }
  }

  private void checkSize() throws IOException {
    if (nodes.size() > limits.mostNodes()) {
      throw new IOException("it has more nodes than maxNodes allows, " + limits.mostNodes());
    }
    if (graph.bytes() + ownershipBytes > limits.mostBytes()) {
      throw tooLarge();
    }
  }

  /** The graph does not fit; for the user. */
  static IOException tooLarge() {
    return new IOException(
        "it takes more memory than maxGraphMegabytes leaves; clear_cache frees the memory that a"
            + " search holds");
  }

  /** Makes the next node; returns the number of its ownership. */
  private int node() throws IOException {
    long keyLow = in.readLong();
    long keyHigh = in.readLong();
    int toMove = in.readByte();
    check(toMove == Color.BLACK || toMove == Color.WHITE, "a player");
    int node = nodes.add(keyLow, keyHigh, toMove);
    check(graph.table.addIfNew(node), "a key");
    int flags = in.readInt();
    check((flags & ~NodeStore.KEPT_FLAGS) == 0, "a flag");
    nodes.setState(node, in.readLong(), in.readLong());
    int bias = in.readInt();
    check(bias >= 0 && bias < biasUsers.length, "a bias");
    biasUsers[bias]++;
    nodes.setBias(node, bias);
    for (int field = 0; field < NodeStore.NUMBERS; field++) {
      nodes.setNumber(node, field, number());
    }
    checkNumbers(node);
    if ((flags & NodeStore.BOUNDED) != 0) {
      double ownLower = in.readDouble();
      double ownUpper = in.readDouble();
      double lower = in.readDouble();
      double upper = in.readDouble();
      checkBounds(ownLower, ownUpper);
      checkBounds(lower, upper);
      nodes.bounds.setOwn(node, ownLower, ownUpper);
      nodes.bounds.set(node, lower, upper);
    }
    policy(node, flags);
    nodes.set(node, flags);
    if (in.readBoolean()) {
      check(nodes.isEvaluated(node) && graph.evaluations.addIfNew(node), "an evaluation");
    }
    return in.readInt();
  }

  private double number() throws IOException {
    double number = in.readDouble();
    check(isNumber(number), "a number");
    return number;
  }

  /** Whether a search can compute with a number; false for NaN. */
  static boolean isNumber(double number) {
    return Math.abs(number) <= LARGEST;
  }

  private void checkNumbers(int node) throws IOException {
    double visits = nodes.number(node, NodeStore.VISITS);
    check(visits >= 0 && visits <= MOST_VISITS && visits == Math.rint(visits), "a visit");
    check(nodes.number(node, NodeStore.IN_FLIGHT) == 0, "a playout under way");
    boolean isWeight =
        nodes.weight(node) >= 0 && nodes.weightSq(node) >= 0 && nodes.ownWeight(node) >= 0;
    check(isWeight, "a weight");
  }

  private static void checkBounds(double lower, double upper) throws IOException {
    check(
        lower <= upper && lower < Double.POSITIVE_INFINITY && upper > Double.NEGATIVE_INFINITY,
        "a bound");
  }

  private void policy(int node, int flags) throws IOException {
    int count = in.readUnsignedShort();
    boolean isSearchedOn = (flags & NodeStore.EVALUATED) != 0 && (flags & NodeStore.TERMINAL) == 0;
    check(count <= board.area() + 1 && (count > 0 || !isSearchedOn), "a policy");
    nodes.makePolicy(node, count, false);
    moves.clear();
    for (int place = 0; place < count; place++) {
      int move = newMove();
      float prior = in.readFloat();
      check(prior >= 0 && Float.isFinite(prior), "a prior");
      nodes.setPolicyMove(node, place, move, prior);
    }
    int cursor = in.readUnsignedShort();
    check(cursor <= count, "a cursor");
    nodes.setCursor(node, cursor);
  }

  /** A move that was not read since the set of moves was cleared. */
  private int newMove() throws IOException {
    int move = in.readShort();
    boolean isMove = move == Board.PASS || board.isOnBoard(move);
    check(isMove && !moves.get(move), "a move");
    moves.set(move);
    return move;
  }

  private void edges(int node) throws IOException {
    int count = in.readUnsignedShort();
    check(count <= board.area() + 1, "a number of edges");
    moves.clear();
    for (int edge = 0; edge < count; edge++) {
      int child = in.readInt();
      check(child > NodeStore.NONE && child < nodes.limit(), "a child");
      check(nodes.toMove(child) != nodes.toMove(node), "a player");
      int move = newMove();
      float prior = in.readFloat();
      check(Float.isFinite(prior), "a prior");
      nodes.addEdge(node, move, child, prior);
      int visits = in.readInt();
      check(visits >= 0, "a visit");
      nodes.setEdgeVisits(node, edge, visits);
    }
  }

  private void ownerships(int nodeCount) throws IOException {
    int count = in.readInt();
    check(count >= 0 && count <= nodeCount, "a number of ownerships");
    List<Evaluation> ownerships = new ArrayList<>();
    float[] policy = new float[board.area() + 1];
    for (int i = 0; i < count; i++) {
      ownerships.add(new Evaluation(policy, NO_VALUE, Uncertainty.UNKNOWN, ofNode()));
      ownershipBytes += (long) Float.BYTES * board.area();
      if (i % LOOK == 0) {
        checkSize();
      }
    }
    for (int node = 1; node <= nodeCount; node++) {
      int number = ownershipOf[node];
      if (number != GraphFile.NO_OWNERSHIP) {
        check(number >= 0 && number < count, "an ownership");
        nodes.setOwnership(node, ownerships.get(number));
      }
    }
  }

  private float[] ofNode() throws IOException {
    if (!encoding.isOwnershipRounded()) {
      return ownership();
    }
    check(in.readUnsignedShort() == board.area(), "the size of a board");
    float[] floats = new float[board.area()];
    for (int i = 0; i < floats.length; i++) {
      floats[i] = (float) in.readByte() / GraphFile.OWNERSHIP_STEPS;
    }
    return floats;
  }

  private float[] ownership() throws IOException {
    return floats(board.area());
  }

  /** Numbers for all points, or for all points and a pass; how many points is read first. */
  private float[] floats(int count) throws IOException {
    check(in.readUnsignedShort() == board.area(), "the size of a board");
    float[] floats = new float[count];
    for (int i = 0; i < count; i++) {
      floats[i] = in.readFloat();
      check(Float.isFinite(floats[i]), "a number");
    }
    return floats;
  }

  private void roots() throws IOException {
    int count = encoding.hasAllRoots() ? in.readInt() : in.readUnsignedByte();
    check(count >= 0, "a number of roots");
    for (int i = 0; i < count; i++) {
      graph.setLastRoot(root(), true);
      checkSize();
    }
  }

  private Graph.RootEvaluation root() throws IOException {
    long keyLow = in.readLong();
    long keyHigh = in.readLong();
    int symmetries = in.readInt();
    EvaluationOptions options =
        new EvaluationOptions(
            in.readInt(),
            in.readBoolean(),
            new EvaluationOptions.Policy(in.readDouble(), in.readDouble()),
            new EvaluationOptions.Inputs(
                in.readDouble(), in.readInt(), in.readDouble(), in.readBoolean(), in.readBoolean()),
            null,
            null);
    float[] policy = floats(board.area() + 1);
    ValueEstimate value =
        new ValueEstimate(number(), number(), number(), number(), number(), number());
    Uncertainty uncertainty = new Uncertainty(number(), number(), number());
    float @Nullable [] ownership = in.readBoolean() ? ownership() : null;
    return new Graph.RootEvaluation(
        keyLow,
        keyHigh,
        options,
        symmetries,
        new Evaluation(policy, value, uncertainty, ownership));
  }
}
