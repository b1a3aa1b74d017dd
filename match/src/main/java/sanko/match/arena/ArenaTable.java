package sanko.match.arena;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.base.Html;

/** The result of an arena as a table, in Markdown and as a page. Immutable. */
public final class ArenaTable {
  static final String NOTHING = "-";
  private static final double MEGABYTE = 1e6;

  private final ArenaResult result;
  private final ArenaLists lists;

  /** The table of a result. */
  public ArenaTable(ArenaResult result) {
    this.result = result;
    lists = new ArenaLists(result);
  }

  /** The main table: a row for each figure, a column for each engine. */
  String markdown() {
    return markdown(heads(), rows());
  }

  /** All in Markdown, with a title. */
  public String report() {
    return "# Arena\n\n" + sections("##");
  }

  /**
   * Conditions, the table, who beat whom, offences, files, what is missing.
   *
   * @param mark begins a heading
   */
  String sections(String mark) {
    StringBuilder text = new StringBuilder(introduction()).append("\n\n").append(markdown());
    heading(text, mark, "Who beat whom").append("Won, drawn and lost by the engine of the row.\n");
    for (ArenaResult.Board board : played()) {
      text.append('\n').append(markdown(lists.crossHeads(board), lists.crossRows(board)));
    }
    heading(text, mark, "Games lost by an offence")
        .append(
            result.offences().isEmpty()
                ? "None.\n"
                : markdown(ArenaLists.OFFENCE_HEADS, lists.offenceRows()));
    heading(text, mark, "Programs and networks")
        .append(markdown(ArenaLists.FILE_HEADS, lists.fileRows()));
    text.append(lines("\nNot here: ", absent())).append(lines("\nProblem: ", result.problems()));
    return text.toString();
  }

  private static StringBuilder heading(StringBuilder text, String mark, String heading) {
    return text.append('\n').append(mark).append(' ').append(heading).append("\n\n");
  }

  /** The same as a page that stands alone. */
  String page() {
    StringBuilder body = new StringBuilder(Html.paragraph(introduction()));
    body.append(Html.table(heads(), rows())).append(Html.heading("Who beat whom"));
    body.append(Html.paragraph("Won, drawn and lost by the engine of the row."));
    for (ArenaResult.Board board : played()) {
      body.append(Html.table(lists.crossHeads(board), lists.crossRows(board)));
    }
    body.append(Html.heading("Games lost by an offence"));
    body.append(
        result.offences().isEmpty()
            ? Html.paragraph("None.")
            : Html.table(ArenaLists.OFFENCE_HEADS, lists.offenceRows()));
    body.append(Html.heading("Programs and networks"))
        .append(Html.table(ArenaLists.FILE_HEADS, lists.fileRows()));
    absent().forEach(each -> body.append(Html.paragraph("Not here: " + each)));
    result.problems().forEach(each -> body.append(Html.paragraph("Problem: " + each)));
    return Html.page("Arena", body.toString());
  }

  /** The machine and the conditions, in sentences. */
  private String introduction() {
    List<String> parts = new ArrayList<>(List.of("Machine: " + result.machine()));
    parts.addAll(result.conditions());
    String elo = "";
    if (!result.engines().isEmpty()) {
      elo =
          " Elo is over %s, with an interval of 95 %%; an open one has only won, or lost, too much."
              .formatted(result.engines().get(0).name());
    }
    return String.join("; ", parts) + "." + elo;
  }

  private List<ArenaResult.Board> played() {
    return result.boards().stream()
        .filter(board -> result.engines().stream().anyMatch(each -> standing(each, board) != null))
        .toList();
  }

  private List<String> heads() {
    List<String> heads = new ArrayList<>(List.of(""));
    result.engines().forEach(each -> heads.add(each.name()));
    return heads;
  }

  private interface Cell {
    @Nullable String of(ArenaResult.Engine engine);
  }

