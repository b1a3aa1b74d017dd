package sanko.gtp.analysis;

import sanko.board.Color;
import sanko.gtp.settings.ReportSettings.ReportAs;

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

  /** A probability to win, or a bound of one. */
  public double winrate(double whiteWinrate) {
    return isWhite() ? whiteWinrate : 1 - whiteWinrate;
  }

  /** A utility, score, lead or ownership: what is good for White is bad for Black. */
  public double signed(double whiteValue) {
    return isWhite() ? whiteValue : -whiteValue;
  }
}
