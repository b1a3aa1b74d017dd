package sanko.cluster;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.stream.Stream;
import org.apache.spark.SparkConf;
import org.apache.spark.sql.SparkSession;
import org.jspecify.annotations.Nullable;
import sanko.gtp.cli.Main;

/** Starts Spark: its settings, and the engine's libraries for executors on other machines. */
final class SparkStart {
  private static final String MASTER = "spark.master";

  /** What suits a job of few, long tasks, where the user does not say otherwise. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "spark.app.name", "sanko corpus",
          "spark.ui.enabled", "false",
          "spark.ui.showConsoleProgress", "false",
          "spark.sql.shuffle.partitions", "16",
          "spark.sql.files.openCostInBytes", "65536");

  private SparkStart() {}

  /**
   * Starts it.
   *
   * @param named the master that the user names, or null for that of spark-submit or this machine
   * @param settings Spark's own, which win
   */
  static SparkSession start(@Nullable String named, Map<String, String> settings)
      throws IOException {
    SparkConf conf = new SparkConf();
    settings.forEach(conf::set);
    DEFAULTS.forEach(conf::setIfMissing);
    Master master = Master.of(named == null ? conf.get(MASTER, Master.LOCAL) : named);
    conf.set(MASTER, master.url());
    if (master.isLocal()) {
      conf.setIfMissing("spark.driver.host", "localhost");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }
    if (!master.isLocal() && !conf.contains("spark.jars")) {
      conf.set("spark.jars", String.join(",", engine()));
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }

  /** The jars of the engine and of this module; those of Spark are where its executors start. */
  private static List<String> engine() throws IOException {
    Path engine = jar(Main.class);
    List<String> jars = new ArrayList<>();
    Stream.of(jar(SparkStart.class), engine).map(Path::toString).forEach(jars::add);
    try (JarFile file = new JarFile(engine.toFile())) {
      String path = file.getManifest().getMainAttributes().getValue(Attributes.Name.CLASS_PATH);
      for (String each : path.split(" ", -1)) {
        String name = each.substring(each.lastIndexOf('/') + 1);
        jars.add(engine.resolveSibling(name).toString());
      }
    }
    return jars;
  }

  private static Path jar(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new IllegalStateException(e);
    }
  }
}
