package sanko.cli;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.Count;
import sanko.base.FailureText;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.engine.config.SankoHome;
import sanko.engine.settings.InputNotes;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.file.NetworkDescription;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.Int8Speed;
import sanko.nn.network.OnnxFile;
import sanko.nn.network.PeakBenchmark;
import sanko.nn.ort.CacheFile;
import sanko.nn.ort.Device;
import sanko.nn.ort.PreparedFolder;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.choice.MoveChooser;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Looks whether all is there that the engine needs, and says how to get what is not. One use. */
final class Doctor {
  private static final long MEBIBYTE = 1L << 20;
  private static final long ENOUGH_MEMORY = 512 * MEBIBYTE;
  private static final double PROBE_SECONDS = 0.1;
  private static final int TRIAL_SIZE = 9;
  private static final int TRIAL_VISITS = 32;
  private static final int MOST_NETWORKS = 8;
  private static final String GET_NETWORK =
      "KataGo's networks (katagotraining.org/networks) work: start with -model FILE, or name one "
          + SankoHome.NETWORKS.get(0)
          + " in ";

  /** What a check came to. */
  private enum Finding {
    GOOD("ok   "),
    POOR("note "),
    BAD("BAD  ");

    final String mark;

    Finding(String mark) {
      this.mark = mark;
    }
  }

  private final Environment environment;
  private final ConfigOptions options;
  private final @Nullable String model;
  private int bad;

  /**
   * An examination.
   *
   * @param model a network to check in addition to those found; null for none
   */
  Doctor(Environment environment, ConfigOptions options, @Nullable String model) {
    this.environment = environment;
    this.options = options;
    this.model = model;
  }

  /**
   * Looks at everything, and says a line about each.
   *
   * @throws ConfigException if something is missing or does not work
   */
  void examine() throws ConfigException, IOException {
    java();
    say(Finding.GOOD, "package", Installation.here().text());
    configuration();
    devices();
    trial(EvaluatorChoice.fileOrEmbedded(networks()));
    folders();
    ports();
    if (bad > 0) {
      throw new ConfigException(
          Count.of(bad, "problem") + " found; the lines marked BAD say what to do");
    }
    environment.print("All is well: 'sanko gtp' plays, 'sanko web' opens a board in the browser.");
  }

  private void say(Finding finding, String topic, String text) throws IOException {
    bad += finding == Finding.BAD ? 1 : 0;
    environment.print(String.format(Locale.ROOT, "%s%-14s%s", finding.mark, topic, text));
  }

  private void java() throws IOException {
    say(
        Finding.GOOD,
        "Java",
        "%s by %s on %s %s"
            .formatted(
                System.getProperty("java.version"),
                System.getProperty("java.vendor"),
                System.getProperty("os.name"),
                System.getProperty("os.arch")));
    long most = Runtime.getRuntime().maxMemory();
    say(
        most < ENOUGH_MEMORY ? Finding.POOR : Finding.GOOD,
        "memory",
        most / MEBIBYTE
            + " MiB for the search and the cache"
            + (most < ENOUGH_MEMORY ? ", which is little" : "")
            + "; SANKO_JAVA_OPTS=-Xmx8g changes it");
    say(Finding.GOOD, "processor", Runtime.getRuntime().availableProcessors() + " cores to use");
  }

  private void configuration() throws IOException {
    List<String> warnings = new ArrayList<>();
    try {
      Configuration.of(options.layers(System.getenv()).values(), warnings::add);
    } catch (ConfigException e) {
      say(Finding.BAD, "configuration", String.valueOf(e.getMessage()));
      return;
    }
    for (String warning : warnings) {
      say(Finding.POOR, "configuration", warning);
    }
    Path standard = options.defaultFile(System.getenv());
    say(
        Finding.GOOD,
        "configuration",
        (standard == null ? "" : "from " + standard + "; ")
            + "'sanko config' shows every value and its source");
  }

  /** GPUs first: their ONNX Runtime cannot be loaded once that for processors is. */
  private void devices() throws IOException {
    try {
      Device.parse("cuda").check();
      say(Finding.GOOD, "GPU", "CUDA works");
    } catch (NetworkException e) {
      String reason = FailureText.of(e).replaceFirst("^device cuda cannot be used: ", "none: ");
      say(Finding.POOR, "GPU", reason);
    }
    try {
      double gigaflops = PeakBenchmark.matrices(Precision.FP32, 1, PROBE_SECONDS).perSecond();
      say(
          Finding.GOOD,
          "ONNX Runtime",
          String.format(Locale.ROOT, "computes %.0f GFLOP/s on one core", gigaflops));
      Int8Speed kernels = Int8Speed.here();
      String refusal = kernels.refusal();
      say(
          refusal == null ? Finding.GOOD : Finding.POOR,
          "int8",
          refusal == null
              ? kernels.toString()
              : refusal + "; nnPrecision=auto computes networks in fp32");
      String bfloat = BfloatModel.refusal();
      say(
          Finding.GOOD,
          "bfloat16",
          bfloat == null
              ? "by oneDNN: transformers are computed in it where it is faithful"
              : "not used: " + bfloat + "; int8 or fp32 takes its place");
    } catch (NetworkException | LinkageError e) {
      say(
          Finding.BAD,
          "ONNX Runtime",
          FailureText.of(e)
              + "; it needs a 64-bit Java on Linux (glibc), Windows or macOS, and a folder in which"
              + " libraries may be run: "
              + CacheFile.userFolder()
              + " or the temporary one");
    }
  }

