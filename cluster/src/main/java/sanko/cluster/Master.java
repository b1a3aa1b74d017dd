package sanko.cluster;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.sql.SparkSession;

/**
 * Where the tasks run, in Spark's words: {@code local[*]}, {@code spark://HOST:PORT}, {@code yarn}.
 *
 * @param url for Spark
 * @param cores of this machine that a local master uses; 0 for all of them, or where it is not
 *     local
 */
record Master(String url, int cores) {
  /** All cores of this machine. */
  static final String LOCAL = "local[*]";

  private static final Pattern THREADS = Pattern.compile("local(?:\\[(\\*|[1-9][0-9]{0,4})])?");

  /** How often Spark tries a task; a local master would give up at the first failure. */
  private static final int TRIES = 4;

  /** The master of that name. */
  static Master of(String name) {
    Matcher local = THREADS.matcher(name);
    if (!local.matches()) {
      return new Master(name, 0);
    }
    String threads = local.group(1) == null ? "1" : local.group(1);
    return new Master(
        "local[%s,%d]".formatted(threads, TRIES),
        threads.equals("*") ? 0 : Integer.parseInt(threads));
  }

  /** Of a session. */
  static Master of(SparkSession spark) {
    return of(spark.sparkContext().master());
  }

  /** Whether tasks run in the driver's JVM. */
  boolean isLocal() {
    return url.startsWith("local[") || url.equals("local");
  }
}
