package sanko.search.playout;

import java.util.HashSet;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.ValueEstimate;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ScoreBounds;
import sanko.search.graph.Terminals;
import sanko.search.result.RootInfo;
import sanko.search.settings.SolverSettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Proves results: finds bounds of the score where a game or a board is decided, moves them up the
 * graph and says which moves they exclude. docs/search.md has the reasons why a node may keep them.
 * For the thread that searches.
 */
public final class Solver {
  /** What a node with one legal move has in place of an evaluation; it weighs nothing. */
  private static final ValueEstimate NOTHING = new ValueEstimate(0.5, 0.5, 0, 0, 0, 0);

  private final NodeStore nodes;
  private final ScoreBounds bounds;
  private final RunContext context;
  private final int mode;
  private final boolean propagates;

  private final SafeArea safeArea = new SafeArea();
  private final Scorer scorer = new Scorer();
  private final int mostEmpty;
  private final int emptyAtRoot;

  /* What cuts moves off at the node prepared last: what its mover has for sure. */
  private double best;

  /** The solver of one search. */
  public Solver(NodeStore nodes, RunContext context) {
    this.nodes = nodes;
    this.context = context;
    bounds = nodes.bounds;
    // Where moves are excluded by request nothing is concluded from the others.
    boolean applies = context.byArea && !context.restricted;
    mode = applies ? context.settings.solver().mode() : SolverSettings.OFF;
    propagates = mode >= SolverSettings.PROPAGATING;
    mostEmpty = SafeArea.mostEmpty(context.area);
    emptyAtRoot = SafeArea.emptyPoints(context.board);
  }

  // ---- what a board tells

  /** Whether so few points may be empty that the board is worth a look; costs next to nothing. */
  private boolean mayBeLate(GameState game) {
    return mode != SolverSettings.OFF
        && emptyAtRoot - (game.moveCount() - context.movesAtRoot) <= mostEmpty;
  }

  /**
   * Gives a new node the bounds that its board tells.
   *
   * @return whether the result is certain
   */
  boolean look(int node, GameState game) {
    boolean forced = nodes.has(node, NodeStore.FORCED);
    double low = Double.NEGATIVE_INFINITY;
    double high = Double.POSITIVE_INFINITY;
    if (mode != SolverSettings.OFF && game.isFinished() && !game.isNoResult()) {
      // One who passes again ends the game with this count, should the opponent play on.
      double score = scorer.whiteScore(game);
      low = !forced || nodes.toMove(node) == Color.WHITE ? score : low;
      high = !forced || nodes.toMove(node) == Color.BLACK ? score : high;
    }
    if ((forced || !game.isFinished())
        && mayBeLate(game)
        && SafeArea.emptyPoints(game.board()) <= mostEmpty
        && safeArea.find(game)) {
      low = Math.max(low, safeArea.lower);
      high = Math.min(high, safeArea.upper);
    }
    if (low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY) {
      return false;
    }
    bounds.setOwn(node, Math.max(low, context.leastScore), Math.min(high, context.mostScore));
    nodes.set(node, NodeStore.BOUNDED);
    return isExact(node);
  }

  /** The value of a node whose result is certain. */
  ValueEstimate certainValue(int node) {
    return valueOf(bounds.lower(node));
  }

  private ValueEstimate valueOf(double score) {
    return Terminals.ofScore(score, context.settings.utility().drawEquivalentWinsForWhite());
  }

  /** Whether pass is the only legal move; asked for only late in a game. */
  boolean hasOnlyPass(GameState game) {
    if (!propagates || !mayBeLate(game)) {
      return false;
    }
    for (int index = 0; index < context.area; index++) {
      if (game.isLegal(game.board().pointAt(index))) {
        return false;
      }
    }
    return true;
  }

  /** Lets a node without evaluation stand for what comes after its only move. */
  void makeSingle(int node) {
    nodes.setValue(node, NOTHING);
    nodes.makePolicy(node, 1, true);
    nodes.setPolicyMove(node, 0, Board.PASS, 1);
    nodes.set(node, NodeStore.SINGLE);
  }

  // ---- up the graph

  /** Whether nothing can be learned any more about a node; never true of the root. */
  boolean isSettled(int node) {
    return propagates
        && nodes.has(node, NodeStore.BOUNDED)
        && isExact(node)
        && node != context.root;
  }

  private boolean isExact(int node) {
    return bounds.lower(node) == bounds.upper(node);
  }

  /** Whether the result of a root move is known exactly. */
  boolean isCertain(int child) {
    return mode != SolverSettings.OFF && nodes.has(child, NodeStore.BOUNDED) && isExact(child);
  }

