package sanko.match.arena;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.cli.cluster.Shard;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FolderLock;
import sanko.match.GtpPlayer;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchJournal;
import sanko.match.MatchOpenings;
import sanko.match.MatchRules;
import sanko.match.Player;
import sanko.match.ScoreJudge;
import sanko.nn.Evaluator;

/**
 * Plays the pairings of a part, a few games of each in turn, so that a run that is interrupted has
 * some of all. {@link #stop} may be called by any thread, the rest by one.
 */
final class ArenaGames {
  /** Where the folders of the pairings are. */
  private static final String FOLDER = "games";

  /** In the folder of a pairing that could not be played when last tried: the reason. */
  private static final String PROBLEM = "problem.txt";

  /** Games of a pairing in a row, for which its programs are started once. */
  private static final int IN_A_ROW = 4;

  private static final GtpPlayer.Patience PATIENCE = new GtpPlayer.Patience(120, 60);

  private final ArenaPlan plan;
  private final Evaluator evaluator;
  private int played;

  private volatile @Nullable Match running;
  private volatile boolean stopped;

  /**
   * The games of an arena.
   *
   * @param evaluator of the referee
   */
  ArenaGames(ArenaPlan plan, Evaluator evaluator) {
    this.plan = plan;
    this.evaluator = evaluator;
  }

  /** Ends soon; games under way are dropped. */
  void stop() {
    stopped = true;
    Match match = running;
    if (match != null) {
      match.stop();
    }
  }

  /** Games that are finished, those of earlier runs included. */
  int played() {
    return played;
  }

  /**
   * Plays all that is missing.
   *
   * @param lines receives one after each game
   * @param failures receives one for each pairing that cannot be played
   * @throws InterruptedException if the thread was interrupted; finished games stay
   */
  void play(Shard part, Consumer<String> lines, Consumer<String> failures)
      throws IOException, InterruptedException, ConfigException, MatchException {
    List<ArenaPlan.Pairing> pairings = plan.pairings();
    int most = pairings.stream().mapToInt(each -> each.board().games()).max().orElse(0);
    int[] finished = new int[pairings.size()];
    for (int upTo = IN_A_ROW; upTo < most + IN_A_ROW; upTo += IN_A_ROW) {
      for (int i = 0; i < pairings.size() && !stopped; i++) {
        int games = Math.min(upTo, pairings.get(i).board().games());
        if (part.holds(i) && finished[i] < games && finished[i] >= 0) {
          int now = play(pairings.get(i), games, lines, failures);
          played += Math.max(now, finished[i]) - finished[i];
          finished[i] = now;
        }
      }
    }
  }

  /**
   * Plays a pairing up to a number of games.
   *
   * @return how many there are then, or -1 if no more can be played
   */
  private int play(
      ArenaPlan.Pairing pairing, int games, Consumer<String> lines, Consumer<String> failures)
      throws IOException, InterruptedException, ConfigException {
    Path folder = folder(plan, pairing);
    Files.createDirectories(folder);
    FolderLock lock = FolderLock.take(folder.resolve("lock"), "playing " + pairing.text());
    try (lock) {
      try (MatchJournal journal = MatchJournal.open(folder, plan.identity(pairing))) {
        Files.deleteIfExists(folder.resolve(PROBLEM));
        if (journal.results().size() < games) {
          play(pairing, games, folder, journal, lines);
        }
        return journal.results().size();
      } catch (MatchException e) {
        String problem = pairing.text() + ": " + e.getMessage();
        WholeFile.write(folder.resolve(PROBLEM), problem);
        failures.accept(problem);
        return -1;
      }
    }
  }

  /** Where the journal and the records of a pairing are. */
  static Path folder(ArenaPlan plan, ArenaPlan.Pairing pairing) {
    return Path.of(plan.folder()).resolve(FOLDER).resolve(pairing.folder());
  }

  /** Why some pairings could not be played when last tried, on whatever machine. */
  static List<String> problems(ArenaPlan plan) throws IOException {
    List<String> problems = new ArrayList<>();
    for (ArenaPlan.Pairing each : plan.pairings()) {
      Path file = folder(plan, each).resolve(PROBLEM);
      if (Files.exists(file)) {
        problems.add(Files.readString(file));
      }
    }
    return problems;
  }

  private void play(
      ArenaPlan.Pairing pairing,
      int games,
      Path folder,
      MatchJournal journal,
      Consumer<String> lines)
      throws IOException, InterruptedException, ConfigException, MatchException {
    MatchRules rules = plan.rules(pairing.board());
    MatchOpenings openings = MatchOpenings.parse(plan.terms().opening(), evaluator);
    Match match =
        new Match(
            new Match.Settings(games, 1, null, folder, pairing.a().name(), pairing.b().name()),
            rules,
            openings.schedule(rules, List.of(plan.size(pairing.board())), plan.terms().seed()),
            journal,
            new ScoreJudge(evaluator),
            new Match.Players(
                () -> player(pairing.a(), pairing.board()),
                () -> player(pairing.b(), pairing.board())));
    running = match;
    try {
      if (!stopped) {
        match.run(
            report ->
                lines.accept(
                    "%s: %d games, %s".formatted(pairing.text(), report.games(), report.line())));
      }
    } finally {
      running = null;
    }
  }

  private static Player player(Competitor competitor, Arena.Board board) {
    ArenaEngine engine = competitor.engine();
    return new GtpPlayer(
        engine.commandFor(board.seconds()), engine.setupFor(board.seconds()), PATIENCE);
  }
}
