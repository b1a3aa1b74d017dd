package sanko.search;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;

/**
 * The nodes of the graph and their edges, as arrays that grow. A node is an int from 1; 0 is no
 * node. For the thread that searches; docs/search.md.
 */
final class NodeStore {
  static final int NONE = 0;

  /** The node stands for a game that is over; its value is exact. */
  static final int TERMINAL = 1;

  /** The evaluation was made for a root, whose policy is another. */
  static final int ROOT_POLICY = 2;

  /** The evaluation is under way. */
  static final int PENDING = 4;

  /** The game is over, but the node is searched on as if it were not. */
  static final int FORCED = 8;

  /** {@link #bounds} has bounds of the node's score. */
  static final int BOUNDED = 16;

  /** A child was seen that has bounds, so that the node may have some too. */
  static final int NEAR = 32;

  /** Pass is the only legal move: the node has no evaluation of its own. */
  static final int SINGLE = 64;

  /** Two ways through the node parted below it, so that its children prove nothing. */
  static final int PARTED = 128;

  /** Bounds of the score, of those nodes that have some. */
  final ScoreBounds bounds = new ScoreBounds();

  /*
   * All averages are from White's point of view. A node is evaluated once value[] is there; only
   * terminal nodes have a value and no evaluation. The evaluation is shared with the evaluator's
   * cache, so the policy costs a node no memory of its own.
   *
   * The edges of a node are a slice of the edge arrays, from edgeStart[] on, room for a power of
   * two; a full slice moves to a larger one, and the old one goes to the free list of its size. An
   * edge is therefore named by its node and its place in the slice, which is the order of first
   * expansion and never changes.
   */
  long[] keyLow;
  long[] keyHigh;
  long[] stateLow;
  long[] stateHigh;
  long[] visits;
  double[] winLoss;
  double[] noResult;
  double[] scoreMean;
  double[] scoreMeanSq;
  double[] lead;
  double[] utility;
  double[] utilitySq;
  double[] weight;
  double[] weightSq;
  double[] ownUtility;
  double[] ownWeight;
  @Nullable Evaluation[] evaluation;
  @Nullable ValueEstimate[] value;
  byte[] toMove;
  byte[] flags;
  int[] inFlight;

  /** The search in which the averages were last made to agree with its settings. */
  int[] epoch;

  /** The entry of the value bias table, or 0; with what this node has brought to it. */
  int[] bias;

  double[] biasDelta;
  double[] biasWeight;

  private int[] edgeStart;
  private short[] edgeCount;
  private byte[] edgeClass;

  private int[] edgeChild;
  private long[] edgeVisits;
  private short[] edgeMove;

  private static final int FIRST_CLASS = 3;
  private int nodeEnd = 1;
  private int nodeCount;
  private int edgeEnd;
  private int[] freeNodes = new int[16];
  private int freeNodeCount;
  private final int[][] freeSlices = new int[12][0];
  private final int[] freeSliceCount = new int[12];

  NodeStore() {
    int size = 1024;
    keyLow = new long[size];
    keyHigh = new long[size];
    stateLow = new long[size];
    stateHigh = new long[size];
    visits = new long[size];
    winLoss = new double[size];
    noResult = new double[size];
    scoreMean = new double[size];
    scoreMeanSq = new double[size];
    lead = new double[size];
    utility = new double[size];
    utilitySq = new double[size];
    weight = new double[size];
    weightSq = new double[size];
    ownUtility = new double[size];
    ownWeight = new double[size];
    evaluation = new Evaluation[size];
    value = new ValueEstimate[size];
    toMove = new byte[size];
    flags = new byte[size];
    inFlight = new int[size];
    epoch = new int[size];
    bias = new int[size];
    biasDelta = new double[size];
    biasWeight = new double[size];
    edgeStart = new int[size];
    edgeCount = new short[size];
    edgeClass = new byte[size];
    edgeChild = new int[8 * size];
    edgeVisits = new long[8 * size];
    edgeMove = new short[8 * size];
  }

  /** The number of nodes in use. */
  int size() {
    return nodeCount;
  }

