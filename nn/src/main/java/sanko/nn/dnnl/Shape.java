package sanko.nn.dnnl;

/**
 * What a program computes.
 *
 * @param type what its matrices read, {@link Dnnl#F32} or {@link Dnnl#BF16}
 * @param rows how many positions
 * @param mostRows how many the largest program for such boards computes
 * @param width of their boards
 * @param height of their boards
 */
record Shape(int type, int rows, int mostRows, int width, int height) {
  /** The points of a board. */
  long cells() {
    return (long) width * height;
  }

  /** The points of all boards. */
  long points() {
    return rows * cells();
  }

  /** The points of the largest program. */
  long mostPoints() {
    return mostRows * cells();
  }
}