  /** Computes the bounds of a node anew from its board and its children. */
  void recompute(int node) {
    if (!propagates) {
      return;
    }
    boolean bounded = nodes.has(node, NodeStore.BOUNDED);
    double low = bounded ? bounds.ownLower(node) : Double.NEGATIVE_INFINITY;
    double high = bounded ? bounds.ownUpper(node) : Double.POSITIVE_INFINITY;
    if (nodes.isEvaluated(node) && !nodes.has(node, NodeStore.TERMINAL | NodeStore.PARTED)) {
      boolean white = nodes.toMove(node) == Color.WHITE;
      double least = leastForMover(node);
      double most = mostForMover(node);
      double newLow = Math.max(low, white ? least : -most);
      double newHigh = Math.min(high, white ? most : -least);
      // Bounds that contradict each other come from ways that a long cycle keeps apart.
      if (newLow <= newHigh) {
        low = newLow;
        high = newHigh;
      }
    }
    if (!bounded && low == Double.NEGATIVE_INFINITY && high == Double.POSITIVE_INFINITY) {
      return;
    }
    if (!bounded) {
      bounds.setOwn(node, Double.NEGATIVE_INFINITY, Double.POSITIVE_INFINITY);
      nodes.set(node, NodeStore.BOUNDED);
    }
    bounds.set(node, Math.max(low, context.leastScore), Math.min(high, context.mostScore));
  }

