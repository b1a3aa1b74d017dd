package sanko.board.sgf;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import org.jspecify.annotations.Nullable;
import sanko.board.Handicap;

/**
 * A record in the format of another server: GIB (Tygem), NGF (Cyberoro, WBaduk) or UGF (Pandanet),
 * which becomes a tree as if it were SGF in UTF-8; docs/sgf.md. For one thread.
 */
abstract class OtherRecord {
  /** The format shows within this many bytes. */
  private static final int HEAD = 4096;

  final List<String> lines;
  private final List<SgfProperty> header = new ArrayList<>();
  private final List<SgfNode> nodes = new ArrayList<>();

  OtherRecord(List<String> lines) {
    this.lines = lines;
  }

  /** The game of a file in one of these formats, or null if it is in none of them. */
  static @Nullable SgfNode read(byte[] bytes) throws SgfException {
    OtherRecord record = of(bytes);
    return record == null ? null : record.root();
  }

  private static @Nullable OtherRecord of(byte[] bytes) {
    Charset wide = SgfCharsets.wide(bytes);
    Charset quick = wide == null ? StandardCharsets.ISO_8859_1 : wide;
    String head = new String(bytes, 0, Math.min(HEAD, bytes.length), quick);
    if (of(head.replaceFirst("^(\uFEFF|\u00ef\u00bb\u00bf)?\\s*", "")) == null) {
      return null;
    }
    return of(text(bytes, wide));
  }

  private static @Nullable OtherRecord of(String text) {
    List<String> lines = List.of(text.split("\r\n|\r|\n", -1));
    if (text.startsWith("\\HS") || text.startsWith("\\[")) {
      return new GibRecord(lines);
    }
    if (UgfRecord.isUgf(lines)) {
      return new UgfRecord(lines);
    }
    return NgfRecord.isNgf(lines) ? new NgfRecord(lines) : null;
  }

  /** The text in the charset in which it is likeliest, without a byte order mark. */
  private static String text(byte[] bytes, @Nullable Charset wide) {
    Charset charset = wide == null ? likeliest(bytes) : wide;
    return new String(bytes, charset).replace("\uFEFF", "").stripLeading();
  }

  private static Charset likeliest(byte[] bytes) {
    return SgfCharsets.possible(null).stream()
        .min(Comparator.comparingDouble(each -> bits(bytes, each)))
        .orElse(StandardCharsets.UTF_8);
  }

  private static double bits(byte[] bytes, Charset charset) {
    CharacterCosts costs = CharacterCosts.of(charset);
    String text = new String(bytes, charset).replace('\uFFFD', CharacterCosts.REPLACEMENT);
    double bits = SgfCharsets.doubt(charset);
    for (int i = 0; i < text.length(); i++) {
      bits += costs.of(text, i);
    }
    return bits;
  }

  /** Reads all lines. */
  abstract void read() throws SgfException;

  private SgfNode root() throws SgfException {
    add("FF", "4");
    add("GM", "1");
    add("CA", "UTF-8");
    read();
    SgfNode root = new SgfNode(SgfNode.source(header), 1, 1);
    SgfNode last = root;
    for (SgfNode each : nodes) {
      last.first = each;
      last = each;
    }
    return root;
  }

  /** Adds to the root, unless the text is blank. */
  final void add(String property, String text) {
    if (!text.isBlank()) {
      header.add(SgfProperty.of(property, text.strip()));
    }
  }

  /** Adds the stones of a handicap of 2 to 9 where these servers put them. */
  final void addHandicap(int stones, int size) {
    if (stones < 2) {
      return;
    }
    List<String> points = new ArrayList<>();
    for (int[] place : Handicap.places(size, size, stones)) {
      points.add(point(place[0], place[1]));
    }
    // These servers begin at the top.
    Collections.swap(points, 0, 1);
    if (stones >= 8) {
      Collections.swap(points, 6, 7);
    }
    add("HA", Integer.toString(stones));
    addStones(points);
  }

  /** Adds stones of the start. */
  final void addStones(List<String> points) {
    if (!points.isEmpty()) {
      header.add(SgfProperty.of("AB", points.toArray(new String[0])));
    }
  }

  /** Adds a move; a point beyond the board is a pass. */
  final void addMove(boolean isBlack, String point, int line) {
    SgfProperty move = SgfProperty.of(isBlack ? "B" : "W", point);
    nodes.add(new SgfNode(SgfNode.source(List.of(move)), line + 1, 1));
  }

  final int moves() {
    return nodes.size();
  }

  /** A date as SGF has it, of the year, the month and the day that were found. */
  static String date(MatchResult found) {
    return String.format(
        Locale.ROOT,
        "%s-%02d-%02d",
        found.group(1),
        Integer.parseInt(found.group(2)),
        Integer.parseInt(found.group(3)));
  }

  static String point(int x, int y) {
    return "" + SgfPoints.letter(x) + SgfPoints.letter(y);
  }

  /** An error in a line, counted from 0. */
  static SgfException error(String problem, int line) {
    return new SgfException(problem, line + 1, 1);
  }

  /** A number of a line, or an error. */
  final int number(int line, String name, int least, int most) throws SgfException {
    String text = line < lines.size() ? lines.get(line).strip() : "";
    try {
      int number = Integer.parseInt(text);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw error(SgfPoints.quoted(text) + " is not " + name, line);
  }
}
