package sanko.board.sgf;

/**
 * Tells where values of a node stand, in the time that it takes to go over the node once if they
 * are asked for in order. For one thread.
 */
public final class SgfProblems {
  private final SgfNode node;
  private SgfCursor cursor;
  private SgfPlace place;
  private int property;
  private int value;
  private int passed;

  public SgfProblems(SgfNode node) {
    this.node = node;
    cursor = new SgfCursor(node.source);
    place = new SgfPlace(node.line, node.column);
    restart();
  }

  private void restart() {
    cursor = new SgfCursor(node.source);
    place = new SgfPlace(node.line, node.column);
    property = 0;
    value = -1;
    passed = 0;
    cursor.nextProperty();
  }

  /**
   * What is wrong with a value, and where it stands, as {@link SgfNode#problem} tells it.
   *
   * @param inProperty the index of its property
   * @param atValue its index among the property's values
   */
  public SgfException at(String problem, int inProperty, int atValue) {
    if (inProperty < property || (inProperty == property && atValue < value)) {
      restart();
    }
    while (property < inProperty) {
      cursor.skipValues();
      cursor.nextProperty();
      property++;
      value = -1;
    }
    while (value < atValue && cursor.nextValue()) {
      value++;
    }
    int end = Math.max(passed, cursor.start() - 1);
    place.pass(node.source, passed, end);
    passed = end;
    return place.error(problem);
  }
}
