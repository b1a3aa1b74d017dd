package sanko.match.arena;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.engine.config.BuildInfo;
import sanko.match.GameResult;
import sanko.match.MatchJournal;

/** Sums the games and measurements of an arena up. For use by one thread. */
final class ResultBuilder {
  /** An engine's games on a board, taken together. */
  private static final class Sum {
    int wins;
    int draws;
    int losses;
    int offences;
    int moves;
    double seconds;
    double processorSeconds;

    void add(int halfPoints, boolean offended, GameResult.Side side) {
      wins += halfPoints == 2 ? 1 : 0;
      draws += halfPoints == 1 ? 1 : 0;
      losses += halfPoints == 0 ? 1 : 0;
      offences += offended ? 1 : 0;
      moves += side.moves();
      seconds += side.seconds();
      processorSeconds += side.processorSeconds();
    }

    int games() {
      return wins + draws + losses;
    }
  }

  private final ArenaPlan plan;
  private final Map<ArenaPlan.Pairing, List<GameResult>> games = new HashMap<>();
  private final List<String> problems;

  /**
   * Reads what the folders of all pairings hold.
   *
   * @throws IllegalArgumentException worded for the user if one is of another arena
   */
  ResultBuilder(ArenaPlan plan) throws IOException {
    this.plan = plan;
    for (ArenaPlan.Pairing each : plan.pairings()) {
      games.put(each, MatchJournal.read(ArenaGames.folder(plan, each), plan.identity(each)));
    }
    problems = ArenaGames.problems(plan);
  }

  /**
   * The result so far.
   *
   * @param measured all measurements
   */
  ArenaResult build(
      String machine, Collection<Measuring.Result> measured, List<EngineCatalog.Missing> missing) {
    List<ArenaResult.Engine> engines = new ArrayList<>();
    for (Competitor each : plan.engines()) {
      engines.add(
          engine(each, measured.stream().filter(of -> of.engine().equals(each.name())).toList()));
    }
    List<String> all = new ArrayList<>(problems);
    for (Measuring.Result each : measured) {
      if (each.isFailed()) {
        all.add(each.engine() + ", " + each.what() + ": " + each.remarks().get(0));
      }
    }
    return new ArenaResult(
        BuildInfo.version(),
        machine,
        conditions(),
        plan.boards().stream()
            .map(each -> new ArenaResult.Board(each.side(), each.seconds()))
            .toList(),
        engines,
        pairings(),
        offences(),
        missing,
        all);
  }

  private List<String> conditions() {
    Arena.Terms terms = plan.terms();
    return List.of(
        "one thread and the same seconds for a move, no thinking in the opponent's time",
        "%s rules, komi %s, openings of %s moves, each played twice with colors changed"
            .formatted(terms.rules(), number(terms.komi()), terms.opening()),
        "a move that takes %s s more than its time loses the game"
            .formatted(number(terms.margin())));
  }

  static String number(double number) {
    return number == Math.rint(number) ? Long.toString((long) number) : Double.toString(number);
  }

  private List<GameResult> of(ArenaPlan.Pairing pairing) {
    return games.getOrDefault(pairing, List.of());
  }

  private List<ArenaResult.Pairing> pairings() {
    List<ArenaResult.Pairing> rows = new ArrayList<>();
    for (ArenaPlan.Pairing each : plan.pairings()) {
      Sum sum = new Sum();
      of(each).forEach(game -> sum.add(game.halfPoints(), false, game.a()));
      rows.add(
          new ArenaResult.Pairing(
              each.board().side(),
              each.a().name(),
              each.b().name(),
              sum.wins,
              sum.draws,
              sum.losses));
    }
    return rows;
  }

  private List<ArenaResult.Offence> offences() {
    List<ArenaResult.Offence> rows = new ArrayList<>();
    for (ArenaPlan.Pairing each : plan.pairings()) {
      for (GameResult game : of(each)) {
        if (game.ending().isOffence()) {
          Competitor loser = game.offenderIsA() ? each.a() : each.b();
          Competitor winner = game.offenderIsA() ? each.b() : each.a();
          rows.add(
              new ArenaResult.Offence(
                  each.board().side(),
                  loser.name(),
                  winner.name(),
                  game.game(),
                  game.ending().text(),
                  game.detail()));
        }
      }
    }
    return rows;
  }

