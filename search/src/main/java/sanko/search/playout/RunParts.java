package sanko.search.playout;

import sanko.search.graph.Graph;
import sanko.search.graph.NodeStore;
import sanko.search.graph.Policies;
import sanko.superko.GameState;

/** The parts that work on the graph during one search, one of each. For one thread. */
public final class RunParts {
  /** The game that playouts and reports walk; it is at the root before and after. */
  public final GameState game;

  public final Graph graph;
  public final NodeStore nodes;
  public final RunContext context;
  public final Solver solver;
  public final Backup backup;
  public final Selection selection;
  public final Policies policies;

  /** Makes the parts for a new search of a graph. */
  public RunParts(Graph graph, RunContext context, GameState game) {
    this.game = game;
    this.graph = graph;
    this.context = context;
    nodes = graph.nodes;
    solver = new Solver(nodes, context);
    backup = new Backup(graph, context, solver);
    selection = new Selection(nodes, context, solver);
    policies = new Policies(nodes, context.board, graph.firstMoves);
  }
}
