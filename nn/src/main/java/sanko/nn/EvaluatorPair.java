package sanko.nn;

/**
 * A main evaluator with one that imitates people beside it. Evaluates as the main one does; {@link
 * #human} is the other. Closing it closes both. Shared.
 */
public final class EvaluatorPair extends ForwardingEvaluator {
  private final Evaluator human;

  /**
   * Puts one evaluator beside another.
   *
   * @param human one that {@linkplain Evaluator#imitatesPeople imitates people}
   */
  public EvaluatorPair(Evaluator main, Evaluator human) {
    super(main);
    if (!human.imitatesPeople()) {
      throw new IllegalArgumentException(human.name() + " does not imitate people");
    }
    this.human = human;
  }

  @Override
  public boolean supports(int width, int height) {
    return super.supports(width, height) && human.supports(width, height);
  }

  @Override
  public Evaluator human() {
    return human;
  }

  @Override
  public void clearCache() {
    super.clearCache();
    human.clearCache();
  }

  @Override
  public void close() {
    try {
      super.close();
    } finally {
      human.close();
    }
  }
}