  private List<List<String>> rows() {
    List<List<String>> rows = new ArrayList<>();
    add(rows, "version", ArenaResult.Engine::version);
    for (ArenaResult.Board board : result.boards()) {
      String size = "%1$dx%1$d".formatted(board.side());
      String time = ResultBuilder.number(board.seconds());
      add(rows, "Elo on %s, %s s a move".formatted(size, time), each -> elo(each, board));
      add(rows, "won, drawn, lost on " + size, each -> points(each, board));
      add(
          rows,
          "seconds a move on " + size,
          each -> figure(each, board, "%.2f", of -> of.secondsPerMove()));
      add(
          rows,
          "processor seconds a game on " + size,
          each -> figure(each, board, "%.1f", of -> of.processorSecondsPerGame()));
    }
    add(rows, "games lost by an offence", ArenaTable::offences);
    add(rows, "evaluations a second, 19x19", each -> number("%.0f", each.evaluationsPerSecond()));
    add(rows, "GTP conformity, checks passed", each -> share(each.conformity()));
    for (String suite : suites()) {
      add(rows, "solved of " + suite, each -> share(suite(each, suite)));
    }
    add(rows, "first answer, s", each -> number("%.2f", each.firstAnswerSeconds()));
    add(rows, "first move, s", each -> number("%.2f", each.firstMoveSeconds()));
    add(rows, "size on disk, MB", each -> number("%.1f", each.bytes() / MEGABYTE));
    add(rows, "remark", ArenaResult.Engine::note);
    return rows;
  }

  /** Adds a row, unless it says nothing. */
  private void add(List<List<String>> rows, String name, Cell cell) {
    List<String> cells = new ArrayList<>();
    for (ArenaResult.Engine each : result.engines()) {
      String text = cell.of(each);
      cells.add(text == null || text.isEmpty() ? NOTHING : text);
    }
    if (cells.stream().anyMatch(each -> !each.equals(NOTHING))) {
      cells.add(0, name);
      rows.add(cells);
    }
  }

  private List<String> suites() {
    return result.engines().stream()
        .flatMap(each -> each.suites().stream())
        .map(ArenaResult.Share::name)
        .distinct()
        .toList();
  }

  private static ArenaResult.@Nullable Share suite(ArenaResult.Engine engine, String name) {
    for (ArenaResult.Share each : engine.suites()) {
      if (each.name().equals(name)) {
        return each;
      }
    }
    return null;
  }

  private static @Nullable String share(ArenaResult.@Nullable Share share) {
    return share == null ? null : share.passed() + " of " + share.asked();
  }

  private static String number(String format, @Nullable Double number) {
    return number == null ? NOTHING : String.format(Locale.ROOT, format, number);
  }

  static ArenaResult.@Nullable Standing standing(
      ArenaResult.Engine engine, ArenaResult.Board board) {
    for (ArenaResult.Standing each : engine.standings()) {
      if (each.side() == board.side()) {
        return each;
      }
    }
    return null;
  }

  private interface Figure {
    double of(ArenaResult.Standing standing);
  }

  private static @Nullable String figure(
      ArenaResult.Engine engine, ArenaResult.Board board, String format, Figure figure) {
    ArenaResult.Standing standing = standing(engine, board);
    return standing == null ? null : number(format, figure.of(standing));
  }

  private static @Nullable String points(ArenaResult.Engine engine, ArenaResult.Board board) {
    ArenaResult.Standing standing = standing(engine, board);
    return standing == null
        ? null
        : "%d, %d, %d".formatted(standing.wins(), standing.draws(), standing.losses());
  }

  private @Nullable String elo(ArenaResult.Engine engine, ArenaResult.Board board) {
    ArenaResult.Standing standing = standing(engine, board);
    if (standing == null) {
      return null;
    }
    Double elo = standing.elo();
    Double low = standing.eloLow();
    Double high = standing.eloHigh();
    if (elo != null && low != null && high != null) {
      return low.equals(high)
          ? "0"
          : "%s [%s, %s]".formatted(signed(elo), signed(low), signed(high));
    }
    return low != null ? "above " + signed(low) : high != null ? "below " + signed(high) : null;
  }

  private static String signed(double elo) {
    return String.format(Locale.ROOT, "%+.0f", elo);
  }

  private static @Nullable String offences(ArenaResult.Engine engine) {
    return engine.standings().isEmpty()
        ? null
        : Integer.toString(
            engine.standings().stream().mapToInt(ArenaResult.Standing::offences).sum());
  }

  private List<String> absent() {
    return result.missing().stream().map(each -> each.name() + ": " + each.reason()).toList();
  }

  private static String lines(String prefix, List<String> lines) {
    return lines.stream().map(each -> prefix + each + "\n").collect(Collectors.joining());
  }

  private static String markdown(List<String> heads, List<List<String>> rows) {
    StringBuilder text = new StringBuilder(row(heads));
    text.append("|---".repeat(heads.size())).append("|\n");
    rows.forEach(each -> text.append(row(each)));
    return text.toString();
  }

  private static String row(List<String> cells) {
    return cells.stream()
        .map(each -> each.replace("|", "\\|").replaceAll("\\s+", " "))
        .collect(Collectors.joining(" | ", "| ", " |\n"));
  }
}
