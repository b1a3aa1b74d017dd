package sanko.nn;

/**
 * How sure a network is of its values. A network without these outputs gives {@link #UNKNOWN}.
 *
 * @param varTimeLeft turns until the outcome is settled, or -1
 * @param shorttermWinlossError expected error of win minus loss, in utility units (0..2), or -1
 * @param shorttermScoreError expected error of the score, points, or -1
 */
public record Uncertainty(
    double varTimeLeft, double shorttermWinlossError, double shorttermScoreError) {
  /** No estimate. */
  public static final Uncertainty UNKNOWN = new Uncertainty(-1, -1, -1);
}
