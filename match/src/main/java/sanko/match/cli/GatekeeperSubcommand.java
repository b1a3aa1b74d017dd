package sanko.match.cli;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.NumberSyntax;
import sanko.cli.DeviceOption;
import sanko.cli.Environment;
import sanko.cli.NoSplitting;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.cli.TypedValues;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigLayers;
import sanko.engine.config.FileNames;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;
import sanko.match.MatchException;
import sanko.match.OwnEngine;
import sanko.match.cli.ModelFolder.Model;

/**
 * {@code sanko gatekeeper}: lets each new network play the accepted one, and accepts it if it wins.
 */
@Parameters(
    commandNames = "gatekeeper",
    commandDescription = "Test new networks against the accepted one and keep those that win.")
public final class GatekeeperSubcommand implements Subcommand {
  private static final String GAMES = "numGamesPerGating";
  private static final String LANES = "numGameThreads";

  /** The keys of its configuration that are not those of the engines. */
  public static final Set<String> KEYS = Set.of(GAMES, LANES);

  private static final int USUAL_GAMES = 200;
  private static final long WAIT_MILLIS = 4000;

  /** The folders that KataGo's self-play expects for a network. */
  private static final List<String> OF_SELFPLAY = List.of("sgfs", "tdata", "vadata");

  @Parameter(
      names = {"-test-models-dir", "--test-models-dir"},
      description = "FOLDER: Where new networks appear.",
      required = true)
  private String testFolder = "";

  @Parameter(
      names = {"-accepted-models-dir", "--accepted-models-dir"},
      description = "FOLDER: Where the accepted networks are; the newest plays.",
      required = true)
  private String acceptedFolder = "";

  @Parameter(
      names = {"-rejected-models-dir", "--rejected-models-dir"},
      description = "FOLDER: Where networks go that lose.",
      required = true)
  private String rejectedFolder = "";

  @Parameter(
      names = {"-sgf-output-dir", "--sgf-output-dir"},
      description = "FOLDER: Game records and journals.",
      required = true)
  private String recordFolder = "";

  @Parameter(
      names = {"-selfplay-dir", "--selfplay-dir"},
      description = "FOLDER: Make KataGo's folders of self-play for accepted networks there.")
  private @Nullable String selfplayFolder;

  @Parameter(
      names = {"-required-candidate-win-prop", "--required-candidate-win-prop"},
      description = "The share of points that a new network needs; half of them by default.")
  private double share = 0.5;

  @Parameter(
      names = {"-no-autoreject-old-models", "--no-autoreject-old-models"},
      description = "Test networks that are older than the accepted one, too.")
  private boolean testsOld;

  @Parameter(
      names = {"-quit-if-no-nets-to-test", "--quit-if-no-nets-to-test"},
      description = "End when no network is left to test instead of waiting for more.")
  private boolean quits;

  @Parameter(
      names = {"-config", "--config"},
      description = "FILE: Keys of the engines, numGamesPerGating and numGameThreads.")
  private @Nullable String config;

  @Parameter(
      names = {"-override-config", "--override-config"},
      splitter = NoSplitting.class,
      description = "KEY=VALUE,...: Values that override those of the file.")
  private String overrideConfig = "";

  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits per move; by default maxVisits of the configuration.")
  private @Nullable Long visits;

  @Parameter(
      names = {"-sprt", "--sprt"},
      splitter = NoSplitting.class,
      description = "ELO0,ELO1: Decide by a sequential test as soon as it can.")
  private @Nullable String sprt;

  @Parameter(
      names = {"-alpha", "--alpha"},
      description = "The test's probability to accept what is no stronger than ELO0.")
  private @Nullable Double alpha;

  @Parameter(
      names = {"-beta", "--beta"},
      description = "The test's probability to reject what is as strong as ELO1.")
  private @Nullable Double beta;

  @Parameter(
      names = {"-no-resign", "--no-resign"},
      description = "The engines do not resign.")
  private boolean noResign;

  @Parameter(
      names = {"-seed", "--seed"},
      description = "The seed of openings and players.")
  private long seed = 1;

  @Parameter(
      names = {"-threads", "--threads"},
      description = "CPU threads to use; by default chosen for the machine.")
  private int threads;

