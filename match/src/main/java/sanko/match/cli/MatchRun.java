package sanko.match.cli;

import java.io.IOException;
import java.util.Map;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import sanko.base.file.WholeFile;
import sanko.cli.Environment;
import sanko.cli.ProgressBar;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.match.Match;
import sanko.match.MatchException;
import sanko.match.MatchJournal;
import sanko.match.MatchReport;
import sanko.match.MatchRules;
import sanko.match.MatchSchedule;
import sanko.match.MatchTeams;
import sanko.match.ScoreJudge;
import sanko.match.tune.TunedPlayer;
import sanko.match.tune.Tuning;
import sanko.match.tune.TuningReport;

/**
 * Plays the games of {@code sanko match}, shows how far they are, and prints what they show.
 *
 * @param teams loaded
 */
record MatchRun(
    Match.Settings settings,
    MatchRules rules,
    MatchSchedule schedule,
    MatchTeams teams,
    Environment environment) {
  /** The picture of a tuning in its folder. */
  private static final String CHART = "tune.svg";

  /** Says what to do with the values of a tuning. */
  @FunctionalInterface
  interface NextCommand {
    String of(Map<String, String> values) throws ConfigException;
  }

  /** Plays a match. */
  void play(Map<String, String> identity, boolean json)
      throws ConfigException, MatchException, IOException {
    try (MatchJournal journal = MatchJournal.open(settings.folder(), identity);
        ProgressBar progress = ProgressBar.of(environment, "match")) {
      Match match = match(journal, teams.players());
      boolean finished =
          run(match, report -> progress.at(report.games(), report.gamesPlanned(), report.line()));
      progress.clear();
      MatchReport report = match.report();
      environment.print(json ? report.json() : report.text());
      checkFinished(finished);
    }
  }

  /** Tunes keys. */
  void tune(
      TuneOptions.Plan plan, Map<String, String> identity, boolean json, NextCommand nextCommand)
      throws ConfigException, MatchException, IOException {
    try (MatchJournal journal = MatchJournal.open(settings.folder(), identity);
        ProgressBar progress = ProgressBar.of(environment, "tuning")) {
      Tuning tuning = plan.begin(journal);
      Match.Players players =
          new Match.Players(
              () -> new TunedPlayer(tuning, true, teams::playerA),
              () -> new TunedPlayer(tuning, false, teams::playerB));
      boolean finished =
          run(
              match(journal, players),
              match -> {
                tuning.update();
                progress.at(match.games(), settings.games(), tuning.line());
              });
      progress.clear();
      TuningReport report = tuning.report();
      WholeFile.write(settings.folder().resolve(CHART), report.svg());
      String next = nextCommand.of(report.values());
      environment.print(
          json ? report.json(next) : report.text() + "\n\nTo test these values:\n" + next);
      checkFinished(finished);
    }
  }

  private Match match(MatchJournal journal, Match.Players players) {
    return new Match(settings, rules, schedule, journal, new ScoreJudge(teams.judge()), players);
  }

  /**
   * Plays.
   *
   * @return false if it was interrupted
   */
  static boolean run(Match match, Consumer<MatchReport> progress) throws MatchException {
    AtomicBoolean interrupted = new AtomicBoolean();
    ProcessExit.stopOnSignal(
        () -> {
          interrupted.set(true);
          match.stop();
        });
    try {
      match.run(progress);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      interrupted.set(true);
    } finally {
      ProcessExit.forgetSignals();
    }
    return !interrupted.get();
  }

  private static void checkFinished(boolean finished) throws ConfigException {
    if (!finished) {
      throw new ConfigException("interrupted; the same command resumes the match");
    }
  }
}
