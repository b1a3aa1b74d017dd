package sanko.train.net;

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
