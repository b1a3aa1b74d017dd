package sanko.nn;

import java.util.Random;
import sanko.nn.features.BoardWindow;
import sanko.nn.ort.RunnableNetwork;

/** Planes of recorded or invented positions in the buffers of networks. */
public final class Planes {
  private Planes() {}

  /**
   * Writes the image of some planes under a symmetry into a row. Cells off the board become 0.
   *
   * @param planes {@code [plane][point in reading order]}, at least as many as the network reads
   */
  public static void fill(
      BoardWindow window, float[] planes, int symmetry, RunnableNetwork network, int row) {
    int count = network.description().spatialPlanes();
    int cells = window.bufferCells();
    float[] image = new float[count * cells];
    for (int plane = 0; plane < count; plane++) {
      for (int index = 0; index < window.area(); index++) {
        int cell = plane * cells + window.cell(symmetry, index);
        image[cell] = planes[plane * window.area() + index];
      }
    }
    network.putPlanes(row, image);
  }

  /** Fills all rows with {@link #random} planes. */
  public static void fillRandomly(RunnableNetwork network, Random random) {
    float[][] images = random(network, random);
    for (int row = 0; row < images.length; row++) {
      network.putPlanes(row, images[row]);
    }
  }

  /** Planes for each row: whole boards, and one number in four of the other planes by chance. */
  public static float[][] random(RunnableNetwork network, Random random) {
    int cells = network.width() * network.height();
    int rows = network.global().capacity() / network.description().globalFeatures();
    float[][] images = new float[rows][network.description().spatialPlanes() * cells];
    for (float[] image : images) {
      for (int i = 0; i < image.length; i++) {
        image[i] = i < cells || random.nextInt(4) == 0 ? 1 : 0;
      }
    }
    return images;
  }
}
