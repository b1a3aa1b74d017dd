package sanko.cli.cluster;

import java.io.Serializable;
import java.util.List;
import java.util.function.UnaryOperator;
import sanko.engine.config.ConfigException;
import sanko.engine.config.EvaluatorFactory;
import sanko.nn.Evaluator;

/**
 * A job that is done in parts, none of which needs another. It is sent to the machines that do
 * them, so it holds texts and numbers only. Shared: parts of one JVM run side by side.
 */
public interface PartTask extends Serializable {
  /** The files that each machine needs, such as the network, as the user names them. */
  List<String> files();

  /**
   * Opens the evaluator that the parts of a JVM share.
   *
   * @param files tells where a file of {@link #files} lies on this machine
   * @throws ConfigException if it cannot be used; the message is for the user
   */
  Evaluator open(EvaluatorFactory evaluators, UnaryOperator<String> files) throws ConfigException;

  /** What {@link #run} tells the progress of, in the plural. */
  default String unit() {
    return "games";
  }

  /**
   * Does a part, or what an interrupted run has left of it.
   *
   * @param progress called after each {@link #unit} of the part
   * @return how it stands, for the user, on one line
   * @throws InterruptedException soon after the thread is interrupted; what was done stays
   */
  String run(Shard part, Evaluator evaluator, Runnable progress) throws Exception;
}