  private ArenaResult.Engine engine(Competitor competitor, List<Measuring.Result> measured) {
    List<ArenaResult.Share> suites = new ArrayList<>();
    for (Measuring.Result each : measured) {
      ArenaResult.Share share = share(each);
      if (each.what().startsWith(Measuring.SUITE) && share != null) {
        suites.add(share);
      }
    }
    return new ArenaResult.Engine(
        competitor.name(),
        competitor.version(),
        competitor.engine().note(),
        competitor.files().stream()
            .map(each -> new ArenaResult.File(each.name(), each.bytes(), each.sha256()))
            .toList(),
        competitor.bytes(),
        value(measured, Measuring.START, Measuring.FIRST_ANSWER),
        value(measured, Measuring.START, Measuring.FIRST_MOVE),
        value(measured, Measuring.EVALUATIONS, Measuring.PER_SECOND),
        measured.stream()
            .filter(each -> each.what().equals(Measuring.CONFORMITY) && share(each) != null)
            .map(ResultBuilder::share)
            .findFirst()
            .orElse(null),
        suites,
        plan.boards().stream()
            .map(board -> standing(competitor, board))
            .filter(each -> each.games() > 0)
            .toList());
  }

  private static ArenaResult.@Nullable Share share(Measuring.Result result) {
    Double passed = result.values().get(Measuring.PASSED);
    Double asked = result.values().get(Measuring.ASKED);
    return passed == null || asked == null
        ? null
        : new ArenaResult.Share(
            result.what().replace(Measuring.SUITE, ""), passed.intValue(), asked.intValue());
  }

  private static @Nullable Double value(List<Measuring.Result> measured, String what, String name) {
    for (Measuring.Result each : measured) {
      if (each.what().equals(what)) {
        return each.values().get(name);
      }
    }
    return null;
  }

  private ArenaResult.Standing standing(Competitor competitor, Arena.Board board) {
    Sum sum = new Sum();
    for (ArenaPlan.Pairing each : pairingsOn(board)) {
      for (GameResult game : of(each)) {
        if (each.a().equals(competitor)) {
          sum.add(game.halfPoints(), offends(game, true), game.a());
        } else if (each.b().equals(competitor)) {
          sum.add(2 - game.halfPoints(), offends(game, false), game.b());
        }
      }
    }
    Ratings.Elo elo = ratings(board).get(plan.engines().indexOf(competitor));
    return new ArenaResult.Standing(
        board.side(),
        sum.games(),
        sum.wins,
        sum.draws,
        sum.losses,
        elo.elo(),
        elo.low(),
        elo.high(),
        sum.offences,
        rounded(sum.seconds / Math.max(1, sum.moves), 1e3),
        rounded(sum.processorSeconds / Math.max(1, sum.games()), 1e2));
  }

  private static double rounded(double number, double scale) {
    return Math.round(scale * number) / scale;
  }

  private static boolean offends(GameResult game, boolean isA) {
    return game.ending().isOffence() && game.offenderIsA() == isA;
  }

  private List<ArenaPlan.Pairing> pairingsOn(Arena.Board board) {
    return plan.pairings().stream().filter(each -> each.board().equals(board)).toList();
  }

  /** Elo on a board over the first engine that has games there. */
  private List<Ratings.Elo> ratings(Arena.Board board) {
    List<Ratings.Pairing> pairings = new ArrayList<>();
    int anchor = plan.engines().size();
    for (ArenaPlan.Pairing each : pairingsOn(board)) {
      Sum sum = new Sum();
      of(each).forEach(game -> sum.add(game.halfPoints(), false, game.a()));
      if (sum.games() > 0) {
        int a = plan.engines().indexOf(each.a());
        int b = plan.engines().indexOf(each.b());
        anchor = Math.min(anchor, a);
        pairings.add(new Ratings.Pairing(a, b, sum.wins + sum.draws / 2.0, sum.games()));
      }
    }
    return Ratings.of(
        plan.engines().size(), anchor == plan.engines().size() ? 0 : anchor, pairings);
  }
}
