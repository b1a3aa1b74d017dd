package sanko.train.net;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import sanko.gtp.ConfigException;
import sanko.gtp.Environment;
import sanko.gtp.Subcommand;
import sanko.train.net.RowPool.Size;

/** {@code sanko train}. */
@Parameters(commandNames = "train", commandDescription = "Train a network.")
public final class TrainSubcommand implements Subcommand {
  @Parameter(names = {"-rows", "--rows"}, description = "The folder of rows (.npz).", required = true)
  private String rows = "";

  @Parameter(
      names = {"-checkpoint", "--checkpoint"},
      description = "The folder of the run's state; a run goes on where it stopped.",
      required = true)
  private String checkpoint = "";

  @Parameter(names = {"-out", "--out"}, description = "The network's file to write, .bin.gz.")
  private String out = "";

  @Parameter(names = "--blocks", description = "Residual blocks of a new network.")
  private int blocks = 6;

  @Parameter(names = "--channels", description = "The width of a new network's trunk.")
  private int channels = 64;

  @Parameter(names = "--samples", description = "Rows to learn from in all, repeated ones too.")
  private long samples = 1_000_000;

  @Parameter(names = "--minutes", description = "Stop after so many minutes in any case.")
  private double minutes = Double.MAX_VALUE;

  @Parameter(names = "--rate", description = "The learning rate.")
  private double rate = 2e-3;

  @Parameter(names = "--final-rate", description = "The learning rate at the end.")
  private double finalRate;

  @Parameter(names = "--decay", description = "Over how many rows the rate falls at the end.")
  private long decay;

  @Parameter(names = "--warm-up", description = "Over how many rows the rate rises.")
  private long warmUp = 20_000;

  @Parameter(names = "--batch", description = "Rows of a batch on 19x19.")
  private int batch = 64;

  @Parameter(names = "--memory", description = "Over how many rows parameters are averaged.")
  private double memory = 100_000;

  @Parameter(
      names = "--reuse",
      description = "How often a row is used before the next file is awaited; 0: read all files.")
  private double reuse;

  @Parameter(names = "--window", description = "Rows of one size that are kept.")
  private long window = 400_000;

  @Parameter(
      names = "--sizes",
      description = "Shares of board sizes, as 9:1,13:1,19:3; without it by what there is.")
  private List<String> sizes = new ArrayList<>();

  @Parameter(names = "--valid", description = "Held-out rows; can be given several times.")
  private List<String> valid = new ArrayList<>();

  @Parameter(names = "--threads", description = "Threads that compute.")
  private int threads = Math.max(1, Runtime.getRuntime().availableProcessors());

  @Parameter(names = {"-device", "--device"}, description = "auto, cpu or cuda.")
  private String device = "auto";

  @Parameter(names = "--fp32", description = "Compute in fp32, not in bfloat16.")
  private boolean full;

  @Parameter(names = "--seed", description = "Of all chance.")
  private long seed = 1;

  @Override
  public String summary() {
    return "Train a network.";
  }

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    Torch.setThreads(threads);
    Path home = Path.of(checkpoint);
    Files.createDirectories(home);
    Learner learner = new Learner(Architecture.of(blocks, channels), processor(), seed);
    TrainingPlan plan =
        new TrainingPlan(
            samples, minutes, rate, finalRate, decay, warmUp, batch, memory, reuse, window,
            shares(), seed);
    TrainingRun run =
        new TrainingRun(learner, plan, Path.of(rows), home, environment.err()::println);
    for (String file : valid) {
      run.addHeldOut(Path.of(file));
    }
    run.resume();
    run.run();
    if (!out.isEmpty()) {
      run.write(Path.of(out));
    }
  }

  private Processor processor() throws ConfigException {
    return switch (device) {
      case "cpu" -> new Processor(false, !full);
      case "auto" -> new Processor(Processor.hasCuda(), !full);
      case "cuda" -> {
        if (!Processor.hasCuda()) {
          throw new ConfigException("libtorch finds no CUDA here; docs/training.md says what it needs");
        }
        yield new Processor(true, !full);
      }
      default -> throw new ConfigException("no device '" + device + "': auto, cpu or cuda");
    };
  }

  private Map<Size, Double> shares() throws ConfigException {
    Map<Size, Double> shares = new TreeMap<>();
    for (String share : sizes) {
      String[] parts = share.split(":", -1);
      try {
        String[] sides = parts[0].split("x", -1);
        int width = Integer.parseInt(sides[0]);
        int height = sides.length > 1 ? Integer.parseInt(sides[1]) : width;
        shares.put(new Size(width, height), Double.parseDouble(parts[1]));
      } catch (NumberFormatException | IndexOutOfBoundsException e) {
        throw new ConfigException("not the share of a size, such as 19:2: " + share);
      }
    }
    return shares;
  }
}
