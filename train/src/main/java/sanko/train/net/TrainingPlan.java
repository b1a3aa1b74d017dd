package sanko.train.net;

import java.util.Map;
import sanko.train.net.RowPool.Size;

/**
 * How a network is to be trained.
 *
 * @param samples to how many rows in all, repetitions counted, the run goes on
 * @param minutes after which it stops in any case
 * @param rate the learning rate
 * @param finalRate the learning rate at the end
 * @param decay over how many rows before the end the rate falls, linearly
 * @param warmUp over how many rows the rate rises from zero
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
    double rate,
    double finalRate,
    long decay,
    long warmUp,
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
    double rising = warmUp == 0 ? 1 : Math.min(1, (double) (done + 1) / (double) warmUp);
    double falling =
        decay == 0 ? 1 : Math.min(1, Math.max(0, (double) (samples - done) / (double) decay));
    return rising * (finalRate + (rate - finalRate) * falling);
  }

  /** Rows of a batch of a size. */
  int batchOf(Size size) {
    return Math.max(1, Math.min(MOST_TIMES * batch, batch * AREA / size.area()));
  }
}
