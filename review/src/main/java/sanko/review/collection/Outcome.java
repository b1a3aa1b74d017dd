package sanko.review.collection;

import java.util.ArrayList;
import java.util.List;

/**
 * How the review of a collection ended.
 *
 * @param games in the shard
 * @param reviewed by this run, and before it in the same folder
 * @param missing games of other shards that are not done
 * @param duplicates a text for each record of a game that is listed already
 * @param notes what was assumed to read records, one sentence each
 * @param problems records that could not be reviewed
 * @param evaluations per second while games were reviewed; 0 where nobody counts
 * @param interrupted whether {@link CollectionReview#stop} ended it
 */
public record Outcome(
    int games,
    int reviewed,
    int missing,
    List<String> duplicates,
    List<String> notes,
    List<Problem> problems,
    double evaluations,
    boolean interrupted) {
  /** Of duplicates or notes, the first that are listed. */
  private static final int MOST_LISTED = 20;

  public Outcome {
    duplicates = List.copyOf(duplicates);
    notes = List.copyOf(notes);
    problems = List.copyOf(problems);
  }

  /** A report for the user, one line each. */
  public List<String> lines() {
    List<String> lines = new ArrayList<>();
    lines.add(
        "Games reviewed: "
            + reviewed
            + " of "
            + games
            + (evaluations > 0 ? ", at " + Math.round(evaluations) + " evaluations/s" : ""));
    if (!duplicates.isEmpty()) {
      lines.add("Records that repeat an earlier game: " + duplicates.size());
      list(duplicates, lines);
    }
    if (!notes.isEmpty()) {
      lines.add("Assumed to read records: " + notes.size());
      list(notes, lines);
    }
    if (missing > 0) {
      lines.add(
          "Games of other shards still missing: "
              + missing
              + "; the same command without --shard reviews them, or only writes the tables once"
              + " all are done.");
    }
    if (!problems.isEmpty()) {
      lines.add("Records that could not be reviewed: " + problems.size());
      problems.forEach(each -> lines.add("  " + each.text()));
    }
    return lines;
  }

  private static void list(List<String> all, List<String> lines) {
    all.stream().limit(MOST_LISTED).forEach(each -> lines.add("  " + each));
    if (all.size() > MOST_LISTED) {
      lines.add("  and so on");
    }
  }
}
