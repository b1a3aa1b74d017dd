package sanko.search.reading;

import sanko.nn.ValueEstimate;

/**
 * What a value becomes when part of the score gets known.
 *
 * <p>Let the final score have a logistic distribution with the mean <i>m</i> and the scale
 * <i>s</i>, whose standard deviation is <i>s</i>&nbsp;&pi;/&radic;3; the network tells the
 * deviation. Among the decided games White wins with the probability <i>p</i> =
 * 1&nbsp;/&nbsp;(1&nbsp;+&nbsp;exp (&minus;<i>m</i>/<i>s</i>)), so that <i>m</i> =
 * <i>s</i>&nbsp;logit&nbsp;<i>p</i>, whatever the network says of the mean. If <i>d</i> points more
 * are White's than expected, and the doubt about them, of the variance <i>v</i>, is gone, then
 * <i>m</i>&prime; = <i>m</i>&nbsp;+&nbsp;<i>d</i> and the variance is smaller by <i>v</i> (law of
 * total variance), so that logit&nbsp;<i>p</i>&prime; = <i>m</i>&prime;/<i>s</i>&prime;. A shift of
 * nothing changes nothing. The threshold model is that of logistic regression (Berkson,
 * <i>Application of the logistic function to bio-assay</i>, 1944).
 */
final class ScoreShift {
  /** The least part of the variance that is left. */
  private static final double LEAST_VARIANCE = 0.25;

  private static final double LEAST_STDEV = 1;
  private static final double SCALE = Math.sqrt(3) / Math.PI;
  private static final double LEAST_PROBABILITY = 1e-6;

  private ScoreShift() {}

  /**
   * The value after the shift.
   *
   * @param whitePoints how many points more are White's
   * @param variance how much less uncertain the score is, points squared
   */
  static ValueEstimate of(ValueEstimate value, double whitePoints, double variance) {
    double mean = value.whiteScoreMean();
    double before = Math.max(value.whiteScoreMeanSq() - mean * mean, LEAST_STDEV * LEAST_STDEV);
    double after = Math.max(before - variance, before * LEAST_VARIANCE);
    after = Math.max(after, LEAST_STDEV * LEAST_STDEV);
    double decided = value.whiteWin() + value.whiteLoss();
    double share = decided > 0 ? value.whiteWin() / decided : 0.5;
    share = Math.min(1 - LEAST_PROBABILITY, Math.max(LEAST_PROBABILITY, share));
    double median = SCALE * Math.sqrt(before) * Math.log(share / (1 - share)) + whitePoints;
    double win = decided / (1 + Math.exp(-median / (SCALE * Math.sqrt(after))));
    double score = mean + whitePoints;
    return new ValueEstimate(
        win,
        decided - win,
        value.noResult(),
        score,
        score * score + after,
        value.whiteLead() + whitePoints);
  }
}
