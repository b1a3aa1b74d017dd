package sanko.search.graph;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.nn.Evaluation;
import sanko.nn.ValueEstimate;

/**
 * The nodes of the graph with their edges and policies. A node is an int from 1; 0 is no node. For
 * the thread that searches; docs/search.md.
 */
public final class NodeStore extends NodeNumbers {
  public static final int NONE = 0;

  /** The node stands for a game that is over; its value is exact. */
  public static final int TERMINAL = 1;

  /** The evaluation was made for a root, whose policy differs. */
  public static final int ROOT_POLICY = 2;

  /** The evaluation is in flight. */
  public static final int PENDING = 4;

  /** The game is over, but the node is searched on as if it were not. */
  public static final int FORCED = 8;

  /** The node has a value of its own. */
  public static final int EVALUATED = 16;

  /** The stored policy has all legal moves. */
  public static final int WHOLE_POLICY = 32;

  /** An edge made at a root has the root's prior, since the stored policy lacks its move. */
  public static final int GUESSED_PRIOR = 64;

  /** See {@link #isMarked}. */
  private static final int MARK = 128;

  /** The node's score has {@link #bounds}. */
  public static final int BOUNDED = 256;

  /** A child with bounds was seen, so the node may have bounds too. */
  public static final int NEAR = 512;

  /** Pass is the only legal move: the node has no evaluation of its own. */
  public static final int SINGLE = 1024;

  /** Two paths through the node lead to different children, so that these prove nothing. */
  public static final int SPLIT = 2048;

  /** A focus sent playouts here, so its visits are told even where no edge counts them. */
  public static final int FOCUSED = 4096;

  private static final int TO_MOVE_SHIFT = 16;

  /** The flags that nodes keep between searches. */
  static final int KEPT_FLAGS = (1 << TO_MOVE_SHIFT) - 1 & ~(PENDING | MARK);

  /** The score bounds of the nodes that have some. */
  public final ScoreBounds bounds = new ScoreBounds();

  /** The human policies of the nodes that have one. */
  public final HumanPolicies human = new HumanPolicies();

  /*
   * A node is a record of doubles (NodeNumbers), one of ints and one of longs, in arrays of one page
   * of nodes each.
   *
   * The edges of a node are a slice of the edge store, which moves when it grows. An edge is
   * therefore named by its node and its place in the slice, which is the order of first expansion
   * and never changes.
   *
   * The policy of a node is a slice, too: its likeliest moves, likeliest first, and not more of
   * them than are needed soon. A move that has an edge has its prior there as well. The cursor is
   * the first move of the slice without edge.
   *
   * Whole evaluations are kept only where they have ownership.
   */
  private static final int FLAGS = 0;
  private static final int EPOCH = 1;
  private static final int BIAS = 2;
  private static final int EDGE_START = 3;
  private static final int EDGE_COUNT = 4;
  private static final int POLICY_START = 5;
  private static final int POLICY_COUNT = 6;
  private static final int POLICY_CURSOR = 7;
  private static final int WORDS = 8;

  private static final int KEYS = 4;

  private static final long NODE_BYTES =
      (long) NUMBERS * Double.BYTES + WORDS * Integer.BYTES + KEYS * Long.BYTES;

  private int[][] words = new int[0][];
  private long[][] keys = new long[0][];
  private @Nullable Evaluation[] @Nullable [] withOwnership = new Evaluation[0][];
  private int nodeEnd = 1;
  private int nodeCount;
  private int[] freeNodes = new int[16];
  private int freeNodeCount;
  private int markOfMarked;
  private long ownershipBytes;

  private final EdgeStore edgeStore = new EdgeStore();
  private final PolicyStore policyStore = new PolicyStore();

  /** The number of nodes in use. */
  public int size() {
    return nodeCount;
  }

  /** A number above all nodes. */
  public int limit() {
    return nodeEnd;
  }

  /**
   * The number of nodes that share the state of another node but not its key; a node that is
   * searched on after the end has a state of its own.
   */
  public int sameStates() {
    long[] states = new long[nodeCount];
    int count = 0;
    for (int node = 1; node < nodeEnd; node++) {
      if (exists(node)) {
        states[count++] = stateLow(node) + (has(node, FORCED) ? FORCED : 0);
      }
    }
    return count - (int) Arrays.stream(states, 0, count).distinct().count();
  }

