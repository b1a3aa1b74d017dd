package sanko.engine.report;

import sanko.board.Color;
import sanko.engine.settings.ReportSettings.ReportAs;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.Values;

/**
 * Converts the search's values, which are White's, to the point of view in which output is written.
 * The only place where that is done.
 */
public record Perspective(int color) {
  /** The perspective that is configured. */
  public static Perspective of(ReportAs reportAs, int toMove) {
    return new Perspective(
        switch (reportAs) {
          case BLACK -> Color.BLACK;
          case WHITE -> Color.WHITE;
          case SIDETOMOVE -> toMove;
        });
  }

  private boolean isWhite() {
    return color == Color.WHITE;
  }

  /** Values from this point of view. */
  public Values seen(Values white) {
    return isWhite()
        ? white
        : new Values(
            -white.utility(),
            1 - white.winrate(),
            -white.scoreMean(),
            white.scoreStdev(),
            -white.lead(),
            white.noResult());
  }

  /** Bounds from this point of view. */
  public LowerBound seen(LowerBound white) {
    return new LowerBound(winrate(white.winrate()), signed(white.utility()));
  }

  /** A probability to win, or a bound of one. */
  public double winrate(double whiteWinrate) {
    return isWhite() ? whiteWinrate : 1 - whiteWinrate;
  }

  /** A utility, score, lead or ownership: what is good for White is bad for Black. */
  public double signed(double whiteValue) {
    return isWhite() ? whiteValue : -whiteValue;
  }
}
