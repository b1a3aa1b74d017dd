package sanko.match.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.cli.Environment;
import sanko.cli.ProgressBar;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FolderLock;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchJournal;
import sanko.match.MatchOpenings;
import sanko.match.MatchReport;
import sanko.match.MatchSchedule;
import sanko.match.MatchTeams;
import sanko.match.OwnEngine;
import sanko.match.ScoreJudge;
import sanko.match.cli.ModelFolder.Model;

/**
 * The matches of {@code sanko gatekeeper}: a candidate against the accepted network, in paired
 * games that are resumed after an interruption.
 *
 * @param records folder of game records and journals, in one folder for each two networks
 * @param engine settings of both engines by key
 * @param lanes games at a time, or 0
 * @param seed of openings and players
 */
record GateMatch(
    Path records,
    Gate gate,
    GameOptions.Games planned,
    String opening,
    Map<String, String> engine,
    OwnEngine.Common common,
    boolean mayResign,
    int lanes,
    long seed) {
  private static final int LANES_PER_CORE = 4;

  /** What becomes of a candidate. */
  enum Outcome {
    ACCEPTED,
    REJECTED,
    /** It cannot be read and may still be written. */
    UNREADABLE_YET
  }

  /**
   * Lets a candidate play the accepted network. One that is damaged loses without a game, but not
   * while it may still be written.
   *
   * @throws ConfigException if they cannot play, or are interrupted
   */
  Outcome play(Model candidate, Model accepted, Environment environment)
      throws ConfigException, IOException, MatchException {
    Path folder = records.resolve(candidate.name()).resolve(accepted.name());
    Files.createDirectories(folder);
    FolderLock lock = FolderLock.take(folder.resolve("lock"), "playing a match in " + folder);
    try (lock;
        MatchTeams teams =
            MatchTeams.of(
                engine(candidate),
                engine(accepted),
                mayResign,
                new StatusLines(environment.err()))) {
      planned.setVirtualClock(teams);
      MatchSubcommand.checkLimits(teams, planned.rules().time());
      Outcome outcome = load(teams, candidate, environment);
      if (outcome != null) {
        return outcome;
      }
      MatchReport report = report(folder, candidate, accepted, teams, environment);
      boolean wins = gate.accepts(report.counts());
      environment.print(
          "%s: %s against %s, %s"
              .formatted(
                  wins ? "Accepted" : "Rejected",
                  candidate.name(),
                  accepted.name(),
                  report.line()));
      return wins ? Outcome.ACCEPTED : Outcome.REJECTED;
    }
  }

  /**
   * Loads the networks; null if that went well.
   *
   * @throws ConfigException if it failed and the candidate is not to blame
   */
  private static @Nullable Outcome load(MatchTeams teams, Model candidate, Environment environment)
      throws ConfigException, IOException {
    try {
      teams.load(environment.evaluators(), 1);
      return null;
    } catch (ConfigException e) {
      if (candidate.isChanged()) {
        return Outcome.UNREADABLE_YET;
      }
      String damage = candidate.damage();
      if (damage == null) {
        throw e;
      }
      if (candidate.mayBeWritten()) {
        return Outcome.UNREADABLE_YET;
      }
      new StatusLines(environment.err())
          .say("Rejected: " + candidate.name() + ", which cannot be read: " + damage);
      return Outcome.REJECTED;
    }
  }

  private MatchReport report(
      Path folder, Model candidate, Model accepted, MatchTeams teams, Environment environment)
      throws ConfigException, IOException, MatchException {
    int usual = LANES_PER_CORE * Runtime.getRuntime().availableProcessors();
    int concurrency = Math.min(lanes > 0 ? lanes : usual, gate.games());
    teams.divideMemory(concurrency);
    MatchOpenings openings = MatchOpenings.parse(opening, teams.network());
    MatchSchedule schedule = openings.schedule(planned.rules(), planned.boards(), seed);
    Match.Settings settings =
        new Match.Settings(
            gate.games(), concurrency, gate.sprt(), folder, candidate.name(), accepted.name());
    try (MatchJournal journal = MatchJournal.open(folder, identity(teams, openings));
        ProgressBar progress = ProgressBar.of(environment, "gatekeeper")) {
      Match match =
          new Match(
              settings,
              planned.rules(),
              schedule,
              journal,
              new ScoreJudge(teams.judge()),
              teams.players());
      if (isOpen(match.report())
          && !MatchRun.run(match, report -> after(report, match, progress))) {
        throw new ConfigException("interrupted; the same command resumes the match");
      }
      progress.clear();
      return match.report();
    }
  }

  private boolean isOpen(MatchReport report) {
    return gate.verdict(report.counts()) == Gate.Verdict.OPEN;
  }

  private void after(MatchReport report, Match match, ProgressBar progress) {
    progress.at(report.games(), gate.games(), report.line());
    if (!isOpen(report)) {
      match.stop();
    }
  }

  private OwnEngine engine(Model model) throws ConfigException {
    return OwnEngine.of(model.name(), new EvaluatorChoice.File(model.file()), engine, common);
  }

  private Map<String, String> identity(MatchTeams teams, MatchOpenings openings)
      throws IOException {
    Map<String, String> identity = planned.identity(teams, openings, seed);
    identity.put("resign", Boolean.toString(mayResign));
    identity.put("gate", gate.toString());
    return identity;
  }
}
