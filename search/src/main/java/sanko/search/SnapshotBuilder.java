package sanko.search;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import sanko.board.Board;
import sanko.board.Color;
import sanko.search.graph.NodeStore;
import sanko.search.playout.HumanBlend;
import sanko.search.playout.PlaySelection;
import sanko.search.playout.Playouts;
import sanko.search.playout.RootSymmetries;
import sanko.search.playout.RunContext;
import sanko.search.playout.ScoreUtility;
import sanko.search.playout.Solver;
import sanko.search.request.OwnershipScope;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.SearchSnapshot.Effort;
import sanko.search.result.SearchSnapshot.Ownership;
import sanko.search.result.SearchSnapshot.OwnershipMap;
import sanko.search.result.Values;
import sanko.search.settings.UtilitySettings;
import sanko.superko.GameState;

/** Reports what a search has found. For the thread that searches. */
final class SnapshotBuilder {
  private final Playouts playouts;
  private final NodeStore nodes;
  private final RunContext context;
  private final GameState game;
  private final Solver solver;
  private final SearchRequest request;

  SnapshotBuilder(Playouts playouts, GameState game, SearchRequest request) {
    this.playouts = playouts;
    nodes = playouts.nodes();
    context = playouts.context();
    solver = playouts.solver();
    this.game = game;
    this.request = request;
  }

  /**
   * Builds a snapshot of what has been found.
   *
   * @param givenUp once true, the ownership is no longer needed and will be wrong
   */
  SearchSnapshot build(SearchBudget budget, BooleanSupplier givenUp) {
    PlaySelection values = playouts.playSelection();
    return new SearchSnapshot(
        context.rootToMove,
        rootInfo(values, budget.weightfulVisits()),
        moves(values),
        request.wantsOwnership() ? ownership(values, givenUp) : null,
        solver.refutedMoves(),
        new Effort(budget.playouts(), budget.seconds()));
  }

  private Ownership ownership(PlaySelection values, BooleanSupplier givenUp) {
    boolean ofMoves = request.ownership() == OwnershipScope.ROOT_AND_MOVES;
    return new Ownership(
        OwnershipAverage.ofRoot(nodes, context, givenUp).map(),
        ofMoves ? movesOwnership(values, givenUp) : Map.of());
  }

  private Map<Integer, OwnershipMap> movesOwnership(PlaySelection values, BooleanSupplier givenUp) {
    Map<Integer, OwnershipMap> maps = new HashMap<>();
    for (int i = 0; i < values.value.length; i++) {
      OwnershipAverage average = OwnershipAverage.ofMove(nodes, context, i, givenUp);
      if ((values.weight[i] > 0 || isFocused(i)) && average.isKnown()) {
        int move = nodes.move(context.root, i);
        OwnershipMap map = average.map();
        maps.put(move, map);
        for (RootSymmetries.Twin twin : context.moves.symmetries.twins(move)) {
          maps.put(twin.move(), context.moves.symmetries.image(twin.symmetry(), map));
        }
      }
    }
    return maps;
  }

  /** Averages of the children by play-selection value, and of the root's own value. */
  private RootInfo rootInfo(PlaySelection values, long visits) {
    int root = context.root;
    double total = nodes.ownWeight(root);
    double utility = total * nodes.ownUtility(root);
    double winLoss = total * nodes.ownWinLoss(root);
    double noResult = total * nodes.ownNoResult(root);
    double scoreMean = total * nodes.ownScoreMean(root);
    double scoreMeanSq = total * nodes.ownScoreMeanSq(root);
    double lead = total * nodes.ownLead(root);
    for (int i = 0; i < values.reduced.length; i++) {
      double weight = values.reduced[i];
      int child = nodes.child(root, i);
      total += weight;
      utility += weight * nodes.utility(child);
      winLoss += weight * nodes.winLoss(child);
      noResult += weight * nodes.noResult(child);
      scoreMean += weight * nodes.scoreMean(child);
      scoreMeanSq += weight * nodes.scoreMeanSq(child);
      lead += weight * nodes.lead(child);
    }
    Values average =
        new Values(
            utility / total,
            0.5 * (1 + winLoss / total),
            scoreMean / total,
            ScoreUtility.stdev(scoreMean / total, scoreMeanSq / total),
            lead / total,
            noResult / total);
    return new RootInfo(
        visits,
        nodes.weight(root),
        solver.withinBounds(average),
        context.rootEvaluation,
        context.rootHuman);
  }

  /** The children of the root, the best first; the policy where no child has a visit. */
  private List<MoveInfo> moves(PlaySelection values) {
    List<MoveInfo> moves = new ArrayList<>();
    double most = 0;
    for (int i = 0; i < values.value.length; i++) {
      if (values.weight[i] > 0 || isOnlyImproved(i)) {
        moves.add(info(values, i));
        most = Math.max(most, values.value[i]);
      }
    }
    if (most <= 0 && context.rootHuman != null && !moves.isEmpty()) {
      moves.replaceAll(info -> info.withPlaySelectionValue(info.prior()));
      most = moves.stream().mapToDouble(MoveInfo::prior).max().orElse(0);
    } else if (most <= 0) {
      moves.replaceAll(
          info -> info.edgeVisits() > 0 ? info : info.withPlaySelectionValue(info.prior()));
      moves = policyMoves(moves);
    }
    HumanBlend blend = HumanBlend.of(nodes, context);
    if (blend != null) {
      moves = blend.mixInto(moves, !request.forAnalysis(), values(context.root));
      most = moves.stream().mapToDouble(MoveInfo::playSelectionValue).max().orElse(0);
    }
    moves.sort(
        Comparator.comparing((MoveInfo info) -> blend == null && info.edgeVisits() == 0)
            .thenComparing(Comparator.comparingDouble(MoveInfo::playSelectionValue).reversed())
            .thenComparing(Comparator.comparingLong(MoveInfo::visits).reversed())
            .thenComparing(Comparator.comparingDouble(MoveInfo::prior).reversed()));
    List<MoveInfo> ordered = new ArrayList<>();
    for (MoveInfo info : moves) {
      MoveInfo scaled = info.scaled(most > 0 && most < 1 ? 1 / most : 1);
      ordered.add(scaled);
      for (RootSymmetries.Twin twin : context.moves.symmetries.twins(info.move())) {
        ordered.add(mirrored(scaled, twin));
      }
    }
    return ordered;
  }

