package sanko.train.data;

import java.util.List;

/** What makes chunks of rows. */
@FunctionalInterface
public interface RowSource {
  /**
   * The rows of a chunk.
   *
   * @param number of the chunk among those of this size
   * @return rows in random order; their frame is the longer side of the board
   * @throws InterruptedException if the thread is interrupted
   */
  List<TrainingRow> chunk(int width, int height, long number) throws InterruptedException;
}
