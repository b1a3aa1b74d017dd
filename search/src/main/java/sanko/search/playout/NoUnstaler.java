package sanko.search.playout;

/** Leaves updates to later playouts. */
final class NoUnstaler implements Unstaler {
  @Override
  public void linked(int node, int child) {}

  @Override
  public void propagated(Playout path) {}

  @Override
  public void idle() {}

  @Override
  public void removed() {}
}
