package sanko.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/** Recorded games of {@link RandomPlayer}, always the same ones, Black first. */
public final class RandomGames {
  /** How many games there are; a power of 2. */
  public static final int COUNT = 64;

  private static final long SEED = 0x53616e6b6fL;

  private final int size;
  private final int[][] games = new int[COUNT][];

  /** Plays the games. */
  public RandomGames(int size) {
    this.size = size;
    RandomPlayer player = new RandomPlayer(size, SEED);
    for (int i = 0; i < COUNT; i++) {
      player.begin();
      int[] moves = new int[3 * size * size];
      int length = 0;
      while (!player.isFinished()) {
        moves[length++] = player.play();
      }
      games[i] = Arrays.copyOf(moves, length);
    }
  }

  /** The moves of a game, from 0; not to be changed. */
  public int[] game(int index) {
    return games[index];
  }

  /** One position of every game, spread evenly from the opening to the last tenth. */
  public List<GameState> positions(Rules rules) {
    List<GameState> positions = new ArrayList<>();
    for (int i = 0; i < COUNT; i++) {
      GameState state = new GameState(size, size, rules, 7.5);
      int plies = games[i].length * (i + 1) * 9 / (COUNT * 10);
      for (int ply = 0; ply < plies; ply++) {
        state.play(games[i][ply], colorAt(ply));
      }
      positions.add(state);
    }
    return positions;
  }

  /** The boards of {@link #positions}. */
  public List<Board> boards() {
    return positions(Rules.TROMP_TAYLOR).stream()
        .map(GameState::board)
        .<Board>map(MutableBoard::new)
        .toList();
  }

  /** Who makes a move of a game. */
  public static int colorAt(int ply) {
    return ply % 2 == 0 ? Color.BLACK : Color.WHITE;
  }
}
