package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.solve.Aim;
import sanko.engine.solve.Answer;
import sanko.engine.solve.AnswerJson;
import sanko.engine.solve.Assumption;
import sanko.engine.solve.Guesser;
import sanko.engine.solve.Problem;
import sanko.engine.solve.ProblemFinder;
import sanko.engine.solve.SolveBudget;
import sanko.engine.solve.Solver;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * What the action {@code solve} asks of the position of a query; docs/analysis.md, "Life and
 * death". Immutable.
 *
 * @param stones a stone of each chain; none if the group is to be found
 * @param assumption what is assumed of the points far from the stones
 * @param withProof whether the answer has the proofs
 */
record SolveRequest(
    Aim aim,
    List<Integer> stones,
    int threats,
    Assumption assumption,
    SolveBudget budget,
    boolean withProof) {
  private static final String VERTEX = "vertex";
  private static final String WITHIN = "within";
  private static final String ENCLOSED = "enclosed";
  private static final String NODES = "maxNodes";
  private static final String TIME = "maxTime";
  private static final double USUAL_SECONDS = 10;
  private static final double LEAST_SECONDS = 0.001;

  /** The fields that the action may have; docs/analysis.md, "Life and death". */
  private static final KnownFields KNOWN =
      new KnownFields(
          QueryReader.withGame(
              "action", VERTEX, "goal", NODES, TIME, "threats", WITHIN, ENCLOSED, "includeProof"));

  SolveRequest {
    stones = List.copyOf(stones);
  }

  /** The request as a query for one position. */
  static Query query(String id, JsonNode request, QueryReader reader) throws RequestException {
    QueryGame game = reader.game(request);
    int turn = game.moves().size();
    SolveRequest solve = read(request, game.stateAt(turn));
    double every = QueryReader.reportEvery(request);
    return new Query(
        id,
        game,
        List.of(new Query.Turn(turn, QueryReader.priority(request))),
        reader.plainMethod(),
        new Query.Answer(
            Set.of(), every, every, reader.unknownFields(request, KNOWN), null, null, solve));
  }

  private static SolveRequest read(JsonNode request, GameState state) throws RequestException {
    Aim aim = aim(request);
    List<Integer> stones = stones(request, state.board());
    if (stones.isEmpty() && !aim.isOfGroup()) {
      throw new RequestException(VERTEX, "Must name the stones that the goal is about");
    }
    int threats =
        JsonFields.integer(request, "threats", 0, Problem.MOST_THREATS, Problem.USUAL_THREATS);
    Assumption assumption = assumption(request);
    boolean isEnclosed = assumption.kind() == Assumption.Kind.ENCLOSED;
    if (isEnclosed && !aim.canBeEnclosed()) {
      throw new RequestException(ENCLOSED, "Must not be given for a race");
    }
    if (isEnclosed && state.board().koPoint() != Board.PASS) {
      throw new RequestException(ENCLOSED, "Must not be given while a ko is open");
    }
    boolean withProof = JsonFields.flag(request, "includeProof");
    SolveRequest solve =
        new SolveRequest(aim, stones, threats, assumption, budget(request), withProof);
    try {
      if (!stones.isEmpty()) {
        var unused = Problem.of(state, aim, stones, threats);
      }
    } catch (IllegalArgumentException e) {
      throw new RequestException(VERTEX, String.valueOf(e.getMessage()));
    }
    return solve;
  }

  private static Assumption assumption(JsonNode request) throws RequestException {
    if (request.has(WITHIN) && request.has(ENCLOSED)) {
      throw new RequestException(ENCLOSED, "Must not be given with " + WITHIN);
    }
    return Assumption.of(reach(request, WITHIN), reach(request, ENCLOSED));
  }

  private static int reach(JsonNode request, String field) throws RequestException {
    return JsonFields.integer(request, field, 0, Assumption.MOST_REACH, 0);
  }

  private static Aim aim(JsonNode request) throws RequestException {
    String wanted = "Must be kill, live, capture, save, connect or race";
    try {
      return request.has("goal") ? Aim.parse(JsonFields.text(request, "goal", wanted)) : Aim.KILL;
    } catch (IllegalArgumentException e) {
      throw new RequestException("goal", wanted);
    }
  }

  private static List<Integer> stones(JsonNode request, Board board) throws RequestException {
    String wanted = "Must be a point such as \"D4\", or an array of them";
    JsonNode given = request.path(VERTEX);
    Set<Integer> stones = new LinkedHashSet<>();
    if (given.isTextual()) {
      stones.add(JsonFields.vertex(given.textValue(), VERTEX, board));
    } else if (given.isArray() && !given.isEmpty()) {
      for (JsonNode each : given) {
        if (!each.isTextual()) {
          throw new RequestException(VERTEX, wanted);
        }
        stones.add(JsonFields.vertex(each.textValue(), VERTEX, board));
      }
    } else if (request.has(VERTEX)) {
      throw new RequestException(VERTEX, wanted);
    }
    return List.copyOf(stones);
  }

  private static SolveBudget budget(JsonNode request) throws RequestException {
    Long nodes = null;
    if (request.has(NODES)) {
      int most = SolveBudget.mostNodes();
      if (request.path(NODES).doubleValue() > most) {
        throw new RequestException(
            NODES, "Must be at most " + most + ", for which the memory suffices");
      }
      nodes = JsonFields.integer(request, NODES, 1L, (long) most);
    }
    Double seconds = null;
    if (request.has(TIME)) {
      seconds = JsonFields.number(request, TIME, LEAST_SECONDS, SolveBudget.MOST_SECONDS);
    }
    return SolveBudget.of(nodes, seconds, USUAL_SECONDS);
  }

  /**
   * Solves the position of a query; reports meanwhile what is known so far.
   *
   * @param megabytes of memory that it may take
   * @return the last answer
   * @throws RequestException if there is no group in question
   */
  String answer(QueryPosition position, int megabytes) throws RequestException {
    if (position.isTerminated()) {
      return AnswerWriter.noResults(position.query.id(), position.turn.number());
    }
    GameState state = position.query.game().stateAt(position.turn.number());
    SolveBudget mine = budget.below(position.client.limits()).withinMegabytes(megabytes);
    BooleanSupplier terminated = position::isTerminated;
    return new ProblemFinder(state, aim, threats, assumption, guesser(position))
        .find(stones, mine, terminated)
        .map(found -> new Run(position, found).answer())
        .orElseThrow(() -> new RequestException(VERTEX, "No group is in question"));
  }

  /** What guesses, or null as long as there is no network. */
  private static @Nullable Guesser guesser(QueryPosition position) {
    CompletableFuture<Evaluator> loading = position.client.evaluator();
    return loading.isDone() && !loading.isCompletedExceptionally()
        ? new Guesser(loading.join())
        : null;
  }

  /** A solver at work, which reports now and then. */
  private final class Run {
    private final QueryPosition position;
    private final Solver solver;
    private final long everyNanos;
    private long nextNanos;

    Run(QueryPosition position, ProblemFinder.Found found) {
      this.position = position;
      solver = found.solver(this::isInterrupted, guesser(position));
      double every = position.query.answer().reportEvery();
      everyNanos = Double.isFinite(every) ? (long) (every * 1e9) : Long.MAX_VALUE / 2;
      nextNanos = System.nanoTime() + everyNanos;
    }

    String answer() {
      return line(solver.solve(), withProof, false);
    }

    private synchronized boolean isInterrupted() {
      long now = System.nanoTime();
      if (now - nextNanos >= 0) {
        nextNanos = now + everyNanos;
        if (position.client.isReady()) {
          position.client.answer(line(solver.soFar(), false, true));
        }
      }
      return position.isTerminated();
    }

    private String line(Answer answer, boolean proofs, boolean isDuringSearch) {
      ObjectNode out = AnswerJson.of(answer, proofs);
      out.put("id", position.query.id());
      out.put("action", "solve");
      out.put("isDuringSearch", isDuringSearch);
      out.put("turnNumber", position.turn.number());
      return AnswerWriter.line(out);
    }
  }
}
