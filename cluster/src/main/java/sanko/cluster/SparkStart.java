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
import sanko.cli.Main;
import sanko.cli.cluster.ClusterOptions;

/** Starts Spark: its settings, and the engine's libraries for executors on other machines. */
final class SparkStart {
  private static final String MASTER = "spark.master";

  /** What suits a job of few, long tasks, where the user does not say otherwise. */
  private static final Map<String, String> DEFAULTS =
      Map.of(
          "spark.ui.enabled", "false",
          "spark.ui.showConsoleProgress", "false",
          "spark.sql.shuffle.partitions", "16",
          "spark.sql.files.openCostInBytes", "65536");

  private SparkStart() {}

  /**
   * Starts it.
   *
   * @param name of the job
   * @param options the user's; without a master that of spark-submit or this machine
   * @param job a class of the job, whose jar the executors need
   */
  static SparkSession start(String name, ClusterOptions options, Class<?> job) throws IOException {
    SparkConf conf = new SparkConf();
    options.settings().forEach(conf::set);
    conf.setIfMissing("spark.app.name", "sanko " + name);
    DEFAULTS.forEach(conf::setIfMissing);
    String named = options.master();
    Master master = Master.of(named == null ? conf.get(MASTER, Master.LOCAL) : named);
    conf.set(MASTER, master.url());
    if (master.isLocal()) {
      conf.setIfMissing("spark.driver.host", "localhost");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }
    if (!master.isLocal() && !conf.contains("spark.jars")) {
      conf.set("spark.jars", String.join(",", engine(job)));
    }
    return SparkSession.builder().config(conf).getOrCreate();
  }

  /**
   * The jars of the engine, of this module and of the job; those of Spark are where its executors
   * start.
   */
  private static List<String> engine(Class<?> job) throws IOException {
    Path engine = jar(Main.class);
    List<String> jars = new ArrayList<>();
    Stream.of(jar(SparkStart.class), jar(job), engine)
        .distinct()
        .map(Path::toString)
        .forEach(jars::add);
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
