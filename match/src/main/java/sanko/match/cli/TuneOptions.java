package sanko.match.cli;

import static sanko.cli.OptionCheck.check;
import static sanko.cli.OptionCheck.read;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.cli.NoSplitting;
import sanko.match.MatchJournal;
import sanko.match.MatchTeams;
import sanko.match.tune.Gains;
import sanko.match.tune.TunedKey;
import sanko.match.tune.Tuning;

/** The options of {@code sanko match} that make it tune keys. */
final class TuneOptions {
  private static final double USUAL_RATE = 0.01;

  @Parameter(
      names = {"-tune", "--tune"},
      splitter = NoSplitting.class)
  private @Nullable String spec;

  @Parameter(names = {"-tune-rate", "--tune-rate"})
  private @Nullable Double givenRate;

  /** What to tune, checked. */
  record Plan(List<TunedKey> keys, Gains gains) {
    Plan {
      keys = List.copyOf(keys);
    }

    /** The run, as far as it has come. */
    Tuning begin(MatchJournal journal) {
      return new Tuning(keys, gains, journal::result);
    }

    /** Adds what decides the run to the identity of a match. */
    void describe(Map<String, String> identity) {
      identity.put("tune", keys.toString());
      identity.put("pairs", Integer.toString(gains.iterations()));
      identity.put("tune rate", Double.toString(gains.endRate()));
    }
  }

  boolean isWanted() {
    return spec != null;
  }

  /**
   * Reads the options; null if nothing is to be tuned.
   *
   * @param teams whose A has the values to begin with
   * @throws ParameterException if A is a program, or an option needs another one
   */
  @Nullable Plan plan(MatchTeams teams, int games, long seed) {
    String named = spec;
    if (named == null) {
      check(givenRate == null, "--tune-rate needs --tune");
      return null;
    }
    if (teams.hasProgram()) {
      throw new ParameterException("--tune is for Sanko's own engine, not a program");
    }
    double rate = givenRate == null ? USUAL_RATE : givenRate;
    if (!(rate > 0 && rate <= 1)) {
      throw new ParameterException("--tune-rate must be above 0 and at most 1");
    }
    return read(
        () ->
            new Plan(
                TunedKey.parse(named, teams.ownEngines().get(0).settings()),
                new Gains(games / 2, rate, seed)));
  }
}
