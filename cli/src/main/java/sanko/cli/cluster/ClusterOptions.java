package sanko.cli.cluster;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.cli.NoSplitting;

/** The options that say where the tasks of a cluster run. JCommander fills its fields. */
public final class ClusterOptions {
  @Parameter(
      names = {"-master", "--master"},
      description = "MASTER: Spark's master, such as spark://HOST:7077; local[*] is this machine.")
  private @Nullable String master;

  @Parameter(
      names = {"-conf", "--conf"},
      splitter = NoSplitting.class,
      description = "KEY=VALUE: A setting of Spark, such as spark.executor.cores=4.")
  private List<String> settings = new ArrayList<>();

  /** The master that the user names, or null. */
  public @Nullable String master() {
    return master;
  }

  /**
   * The settings of Spark by key, in the user's order.
   *
   * @throws ParameterException if one is not {@code spark.KEY=VALUE}
   */
  public Map<String, String> settings() {
    Map<String, String> map = new LinkedHashMap<>();
    for (String each : settings) {
      int equals = each.indexOf('=');
      if (equals <= 0 || !each.startsWith("spark.")) {
        throw new ParameterException("-conf takes spark.KEY=VALUE, not " + each);
      }
      map.put(each.substring(0, equals), each.substring(equals + 1));
    }
    return map;
  }
}