  /** Whether playouts without weight visited the move and no others. */
  private boolean isOnlyImproved(int edge) {
    return (context.rootHuman != null && isVisited(edge)) || isFocused(edge);
  }

  /** Whether playouts of a focus visited the move, in this search or an earlier one. */
  private boolean isFocused(int edge) {
    return isVisited(edge) && nodes.has(nodes.child(context.root, edge), NodeStore.FOCUSED);
  }

  private boolean isVisited(int edge) {
    int move = nodes.move(context.root, edge);
    return nodes.visits(nodes.child(context.root, edge)) > 0
        && context.moves.isAllowed(move)
        && context.moves.prior(move) >= 0;
  }

  private MoveInfo mirrored(MoveInfo info, RootSymmetries.Twin twin) {
    List<MoveInfo.PvMove> line = new ArrayList<>();
    for (MoveInfo.PvMove each : info.variation()) {
      int move = context.moves.symmetries.image(twin.symmetry(), each.move());
      line.add(new MoveInfo.PvMove(move, each.visits(), each.edgeVisits()));
    }
    return info.withMove(twin.move(), line);
  }

  private MoveInfo info(PlaySelection values, int edge) {
    int root = context.root;
    int child = nodes.child(root, edge);
    double sign = context.rootToMove == Color.WHITE ? 1 : -1;
    UtilitySettings utilities = context.settings.utility();
    Values found = values(child);
    double shown =
        utilities.winLossFactor() == 0
            ? 0
            : values.radius[edge] * 0.5 * utilities.winLossFactor() / utilities.radius();
    int move = nodes.move(root, edge);
    return new MoveInfo(
        move,
        move,
        new MoveInfo.Statistics(
            nodes.visits(child),
            nodes.edgeVisits(root, edge),
            nodes.weight(child),
            context.moves.prior(move),
            values.value[edge]),
        found,
        new LowerBound(found.winrate() - sign * shown, sign * values.lcb[edge]),
        variation(edge));
  }

  private Values values(int node) {
    double scoreMean = nodes.scoreMean(node);
    return new Values(
        nodes.utility(node),
        0.5 * (1 + nodes.winLoss(node)),
        scoreMean,
        ScoreUtility.stdev(scoreMean, nodes.scoreMeanSq(node)),
        nodes.lead(node),
        nodes.noResult(node));
  }

  /** All moves allowed at the root by their policy, with the values of the root. */
  private List<MoveInfo> policyMoves(List<MoveInfo> visited) {
    List<MoveInfo> moves = new ArrayList<>(visited);
    Values ofRoot = values(context.root);
    for (int i = 0; i <= context.area; i++) {
      int move = context.board.moveAt(i);
      float prior = context.moves.prior(move);
      boolean listed = visited.stream().anyMatch(info -> info.move() == move);
      if (prior >= 0 && !listed && context.moves.isAllowed(move)) {
        moves.add(MoveInfo.unvisited(move, prior, ofRoot));
      }
    }
    return moves;
  }

  /**
   * The principal variation that begins with an edge of the root, legal throughout; as in KataGo,
   * the setting counts the moves behind the first.
   */
  private List<MoveInfo.PvMove> variation(int firstEdge) {
    List<MoveInfo.PvMove> line = new ArrayList<>();
    int node = context.root;
    int edge = firstEdge;
    while (edge >= 0
        && line.size() <= context.settings.memory().pvLength()
        && game.isLegal(nodes.move(node, edge))) {
      int move = nodes.move(node, edge);
      int child = nodes.child(node, edge);
      line.add(new MoveInfo.PvMove(move, nodes.visits(child), nodes.edgeVisits(node, edge)));
      boolean ends = context.endsBeforeCleanup && move == Board.PASS && game.passWouldEndPhase();
      game.play(move, game.toMove());
      node = child;
      edge = ends ? -1 : nextEdge(node);
    }
    for (int i = 0; i < line.size(); i++) {
      game.undo();
    }
    return line;
  }

  /** The heaviest edge of a node, unless one that is known exactly yields more. */
  private int nextEdge(int node) {
    int best = -1;
    double most = 0;
    for (int i = 0; i < nodes.edges(node); i++) {
      double weight = nodes.edgeWeight(node, i);
      if (weight > most) {
        most = weight;
        best = i;
      }
    }
    int known = solver.bestKnown(node);
    double sign = nodes.toMove(node) == Color.WHITE ? 1 : -1;
    return best >= 0
            && known >= 0
            && sign * nodes.utility(nodes.child(node, known))
                > sign * nodes.utility(nodes.child(node, best))
        ? known
        : best;
  }
}
