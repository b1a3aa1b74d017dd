package sanko.search.graph;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.superko.GameState;

class ValueBiasTest {
  private final ValueBias bias = new ValueBias();

  private static GameState afterMoves(int... coordinates) {
    GameState game = new GameState(19, 19, Rules.TROMP_TAYLOR, 7.5);
    for (int i = 0; i < coordinates.length; i += 2) {
      int move =
          coordinates[i] < 0 ? Board.PASS : game.board().point(coordinates[i], coordinates[i + 1]);
      game.play(move, game.toMove());
    }
    return game;
  }

  @Test
  void joinsTheSameLocalExchangeWhateverIsFarAway() {
    int entry = bias.enter(afterMoves(15, 15, 3, 15, 3, 3, 4, 3));
    assertThat(bias.enter(afterMoves(15, 14, 3, 15, 3, 3, 4, 3))).isEqualTo(entry);
    assertThat(bias.enter(afterMoves(15, 15, 3, 15, 3, 3, 5, 3))).isNotEqualTo(entry);
    assertThat(bias.enter(afterMoves(15, 15, 3, 4, 3, 3, 4, 3))).isNotEqualTo(entry);
  }

  @Test
  void knowsNothingOfPassesAndFirstMoves() {
    assertThat(bias.enter(afterMoves(3, 3))).isEqualTo(ValueBias.NONE);
    assertThat(bias.enter(afterMoves(3, 3, -1, 0))).isEqualTo(ValueBias.NONE);
  }

  @Test
  void averagesWhatNodesBringAndForgetsWhatNobodyUses() {
    GameState game = afterMoves(15, 15, 3, 3);
    int entry = bias.enter(game);
    bias.change(entry, 0.3, 1);
    bias.change(entry, 0.1, 1);
    assertThat(bias.bias(entry)).isEqualTo(0.2);
    assertThat(bias.enter(game)).isEqualTo(entry);
    bias.leave(entry);
    assertThat(bias.bias(entry)).isEqualTo(0.2);
    bias.leave(entry);
    assertThat(bias.bias(bias.enter(game))).isZero();
  }

  @Test
  void keepsEntriesApartWhileItGrows() {
    int[] entries = new int[17 * 17];
    for (int round = 0; round < 2; round++) {
      for (int i = 0; i < 3000; i++) {
        int first = i % 289;
        int second = (i * 7 + 1 + i / 289) % 289;
        if (first == second) {
          continue;
        }
        int entry = bias.enter(afterMoves(first % 17, first / 17, second % 17, second / 17));
        if (round == 0 && i < entries.length) {
          entries[i] = entry;
        } else if (i < entries.length) {
          assertThat(entry).isEqualTo(entries[i]);
        }
      }
    }
  }
}
