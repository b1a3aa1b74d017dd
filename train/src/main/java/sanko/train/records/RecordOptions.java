package sanko.train.records;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import sanko.board.Rules;
import sanko.board.RulesText;
import sanko.cli.NoSplitting;
import sanko.train.data.Labeler;
import sanko.train.data.PolicySource;

/** The options of {@code label} about records. */
final class RecordOptions {
  @Parameter(
      names = {"-sgf", "--sgf"},
      description = "FILE...: Make rows of these records (files, folders, patterns, -).",
      variableArity = true,
      splitter = NoSplitting.class)
  private List<String> records = new ArrayList<>();

  @Parameter(
      names = {"-human", "--human"},
      description = "With --sgf: write who plays, for networks that imitate people.")
  private boolean human;

  @Parameter(
      names = {"-policy", "--policy"},
      description =
          "SOURCE: Whose policy is learned: moves (of the record, the default with --sgf), teacher,"
              + " and with --visits search (the default without --sgf) or regularized.")
  private @Nullable String policy;

  @Parameter(
      names = {"-assume-rules", "--assume-rules"},
      description = "RULES: With --sgf: the rules of records that name none.")
  private String assumed = "tromp-taylor";

  @Parameter(
      names = {"-ranks", "--ranks"},
      description = "RANKS: With --sgf: only games of two players within them, such as 5k-3d.")
  private @Nullable String ranks;

  @Parameter(
      names = {"-rules", "--rules"},
      description = "RULES: With --sgf: only games by these, such as japanese,chinese.")
  private List<String> rules = List.of();

  @Parameter(
      names = {"-max-handicap", "--max-handicap"},
      description = "With --sgf: only games with at most this many handicap stones.")
  private @Nullable Integer maxHandicap;

  @Parameter(
      names = {"-min-moves", "--min-moves"},
      description = "With --sgf: only games with at least this many moves.")
  private @Nullable Integer minMoves;

  @Parameter(
      names = {"-max-moves", "--max-moves"},
      description = "With --sgf: only games with at most this many moves.")
  private @Nullable Integer maxMoves;

  @Parameter(
      names = {"-results", "--results"},
      description =
          "KINDS: With --sgf: only games that ended so: scored, resigned, time, forfeit, won,"
              + " unknown.")
  private List<String> results = List.of();

  /** Files, folders and patterns; empty if no rows of records are wanted. */
  List<String> records() {
    return records;
  }

  /** Whether rows say who plays. */
  boolean isHuman() {
    return human;
  }

  /** Whether the user says whence policies come. */
  boolean namesPolicy() {
    return policy != null;
  }

  /**
   * Whence policies come.
   *
   * @param hasVisits whether searches refine targets
   * @throws ParameterException if there is no such policy
   */
  PolicySource policy(boolean hasVisits) {
    if (policy == null) {
      if (!records.isEmpty()) {
        return PolicySource.MOVES;
      }
      return hasVisits ? PolicySource.SEARCH : PolicySource.TEACHER;
    }
    for (PolicySource source : PolicySource.values()) {
      if (source.toString().equals(policy)) {
        return source;
      }
    }
    throw new ParameterException(
        "--policy must be moves, teacher, search or regularized, not " + policy);
  }

  /** The rules of records that name none. */
  Rules assumed() {
    return RulesText.parse(assumed).rules();
  }

  /**
   * Refuses what does not fit together.
   *
   * @param hasVisits whether searches refine targets
   * @throws ParameterException if an option needs records, a teacher or searches and there are none
   */
  void check(boolean hasTeacher, boolean hasVisits) {
    if (records.isEmpty()) {
      boolean isPlain =
          !human
              && ranks == null
              && rules.isEmpty()
              && maxHandicap == null
              && minMoves == null
              && maxMoves == null
              && results.isEmpty();
      if (!isPlain) {
        throw new ParameterException(
            "--human, --ranks, --rules, --max-handicap, --min-moves, --max-moves and"
                + " --results need --sgf");
      }
    }
    PolicySource source = policy(hasVisits);
    if (source == PolicySource.MOVES && records.isEmpty()) {
      throw new ParameterException("--policy moves needs --sgf");
    }
    if (source == PolicySource.TEACHER && !hasTeacher) {
      throw new ParameterException("--policy teacher needs --teacher");
    }
    if (source.needsSearch() && !hasVisits) {
      throw new ParameterException("--policy " + source + " needs --visits");
    }
  }

  /**
   * The games that are wanted.
   *
   * @param sizes of boards; empty for all
   * @throws IllegalArgumentException worded for the user
   */
  RecordFilter filter(List<String> sizes) {
    RecordFilter filter = RecordFilter.all();
    if (!sizes.isEmpty()) {
      Set<String> names = new TreeSet<>();
      Labeler.Size.parse(sizes).forEach(each -> names.add(each.name()));
      filter = filter.sizes(names);
    }
    if (ranks != null) {
      filter = filter.ranks(ranks);
    }
    if (!rules.isEmpty()) {
      Set<Rules> wanted = new HashSet<>();
      rules.forEach(each -> wanted.add(RulesText.parse(each).rules()));
      filter = filter.rules(wanted);
    }
    if (!results.isEmpty()) {
      filter = filter.results(kinds());
    }
    return withNumbers(filter);
  }

  private RecordFilter withNumbers(RecordFilter start) {
    RecordFilter filter = start;
    if (maxHandicap != null) {
      filter = filter.maxHandicap(maxHandicap);
    }
    if (minMoves != null) {
      filter = filter.minMoves(minMoves);
    }
    if (maxMoves != null) {
      filter = filter.maxMoves(maxMoves);
    }
    return filter;
  }

  private Set<RecordResult.Kind> kinds() {
    EnumSet<RecordResult.Kind> kinds = EnumSet.noneOf(RecordResult.Kind.class);
    for (String name : results) {
      kinds.add(
          Arrays.stream(RecordResult.Kind.values())
              .filter(each -> each.text().equals(name.strip().toLowerCase(Locale.ROOT)))
              .findFirst()
              .orElseThrow(
                  () -> new IllegalArgumentException("not a way in which games end: " + name)));
    }
    return kinds;
  }
}