  /** What the player to move gets at least, by the best move known. */
  private double leastForMover(int node) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nodes.edges(node); i++) {
      most = Math.max(most, least(node, i));
    }
    return most;
  }

  /** What the player to move gets at most; infinite as long as a legal move is untried. */
  private double mostForMover(int node) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nodes.edges(node); i++) {
      most = Math.max(most, most(node, i));
      if (most == Double.POSITIVE_INFINITY) {
        return most;
      }
    }
    return nodes.edges(node) == legalMoves(node) ? most : Double.POSITIVE_INFINITY;
  }

  /** The number of legal moves; more than there can be if the node does not know it. */
  private int legalMoves(int node) {
    if (node == context.root) {
      return context.rootMoves();
    }
    return nodes.has(node, NodeStore.WHOLE_POLICY) ? nodes.policyMoves(node) : Integer.MAX_VALUE;
  }

  /** What a move yields its player at least. */
  private double least(int node, int edge) {
    int child = nodes.child(node, edge);
    if (!nodes.has(child, NodeStore.BOUNDED)) {
      return Double.NEGATIVE_INFINITY;
    }
    return nodes.toMove(node) == Color.WHITE ? bounds.lower(child) : -bounds.upper(child);
  }

  /**
   * What a move yields its player at most. A pass that ends the game by the rules, but is searched
   * on, is taken to end it here: that is never worse for the one who passes.
   */
  private double most(int node, int edge) {
    int child = nodes.child(node, edge);
    if (!nodes.has(child, NodeStore.BOUNDED)) {
      return Double.POSITIVE_INFINITY;
    }
    boolean ends = nodes.has(child, NodeStore.FORCED);
    return nodes.toMove(node) == Color.WHITE
        ? (ends ? bounds.ownUpper(child) : bounds.upper(child))
        : -(ends ? bounds.ownLower(child) : bounds.lower(child));
  }

  /**
   * Brings the averages of a node within its bounds, if these are used. The spread of score and
   * utility stays what it was, and only the mean moves.
   */
  void clamp(int node) {
    if (!propagates) {
      return;
    }
    double low = bounds.lower(node);
    double high = bounds.upper(node);
    double mean = nodes.scoreMean(node);
    double variance = Math.max(0, nodes.scoreMeanSq(node) - mean * mean);
    double clamped = Math.max(low, Math.min(high, mean));
    nodes.put(node, NodeStore.SCORE_MEAN, clamped);
    nodes.put(node, NodeStore.SCORE_MEAN_SQ, clamped * clamped + variance);
    nodes.put(node, NodeStore.LEAD, Math.max(low, Math.min(high, nodes.lead(node))));
    if (low > 0 || high < 0) {
      nodes.put(node, NodeStore.WIN_LOSS, low > 0 ? 1 : -1);
      nodes.put(node, NodeStore.NO_RESULT, 0);
    }
    double utility = nodes.utility(node);
    double spread = Math.max(0, nodes.utilitySq(node) - utility * utility);
    double within = Math.max(utility(low), Math.min(utility(high), utility));
    nodes.put(node, NodeStore.UTILITY, within);
    nodes.put(node, NodeStore.UTILITY_SQ, within * within + spread);
  }

  /** White's utility of a score that is certain; that of a missing bound is no bound. */
  private double utility(double score) {
    return Double.isInfinite(score) ? score : context.utility(valueOf(score));
  }

  // ---- which moves are worth a visit

  /** Finds what cuts moves off at a node; false if nothing does. */
  boolean prepare(int node) {
    if (!propagates || !nodes.has(node, NodeStore.NEAR)) {
      return false;
    }
    best = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nodes.edges(node); i++) {
      if (node != context.root || context.isAllowedAtRoot(nodes.move(node, i))) {
        best = Math.max(best, least(node, i));
      }
    }
    return true;
  }

  /**
   * Whether a move of the node prepared last is not worth a visit as long as others are: it loses
   * for certain; or, where bounds exclude moves, it cannot be better than another, or it is known
   * exactly.
   */
  boolean isClosed(int node, int edge) {
    double most = most(node, edge);
    return most < 0 || (mode == SolverSettings.PRUNING && most <= best);
  }

  // ---- at the root

  /** Whether the move to play is certain. */
  public boolean isDecided() {
    int root = context.root;
    if (mode == SolverSettings.OFF || context.overAtRoot || !nodes.has(root, NodeStore.NEAR)) {
      return false;
    }
    double sure = surePoints();
    return sure > 0 || (mode == SolverSettings.PRUNING && isBest(sure));
  }

  /** Whether no move of the root can yield more than these points, which are certain. */
  boolean isBest(double sure) {
    return sure > Double.NEGATIVE_INFINITY && sure >= mostAtRoot();
  }

  /** What the player to move has for certain by a move that was visited, or minus infinity. */
  double surePoints() {
    int root = context.root;
    double sure = Double.NEGATIVE_INFINITY;
    for (int i = 0; mode != SolverSettings.OFF && i < nodes.edges(root); i++) {
      if (nodes.edgeVisits(root, i) > 0 && context.isAllowedAtRoot(nodes.move(root, i))) {
        sure = Math.max(sure, least(root, i));
      }
    }
    return sure;
  }

  /** What the player to move can get at most by an allowed move. */
  private double mostAtRoot() {
    int root = context.root;
    double widest = nodes.toMove(root) == Color.WHITE ? context.mostScore : -context.leastScore;
    if (mode == SolverSettings.OFF || !nodes.has(root, NodeStore.NEAR)) {
      return Double.POSITIVE_INFINITY;
    }
    double most = Double.NEGATIVE_INFINITY;
    int tried = 0;
    for (int i = 0; i < nodes.edges(root); i++) {
      if (context.isAllowedAtRoot(nodes.move(root, i))) {
        most = Math.max(most, most(root, i));
        tried++;
      }
    }
    int allowed = 0;
    for (int rank = 0; rank < context.rootMoves(); rank++) {
      allowed += context.isAllowedAtRoot(context.rootMove(rank)) ? 1 : 0;
    }
    return tried == allowed ? Math.min(most, widest) : widest;
  }

  /**
   * Whether a move of the root is not to be played, since another is sure of so many points: it is
   * proven to be worse, or is not proven to win where the other is, or to be the best.
   *
   * @param best what {@link #isBest} says of the points
   */
  boolean isRefuted(int edge, double sure, boolean best) {
    double least = least(context.root, edge);
    return most(context.root, edge) < sure || (sure > 0 && least <= 0) || (best && least < sure);
  }

  /** Whether a move of the root loses for certain. */
  boolean isLost(int edge) {
    return mode != SolverSettings.OFF && most(context.root, edge) < 0;
  }

  /** What the player to move gets at least by a move of the root. */
  double sureBy(int edge) {
    return least(context.root, edge);
  }

  /** The moves, tried or not, that are proven to be worse than the surest move of the root. */
  public Set<Integer> refutedMoves() {
    Set<Integer> refuted = new HashSet<>();
    double sure = surePoints();
    boolean best = isBest(sure);
    for (int i = 0; sure > Double.NEGATIVE_INFINITY && i <= context.area; i++) {
      int edge = nodes.findEdge(context.root, context.moveAt(i));
      if (edge < 0 ? best || sure > 0 : isRefuted(edge, sure, best)) {
        refuted.add(context.moveAt(i));
      }
    }
    return refuted;
  }

  /** White's score at the root with the allowed moves. */
  double lowerAtRoot() {
    return nodes.toMove(context.root) == Color.WHITE ? surePoints() : -mostAtRoot();
  }

  /** The upper bound that belongs to {@link #lowerAtRoot}. */
  double upperAtRoot() {
    return nodes.toMove(context.root) == Color.WHITE ? mostAtRoot() : -surePoints();
  }

  /** The averages of the root, as far as they agree with what is proven. */
  public RootInfo withinBounds(RootInfo found) {
    double low = lowerAtRoot();
    double high = upperAtRoot();
    boolean decided = low > 0 || high < 0 || low == high;
    double mean = Math.max(low, Math.min(high, found.scoreMean()));
    return new RootInfo(
        found.visits(),
        Math.max(utility(low), Math.min(utility(high), found.utility())),
        decided ? 0.5 * (1 + valueOf(low > 0 ? low : high).whiteWinLoss()) : found.winrate(),
        mean,
        low == high ? 0 : found.scoreStdev(),
        Math.max(low, Math.min(high, found.lead())),
        decided ? 0 : found.noResult(),
        found.weight(),
        found.evaluation());
  }
}
