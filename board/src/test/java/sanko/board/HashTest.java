package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.Set;
import org.junit.jupiter.api.Test;

class HashTest {
  /** The first three numbers of SplitMix64 from the seed 0, as its authors' program prints them. */
  @Test
  void mixesAsSplitMix64() {
    long step = 0x9e3779b97f4a7c15L;
    assertThat(Zobrist.mix(step)).isEqualTo(0xe220a8397b1dcdafL);
    assertThat(Zobrist.mix(2 * step)).isEqualTo(0x6e789e6aa1b965f4L);
    assertThat(Zobrist.mix(3 * step)).isEqualTo(0x06c45d188009454fL);
  }

  @Test
  void everyStoneHasTwoWordsOfItsOwn() {
    MutableBoard board = new MutableBoard(Board.MAX_SIZE, Board.MAX_SIZE);
    Set<Long> words = new HashSet<>();
    for (int index = 0; index < board.area(); index++) {
      for (int color = Color.BLACK; color <= Color.WHITE; color++) {
        words.add(Zobrist.low(board.pointAt(index), color));
        words.add(Zobrist.high(board.pointAt(index), color));
      }
    }
    assertThat(words).hasSize(4 * board.area()).doesNotContain(0L);
  }

  @Test
  void boardsOfDifferentSizeHaveDifferentHashes() {
    Set<Long> hashes = new HashSet<>();
    for (int width = 1; width <= Board.MAX_SIZE; width++) {
      for (int height = 1; height <= Board.MAX_SIZE; height++) {
        MutableBoard board = new MutableBoard(width, height);
        hashes.add(board.hashLow());
        hashes.add(board.hashHigh());
      }
    }
    assertThat(hashes).hasSize(2 * Board.MAX_SIZE * Board.MAX_SIZE);
  }

  @Test
  void aStoneAddsItsWordsToTheHash() {
    MutableBoard board = new MutableBoard(9, 9);
    long low = board.hashLow();
    long high = board.hashHigh();
    int point = board.point(2, 6);
    board.play(point, Color.WHITE);
    assertThat(board.hashLow()).isEqualTo(low ^ Zobrist.low(point, Color.WHITE));
    assertThat(board.hashHigh()).isEqualTo(high ^ Zobrist.high(point, Color.WHITE));
  }
}
