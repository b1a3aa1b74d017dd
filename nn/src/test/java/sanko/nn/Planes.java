package sanko.nn;

import java.nio.FloatBuffer;
import sanko.nn.features.BoardWindow;

/** Planes of recorded or invented positions in the buffers of networks. */
public final class Planes {
  private Planes() {}

  /**
   * Writes the image of some planes under a symmetry into a buffer. Cells off the board become 0.
   *
   * @param planes {@code [plane][point in reading order]}, at least {@code count} planes
   * @param target written from {@code offset} on, {@code [plane][cell]}
   */
  public static void fill(
      BoardWindow window, float[] planes, int count, int symmetry, FloatBuffer target, int offset) {
    int cells = window.bufferCells();
    target.put(offset, new float[count * cells]);
    for (int plane = 0; plane < count; plane++) {
      for (int index = 0; index < window.area(); index++) {
        int cell = offset + plane * cells + window.cell(symmetry, index);
        target.put(cell, planes[plane * window.area() + index]);
      }
    }
  }
}