  /**
   * How many nodes have the state of another one, whose key differs then; a node that is searched
   * on after the end has a state of its own.
   */
  int sameStates() {
    long[] states = new long[nodeCount];
    int count = 0;
    for (int node = 1; node < nodeEnd; node++) {
      if (exists(node)) {
        states[count++] = stateLow[node] + (flags[node] & FORCED);
      }
    }
    return count - (int) Arrays.stream(states, 0, count).distinct().count();
  }

  /** A number above all nodes. */
  int limit() {
    return nodeEnd;
  }

  /** A new node without evaluation and edges. */
  int add(long keyLow, long keyHigh, int toMove) {
    int node;
    if (freeNodeCount > 0) {
      node = freeNodes[--freeNodeCount];
    } else {
      if (nodeEnd == visits.length) {
        growNodes(nodeEnd + (nodeEnd >> 1));
      }
      node = nodeEnd++;
    }
    nodeCount++;
    this.keyLow[node] = keyLow;
    this.keyHigh[node] = keyHigh;
    this.toMove[node] = (byte) toMove;
    return node;
  }

  /** Gives a node and its edges back; no edge may lead to it any more. */
  void remove(int node) {
    if (edgeClass[node] > 0) {
      freeSlice(edgeClass[node], edgeStart[node]);
    }
    visits[node] = 0;
    weight[node] = 0;
    weightSq[node] = 0;
    utility[node] = 0;
    utilitySq[node] = 0;
    winLoss[node] = 0;
    noResult[node] = 0;
    scoreMean[node] = 0;
    scoreMeanSq[node] = 0;
    lead[node] = 0;
    evaluation[node] = null;
    value[node] = null;
    toMove[node] = 0;
    flags[node] = 0;
    inFlight[node] = 0;
    epoch[node] = 0;
    bias[node] = 0;
    biasDelta[node] = 0;
    biasWeight[node] = 0;
    edgeCount[node] = 0;
    edgeClass[node] = 0;
    if (freeNodeCount == freeNodes.length) {
      freeNodes = Arrays.copyOf(freeNodes, 2 * freeNodeCount);
    }
    freeNodes[freeNodeCount++] = node;
    nodeCount--;
  }

  /** Whether the node is in use. */
  boolean exists(int node) {
    return toMove[node] != 0;
  }

  boolean has(int node, int flag) {
    return (flags[node] & flag) != 0;
  }

  void set(int node, int flag) {
    flags[node] |= (byte) flag;
  }

  void unset(int node, int flag) {
    flags[node] &= (byte) ~flag;
  }

  /** The evaluation of a node that has one. */
  Evaluation evaluation(int node) {
    Evaluation found = evaluation[node];
    assert found != null;
    return found;
  }

  /** The own value of an evaluated or terminal node. */
  ValueEstimate value(int node) {
    ValueEstimate found = value[node];
    assert found != null;
    return found;
  }

  boolean isEvaluated(int node) {
    return value[node] != null;
  }

  /** Makes a node that needed no evaluation one that has to be evaluated. */
  void reopen(int node) {
    unset(node, TERMINAL | SINGLE);
    value[node] = null;
    evaluation[node] = null;
  }

  /** Visits of the edges of a node. */
  long sumOfEdgeVisits(int node) {
    long sum = 0;
    for (int i = 0; i < edgeCount[node]; i++) {
      sum += edgeVisits(node, i);
    }
    return sum;
  }

  // ---- edges

  int edges(int node) {
    return edgeCount[node];
  }

  int child(int node, int edge) {
    return edgeChild[edgeStart[node] + edge];
  }

  int move(int node, int edge) {
    return edgeMove[edgeStart[node] + edge];
  }

  long edgeVisits(int node, int edge) {
    return edgeVisits[edgeStart[node] + edge];
  }

  void addEdgeVisit(int node, int edge) {
    edgeVisits[edgeStart[node] + edge]++;
  }

  /** The edge with this move, or -1. */
  int findEdge(int node, int move) {
    int start = edgeStart[node];
    for (int i = 0; i < edgeCount[node]; i++) {
      if (edgeMove[start + i] == move) {
        return i;
      }
    }
    return -1;
  }

