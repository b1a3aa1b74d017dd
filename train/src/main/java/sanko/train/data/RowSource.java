package sanko.train.data;

import java.util.List;

/** What makes chunks of rows. */
public interface RowSource {
  /** What tells the rows of this source from those of others, on one line. */
  String name();

  /**
   * The rows of a chunk.
   *
   * @param number of the chunk among those of this size
   * @return rows in random order; their frame is the longer side of the board
   * @throws InterruptedException if the thread is interrupted
   */
  List<TrainingRow> chunk(int width, int height, long number) throws InterruptedException;
}
