package sanko.train.net;

import java.awt.Color;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import javax.imageio.ImageIO;
import org.knowm.xchart.BitmapEncoder;
import org.knowm.xchart.VectorGraphicsEncoder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.markers.SeriesMarkers;
import sanko.base.file.WholeFile;

/** Pictures of a training run, from the tables that it writes. */
final class TrainingChart {
  private static final int WIDTH = 1000;
  private static final int HEIGHT = 480;
  private static final String SAMPLES = "samples";

  private TrainingChart() {}

  /**
   * Draws {@code losses.csv} and {@code validation.csv} of a folder, so far as they are there, as
   * {@code losses.svg}, {@code validation.svg} and the same as PNG.
   */
  static void draw(Path home) throws IOException {
    System.setProperty("java.awt.headless", "true");
    Path losses = home.resolve("losses.csv");
    if (Files.exists(losses)) {
      Table table = Table.read(losses);
      Map<String, double[][]> lines = new LinkedHashMap<>();
      for (String name : Losses.NAMES) {
        lines.put(name, table.columns(name, row -> true));
      }
      write(home.resolve("losses"), "Losses", lines);
    }
    Path validation = home.resolve("validation.csv");
    if (Files.exists(validation)) {
      Table table = Table.read(validation);
      Map<String, double[][]> lines = new LinkedHashMap<>();
      int board = table.index("board");
      table.rows.stream()
          .map(row -> row[board])
          .distinct()
          .sorted()
          .forEach(
              size -> {
                for (String name : List.of("top1", "winrate_error")) {
                  lines.put(size + " " + name, table.columns(name, row -> row[board].equals(size)));
                }
              });
      write(home.resolve("validation"), "Held-out positions", lines);
    }
  }

  private static void write(Path file, String title, Map<String, double[][]> lines)
      throws IOException {
    XYChart chart =
        new XYChartBuilder()
            .width(WIDTH)
            .height(HEIGHT)
            .title(title)
            .xAxisTitle("Rows learned from")
            .build();
    chart.getStyler().setChartBackgroundColor(Color.WHITE);
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    lines.forEach(
        (name, line) -> {
          if (line[0].length > 0) {
            chart.addSeries(name, line[0], line[1]).setMarker(SeriesMarkers.NONE);
          }
        });
    if (chart.getSeriesMap().isEmpty()) {
      return;
    }
    WholeFile.write(
        file.resolveSibling(file.getFileName() + ".svg"),
        out ->
            VectorGraphicsEncoder.saveVectorGraphic(
                chart, out, VectorGraphicsEncoder.VectorGraphicsFormat.SVG));
    // Java would write the picture to the temporary folder first.
    ImageIO.setUseCache(false);
    WholeFile.write(
        file.resolveSibling(file.getFileName() + ".png"),
        out -> BitmapEncoder.saveBitmap(chart, out, BitmapEncoder.BitmapFormat.PNG));
  }

  /** A table with a head; rows cut short by a crash are left out. */
  private record Table(List<String> head, List<String[]> rows) {
    static Table read(Path file) throws IOException {
      List<String> lines = Files.readAllLines(file);
      List<String> head =
          Arrays.asList(lines.isEmpty() ? new String[0] : lines.get(0).split(",", -1));
      List<String[]> rows = new ArrayList<>();
      for (String line : lines.subList(Math.min(1, lines.size()), lines.size())) {
        String[] row = line.split(",", -1);
        if (row.length == head.size()) {
          rows.add(row);
        }
      }
      return new Table(head, rows);
    }

    int index(String name) {
      return head.indexOf(name);
    }

    /** The samples, and another column, of the rows that are wanted. */
    double[][] columns(String y, Predicate<String[]> wanted) {
      List<String[]> kept = rows.stream().filter(wanted).toList();
      return new double[][] {
        kept.stream().mapToDouble(row -> Double.parseDouble(row[index(SAMPLES)])).toArray(),
        kept.stream().mapToDouble(row -> Double.parseDouble(row[index(y)])).toArray()
      };
    }
  }
}
