package sanko.review.collection;

import java.io.IOException;
import java.nio.file.Files;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jspecify.annotations.Nullable;
import sanko.base.file.FileErrors;
import sanko.engine.cache.KeptGraph;
import sanko.review.Review;
import sanko.search.SearchException;

/**
 * Keeps the review of a game in a file: asked for again it is there, and with more visits its
 * searches go on. One thread.
 */
public final class ReviewKeeper {
  private static final double BYTES_PER_MEGABYTE = 1 << 20;

  private final KeptGraph kept;
  private final String terms;
  private final boolean replaces;
  private final Consumer<String> status;

  /**
   * A keeper of one review.
   *
   * @param terms all that decides how the game is reviewed, visits included
   * @param replaces whether a file that is damaged or of something else may be replaced
   * @param status hears what becomes of the file
   */
  public ReviewKeeper(KeptGraph kept, String terms, boolean replaces, Consumer<String> status) {
    this.kept = kept;
    this.terms = terms;
    this.replaces = replaces;
    this.status = status;
  }

  /**
   * The review that is kept, or else a new one, which begins with what is known.
   *
   * @param progress as {@link GameReviewer#review} has it
   * @return null if the reviewer was stopped
   * @throws SearchException if the evaluator failed
   */
  public @Nullable Review review(GameReviewer reviewer, IntConsumer progress)
      throws SearchException {
    boolean mayWrite = true;
    if (kept.exists()) {
      try {
        Review review = reviewer.reviewOf(KeptReview.of(kept.readNote()), terms);
        if (review != null) {
          status.accept("Reopened: " + kept.file());
          return review;
        }
        reviewer.load(kept);
        status.accept("Going on from " + kept.file());
      } catch (IOException e) {
        mayWrite = replaces;
        status.accept(
            "%s is not used: %s".formatted(kept.file(), FileErrors.reason(e))
                + (replaces ? "" : "; it stays as it is, and nothing is kept"));
      }
    }
    Review review = reviewer.review(progress);
    if (review != null && mayWrite) {
      save(reviewer, review);
    }
    return review;
  }

  private void save(GameReviewer reviewer, Review review) {
    try {
      reviewer.save(kept, KeptReview.of(review, terms).note());
      double megabytes = Files.size(kept.file()) / BYTES_PER_MEGABYTE;
      status.accept("Kept: %s, %.1f MB".formatted(kept.file(), megabytes));
    } catch (IOException e) {
      status.accept("The searches are not kept: " + FileErrors.reason(e));
    }
  }
}
