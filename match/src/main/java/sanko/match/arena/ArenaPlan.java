package sanko.match.arena;

import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.StringJoiner;
import java.util.function.UnaryOperator;
import sanko.base.FailureText;
import sanko.board.Rules;
import sanko.cli.cluster.PartTask;
import sanko.cli.cluster.Shard;
import sanko.engine.BoardSize;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.RulesFormat;
import sanko.engine.config.WarmUp;
import sanko.match.MatchException;
import sanko.match.MatchRules;
import sanko.nn.Evaluator;
import sanko.search.time.TimeControl;

/**
 * What an arena plays, as texts and numbers: every pair of engines on every board that both play.
 * The parts of a cluster are pairings; all machines see the folder, the programs and the networks
 * at the same places.
 */
record ArenaPlan(
    String folder, List<Competitor> engines, List<Arena.Board> boards, Arena.Terms terms)
    implements PartTask {
  private static final long serialVersionUID = 1;
  private static final int LEAST_BOARD = 9;
  private static final double MOVES_PER_POINT = 3;

  ArenaPlan {
    engines = List.copyOf(engines);
    boards = List.copyOf(boards);
  }

  /** Two engines on a board. */
  record Pairing(Arena.Board board, Competitor a, Competitor b) {
    /** The name of its folder. */
    String folder() {
      return "%1$dx%1$d/%2$s-%3$s"
          .formatted(board.side(), ArenaEngine.fileName(a.name()), ArenaEngine.fileName(b.name()));
    }

    String text() {
      return "%1$dx%1$d: %2$s against %3$s".formatted(board.side(), a.name(), b.name());
    }
  }

  /** All pairings, in a fixed order. */
  List<Pairing> pairings() {
    List<Pairing> all = new ArrayList<>();
    for (Arena.Board board : boards) {
      for (int i = 0; i < engines.size(); i++) {
        for (int j = i + 1; j < engines.size(); j++) {
          Competitor a = engines.get(i);
          Competitor b = engines.get(j);
          if (a.engine().plays(board.side()) && b.engine().plays(board.side())) {
            all.add(new Pairing(board, a, b));
          }
        }
      }
    }
    return all;
  }

  int games(Shard part) {
    List<Pairing> all = pairings();
    int sum = 0;
    for (int i = 0; i < all.size(); i++) {
      sum += part.holds(i) ? all.get(i).board().games() : 0;
    }
    return sum;
  }

  /** The rules on a board; the time is that of a move, and no program is told of a clock. */
  MatchRules rules(Arena.Board board) {
    Rules rules = RulesFormat.parse(terms.rules());
    return new MatchRules(
        new MatchRules.NamedRules(rules, terms.rules()),
        terms.komi(),
        TimeControl.named("byoyomi", 0, board.seconds(), 1),
        terms.margin(),
        MOVES_PER_POINT,
        MatchRules.RemovedStones.AGREE);
  }

  BoardSize size(Arena.Board board) {
    return new BoardSize(board.side(), board.side());
  }

  /** What the journal of a pairing is of. */
  Map<String, String> identity(Pairing pairing) {
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("version", BuildInfo.version());
    identity.put("a", pairing.a.identity());
    identity.put("b", pairing.b.identity());
    identity.put("size", Integer.toString(pairing.board.side()));
    identity.put("seconds", Double.toString(pairing.board.seconds()));
    identity.put("terms", terms.toString());
    return identity;
  }

  @Override
  public List<String> files() {
    return List.of();
  }

  /** The referee's network, the embedded one, which also draws the openings. */
  @Override
  public Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files)
      throws ConfigException {
    try {
      Evaluator evaluator =
          evaluators.create(
              new EvaluatorChoice.Embedded(),
              Configuration.of(Map.of(), warning -> {}).evaluator(/* threads= */ 1, null));
      WarmUp.run(evaluator, LEAST_BOARD);
      return evaluator;
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    } catch (Exception | LinkageError e) {
      throw new ConfigException("the referee's network cannot be used: " + FailureText.of(e));
    }
  }

  @Override
  public String run(Shard part, Evaluator evaluator, Runnable progress)
      throws IOException, InterruptedException, ConfigException, MatchException {
    ArenaGames games = new ArenaGames(this, evaluator);
    StringJoiner problems = new StringJoiner("; ", "; not played: ", "").setEmptyValue("");
    games.play(part, line -> progress.run(), problems::add);
    return "%d of %d games%s".formatted(games.played(), games(part), problems);
  }
}
