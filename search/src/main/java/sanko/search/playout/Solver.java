package sanko.search.playout;

import java.util.HashSet;
import java.util.Set;
import sanko.board.Board;
import sanko.board.Color;
import sanko.nn.ValueEstimate;
import sanko.search.graph.Averages;
import sanko.search.graph.NodeStore;
import sanko.search.graph.ScoreBounds;
import sanko.search.graph.Terminals;
import sanko.search.result.Values;
import sanko.search.settings.SolverSettings;
import sanko.search.settings.UtilitySettings;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Proves results: finds score bounds where a game or a board is decided, propagates them up the
 * graph and determines which moves they exclude (Cazenave and Saffidine, <i>Score Bounded
 * Monte-Carlo Tree Search</i>, 2010). docs/search.md explains why a node may keep them. For the
 * thread that searches.
 */
public final class Solver {
  /** No edge. */
  static final int NONE = -1;

  /** The evaluation of a node with one legal move; it has no weight. */
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

  private final Averages averages = new Averages();

  /* The criteria that close moves of the node prepared last: the result its mover is sure of, and
   * whether moves that yield exactly that have enough visits. */
  private double floor;
  private boolean closesKnown;

  public Solver(NodeStore nodes, RunContext context) {
    this.nodes = nodes;
    this.context = context;
    bounds = nodes.bounds;
    // Where moves are excluded by request nothing is concluded from the others.
    boolean applies = context.byArea && !context.restricted;
    mode = applies ? context.settings.solver().mode() : SolverSettings.OFF;
    propagates = mode >= SolverSettings.PROPAGATING;
    mostEmpty = SafeArea.mostEmpty(context.area);
    emptyAtRoot = context.board.emptyPoints();
  }

  // ---- what a board tells

  /**
   * Whether the board may have so few empty points that it is worth checking; costs next to
   * nothing.
   */
  private boolean mayBeLate(GameState game) {
    return mode != SolverSettings.OFF
        && emptyAtRoot - (game.moveCount() - context.turn) <= mostEmpty;
  }

  /**
   * Gives a new node the bounds that follow from its board.
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
        && game.board().emptyPoints() <= mostEmpty
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

  /**
   * Gives the root the bounds that follow from its board, unless it has them from an earlier
   * search.
   */
  void lookAtRoot(GameState game) {
    if (!nodes.has(context.root, NodeStore.BOUNDED)) {
      look(context.root, game);
    }
  }

  /** The value of a node whose result is certain. */
  ValueEstimate certainValue(int node) {
    return valueOf(bounds.lower(node));
  }

  private ValueEstimate valueOf(double score) {
    return Terminals.ofScore(score, context.settings.utility().drawEquivalentWinsForWhite());
  }

  /** Whether pass is the only legal move; checked only late in a game. */
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

  /** Makes a node without evaluation stand for the position after its only move. */
  void makeSingle(int node) {
    nodes.setValue(node, NOTHING);
    nodes.makePolicy(node, 1, true);
    nodes.setPolicyMove(node, 0, Board.PASS, 1);
    nodes.set(node, NodeStore.SINGLE);
  }

  // ---- up the graph