  /** Adds a node without evaluation or edges. */
  public int add(long keyLow, long keyHigh, int toMove) {
    int node = freeNodeCount > 0 ? freeNodes[--freeNodeCount] : nodeEnd++;
    if (node >> PAGE_BITS == words.length) {
      addPage();
    }
    nodeCount++;
    setWord(node, FLAGS, toMove << TO_MOVE_SHIFT | markOfMarked);
    int at = (node & LAST) * KEYS;
    keys[node >> PAGE_BITS][at] = keyLow;
    keys[node >> PAGE_BITS][at + 1] = keyHigh;
    return node;
  }

  private void addPage() {
    int pages = words.length + 1;
    addNumbers();
    words = Arrays.copyOf(words, pages);
    words[pages - 1] = new int[PAGE * WORDS];
    keys = Arrays.copyOf(keys, pages);
    keys[pages - 1] = new long[PAGE * KEYS];
    withOwnership = Arrays.copyOf(withOwnership, pages);
  }

  /** Gives a node and its edges back; no edge may lead to it any more. */
  void remove(int node) {
    restart(node);
    freePolicy(node);
    setOwnership(node, null);
    human.set(node, null);
    int page = node >> PAGE_BITS;
    int at = node & LAST;
    clearNumbers(node);
    Arrays.fill(words[page], at * WORDS, (at + 1) * WORDS, 0);
    if (freeNodeCount == freeNodes.length) {
      freeNodes = Arrays.copyOf(freeNodes, 2 * freeNodeCount);
    }
    freeNodes[freeNodeCount++] = node;
    nodeCount--;
  }

  /** Clears the visits, edges and averages of a node, but not its evaluation. */
  void restart(int node) {
    edgeStore.free(word(node, EDGE_START), edges(node));
    clearAverages(node);
    setWord(node, EPOCH, 0);
    setWord(node, BIAS, 0);
    setWord(node, EDGE_COUNT, 0);
    setWord(node, POLICY_CURSOR, 0);
    unset(node, GUESSED_PRIOR | NEAR | SPLIT);
    if (has(node, BOUNDED)) {
      bounds.set(node, bounds.ownLower(node), bounds.ownUpper(node));
    }
  }

  /** Whether the node is in use. */
  boolean exists(int node) {
    return toMove(node) != 0;
  }

  /** The utilities of all nodes, by node. */
  public double[] utilities() {
    double[] utilities = new double[nodeEnd];
    Arrays.setAll(utilities, node -> node == NONE ? 0 : utility(node));
    return utilities;
  }

  /** Takes the mark from all nodes; only while all have it. */
  void unmarkAll() {
    markOfMarked ^= MARK;
  }

  /** Whether the node has the mark; new nodes have it. */
  boolean isMarked(int node) {
    return (word(node, FLAGS) & MARK) == markOfMarked;
  }

  void mark(int node) {
    setWord(node, FLAGS, (word(node, FLAGS) & ~MARK) | markOfMarked);
  }

  /** The approximate number of bytes in use. */
  long bytes() {
    return nodeCount * NODE_BYTES
        + edgeStore.bytes()
        + policyStore.bytes()
        + ownershipBytes
        + bounds.bytes()
        + human.bytes();
  }

  // ---- small numbers

  private int word(int node, int field) {
    return words[node >> PAGE_BITS][(node & LAST) * WORDS + field];
  }

  private void setWord(int node, int field, int word) {
    words[node >> PAGE_BITS][(node & LAST) * WORDS + field] = word;
  }

  /** The player to move. */
  public int toMove(int node) {
    return word(node, FLAGS) >> TO_MOVE_SHIFT;
  }

  /** Whether a flag is set. */
  public boolean has(int node, int flag) {
    return (word(node, FLAGS) & flag) != 0;
  }

  /** Sets a flag. */
  public void set(int node, int flag) {
    setWord(node, FLAGS, word(node, FLAGS) | flag);
  }

  /** Clears a flag. */
  public void unset(int node, int flag) {
    setWord(node, FLAGS, word(node, FLAGS) & ~flag);
  }

  int flags(int node) {
    return word(node, FLAGS) & ((1 << TO_MOVE_SHIFT) - 1) & ~MARK;
  }

  /** Whether the node has its own evaluation. */
  public boolean isEvaluated(int node) {
    return has(node, EVALUATED);
  }

  /** The search in which the averages were last made to agree with its settings. */
  public int epoch(int node) {
    return word(node, EPOCH);
  }

  /** Marks the node as reached in this epoch. */
  public void setEpoch(int node, int epoch) {
    setWord(node, EPOCH, epoch);
  }

