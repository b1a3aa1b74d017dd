package sanko.engine.teach.fact;

import sanko.board.Board;

/** A ninth of the board as seen by Black, in reading order. */
public enum Region {
  UPPER_LEFT,
  UPPER_SIDE,
  UPPER_RIGHT,
  LEFT_SIDE,
  CENTER,
  RIGHT_SIDE,
  LOWER_LEFT,
  LOWER_SIDE,
  LOWER_RIGHT;

  private static final int PARTS = 3;

  /** The part of the board that a point is in. */
  public static Region of(Board board, int point) {
    int column = board.x(point) * PARTS / board.width();
    int row = board.y(point) * PARTS / board.height();
    return values()[row * PARTS + column];
  }
}
