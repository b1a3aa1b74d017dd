package sanko.cli.cluster;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.cli.Environment;
import sanko.cli.OptionCheck;
import sanko.engine.config.ConfigException;

/**
 * The options of a job that can be done in parts: one of them here, or all on a cluster. JCommander
 * fills its fields.
 */
public final class PartOptions {
  /** As many as a {@link Shard} can number. */
  private static final int MOST_PARTS = 999_999;

  @Parameter(
      names = {"-shard", "--shard"},
      converter = Shard.Converter.class,
      description = "I/N: Do part I of N alone, such as 2/4.")
  private @Nullable Shard shard;

  @Parameter(
      names = {"-parts", "--parts"},
      description = "N: How many parts there are, with -master.")
  private @Nullable Integer parts;

  @ParametersDelegate private final ClusterOptions cluster = new ClusterOptions();

  /**
   * Checks that they go together.
   *
   * @throws ParameterException if they do not
   */
  public void check() {
    if (!isForCluster()) {
      OptionCheck.check(
          parts == null && cluster.settings().isEmpty(), "--parts and --conf go with --master");
      return;
    }
    OptionCheck.check(shard == null, "--master does all parts; --shard is not for it");
    OptionCheck.check(
        parts != null && parts >= 1 && parts <= MOST_PARTS,
        "--master takes --parts N, how many there are");
    cluster.settings();
  }

  /** Whether any of them is given. */
  public boolean isGiven() {
    return shard != null || parts != null || isForCluster() || !cluster.settings().isEmpty();
  }

  /** Whether a cluster does all parts. */
  public boolean isForCluster() {
    return cluster.master() != null;
  }

  /** Whether the user names the part that is done here. */
  public boolean namesShard() {
    return shard != null;
  }

  /** The part that is done here; all if the user names none. */
  public Shard shard() {
    return shard == null ? Shard.ALL : shard;
  }

  /** How many parts there are, wherever they are done; 1 if the job is not divided. */
  public int count() {
    return shard != null ? shard.count() : parts != null ? parts : 1;
  }

  /**
   * Does all parts on the cluster.
   *
   * @param name of the job, such as {@code selfplay}
   * @throws ConfigException as {@link Cluster#run} has it
   */
  public void run(String name, PartTask task, Environment environment)
      throws ConfigException, IOException {
    Cluster.find().run(name, task, count(), cluster, environment);
  }
}