  @ParametersDelegate private final GameOptions game = new GameOptions();

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(share >= 0 && share <= 1, "-required-candidate-win-prop must be 0 to 1");
    OptionCheck.threads(threads, "-threads");
    Map<String, String> values = values();
    int games = whole(values.remove(GAMES), USUAL_GAMES);
    int lanes = whole(values.remove(LANES), 0);
    check(games > 0 && games % 2 == 0, GAMES + " must be positive and even: games are paired");
    StatusLines status = new StatusLines(environment.err());
    GateMatch match =
        new GateMatch(
            FileNames.path(recordFolder),
            new Gate(games, share, MatchSubcommand.sprt(sprt, alpha, beta)),
            game.games(),
            game.opening(),
            engine(values, status),
            new OwnEngine.Common(null, visits, /* seconds= */ null, threads, device.given()),
            !noResign,
            lanes,
            seed);
    Tests tests = new Tests(match, environment, status);
    try {
      tests.run();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    } catch (IllegalArgumentException | MatchException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  /** The tests of all networks that appear, one after the other. */
  private final class Tests {
    private final GateMatch match;
    private final Environment environment;
    private final StatusLines status;
    private final ModelFolder tested = new ModelFolder(existing(testFolder));
    private final ModelFolder accepted = folder(acceptedFolder);
    private final ModelFolder rejected = folder(rejectedFolder);

    /** What could not be read when it was tried last. */
    private @Nullable Path awaited;

    Tests(GateMatch match, Environment environment, StatusLines status)
        throws ConfigException, IOException {
      this.match = match;
      this.environment = environment;
      this.status = status;
      check(
          Stream.of(tested, accepted, rejected).map(ModelFolder::path).distinct().count() == 3,
          "-test-models-dir, -accepted-models-dir and -rejected-models-dir must differ");
    }

    /** Goes on for ever, or until there is nothing to test. */
    void run() throws ConfigException, IOException, MatchException, InterruptedException {
      while (true) {
        Optional<Model> candidate = tested.newest();
        Optional<Model> best = accepted.newest();
        if (candidate.isPresent() && best.isPresent()) {
          test(candidate.get(), best.get());
        } else if (!quits) {
          Thread.sleep(WAIT_MILLIS);
        } else if (candidate.isPresent()) {
          throw new ConfigException("there is no accepted network in " + accepted.path());
        } else {
          return;
        }
      }
    }

    private void test(Model candidate, Model best)
        throws ConfigException, IOException, MatchException, InterruptedException {
      if (best.time().compareTo(candidate.time()) > 0 && !testsOld) {
        status.say("Rejected: " + candidate.name() + ", which is older than " + best.name());
        rejected.take(candidate);
        return;
      }
      switch (match.play(candidate, best, environment)) {
        case ACCEPTED -> {
          accepted.takeAsNewest(candidate);
          prepareSelfplay(candidate);
        }
        case REJECTED -> rejected.take(candidate);
        case UNREADABLE_YET -> await(candidate);
      }
    }

    private void await(Model candidate) throws ConfigException, InterruptedException {
      String what = candidate.name() + " cannot be read yet; it may still be written";
      if (quits) {
        throw new ConfigException(what);
      }
      if (!candidate.file().equals(awaited)) {
        status.say(what);
      }
      awaited = candidate.file();
      Thread.sleep(WAIT_MILLIS);
    }
  }

  /** A trainer makes this folder; another name is a mistake, and nothing would ever be tested. */
  private static Path existing(String name) throws ConfigException, IOException {
    Path folder = FileNames.path(name);
    if (!Files.isDirectory(folder)) {
      throw new ConfigException("-test-models-dir: there is no folder " + folder);
    }
    return folder.toRealPath();
  }

  private static ModelFolder folder(String name) throws ConfigException, IOException {
    return new ModelFolder(Files.createDirectories(FileNames.path(name)).toRealPath());
  }

  private Map<String, String> values() throws ConfigException {
    ConfigLayers layers = new ConfigLayers();
    if (config != null) {
      layers.addFile(FileNames.path(config));
    }
    TypedValues.override(layers, overrideConfig, "-override-config");
    return layers.values();
  }

  private static int whole(@Nullable String text, int usual) {
    if (text == null) {
      return usual;
    }
    long number = NumberSyntax.isInteger(text) ? Long.parseLong(text) : Long.MAX_VALUE;
    if (number != (int) number) {
      throw new ParameterException("not a whole number up to 2147483647: " + text);
    }
    return (int) number;
  }

  /** The settings of both engines; says which keys are not used. */
  private static Map<String, String> engine(Map<String, String> values, StatusLines status) {
    Map<String, String> used = new LinkedHashMap<>();
    List<String> unused = new ArrayList<>();
    values.forEach(
        (key, value) -> {
          if (isOfEngine(key)) {
            used.put(key, value);
          } else {
            unused.add(key);
          }
        });
    if (!unused.isEmpty()) {
      status.say("Keys not used: " + String.join(", ", unused));
    }
    return used;
  }

  private static boolean isOfEngine(String key) {
    return EngineSettings.TABLE.contains(key) || StartSettings.TABLE.contains(key);
  }

  private void prepareSelfplay(Model model) throws ConfigException, IOException {
    if (selfplayFolder != null) {
      for (String each : OF_SELFPLAY) {
        Files.createDirectories(FileNames.path(selfplayFolder).resolve(model.name()).resolve(each));
      }
    }
  }
}
