package sanko.nn.honesty;

import java.io.Serial;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CompletionException;
import java.util.function.DoubleFunction;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import sanko.base.FailureText;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/** Asks an evaluator and writes down its answers. One thread. */
final class Inquiry {
  /** A question does not apply to the network. */
  static final class NotAsked extends RuntimeException {
    @Serial private static final long serialVersionUID = 1;

    NotAsked(String reason) {
      super(reason);
    }
  }

  /** What was said, and whether it is right. */
  record Finding(String said, boolean isRight) {}

  private final Evaluator evaluator;
  private final List<Answer> answers = new ArrayList<>();

  Inquiry(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  List<Answer> answers() {
    return List.copyOf(answers);
  }

  /**
   * Writes down an answer.
   *
   * @param question asks, and throws {@link NotAsked} if it does not apply
   */
  void question(Topic topic, String subject, String truth, Supplier<Finding> question) {
    String said;
    Answer.Verdict verdict;
    try {
      Finding finding = question.get();
      said = finding.said();
      verdict = finding.isRight() ? Answer.Verdict.RIGHT : Answer.Verdict.WRONG;
    } catch (NotAsked e) {
      said = String.valueOf(e.getMessage());
      verdict = Answer.Verdict.NOT_ASKED;
    } catch (CompletionException e) {
      said = "fails: " + FailureText.of(e);
      verdict = Answer.Verdict.WRONG;
    }
    answers.add(new Answer(topic, subject, said, truth, verdict));
  }

  Opinion ask(GameState position) {
    return ask(position, EvaluationOptions.PLAIN);
  }

  /**
   * What the network says of a position.
   *
   * @throws NotAsked if it does not play boards of this size
   * @throws CompletionException if it cannot be computed
   */
  Opinion ask(GameState position, EvaluationOptions options) {
    int width = position.board().width();
    int height = position.board().height();
    if (!evaluator.supports(width, height)) {
      throw new NotAsked(format("does not play %dx%d", width, height));
    }
    return Opinion.of(evaluator, position, options);
  }

  /**
   * Those of these square boards that the network plays.
   *
   * @throws NotAsked if there are none
   */
  List<Integer> played(int... sides) {
    List<Integer> played =
        Arrays.stream(sides).filter(side -> evaluator.supports(side, side)).boxed().toList();
    if (played.isEmpty()) {
      throw new NotAsked("does not play boards of these sizes");
    }
    return played;
  }

  boolean hasErrors() {
    return evaluator.hasUncertainty();
  }

  static String format(String format, Object... values) {
    return String.format(Locale.ROOT, format, values);
  }

  /** Numbers one after the other. */
  static String join(List<Double> numbers, DoubleFunction<String> text) {
    return numbers.stream().map(text::apply).collect(Collectors.joining(" "));
  }

  /** Probabilities one after the other. */
  static String shares(List<Double> numbers) {
    return join(numbers, number -> format("%.2f", number));
  }

  /** Points one after the other; no zero is negative. */
  static String points(List<Double> numbers) {
    return join(numbers, number -> Long.toString(Math.round(number)));
  }

  /**
   * Whether numbers rise.
   *
   * @param noise by how much one may be below the one before
   */
  static boolean rises(List<Double> numbers, double noise) {
    for (int i = 1; i < numbers.size(); i++) {
      if (!(numbers.get(i) > numbers.get(i - 1) - noise)) {
        return false;
      }
    }
    return true;
  }
}
