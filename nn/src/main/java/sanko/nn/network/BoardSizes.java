package sanko.nn.network;

/**
 * The boards that a network can be asked about.
 *
 * @param width columns of the largest one
 * @param height rows of the largest one
 * @param smallerToo whether smaller ones are included
 */
record BoardSizes(int width, int height, boolean smallerToo) {
  /** Those of KataGo's files, which do not tell. */
  static final BoardSizes USUAL = new BoardSizes(19, 19, true);

  boolean include(int columns, int rows) {
    return smallerToo ? columns <= width && rows <= height : columns == width && rows == height;
  }
}
