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

  /**
   * The learning rate over a run: it rises from zero, stays, and falls at the end.
   *
   * @param highest the rate between rise and fall
   * @param last the rate at the end
   * @param warmUp over how many rows it rises, linearly
   * @param decay over how many rows before the end it falls
   * @param cosine whether it falls as a cosine does between 0 and pi, and not linearly
   */
  record LearningRate(double highest, double last, long warmUp, long decay, boolean cosine) {
    /**
     * The rate of a step.
     *
     * @param done rows learnt from before it
     * @param samples rows of the whole run
     */
    double at(long done, long samples) {
      double rising = warmUp == 0 ? 1 : Math.min(1, (double) (done + 1) / (double) warmUp);
      double left =
          decay == 0 ? 1 : Math.min(1, Math.max(0, (double) (samples - done) / (double) decay));
      double falling = cosine ? (1 - Math.cos(Math.PI * left)) / 2 : left;
      return rising * (last + (highest - last) * falling);
    }
  }
}
