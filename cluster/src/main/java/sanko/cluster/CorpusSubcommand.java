package sanko.cluster;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import sanko.cli.Environment;
import sanko.cli.OptionCheck;
import sanko.cli.Subcommand;
import sanko.cli.cluster.ClusterOptions;
import sanko.engine.config.ConfigException;
import sanko.review.cli.ReviewOptions;

/** {@code sanko corpus}: reviews many games on Apache Spark and writes Parquet. */
@Parameters(
    commandNames = "corpus",
    commandDescription = "Review whole collections on Apache Spark; Parquet tables of all moves.")
public final class CorpusSubcommand implements Subcommand {
  @Parameter(description = "FILE|FOLDER|PATTERN|- ...")
  private List<String> names = new ArrayList<>();

  @ParametersDelegate private final ReviewOptions options = new ReviewOptions();

  @Parameter(
      names = {"-out", "--out"},
      description =
          "TABLE: The folder for the tables, such as games.parquet; the same command goes on where"
              + " it ended.",
      required = true)
  private String out = "";

  @ParametersDelegate private final ClusterOptions cluster = new ClusterOptions();

  @Parameter(
      names = {"-games-per-task", "--games-per-task"},
      description = "How many games a task reviews at most (8).")
  private int gamesPerTask = 8;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    OptionCheck.noOption(names);
    check(!names.isEmpty(), "corpus takes files and folders");
    check(gamesPerTask >= 1, "-games-per-task must be positive");
    options.check();
    cluster.settings();
    // All that needs Spark is in classes of its own, so that help does without it.
    new CorpusRun(environment, options, new CorpusRun.Request(names, out, cluster, gamesPerTask))
        .run();
  }
}