  /** The entry of the value bias table, or 0. */
  public int bias(int node) {
    return word(node, BIAS);
  }

  /** Sets the value bias entry of the node's local pattern. */
  public void setBias(int node, int entry) {
    setWord(node, BIAS, entry);
  }

  // ---- keys

  /** The lower half of the graph key. */
  public long keyLow(int node) {
    return keys[node >> PAGE_BITS][(node & LAST) * KEYS];
  }

  /** The upper half of the graph key. */
  public long keyHigh(int node) {
    return keys[node >> PAGE_BITS][(node & LAST) * KEYS + 1];
  }

  /** The lower half of the state's hash. */
  public long stateLow(int node) {
    return keys[node >> PAGE_BITS][(node & LAST) * KEYS + 2];
  }

  /** The upper half of the state's hash. */
  public long stateHigh(int node) {
    return keys[node >> PAGE_BITS][(node & LAST) * KEYS + 3];
  }

  /** Stores the state's hash. */
  public void setState(int node, long low, long high) {
    int at = (node & LAST) * KEYS;
    keys[node >> PAGE_BITS][at + 2] = low;
    keys[node >> PAGE_BITS][at + 3] = high;
  }

  // ---- evaluations

  /** Sets the node's own value, and its ownership if the evaluation has it, but no policy. */
  public void setEvaluation(int node, Evaluation evaluation) {
    setValue(node, evaluation.value());
    setErrors(node, evaluation.uncertainty());
    setOwnership(node, evaluation.hasOwnership() ? evaluation : null);
  }

  /** Sets the node's own value. */
  public void setValue(int node, ValueEstimate value) {
    setOwnValue(node, value);
    set(node, EVALUATED);
  }

  /** Copies value, ownership and policy from another node. */
  void copyEvaluation(int from, int to) {
    copyOwnNumbers(from, to);
    set(to, EVALUATED);
    setOwnership(to, withOwnership(from));
    human.set(to, human.of(from));
    int count = word(from, POLICY_COUNT);
    makePolicy(to, count, has(from, WHOLE_POLICY));
    for (int i = 0; i < count; i++) {
      setPolicyMove(to, i, policyMove(from, i), policyPrior(from, i));
    }
  }

  /** The evaluation that has the node's ownership, or null. */
  @Nullable
  public Evaluation withOwnership(int node) {
    @Nullable Evaluation[] page = withOwnership[node >> PAGE_BITS];
    return page == null ? null : page[node & LAST];
  }

  /** Keeps an evaluation for its ownership; null for none. */
  void setOwnership(int node, @Nullable Evaluation evaluation) {
    @Nullable Evaluation[] page = withOwnership[node >> PAGE_BITS];
    if (page == null && evaluation == null) {
      return;
    }
    if (page == null) {
      page = new Evaluation[PAGE];
      withOwnership[node >> PAGE_BITS] = page;
    }
    ownershipBytes += bytes(evaluation) - bytes(page[node & LAST]);
    page[node & LAST] = evaluation;
  }

  /** The bytes of an evaluation that is kept, with its policy; 0 for null. */
  static long bytes(@Nullable Evaluation evaluation) {
    return evaluation == null ? 0 : 2L * Float.BYTES * evaluation.area();
  }

  // ---- policies

  /**
   * Makes room for a new policy of a node, replacing the old one. Its moves must be set at once.
   *
   * @param whole whether these are all legal moves
   */
  public void makePolicy(int node, int moves, boolean whole) {
    freePolicy(node);
    if (moves > 0) {
      setWord(node, POLICY_START, policyStore.take(moves));
    }
    setWord(node, POLICY_COUNT, moves);
    setWord(node, POLICY_CURSOR, 0);
    unset(node, WHOLE_POLICY);
    if (whole) {
      set(node, WHOLE_POLICY);
    }
  }

  /** Stores a move of the policy with its prior. */
  public void setPolicyMove(int node, int place, int move, float prior) {
    policyStore.put(word(node, POLICY_START) + place, move, prior);
  }

  private void freePolicy(int node) {
    policyStore.free(word(node, POLICY_START), word(node, POLICY_COUNT));
  }

  /** The number of stored policy moves, which are the likeliest. */
  public int policyMoves(int node) {
    return word(node, POLICY_COUNT);
  }

  /** The move at a place of the stored policy. */
  public int policyMove(int node, int place) {
    return policyStore.move(word(node, POLICY_START) + place);
  }

  /** The prior at a place of the stored policy. */
  public float policyPrior(int node, int place) {
    return policyStore.prior(word(node, POLICY_START) + place);
  }

