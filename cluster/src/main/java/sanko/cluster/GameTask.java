package sanko.cluster;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.spark.api.java.function.FlatMapFunction;
import org.apache.spark.util.LongAccumulator;
import sanko.nn.Evaluator;
import sanko.review.collection.CollectionReview;
import sanko.review.collection.GameData;
import sanko.review.collection.Problem;
import sanko.review.collection.ReviewTerms;
import sanko.review.collection.SentGame;

/**
 * A task: reviews some games, a few at a time, with the executor's evaluator, and adds each to the
 * parts as soon as it is done. If it fails, Spark tries again, and only what is missing is reviewed
 * again. Its result is the games that an error of ours keeps from being reviewed.
 */
final class GameTask implements FlatMapFunction<Iterator<SentGame>, Problem> {
  private static final long serialVersionUID = 1;

  private final ReviewPlan plan;
  private final PartFolder parts;
  private final LongAccumulator done;

  /**
   * A task.
   *
   * @param done counts games
   */
  GameTask(ReviewPlan plan, PartFolder parts, LongAccumulator done) {
    this.plan = plan;
    this.parts = parts;
    this.done = done;
  }

  /** How one game ended. */
  private record Ended(Optional<Problem> problem) {}

  @Override
  public Iterator<Problem> call(Iterator<SentGame> games) throws Exception {
    if (!parts.exists()) {
      throw new IllegalStateException(
          "this executor does not see the folder of the parts; -out must be on a shared disk");
    }
    Evaluator evaluator = ExecutorEvaluator.of(plan.identity(), plan::evaluator);
    int sideBySide = CollectionReview.sideBySide(evaluator);
    ReviewTerms terms = plan.terms(plan.configured()).divided(sideBySide);
    int ours = Math.max(1, (sideBySide + plan.tasks() - 1) / plan.tasks());
    ExecutorService threads = Executors.newFixedThreadPool(ours);
    try {
      ExecutorCompletionService<Ended> reviews = new ExecutorCompletionService<>(threads);
      int count = 0;
      while (games.hasNext()) {
        SentGame game = games.next();
        reviews.submit(() -> review(game, terms, evaluator));
        count++;
      }
      return problems(reviews, count);
    } finally {
      // Games under way end by themselves, and count; none begins.
      threads.shutdownNow();
    }
  }

  private Iterator<Problem> problems(ExecutorCompletionService<Ended> reviews, int count)
      throws Exception {
    List<Problem> problems = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      try {
        reviews.take().get().problem().ifPresent(problems::add);
      } catch (ExecutionException e) {
        if (e.getCause() instanceof Exception cause) {
          throw cause;
        }
        throw e;
      }
      done.add(1);
    }
    return problems.iterator();
  }

  private Ended review(SentGame game, ReviewTerms terms, Evaluator evaluator) throws Exception {
    if (parts.has(game.id())) {
      return new Ended(Optional.empty());
    }
    GameData data;
    try {
      data = game.review(terms, evaluator);
    } catch (IllegalArgumentException | IllegalStateException e) {
      // An error of ours in one game must not cost the others.
      System.getLogger(GameTask.class.getName())
          .log(System.Logger.Level.ERROR, "internal error in game " + game.id(), e);
      return new Ended(Optional.of(game.failed(e)));
    }
    parts.add(game.id(), data.line());
    return new Ended(Optional.empty());
  }
}
