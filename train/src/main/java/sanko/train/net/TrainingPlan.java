package sanko.train.net;

import java.util.Map;
import sanko.train.net.RowPool.Size;

/**
 * How a network is to be trained.
 *
 * @param samples to how many rows in all, repetitions counted, the run goes on
 * @param minutes after which it stops in any case
 * @param rate the learning rate
 * @param rounded for how many rows before the end the network is rounded as in int8
 * @param batch rows of a batch on 19x19; smaller boards have more in a batch
 * @param memory over how many rows the parameters are averaged
 * @param reuse how often a row is used before the next file is needed; 0 to read all files at once
 * @param window rows of one size that are kept
 * @param shares how much of the rows each size gets; empty to go by what there is
 * @param seed of all draws
 */
record TrainingPlan(
    long samples,
    double minutes,
    LearningRate rate,
    long rounded,
    int batch,
    double memory,
    double reuse,
    long window,
    Map<Size, Double> shares,
    long seed) {
  private static final int AREA = 19 * 19;
  private static final int MOST_TIMES = 4;

  /** The learning rate after some rows. */
  double rateAt(long done) {
    return rate.at(done, samples);
  }

  /** Whether the network is rounded after some rows. */
  boolean roundsAt(long done) {
    return done >= samples - rounded;
  }

  /** Rows of a batch of a size. */
  int batchOf(Size size) {
    return Math.max(1, Math.min(MOST_TIMES * batch, batch * AREA / size.area()));
  }
}