  /** Tells about the networks; returns that which {@code gtp} would take, or null. */
  private @Nullable Path networks() throws ConfigException, IOException {
    SankoHome home = SankoHome.of(System.getenv());
    Path chosen = model == null ? home.network() : FileNames.path(model);
    Set<Path> found = new LinkedHashSet<>();
    if (chosen != null) {
      found.add(chosen.toAbsolutePath().normalize());
    }
    Path folder = home.folder();
    List<Path> places = new ArrayList<>(List.of(Path.of(""), Path.of("models")));
    if (folder != null) {
      places.add(folder);
    }
    for (Path place : places) {
      found.addAll(networksIn(place));
    }
    for (Path network : found.stream().limit(MOST_NETWORKS).toList()) {
      boolean isChosen = chosen != null && network.equals(chosen.toAbsolutePath().normalize());
      try {
        say(Finding.GOOD, "network", network + ": " + describe(network));
      } catch (NetworkException e) {
        Finding finding = isChosen ? Finding.BAD : Finding.POOR;
        say(finding, "network", FailureText.of(e));
      }
    }
    if (found.size() > MOST_NETWORKS) {
      int more = found.size() - MOST_NETWORKS;
      say(Finding.GOOD, "network", more + " more are not looked at");
    }
    if (chosen == null) {
      say(
          Finding.GOOD,
          "network",
          "Sanko's own is taken. "
              + GET_NETWORK
              + (folder == null ? "the folder " + SankoHome.VARIABLE : folder.toString()));
    }
    return chosen;
  }

  private static List<Path> networksIn(Path place) {
    Path folder = place.toAbsolutePath().normalize();
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(folder)) {
      return files
          .filter(file -> file.toString().matches(".*(\\.bin\\.gz|\\.txt\\.gz|\\.onnx)"))
          .sorted()
          .toList();
    } catch (IOException e) {
      return List.of();
    }
  }

  private static String describe(Path network) throws NetworkException {
    NetworkDescription description =
        OnnxFile.isNamed(network)
            ? OnnxFile.read(network).description()
            : NetworkFile.read(network).description();
    return "%s, %s of %s"
        .formatted(
            description.name(),
            Count.of(description.blocks(), "block"),
            Count.of(description.channels(), "channel"));
  }

  private void trial(EvaluatorChoice choice) throws IOException {
    try {
      Configuration configuration =
          Configuration.of(options.layers(System.getenv()).values(), line -> {});
      try (Evaluator evaluator =
          environment.evaluators().create(choice, configuration.evaluator(0, null))) {
        long start = System.nanoTime();
        String move = search(evaluator, configuration.settings().search());
        say(
            Finding.GOOD,
            "trial",
            String.format(
                Locale.ROOT,
                "%s on %s finds %s in %.2f s (%dx%d, %d visits)",
                evaluator.name(),
                evaluator.device(),
                move,
                (System.nanoTime() - start) / 1e9,
                TRIAL_SIZE,
                TRIAL_SIZE,
                TRIAL_VISITS));
        String unlearned = InputNotes.note(evaluator);
        if (unlearned != null) {
          say(Finding.POOR, "inputs", unlearned);
        }
      }
    } catch (Exception | LinkageError e) {
      say(Finding.BAD, "trial", FailureText.of(e));
    }
  }

  private static String search(Evaluator evaluator, SearchSettings settings)
      throws SearchException {
    GameState game = new GameState(TRIAL_SIZE, TRIAL_SIZE, Rules.TROMP_TAYLOR, 7);
    SearchSnapshot found =
        new Search(evaluator, settings, 0)
            .run(game, SearchRequest.toPlay(SearchLimits.visits(TRIAL_VISITS)));
    return Vertex.format(new MoveChooser(settings).choose(game, found, 0), game.board());
  }

  private void ports() throws IOException {
    List<Integer> taken = Installation.takenPorts();
    say(
        taken.isEmpty() ? Finding.GOOD : Finding.POOR,
        "ports",
        taken.isEmpty()
            ? "those of 'sanko web' and 'sanko serve' are free"
            : taken + " are taken; 'sanko web' takes another, 'sanko serve' needs port options");
  }

  /** Either folder will do: what cannot be kept in the first is written to the second. */
  private void folders() throws IOException {
    Path cache = CacheFile.userFolder();
    Path temporary = Path.of(System.getProperty("java.io.tmpdir", "."));
    boolean keeps = isWritable(cache);
    say(
        keeps ? Finding.GOOD : isWritable(temporary) ? Finding.POOR : Finding.BAD,
        "cache",
        cache
            + (keeps
                ? " keeps native libraries and measurements" + prepared(cache)
                : " cannot be written; native libraries are unpacked again at every start"));
  }

  private static String prepared(Path cache) {
    long bytes = PreparedFolder.in(cache).bytes();
    return bytes == 0
        ? ""
        : ", and %d MiB of large networks in prepared".formatted(Math.max(1, bytes / MEBIBYTE));
  }

  private static boolean isWritable(Path folder) {
    try {
      Files.createDirectories(folder);
      Files.delete(Files.createTempFile(folder, "", ""));
      return true;
    } catch (IOException e) {
      return false;
    }
  }
}
