package sanko.search.graph;

import java.util.Arrays;
import sanko.board.Board;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * Gives nodes the part of a policy that they keep: the likeliest moves, and priors for their edges.
 * Most nodes only ever need a few moves, so a node gets few at first; one that needs more is
 * evaluated again and gets several times as many. For the thread that searches.
 */
public final class Policies {
  /** The number of moves that a node gets at first. */
  public static final int FIRST_MOVES = 16;

  private static final int GROWTH = 4;

  private static final int BUCKETS = 1024;
  private static final int BUCKET_SHIFT = 20;

  private final NodeStore nodes;
  private final Board board;
  private final int firstMoves;

  /* The likeliest moves of an evaluation, by prior and then by place in the policy. */
  private final int[] moves;
  private final float[] priors;
  private int count;
  private int legal;
  private final int[] bucketSizes = new int[BUCKETS];

  /**
   * The policies of one search.
   *
   * @param board of the size of the game
   * @param firstMoves see {@link #FIRST_MOVES}
   */
  public Policies(NodeStore nodes, Board board, int firstMoves) {
    this.nodes = nodes;
    this.board = board;
    this.firstMoves = firstMoves;
    moves = new int[board.area() + 1];
    priors = new float[board.area() + 1];
  }

  /** Gives a node its first moves. */
  public void install(int node, Evaluation evaluation) {
    install(node, evaluation, firstMoves);
  }

  /** Gives a node all moves. */
  public void installWhole(int node, Evaluation evaluation) {
    install(node, evaluation, moves.length);
  }

  /** Gives a node more moves than it has. */
  public void extend(int node, Evaluation evaluation) {
    install(node, evaluation, GROWTH * Math.max(firstMoves, nodes.policyMoves(node)));
  }

  private void install(int node, Evaluation evaluation, int most) {
    sort(evaluation, Math.min(most, moves.length));
    nodes.makePolicy(node, count, count == legal);
    for (int place = 0; place < count; place++) {
      nodes.setPolicyMove(node, place, moves[place], priors[place]);
    }
    for (int edge = 0; edge < nodes.edges(node); edge++) {
      nodes.setPrior(node, edge, evaluation.policy(board.indexOfMove(nodes.move(node, edge))));
    }
    nodes.unset(node, NodeStore.GUESSED_PRIOR);
  }

  /** Gives a node the value and policy of another node with the same state. */
  public void copy(int from, int to) {
    nodes.copyEvaluation(from, to);
    for (int edge = 0; edge < nodes.edges(to); edge++) {
      float guess = nodes.prior(to, edge);
      nodes.setPrior(to, edge, priorOfNewEdge(to, nodes.move(to, edge), guess));
    }
  }

  /**
   * The prior for an edge.
   *
   * @param guess the prior to use, until the node is evaluated again, if the stored policy lacks
   *     the move
   */
  public float priorOfNewEdge(int node, int move, float guess) {
    int place = nodes.findPolicyMove(node, move);
    if (place >= 0) {
      return nodes.policyPrior(node, place);
    }
    if (nodes.has(node, NodeStore.WHOLE_POLICY)) {
      return Evaluation.ILLEGAL;
    }
    nodes.set(node, NodeStore.GUESSED_PRIOR);
    return guess;
  }

  /** The stored part of a node's evaluation; moves that are not stored have no policy. */
  public Evaluation remembered(int node, GameState game) {
    float[] policy = new float[moves.length];
    for (int i = 0; i < policy.length; i++) {
      int move = board.moveAt(i);
      int place = nodes.findPolicyMove(node, move);
      policy[i] =
          !game.isLegal(move) ? Evaluation.ILLEGAL : place < 0 ? 0 : nodes.policyPrior(node, place);
    }
    return new Evaluation(policy, nodes.value(node), nodes.uncertainty(node), null);
  }

  /** Whether the stored policy has the prior of a move. */
  public boolean isKnown(int node, int move) {
    return nodes.has(node, NodeStore.WHOLE_POLICY) || nodes.findPolicyMove(node, move) >= 0;
  }

  /** Finds the likeliest moves of an evaluation. */
  private void sort(Evaluation evaluation, int most) {
    int least = leastBucket(evaluation, most);
    count = 0;
    for (int i = 0; i < moves.length; i++) {
      float prior = evaluation.policy(i);
      if (prior >= 0 && bucket(prior) >= least) {
        insert(prior, board.moveAt(i), most);
      }
    }
  }

  /**
   * Counts the legal moves, and finds the bucket that the last of the likeliest is in: sorting only
   * those that come into question is several times as fast.
   */
  private int leastBucket(Evaluation evaluation, int most) {
    Arrays.fill(bucketSizes, 0);
    legal = 0;
    for (int i = 0; i < moves.length; i++) {
      float prior = evaluation.policy(i);
      if (prior >= 0) {
        bucketSizes[bucket(prior)]++;
        legal++;
      }
    }
    int bucket = BUCKETS;
    for (int found = 0; found < most && bucket > 0; ) {
      found += bucketSizes[--bucket];
    }
    return bucket;
  }

  /** Exponent and first bits of the mantissa: a greater prior is not in a lesser bucket. */
  private static int bucket(float prior) {
    return Math.min(Float.floatToRawIntBits(Math.abs(prior)) >>> BUCKET_SHIFT, BUCKETS - 1);
  }

  private void insert(float prior, int move, int most) {
    if (count == most) {
      if (prior <= priors[count - 1]) {
        return;
      }
      count--;
    }
    int place = count++;
    while (place > 0 && priors[place - 1] < prior) {
      priors[place] = priors[place - 1];
      moves[place] = moves[place - 1];
      place--;
    }
    priors[place] = prior;
    moves[place] = move;
  }
}
