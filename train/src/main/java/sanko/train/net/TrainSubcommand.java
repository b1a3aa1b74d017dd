package sanko.train.net;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.google.common.util.concurrent.Uninterruptibles;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.cli.Environment;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.engine.ProcessExit;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.FileNames;
import sanko.engine.config.FolderLock;
import sanko.nn.Evaluator;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.file.NetworkFile;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.OnnxFile;
import sanko.train.data.Labeler;
import sanko.train.data.TeacherGames;
import sanko.train.net.RowPool.Size;

/** {@code sanko train}. */
@Parameters(
    commandNames = "train",
    commandDescription = "Train a network from rows of positions or from a teacher.")
public final class TrainSubcommand implements Subcommand {
  private static final System.Logger LOG = System.getLogger(TrainSubcommand.class.getName());

  /** Where libtorch's messages begin to list its functions. */
  private static final Pattern NATIVE_TRACE = Pattern.compile(" Exception raised from ");

  /** Chunks of a size that a teacher makes ahead. */
  private static final int AHEAD = 4;

  /** About how many rows a teacher's chunk has. */
  private static final int CHUNK = 4096;

  private static final int CACHE = 8;
  private static final int LARGEST_SIDE = 19;
  private static final Set<String> DEVICES = Set.of("auto", "cpu", "cuda");
  private static final String SUFFIX = ".bin.gz";
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9_-]+");

  @Parameter(
      names = {"-rows", "--rows"},
      description = "FOLDER: The rows (.npz).",
      required = true)
  private String rows = "";

  @Parameter(
      names = {"-teacher", "--teacher"},
      description = "FILE: A network to learn from; its games are written to the folder of rows.")
  private String teacher = "";

  @Parameter(
      names = "--tutor",
      description =
          "FILE: A network with the same trunk, in KataGo's format, whose hidden states and answers"
              + " are learned on the positions of the rows.")
  private String tutor = "";

  @Parameter(
      names = "--apart",
      description =
          "Rows at the start during which each block learns alone what the tutor's adds; later only"
              + " the tutor's answers are learned (0).")
  private long apart;

  @Parameter(
      names = {"-checkpoint", "--checkpoint"},
      description = "FOLDER: The state of the run, from which an interrupted run resumes.",
      required = true)
  private String checkpoint = "";

  @Parameter(
      names = {"-out", "--out"},
      description = "FILE: The network to write at the end (.bin.gz, with an .onnx beside it).")
  private String out = "";

  @Parameter(
      names = "--shape",
      description =
          "SHAPE: The shape of a new network: b6c64 has 6 residual blocks and 64 channels,"
              + " b6c96nbt nested blocks, b7c96h3tf attention with 3 heads (b6c64).")
  private String shape = "b6c64";

  @Parameter(
      names = "--activation",
      description = "KIND: relu, mish or silu; by default silu for transformers, else relu.")
  private String activation = "";

  @Parameter(
      names = "--human",
      description = "Make a network that imitates people, from rows of label --sgf --human.")
  private boolean human;

  @Parameter(
      names = "--from",
      description =
          "FILE: Start from this network, of the same shape and made by this trainer; given several"
              + " times, from the mean of their parameters.")
  private List<String> from = new ArrayList<>();

  @Parameter(
      names = "--from-weights",
      description = "WEIGHTS: The weights of these networks in the mean, such as 0.3,0.7 (equal).")
  private List<Double> weights = new ArrayList<>();

  @Parameter(
      names = "--no-optimism",
      description = "Learn no optimistic policy; the ordinary one stands for it.")
  private boolean noOptimism;

  @Parameter(
      names = "--advantage-only",
      description =
          "Learn only what the inputs of the playout doubling advantage are multiplied with;"
              + " without an advantage the network says the same as before.")
  private boolean advantageOnly;

  @Parameter(
      names = "--sizes-only",
      description =
          "Learn only what tells sizes of boards apart in result and score, in fp32; on 9x9 and"
              + " 19x19 the network says the same as before, and of moves and owners on all.")
  private boolean sizesOnly;

  @Parameter(
      names = "--name",
      description = "NAME: The name in the network's file; by default shape and number of rows.")
  private String name = "";

  @Parameter(
      names = "--samples",
      description =
          "Rows to learn from, counting repetitions (1000000); 0 writes the network of the start.")
  private long samples = 1_000_000;

  @Parameter(names = "--minutes", description = "Stop after this many minutes.")
  private double minutes = Double.MAX_VALUE;

  @Parameter(names = "--rate", description = "RATE: The learning rate (0.002).")
  private double rate = 2e-3;

  @Parameter(names = "--final-rate", description = "RATE: The learning rate at the end (0).")
  private double finalRate;

  @Parameter(names = "--decay", description = "Rows over which the rate falls at the end (0).")
  private long decay;

  @Parameter(
      names = "--cosine",
      description = "Let the rate fall along a cosine instead of a straight line.")
  private boolean cosine;

  @Parameter(
      names = "--quantized-samples",
      description = "Rows at the end that are learned with the rounding of int8 (0).")
  private long quantized;

  @Parameter(
      names = "--warm-up",
      description = "Rows over which the rate rises at the start (20000).")
  private long warmUp = 20_000;

  @Parameter(names = "--batch", description = "Rows per batch on 19x19 (16).")
  private int batch = 16;

  @Parameter(
      names = "--memory",
      description = "Rows over which the parameters are averaged (100000).")
  private double memory = 100_000;

  @Parameter(
      names = "--reuse",
      description = "How often a row is used before the next file is read; 0 reads all files (0).")
  private double reuse;

  @Parameter(names = "--window", description = "Rows of each size to keep (400000).")
  private long window = 400_000;

  @Parameter(
      names = "--sizes",
      description =
          "SHARES: Shares of board sizes, such as 9:1,13:1,19:3; by default those of the rows.")
  private List<String> sizes = new ArrayList<>();

  @Parameter(names = "--valid", description = "FILE: Held-out rows; can be given several times.")
  private List<String> valid = new ArrayList<>();

  @Parameter(names = "--threads", description = "CPU threads to use; by default one per core.")
  private int threads = Math.max(1, Runtime.getRuntime().availableProcessors());

  @Parameter(
      names = {"-device", "--device"},
      description = "DEVICE: auto, cpu or cuda.")
  private String device = "auto";

  @Parameter(names = "--fp32", description = "Compute in fp32 even where bfloat16 is faster.")
  private boolean full;

  @Parameter(names = "--seed", description = "The seed of all random choices (1).")
  private long seed = 1;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    spareNetworks();
    checkOptions();
    Path home = FileNames.path(checkpoint);
    Files.createDirectories(home);
    if (!out.isEmpty()) {
      OptionCheck.writable(FileNames.path(out));
      OptionCheck.writable(besideAsOnnx(FileNames.path(out)));
    }
    FolderLock lock = FolderLock.take(home.resolve("lock"), "training in " + home);
    ProcessExit.haltInsteadOfExit(); // A shutdown in the middle of libtorch crashes.
    try (lock) {
      train(home, environment);
    } catch (NoSuchFileException e) {
      throw new ConfigException("no such file: " + e.getMessage());
    } catch (RuntimeException | LinkageError | OutOfMemoryError e) {
      LOG.log(System.Logger.Level.DEBUG, "the training failed", e);
      throw new ConfigException(
          "the training failed: " + NATIVE_TRACE.split(FailureText.of(e), 2)[0]);
    } finally {
      ProcessExit.forgetSignals();
    }
  }

  private void checkOptions() {
    check(
        samples >= 0 && batch >= 1 && threads >= 1 && window >= 1,
        "--batch, --threads and --window must be positive, --samples not negative");
    check(
        minutes > 0
            && rate > 0
            && finalRate >= 0
            && memory >= 1
            && reuse >= 0
            && decay >= 0
            && quantized >= 0
            && warmUp >= 0,
        "--minutes and --rate must be positive, --memory at least 1,"
            + " --final-rate, --reuse, --decay, --quantized-samples and --warm-up not negative");
    List<Labeler.Size> wanted = labeled(); // refuses sizes that no board has
    check(
        !wanted.isEmpty() || reuse == 0,
        "--reuse needs --sizes, as files are read size by size then");
    check(
        teacher.isEmpty() || (!wanted.isEmpty() && reuse > 0),
        "a teacher needs --sizes and --reuse");
    check(
        weights().size() == from.size() && weights().stream().allMatch(each -> each > 0),
        "--from-weights needs a positive number for each --from");
    check(!advantageOnly || !sizesOnly, "--advantage-only and --sizes-only exclude each other");
    OptionCheck.needs("--tutor", "--apart", apart != 0 && tutor.isEmpty());
    check(
        name.isEmpty() || NAME.matcher(name).matches(),
        "--name may have letters, digits, '_' and '-'");
    check(out.isEmpty() || out.endsWith(SUFFIX), "--out must end in " + SUFFIX + ", not " + out);
    check(DEVICES.contains(device), "unknown device '" + device + "'; use auto, cpu or cuda");
    var unused = architecture(); // refuses shapes that no network has
  }

  /** The network to be written must not replace one that is read. */
  private void spareNetworks() throws ConfigException {
    if (out.isEmpty()) {
      return;
    }
    List<String> networks = new ArrayList<>(from);
    networks.addAll(List.of(teacher, tutor));
    networks.removeIf(String::isEmpty);
    for (String each : networks) {
      OptionCheck.spares(
          FileNames.path(each), FileNames.path(out), "-out", "a network to learn from");
    }
  }

  private List<Double> weights() {
    return weights.isEmpty() ? Collections.nCopies(from.size(), 1.0) : weights;
  }

  private void train(Path home, Environment environment) throws ConfigException, IOException {
    checkFiles(home, environment);
    environment.err().println("checks that this machine computes right");
    Torch.setThreads(threads);
    Processor processor = processor(home);
    TrainingPlan plan = plan();
    new PrecisionCheck(architecture(), plan, environment.err()::println).settle(processor);
    if (processor.half()) {
      environment.err().println("computes in bfloat16");
    }
    Learner learner = learner(processor);
    TrainingRun run =
        new TrainingRun(learner, plan, Path.of(rows), home, environment.err()::println);
    for (String file : valid) {
      run.addHeldOut(Path.of(file));
    }
    if (!run.resume() && !from.isEmpty()) {
      learner.startFrom(from.stream().map(Path::of).toList(), weights());
    }
    // A run that is stopped writes its state.
    ProcessExit.stopOnSignal(run::stop);
    if (teacher.isEmpty()) {
      run.run();
    } else {
      learnFrom(environment, run);
    }
    if (run.isInterrupted()) {
      throw new ConfigException("interrupted; the same command resumes");
    }
    if (!out.isEmpty()) {
      write(run, Path.of(out), name.isEmpty() ? run.name() : name);
    }
  }

  private TrainingPlan plan() {
    return new TrainingPlan(
        samples,
        minutes,
        new TrainingPlan.LearningRate(rate, finalRate, warmUp, decay, cosine),
        quantized,
        batch,
        memory,
        reuse,
        window,
        shares(),
        seed);
  }

  private Learner learner(Processor processor) throws ConfigException, IOException {
    Learner learner = new Learner(architecture(), processor, seed, learned());
    if (noOptimism) {
      learner.leaveOptimism();
    }
    if (!tutor.isEmpty()) {
      Tutor read = Tutor.read(Path.of(tutor), processor);
      if (!read.fits(architecture())) {
        throw new ConfigException("--tutor needs a network with as many blocks and channels");
      }
      learner.follow(read, apart);
    }
    return learner;
  }

  /** What would stop the run only after the machine has been checked. */
  private void checkFiles(Path home, Environment environment) throws IOException {
    List<String> files = new ArrayList<>(valid);
    if (!tutor.isEmpty()) {
      files.add(tutor);
    }
    if (!TrainingRun.isBegun(home)) {
      files.addAll(from);
      if (samples > 0 && reuse == 0) { // With --reuse they may come later.
        TrainingRun.checkRows(Path.of(rows), home);
      }
    } else if (!from.isEmpty()) {
      environment
          .err()
          .println("--from is not used: the run in " + home + " goes on from its own state");
    }
    for (String file : files) {
      if (!Files.exists(Path.of(file))) {
        throw new NoSuchFileException(file);
      }
    }
  }

  private Learned learned() {
    return advantageOnly ? Learned.ADVANTAGE : sizesOnly ? Learned.SIZES : Learned.ALL;
  }

  private static void write(TrainingRun run, Path file, String name)
      throws IOException, ConfigException {
    run.write(file, name);
    try {
      OnnxFile.write(NetworkFile.read(file), besideAsOnnx(file), LARGEST_SIDE, true);
    } catch (NetworkException e) {
      throw new ConfigException(String.valueOf(e.getMessage()));
    }
  }

  private static Path besideAsOnnx(Path file) {
    String name = String.valueOf(file.getFileName());
    return file.resolveSibling(name.substring(0, name.length() - SUFFIX.length()) + ".onnx");
  }

  /** Trains while the teacher plays on a thread of its own. */
  private void learnFrom(Environment environment, TrainingRun run)
      throws ConfigException, IOException {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    try (Evaluator evaluator = open(environment)) {
      TeacherGames.Settings settings = new TeacherGames.Settings(seed, CHUNK, 0.5, 0.3);
      Labeler labeler =
          new Labeler(
              new TeacherGames(evaluator, settings),
              seed,
              Path.of(rows),
              labeled(),
              AHEAD,
              line -> {});
      Thread thread =
          new Thread(
              () -> {
                try {
                  labeler.run(Long.MAX_VALUE);
                } catch (InterruptedException e) {
                  // The training has ended.
                } catch (IOException | RuntimeException e) {
                  failure.set(e);
                  run.stop();
                }
              },
              "labeler");
      thread.start();
      try {
        run.run();
      } finally {
        thread.interrupt();
        Uninterruptibles.joinUninterruptibly(thread);
      }
    }
    if (failure.get() != null) {
      throw new ConfigException("the teacher failed: " + failure.get().getMessage());
    }
  }

  private Evaluator open(Environment environment) throws ConfigException {
    try {
      return environment
          .evaluators()
          .create(
              new EvaluatorChoice.File(Path.of(teacher)),
              EvaluatorSettings.DEFAULT
                  .withThreads(1)
                  .withCachePowerOfTwo(CACHE)
                  .withPrecision(Precision.INT8));
    } catch (Exception e) {
      throw new ConfigException("the teacher cannot be opened: " + e.getMessage());
    }
  }

  private Architecture architecture() {
    String kind = (human ? "-human" : "") + (activation.isEmpty() ? "" : "-" + activation);
    return OptionCheck.read(() -> Architecture.parse(shape + kind));
  }

  private Processor processor(Path home) throws ConfigException, IOException {
    return switch (device) {
      case "cpu" -> new Processor(false, isHalf(home));
      case "auto" -> {
        boolean cuda = Processor.hasCuda();
        yield new Processor(cuda, cuda ? !isFull() : isHalf(home));
      }
      default -> {
        if (!Processor.hasCuda()) {
          throw new ConfigException(
              "libtorch finds no CUDA here; docs/training.md describes what it needs");
        }
        yield new Processor(true, !isFull());
      }
    };
  }

  /** Whether fp32 is asked for, or needed for what is learned. */
  private boolean isFull() {
    return full || sizesOnly;
  }

  /**
   * Whether a processor computes in bfloat16: as the run has done so far, or else if it is faster.
   */
  private boolean isHalf(Path home) throws IOException {
    if (isFull()) {
      return false;
    }
    return TrainingRun.isInHalf(home)
        .map(before -> before && Processor.hasHalf())
        .orElseGet(Processor::isFasterInHalf);
  }

  private List<Labeler.Size> labeled() {
    return OptionCheck.read(() -> Labeler.Size.parse(sizes));
  }

  private Map<Size, Double> shares() {
    Map<Size, Double> shares = new TreeMap<>();
    labeled().forEach(each -> shares.put(new Size(each.width(), each.height()), each.share()));
    return shares;
  }
}
