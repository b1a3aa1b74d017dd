package sanko.search.graph;

import org.jspecify.annotations.Nullable;
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

  private final NodeStore nodes;
  private final Board board;
  private final int firstMoves;

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
  }

  /**
   * Gives a node its first moves.
   *
   * @param prepared the {@link #FIRST_MOVES} of the evaluation, or null if nobody has sorted them
   */
  public void install(int node, Evaluation evaluation, @Nullable LikeliestMoves prepared) {
    if (prepared == null || prepared.most() != firstMoves) {
      install(node, evaluation, firstMoves);
    } else {
      store(node, evaluation, prepared);
    }
  }

  /** Gives a node all moves. */
  public void installWhole(int node, Evaluation evaluation) {
    install(node, evaluation, board.area() + 1);
  }

  /** Gives a node more moves than it has. */
  public void extend(int node, Evaluation evaluation) {
    install(node, evaluation, GROWTH * Math.max(firstMoves, nodes.policyMoves(node)));
  }

  private void install(int node, Evaluation evaluation, int most) {
    int possible = Math.min(most, board.area() + 1);
    store(node, evaluation, LikeliestMoves.of(evaluation, board, possible));
  }

  private void store(int node, Evaluation evaluation, LikeliestMoves likeliest) {
    nodes.makePolicy(node, likeliest.count(), likeliest.areAll());
    for (int place = 0; place < likeliest.count(); place++) {
      nodes.setPolicyMove(node, place, likeliest.move(place), likeliest.prior(place));
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
    float[] policy = new float[board.area() + 1];
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
}
