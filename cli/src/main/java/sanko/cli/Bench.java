package sanko.cli;

import java.util.List;
import sanko.base.file.Resources;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.BoardSize;
import sanko.engine.config.RulesFormat;
import sanko.nn.Evaluator;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.graph.GraphSignature;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Searches fixed positions with fixed visits and says what came of it in one signature: whoever
 * changes the search and gets the same signature has not changed play.
 */
final class Bench {
  private static final String RESOURCE = "bench-positions.txt";

  /** Fixed, so that the evaluator's capacity does not count as long as it is as large. */
  private static final int IN_FLIGHT = 8;

  /**
   * A position to search.
   *
   * @param name what it is, in a few words
   */
  record Position(String name, GameState state) {}

  /**
   * What searches came to.
   *
   * @param move the move chosen
   * @param visits visits made
   */
  record Outcome(String move, long visits, double seconds, GraphSignature signature) {}

  private final Evaluator evaluator;
  private final SearchSettings settings;
  private final long visits;
  private final long seed;

  Bench(Evaluator evaluator, SearchSettings settings, long visits, long seed) {
    this.evaluator = evaluator;
    this.settings = settings.with(SearchKeys.MAX_IN_FLIGHT, IN_FLIGHT);
    this.visits = visits;
    this.seed = seed;
  }

  /** The fixed positions. */
  static List<Position> positions() {
    return Resources.lines(Bench.class, RESOURCE).stream().map(Bench::position).toList();
  }

  private static Position position(String line) {
    String[] fields = line.split("\\|", -1);
    BoardSize size = BoardSize.parse(fields[0].strip());
    Rules rules = RulesFormat.parse(fields[1].strip());
    double komi = Double.parseDouble(fields[2].strip());
    GameState state = new GameState(size.width(), size.height(), rules, komi);
    state.setCleanupPrevented(true);
    for (String vertex : fields[3].strip().split(" ", -1)) {
      if (!vertex.isEmpty()) {
        state.play(Vertex.parse(vertex, state.board()), state.toMove());
      }
    }
    String name =
        "%s %s, move %d".formatted(state.board().sizeText(), fields[1].strip(), state.moveCount());
    return new Position(name, state);
  }

  /**
   * Searches a position, plays the best move and searches again, so that what is kept from move to
   * move counts too.
   */
  Outcome run(Position position) throws SearchException {
    Search search = new Search(evaluator, settings, seed);
    GameState state = new GameState(position.state());
    long start = System.nanoTime();
    SearchSnapshot first = search.run(state, SearchRequest.toPlay(SearchLimits.visits(visits)));
    GraphSignature signature = search.signature();
    int move = first.moves().get(0).move();
    state.play(move, state.toMove());
    SearchSnapshot second = search.run(state, SearchRequest.toPlay(SearchLimits.visits(visits)));
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Outcome(
        Vertex.format(move, state.board()),
        first.playouts() + second.playouts(),
        seconds,
        signature.then(search.signature()));
  }
}