  /** Whether nothing can be learned any more about a node; never true of the root. */
  boolean isSolved(int node) {
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

  /** Recomputes the bounds of a node from its board and its children. */
  void recompute(int node) {
    if (!propagates) {
      return;
    }
    boolean bounded = nodes.has(node, NodeStore.BOUNDED);
    double low = bounded ? bounds.ownLower(node) : Double.NEGATIVE_INFINITY;
    double high = bounded ? bounds.ownUpper(node) : Double.POSITIVE_INFINITY;
    if (nodes.isEvaluated(node) && !nodes.has(node, NodeStore.TERMINAL | NodeStore.SPLIT)) {
      boolean white = nodes.toMove(node) == Color.WHITE;
      double least = leastForMover(node);
      double most = mostForMover(node);
      double newLow = Math.max(low, white ? least : -most);
      double newHigh = Math.min(high, white ? most : -least);
      // Bounds that contradict each other come from paths that a long cycle keeps apart.
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

  /** The least score for the player to move, by the best known move. */
  private double leastForMover(int node) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nodes.edges(node); i++) {
      most = Math.max(most, least(node, i));
    }
    return most;
  }

  /** The greatest score for the player to move; infinite as long as a legal move is untried. */
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
      return context.moves.count();
    }
    return nodes.has(node, NodeStore.WHOLE_POLICY) ? nodes.policyMoves(node) : Integer.MAX_VALUE;
  }

  /** The least score that a move yields its player. */
  private double least(int node, int edge) {
    int child = nodes.child(node, edge);
    if (!nodes.has(child, NodeStore.BOUNDED)) {
      return Double.NEGATIVE_INFINITY;
    }
    return nodes.toMove(node) == Color.WHITE ? bounds.lower(child) : -bounds.upper(child);
  }

  /**
   * The greatest score that a move yields its player. A pass that ends the game by the rules, but
   * is searched on, counts as ending it here: that is never worse for the player who passes.
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
   * Brings the averages of a node within its bounds, if these are used. The score part of its
   * utility follows. A proven winner must not make a move look better or worse than moves with
   * estimates only, so the part of win and loss follows only where the board already decides the
   * winner at the root: there, estimates of it would be noise beside the points.
   */
  void clamp(int node) {
    if (!propagates) {
      return;
    }
    double low = bounds.lower(node);
    double high = bounds.upper(node);
    nodes.averages(node, averages);
    double winLoss = winLossWithin(low, high, averages.winLoss);
    double noResult = tellsWinner(low, high) ? 0 : averages.noResult;
    double moved = averages.utility + moveScore(low, high);
    if (boardTellsWinner()) {
      UtilitySettings utilities = context.settings.utility();
      moved += (winLoss - averages.winLoss) * utilities.winLossFactor();
      moved += (noResult - averages.noResult) * utilities.noResultUtilityForWhite();
      moved = within(utilityOfBound(low), utilityOfBound(high), moved);
    }
    averages.lead = within(low, high, averages.lead);
    averages.winLoss = winLoss;
    averages.noResult = noResult;
    moveUtility(moved);
    nodes.setAverages(node, averages);
  }

  /** The utility of a score; infinite where it is, so that it bounds nothing. */
  private double utilityOfBound(double score) {
    return Double.isFinite(score) ? context.utility(valueOf(score)) : score;
  }

  /** Whether safe area decides the winner before a move is made. */
  private boolean boardTellsWinner() {
    int root = context.root;
    return nodes.has(root, NodeStore.BOUNDED)
        && tellsWinner(bounds.ownLower(root), bounds.ownUpper(root));
  }

  /** Brings the mean score within bounds and returns the change of utility. */
  private double moveScore(double low, double high) {
    double mean = averages.scoreMean;
    double meanSq = averages.scoreMeanSq;
    double score = within(low, high, mean);
    double scoreSq = score * score + Math.max(0, meanSq - mean * mean);
    averages.scoreMean = score;
    averages.scoreMeanSq = scoreSq;
    return context.scores.of(score, scoreSq) - context.scores.of(mean, meanSq);
  }

  /** Changes the mean utility and keeps its spread. */
  private void moveUtility(double moved) {
    double utility = averages.utility;
    double spread = Math.max(0, averages.utilitySq - utility * utility);
    averages.utility = moved;
    averages.utilitySq = moved * moved + spread;
  }

  private static double within(double low, double high, double value) {
    return Math.max(low, Math.min(high, value));
  }

  /** A mean win minus loss, limited by the bounds of the score. */
  private double winLossWithin(double low, double high, double winLoss) {
    double least = Double.isInfinite(low) ? -1 : valueOf(low).whiteWinLoss();
    double most = Double.isInfinite(high) ? 1 : valueOf(high).whiteWinLoss();
    return Math.max(least, Math.min(most, winLoss));
  }

  /** Whether bounds decide who wins, or that nobody does. */
  private static boolean tellsWinner(double low, double high) {
    return low > 0 || high < 0 || low == high;
  }

  // ---- which moves are worth a visit

  /** Whether bounds close moves of a node. */
  private boolean closesMoves(int node) {
    return mode == SolverSettings.PRUNING && nodes.has(node, NodeStore.NEAR);
  }

  private boolean isAllowed(int node, int edge) {
    return node != context.root || context.moves.isAllowed(nodes.move(node, edge));
  }

  /**
   * The worth to its player of the points that a move yields for certain: utility at the root,
   * where the ending bonus distinguishes moves, and below it the points, which have the same order.
   * In the modes that close no moves it depends only on who wins.
   */
  private double worth(int node, int move, double points) {
    if (mode != SolverSettings.PRUNING) {
      return Math.signum(points);
    }
    return node == context.root && Double.isFinite(points) ? utilityAtRoot(move, points) : points;
  }

  private double utilityAtRoot(int move, double points) {
    double sign = context.rootToMove == Color.WHITE ? 1 : -1;
    ValueEstimate value = valueOf(sign * points);
    return sign * context.utility(value)
        + context.moves.bonus(move, value.whiteScoreMean(), value.whiteScoreMeanSq());
  }

  /** Finds the criteria that close moves of a node; false if there are none. */
  boolean prepare(int node) {
    if (!closesMoves(node)) {
      return false;
    }
    floor = Math.max(floor(node), worth(node, Board.PASS, leastByPassing(node)));
    long known = 0;
    long all = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      long visits = nodes.edgeVisits(node, i);
      boolean isKnown = isCertain(nodes.child(node, i));
      known += isKnown && worth(node, nodes.move(node, i), least(node, i)) >= floor ? visits : 0;
      all += visits;
    }
    closesKnown = 2 * known > all;
    return floor > Double.NEGATIVE_INFINITY;
  }

  /**
   * The result the player to move is sure of by a move that has an edge and, at the root, a visit.
   */
  private double floor(int node) {
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < nodes.edges(node); i++) {
      if (isAllowed(node, i) && (node != context.root || nodes.edgeVisits(node, i) > 0)) {
        most = Math.max(most, worth(node, nodes.move(node, i), least(node, i)));
      }
    }
    return most;
  }

  /** The result the player to move keeps by passing only, according to the board. */
  private double leastByPassing(int node) {
    if (!nodes.has(node, NodeStore.BOUNDED)) {
      return Double.NEGATIVE_INFINITY;
    }
    return nodes.toMove(node) == Color.WHITE ? bounds.ownLower(node) : -bounds.ownUpper(node);
  }

  /**
   * Whether a move of the node prepared last is not worth a visit as long as others are: it cannot
   * yield more than the player to move is sure of. If it yields exactly that it is closed only
   * while such moves have more than half of the visits.
   */
  boolean isClosed(int node, int edge) {
    int move = nodes.move(node, edge);
    double most = worth(node, move, most(node, edge));
    return most < floor
        || (most == floor && (closesKnown || worth(node, move, sure(node, edge)) < floor));
  }

  /** The least score that a move yields its player; a pass yields what the board tells, too. */
  private double sure(int node, int edge) {
    double least = least(node, edge);
    return nodes.move(node, edge) == Board.PASS ? Math.max(least, leastByPassing(node)) : least;
  }

  /**
   * The best visited move whose result is known exactly, or {@link #NONE}. The player to move would
   * not choose a move that is expected to yield less.
   */
  public int bestKnown(int node) {
    int best = NONE;
    for (int i = 0; closesMoves(node) && i < nodes.edges(node); i++) {
      int child = nodes.child(node, i);
      if (isCertain(child)
          && nodes.visits(child) > 0
          && isAllowed(node, i)
          && (best == NONE || least(node, i) > least(node, best))) {
        best = i;
      }
    }
    return best;
  }

  // ---- at the root

  /** Whether the move to play is certain: no other move can exceed its guaranteed result. */
  public boolean isDecided() {
    double floor = floorAtRoot();
    if (mode != SolverSettings.PRUNING || floor == Double.NEGATIVE_INFINITY) {
      return floor > 0 && !context.overAtRoot;
    }
    for (int rank = 0; rank < context.moves.count(); rank++) {
      int move = context.moves.move(rank);
      if (context.moves.isAllowed(move) && worth(context.root, move, mostBy(move)) > floor) {
        return false;
      }
    }
    return !context.overAtRoot;
  }

  /** The result the player to move is sure of by a visited move; see {@link #isRefuted}. */
  double floorAtRoot() {
    boolean known = mode != SolverSettings.OFF && nodes.has(context.root, NodeStore.NEAR);
    return known ? floor(context.root) : Double.NEGATIVE_INFINITY;
  }

  /**
   * Whether a move, tried or not, should not be played because another guarantees this floor: it
   * cannot yield more and may yield less.
   *
   * @param floor the result of {@link #floorAtRoot}
   */
  boolean isRefuted(int move, double floor) {
    int root = context.root;
    int edge = nodes.findEdge(root, move);
    double least = edge < 0 ? Double.NEGATIVE_INFINITY : least(root, edge);
    return floor > Double.NEGATIVE_INFINITY
        && worth(root, move, mostBy(move)) <= floor
        && worth(root, move, least) < floor;
  }

  /** All refuted moves. */
  public Set<Integer> refutedMoves() {
    Set<Integer> refuted = new HashSet<>();
    double floor = floorAtRoot();
    for (int i = 0; i <= context.area; i++) {
      if (isRefuted(context.board.moveAt(i), floor)) {
        refuted.add(context.board.moveAt(i));
      }
    }
    return refuted;
  }

  /** The least utility that a root move yields the player to move. */
  double leastUtility(int edge) {
    double points = least(context.root, edge);
    return mode == SolverSettings.PRUNING && Double.isFinite(points)
        ? utilityAtRoot(nodes.move(context.root, edge), points)
        : Double.NEGATIVE_INFINITY;
  }

  /** The greatest score for the player to move by a move, tried or not. */
  private double mostBy(int move) {
    int root = context.root;
    boolean white = nodes.toMove(root) == Color.WHITE;
    double widest = white ? context.mostScore : -context.leastScore;
    if (nodes.has(root, NodeStore.BOUNDED)) {
      widest = Math.min(widest, white ? bounds.ownUpper(root) : -bounds.ownLower(root));
    }
    int edge = nodes.findEdge(root, move);
    return edge < 0 ? widest : Math.min(widest, most(root, edge));
  }

  /** The lower bound of White's score at the root with the allowed moves. */
  double lowerAtRoot() {
    return nodes.toMove(context.root) == Color.WHITE ? leastAtRoot() : -mostAtRoot();
  }

  /** The upper bound that belongs to {@link #lowerAtRoot}. */
  double upperAtRoot() {
    return nodes.toMove(context.root) == Color.WHITE ? mostAtRoot() : -leastAtRoot();
  }

  /** The least score for the player to move by a visited, allowed move. */
  private double leastAtRoot() {
    int root = context.root;
    double most = Double.NEGATIVE_INFINITY;
    for (int i = 0; mode != SolverSettings.OFF && i < nodes.edges(root); i++) {
      if (isAllowed(root, i) && nodes.edgeVisits(root, i) > 0) {
        most = Math.max(most, least(root, i));
      }
    }
    return most;
  }

  /** The greatest score for the player to move by an allowed move. */
  private double mostAtRoot() {
    if (mode == SolverSettings.OFF) {
      return Double.POSITIVE_INFINITY;
    }
    double most = Double.NEGATIVE_INFINITY;
    for (int rank = 0; rank < context.moves.count(); rank++) {
      int move = context.moves.move(rank);
      if (context.moves.isAllowed(move)) {
        most = Math.max(most, mostBy(move));
      }
    }
    return most;
  }

  /** The averages of the root, brought within the proven bounds. */
  public Values withinBounds(Values found) {
    double low = lowerAtRoot();
    double high = upperAtRoot();
    return new Values(
        low == high ? context.utility(valueOf(low)) : found.utility(),
        0.5 * (1 + winLossWithin(low, high, found.winLoss())),
        Math.max(low, Math.min(high, found.scoreMean())),
        low == high ? 0 : found.scoreStdev(),
        Math.max(low, Math.min(high, found.lead())),
        tellsWinner(low, high) ? 0 : found.noResult());
  }
}