  /** The place of a move among those kept, or -1. */
  int findPolicyMove(int node, int move) {
    for (int place = 0; place < policyMoves(node); place++) {
      if (policyMove(node, place) == move) {
        return place;
      }
    }
    return -1;
  }

  /** The first place of the policy that may have no edge yet. */
  public int cursor(int node) {
    return word(node, POLICY_CURSOR);
  }

  /** Moves the cursor over the stored policy. */
  public void setCursor(int node, int place) {
    setWord(node, POLICY_CURSOR, place);
  }

  /**
   * Whether the node kept its evaluation from an earlier search but was not visited in this one.
   */
  public boolean isRestarted(int node) {
    return visits(node) == 0 && has(node, EVALUATED) && !has(node, TERMINAL | SINGLE);
  }

  /** Marks a node that needed no evaluation as one that must be evaluated. */
  public void reopen(int node) {
    unset(node, TERMINAL | SINGLE | EVALUATED);
  }

  /** The sum of the edge visits of a node. */
  public long sumOfEdgeVisits(int node) {
    long sum = 0;
    for (int i = 0; i < edges(node); i++) {
      sum += edgeVisits(node, i);
    }
    return sum;
  }

  // ---- edges

  private int slot(int node, int edge) {
    return word(node, EDGE_START) + edge;
  }

  /** The number of edges. */
  public int edges(int node) {
    return word(node, EDGE_COUNT);
  }

  /** The child that an edge leads to. */
  public int child(int node, int edge) {
    return edgeStore.child(slot(node, edge));
  }

  /** The move of an edge. */
  public int move(int node, int edge) {
    return edgeStore.move(slot(node, edge));
  }

  /** The prior of the move in the node's own policy, negative if the policy lacks the move. */
  float prior(int node, int edge) {
    return edgeStore.prior(slot(node, edge));
  }

  void setPrior(int node, int edge, float prior) {
    edgeStore.setPrior(slot(node, edge), prior);
  }

  /** The visits of an edge, at most 2^31 - 1. */
  public long edgeVisits(int node, int edge) {
    return edgeStore.visits(slot(node, edge));
  }

  void setEdgeVisits(int node, int edge, int visits) {
    edgeStore.setVisits(slot(node, edge), visits);
  }

  /** Counts a playout that took an edge. */
  public void addEdgeVisit(int node, int edge) {
    int slot = slot(node, edge);
    int visits = edgeStore.visits(slot);
    edgeStore.setVisits(slot, visits == Integer.MAX_VALUE ? visits : visits + 1);
  }

  /** The edge with this move, or -1. */
  public int findEdge(int node, int move) {
    for (int edge = 0; edge < edges(node); edge++) {
      if (move(node, edge) == move) {
        return edge;
      }
    }
    return -1;
  }

  /** The part of the child's weight that came through this edge. */
  public double edgeWeight(int node, int edge) {
    int child = child(node, edge);
    return weight(child) * edgeVisits(node, edge) / Math.max(number(child, VISITS), 1);
  }

  /** Lists the edges of a node. */
  public void list(int node, EdgeList list) {
    edgeStore.list(word(node, EDGE_START), edges(node), list);
    listChildren(list);
  }

  /** Adds an edge without visits; returns its place. */
  public int addEdge(int node, int move, int child, float prior) {
    int count = edges(node);
    int start = edgeStore.grow(word(node, EDGE_START), count);
    setWord(node, EDGE_START, start);
    setWord(node, EDGE_COUNT, count + 1);
    edgeStore.put(start + count, child, move, prior);
    return count;
  }

  /** Drops the edges that lead to certain nodes; the order of the others stays. */
  void dropEdges(int node, boolean[] isDropped) {
    int count = edges(node);
    int left = 0;
    for (int edge = 0; edge < count; edge++) {
      left += isDropped[child(node, edge)] ? 0 : 1;
    }
    if (left == count) {
      return;
    }
    int start = word(node, EDGE_START);
    setWord(node, EDGE_COUNT, 0);
    for (int edge = 0; edge < count; edge++) {
      int slot = start + edge;
      int child = edgeStore.child(slot);
      if (!isDropped[child]) {
        int added = addEdge(node, edgeStore.move(slot), child, edgeStore.prior(slot));
        setEdgeVisits(node, added, edgeStore.visits(slot));
      }
    }
    edgeStore.free(start, count);
    setWord(node, POLICY_CURSOR, 0);
  }
}