  /** The weight of the child's evaluations, as far as this edge has led to them. */
  double edgeWeight(int node, int edge) {
    int at = edgeStart[node] + edge;
    int child = edgeChild[at];
    return weight[child] * edgeVisits[at] / Math.max(visits[child], 1);
  }

  /** Adds an edge without visits; returns its place. */
  int addEdge(int node, int move, int child) {
    int count = edgeCount[node];
    int sizeClass = edgeClass[node];
    if (sizeClass == 0 || count == 1 << sizeClass) {
      int larger = sizeClass == 0 ? FIRST_CLASS : sizeClass + 1;
      int start = takeSlice(larger);
      if (sizeClass > 0) {
        int old = edgeStart[node];
        System.arraycopy(edgeChild, old, edgeChild, start, count);
        System.arraycopy(edgeVisits, old, edgeVisits, start, count);
        System.arraycopy(edgeMove, old, edgeMove, start, count);
        freeSlice(sizeClass, old);
      }
      edgeStart[node] = start;
      edgeClass[node] = (byte) larger;
    }
    int at = edgeStart[node] + count;
    edgeChild[at] = child;
    edgeVisits[at] = 0;
    edgeMove[at] = (short) move;
    edgeCount[node]++;
    return count;
  }

  private int takeSlice(int sizeClass) {
    if (freeSliceCount[sizeClass] > 0) {
      return freeSlices[sizeClass][--freeSliceCount[sizeClass]];
    }
    int start = edgeEnd;
    int end = start + (1 << sizeClass);
    if (end > edgeChild.length) {
      int size = Math.max(end, edgeChild.length + (edgeChild.length >> 1));
      edgeChild = Arrays.copyOf(edgeChild, size);
      edgeVisits = Arrays.copyOf(edgeVisits, size);
      edgeMove = Arrays.copyOf(edgeMove, size);
    }
    edgeEnd = end;
    return start;
  }

  private void freeSlice(int sizeClass, int start) {
    int count = freeSliceCount[sizeClass];
    if (count == freeSlices[sizeClass].length) {
      freeSlices[sizeClass] = Arrays.copyOf(freeSlices[sizeClass], Math.max(16, 2 * count));
    }
    freeSlices[sizeClass][count] = start;
    freeSliceCount[sizeClass]++;
  }

  private void growNodes(int size) {
    keyLow = Arrays.copyOf(keyLow, size);
    keyHigh = Arrays.copyOf(keyHigh, size);
    stateLow = Arrays.copyOf(stateLow, size);
    stateHigh = Arrays.copyOf(stateHigh, size);
    visits = Arrays.copyOf(visits, size);
    winLoss = Arrays.copyOf(winLoss, size);
    noResult = Arrays.copyOf(noResult, size);
    scoreMean = Arrays.copyOf(scoreMean, size);
    scoreMeanSq = Arrays.copyOf(scoreMeanSq, size);
    lead = Arrays.copyOf(lead, size);
    utility = Arrays.copyOf(utility, size);
    utilitySq = Arrays.copyOf(utilitySq, size);
    weight = Arrays.copyOf(weight, size);
    weightSq = Arrays.copyOf(weightSq, size);
    ownUtility = Arrays.copyOf(ownUtility, size);
    ownWeight = Arrays.copyOf(ownWeight, size);
    evaluation = Arrays.copyOf(evaluation, size);
    value = Arrays.copyOf(value, size);
    toMove = Arrays.copyOf(toMove, size);
    flags = Arrays.copyOf(flags, size);
    inFlight = Arrays.copyOf(inFlight, size);
    epoch = Arrays.copyOf(epoch, size);
    bias = Arrays.copyOf(bias, size);
    biasDelta = Arrays.copyOf(biasDelta, size);
    biasWeight = Arrays.copyOf(biasWeight, size);
    edgeStart = Arrays.copyOf(edgeStart, size);
    edgeCount = Arrays.copyOf(edgeCount, size);
    edgeClass = Arrays.copyOf(edgeClass, size);
  }
}
