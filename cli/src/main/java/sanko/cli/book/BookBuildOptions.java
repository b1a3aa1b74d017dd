package sanko.cli.book;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParametersDelegate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.cli.OptionCheck;
import sanko.cli.cluster.PartOptions;
import sanko.engine.BoardSize;
import sanko.engine.book.BookTerms;
import sanko.engine.config.RulesFormat;

/** What {@code sanko book build} is asked for. */
final class BookBuildOptions {
  private static final long USUAL_VISITS = 1000;
  private static final int USUAL_POSITIONS = 200_000;

  @Parameter(
      names = {"-size", "--size"},
      description = "build: The board of a new book, such as 9 or 13x9.")
  private @Nullable String size;

  @Parameter(
      names = {"-rules", "--rules"},
      description = "NAME: build: The rules of a new book, such as chinese.")
  private @Nullable String rules;

  @Parameter(
      names = {"-komi", "--komi"},
      description = "build: The komi of a new book; by default that of the rules.")
  private @Nullable Double komi;

  @Parameter(
      names = {"-visits", "--visits"},
      description = "build: Visits of each search; 1000 by default.")
  private @Nullable Long visits;

  @Parameter(
      names = {"-hours", "--hours"},
      description = "build: Stop after this time.")
  private @Nullable Double hours;

  @Parameter(
      names = {"-positions", "--positions"},
      description = "build: Stop when the book has this many positions; 200000 by default.")
  private @Nullable Integer positions;

  @ParametersDelegate private final PartOptions parts = new PartOptions();

  /** The names of those given. */
  Set<String> names() {
    Map<String, @Nullable Object> all = new LinkedHashMap<>();
    all.put("-size", size);
    all.put("-rules", rules);
    all.put("-komi", komi);
    all.put("-visits", visits);
    all.put("-hours", hours);
    all.put("-positions", positions);
    all.put("-shard, -parts, -master, -conf", parts.isGiven() ? parts : null);
    all.values().removeIf(Objects::isNull);
    return all.keySet();
  }

  /** Visits of each search. */
  long visits() {
    long found = visits == null ? USUAL_VISITS : visits;
    check(found >= 2, "-visits must be at least 2");
    return found;
  }

  /** Seconds to build for. */
  double seconds() {
    check(hours == null || hours > 0, "-hours must be positive");
    return hours == null ? Double.POSITIVE_INFINITY : hours * 3600;
  }

  /** The most positions. */
  int positions() {
    check(positions == null || positions > 0, "-positions must be positive");
    return positions == null ? USUAL_POSITIONS : positions;
  }

  /** The parts that are to be added, or null. The board, rules and komi are those of their book. */
  @Nullable PartOptions parts() {
    parts.check();
    if (!parts.namesShard() && !parts.isForCluster()) {
      return null;
    }
    check(parts.count() > 1, "a book is added to in 2 parts or more");
    check(size == null && rules == null && komi == null, "parts have the terms of their book");
    return parts;
  }

  /**
   * The terms of a book.
   *
   * @param configured the rules where none are named
   * @param begun those of the book so far; null for a new one
   */
  BookTerms terms(Rules configured, @Nullable BookTerms begun) {
    check(size != null || begun != null, "a new book takes -size, such as -size 9");
    BoardSize board =
        size == null && begun != null
            ? new BoardSize(begun.width(), begun.height())
            : OptionCheck.read(() -> BoardSize.parse(String.valueOf(size)));
    Rules held = begun == null ? configured : begun.rules();
    String named = rules;
    Rules found = named == null ? held : OptionCheck.read(() -> RulesFormat.parse(named));
    double points = komi != null ? komi : begun != null ? begun.komi() : found.defaultKomi();
    OptionCheck.komi(points, "-komi");
    return new BookTerms(board.width(), board.height(), found, points);
  }
}
