package sanko.gtp.review;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import sanko.nn.WholeFile;

/** A chart of a game in pixels: Black's winning rate and lead, move by move, and the mistakes. */
public final class ReviewChart {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 480;
  private static final int TICK_SPACING = 60;
  private static final int LEAD_AXIS = 1;
  private static final double LEAST_LEAD = 5;

  private final XYChart chart;

  /**
   * A chart of a review.
   *
   * @param title above it
   */
  public ReviewChart(Review review, String title) {
    chart =
        new XYChartBuilder().width(WIDTH).height(HEIGHT).title(title).xAxisTitle("Move").build();
    int positions = review.moveCount() + 1;
    double[] numbers = new double[positions];
    Arrays.setAll(numbers, i -> i);
    double[] winrates = new double[positions];
    Arrays.setAll(winrates, i -> 100 * review.verdict(i).blackWinrate());
    double[] leads = new double[positions];
    Arrays.setAll(leads, i -> review.verdict(i).blackLead());
    style(leads);
    line("Black's win rate, %", numbers, winrates, new Color(0x1f4e8c));
    line("Black's lead, points", numbers, leads, new Color(0xc77800)).setYAxisGroup(LEAD_AXIS);
    mistakes(review, sanko.board.Color.BLACK, "Black's mistakes", new Color(0x111111));
    mistakes(review, sanko.board.Color.WHITE, "White's mistakes", new Color(0xd02020));
  }

  private void style(double[] leads) {
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideS);
    chart.getStyler().setLegendLayout(Styler.LegendLayout.Horizontal);
    chart.getStyler().setXAxisTickMarkSpacingHint(TICK_SPACING);
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setYAxisMin(0, 0.0);
    chart.getStyler().setYAxisMax(0, 100.0);
    // Even is in the middle of both axes.
    double most = Arrays.stream(leads).map(Math::abs).max().orElse(0);
    double range = Math.max(LEAST_LEAD, Math.ceil(most / LEAST_LEAD) * LEAST_LEAD);
    chart.getStyler().setYAxisMin(LEAD_AXIS, -range);
    chart.getStyler().setYAxisMax(LEAD_AXIS, range);
    chart.getStyler().setYAxisGroupPosition(LEAD_AXIS, Styler.YAxisPosition.Right);
    chart.setYAxisGroupTitle(0, "Win rate, %");
    chart.setYAxisGroupTitle(LEAD_AXIS, "Lead, points");
  }

  private XYSeries line(String name, double[] x, double[] y, Color color) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setMarker(SeriesMarkers.NONE);
    series.setLineColor(color);
    return series;
  }

  private void mistakes(Review review, int player, String name, Color color) {
    List<Integer> own =
        review.mistakes().stream().filter(index -> review.move(index).color() == player).toList();
    if (own.isEmpty()) {
      return;
    }
    double[] x = own.stream().mapToDouble(index -> index + 1).toArray();
    double[] y =
        own.stream().mapToDouble(index -> 100 * review.verdict(index + 1).blackWinrate()).toArray();
    XYSeries series = chart.addSeries(name, x, y);
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    series.setMarker(SeriesMarkers.CIRCLE);
    series.setMarkerColor(color);
  }

  /**
   * Writes the chart as PNG.
   *
   * @throws IOException if the file cannot be written
   */
  public void writePng(Path file) throws IOException {
    // Java would write the picture to the temporary folder first.
    ImageIO.setUseCache(false);
    WholeFile.write(
        file, out -> BitmapEncoder.saveBitmap(chart, out, BitmapEncoder.BitmapFormat.PNG));
  }
}
