package sanko.engine.book;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.nn.Symmetry;
import sanko.superko.GameState;

class BookPositionTest {
  /** A game in which Black and White alternate; {@code symmetry} turns each of its moves. */
  static GameState game(int width, int height, int symmetry, String moves) {
    GameState game = new GameState(width, height, Rules.TROMP_TAYLOR, 7);
    for (String each : moves.isEmpty() ? new String[0] : moves.split(" ", -1)) {
      int move = Vertex.parse(each, game.board());
      if (move != Board.PASS) {
        int index = game.board().indexOf(move);
        move = game.board().pointAt(Symmetry.map(symmetry, index, width, height));
      }
      game.play(move, game.toMove());
    }
    return game;
  }

  static BookPosition position(GameState game) {
    return Objects.requireNonNull(BookPosition.of(game));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "E5", "C3 G7", "D4 F3 E6", "C3 C7 G7 G3 E5"})
  void imagesHaveOneNameAndOneSetOfMoves(String moves) {
    GameState plain = game(9, 9, Symmetry.IDENTITY, moves);
    for (int symmetry = 0; symmetry < Symmetry.COUNT; symmetry++) {
      BookPosition image = position(game(9, 9, symmetry, moves));
      assertThat(image.key()).isEqualTo(position(plain).key());
      for (int index = 0; index < 81; index++) {
        int turned = Symmetry.map(symmetry, index, 9, 9);
        assertThat(image.toBook(turned)).isEqualTo(position(plain).toBook(index));
      }
    }
  }

  @Test
  void equivalentMovesAreOne() {
    BookPosition empty = position(game(9, 9, 0, ""));
    int book = empty.toBook(index("C3"));
    assertThat(List.of(empty.toBook(index("G7")), empty.toBook(index("C7")))).containsOnly(book);
    assertThat(empty.toGame(book))
        .containsExactlyInAnyOrder(index("C3"), index("C7"), index("G3"), index("G7"));
    assertThat(empty.toGame(empty.toBook(index("C4")))).hasSize(8).contains(index("D3"));
    assertThat(empty.toGame(empty.toBook(index("E5")))).containsExactly(index("E5"));
  }

  private static int index(String vertex) {
    Board board = new MutableBoard(9, 9);
    return board.indexOf(Vertex.parse(vertex, board));
  }

  @Test
  void rectanglesAreTurnedByFlipsOnly() {
    BookPosition empty = position(game(9, 7, 0, ""));
    assertThat(empty.toGame(empty.toBook(10))).hasSize(4);
    for (int symmetry = 0; symmetry < 4; symmetry++) {
      assertThat(position(game(9, 7, symmetry, "C3 D5")).key())
          .isEqualTo(position(game(9, 7, 0, "C3 D5")).key());
    }
  }

  @Test
  void theOrderOfMovesDoesNotCountButColorPlayerAndKomiDo() {
    BookPosition.Key key = position(game(9, 9, 0, "C3 G7 D4")).key();
    assertThat(position(game(9, 9, 0, "D4 G7 C3")).key()).isEqualTo(key);
    assertThat(position(game(9, 9, 0, "C3 D4 G7")).key()).isNotEqualTo(key);
    GameState other = game(9, 9, 0, "C3 G7 D4");
    other.setKomi(7.5);
    assertThat(position(other).key()).isNotEqualTo(key);
    GameState black = game(9, 9, 0, "C3 G7 D4");
    black.setToMove(Color.BLACK);
    assertThat(position(black).key()).isNotEqualTo(key);
  }

  @ParameterizedTest
  @CsvSource({
    "9, 'E5 pass'",
    "9, 'E5 pass pass'",
    // a ko is taken
    "9, 'C4 D4 B5 E5 C6 D6 D5 C5'",
    // all regions are small: sending two, returning one is near
    "2, 'A1 B2'",
  })
  void positionsWhosePastMattersHaveNoName(int size, String moves) {
    @Nullable BookPosition found = BookPosition.of(game(size, size, 0, moves));
    assertThat(found).isNull();
  }
}
