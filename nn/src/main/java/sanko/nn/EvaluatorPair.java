package sanko.nn;

import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.superko.GameState;

/**
 * A main evaluator with one that imitates people beside it. Evaluates as the main one does; {@link
 * #human} is the other. Closing it closes both. Shared.
 */
public final class EvaluatorPair implements Evaluator {
  private final Evaluator main;
  private final Evaluator human;

  /**
   * Puts one evaluator beside another.
   *
   * @param human one that {@linkplain Evaluator#imitatesPeople imitates people}
   */
  public EvaluatorPair(Evaluator main, Evaluator human) {
    if (!human.imitatesPeople()) {
      throw new IllegalArgumentException(human.name() + " does not imitate people");
    }
    this.main = main;
    this.human = human;
  }

  @Override
  public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
    main.evaluate(position, options, callback);
  }

  @Override
  public String name() {
    return main.name();
  }

  @Override
  public String device() {
    return main.device();
  }

  @Override
  public @Nullable NetworkSource source() {
    return main.source();
  }

  @Override
  public boolean supports(int width, int height) {
    return main.supports(width, height) && human.supports(width, height);
  }

  @Override
  public boolean imitatesPeople() {
    return main.imitatesPeople();
  }

  @Override
  public Evaluator human() {
    return human;
  }

  @Override
  public Set<OptionalInput> unlearnedInputs() {
    return main.unlearnedInputs();
  }

  @Override
  public boolean hasUncertainty() {
    return main.hasUncertainty();
  }

  @Override
  public @Nullable Precision precision(int width, int height) {
    return main.precision(width, height);
  }

  @Override
  public int capacity() {
    return main.capacity();
  }

  @Override
  public int lanes() {
    return main.lanes();
  }

  @Override
  public EvaluatorWork work() {
    return main.work();
  }

  @Override
  public void clearCache() {
    main.clearCache();
    human.clearCache();
  }

  @Override
  public void close() {
    try {
      main.close();
    } finally {
      human.close();
    }
  }
}
