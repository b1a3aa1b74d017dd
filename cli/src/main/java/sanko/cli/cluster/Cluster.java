package sanko.cli.cluster;

import java.io.IOException;
import java.util.ServiceLoader;
import sanko.cli.Environment;
import sanko.engine.config.ConfigException;

/** Machines that do the parts of a job; a service ({@link ServiceLoader}). */
public interface Cluster {
  /**
   * Does all parts and prints what each of them reports.
   *
   * @param name of the job, such as {@code selfplay}
   * @throws ConfigException if the user configured what makes no sense, the cluster gave up, or the
   *     job was interrupted; the message is for the user, and what was done stays
   */
  void run(String name, PartTask task, int parts, ClusterOptions options, Environment environment)
      throws ConfigException, IOException;

  /**
   * The cluster that is on the class path.
   *
   * @throws ConfigException if there is none
   */
  static Cluster find() throws ConfigException {
    return ServiceLoader.load(Cluster.class)
        .findFirst()
        .orElseThrow(
            () ->
                new ConfigException(
                    "-master needs Apache Spark, which the launcher ./sanko of Sanko's sources"
                        + " brings (docs/corpus.md)"));
  }
}
