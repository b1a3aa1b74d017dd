package sanko.nn.network;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import sanko.base.file.Resources;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.HumanProfile;
import sanko.nn.Symmetry;
import sanko.superko.GameState;

/**
 * Fixed positions of all phases of a game on a board of any size, to calibrate networks with. They
 * come from recorded games. A board of another size than those takes the moves that lie in the top
 * left corner of a larger one, so that stones stand together as in a game.
 */
final class CalibrationGames {
  private static final String RESOURCE = "calibration-games.txt";
  private static final int SMALLEST_LARGE_BOARD = 16;
  private static final int SMALLEST_MEDIUM_BOARD = 11;
  private static final List<HumanProfile> PROFILES =
      Stream.of("rank_20k", "preaz_9d", "rank_5k", "proyear_2020", "rank_9d", "proyear_1950")
          .map(HumanProfile::named)
          .toList();

  private static final double[] KOMIS = {7, 6.5, 7.5, 0.5};

  /** Every fourth game is kept for the positions on which errors are measured. */
  private static final int HELD_OUT = 4;

  /**
   * A position to be evaluated.
   *
   * @param symmetry how the network is to see it
   * @param profile whom a network that imitates people is to imitate
   */
  record Sample(GameState position, int symmetry, HumanProfile profile) {
    /** The same seen under another symmetry. */
    Sample withSymmetry(int other) {
      return new Sample(position, other, profile);
    }
  }

  private record Recorded(int side, List<int[]> moves) {}

  private final int width;
  private final int height;
  private final List<Recorded> games;

  CalibrationGames(int width, int height) {
    this.width = width;
    this.height = height;
    int longest = Math.max(width, height);
    int side = longest >= SMALLEST_LARGE_BOARD ? 19 : longest >= SMALLEST_MEDIUM_BOARD ? 13 : 9;
    games = read().stream().filter(game -> game.side() == side).toList();
  }

  private static List<Recorded> read() {
    return Resources.lines(CalibrationGames.class, RESOURCE).stream()
        .map(CalibrationGames::parse)
        .toList();
  }

  private static Recorded parse(String line) {
    int space = line.indexOf(' ');
    List<int[]> moves = new ArrayList<>();
    for (int at = space + 1; at + 1 < line.length(); at += 2) {
      boolean isPass = line.charAt(at) == '-';
      moves.add(isPass ? new int[0] : new int[] {line.charAt(at) - 'a', line.charAt(at + 1) - 'a'});
    }
    return new Recorded(Integer.parseInt(line.substring(0, space)), moves);
  }

  /** Positions whose activations give the ranges, spread over the games evenly. */
  List<Sample> forRanges(int count) {
    return samples(count, false);
  }

  /** Positions of other games, on which errors are measured. */
  List<Sample> forErrors(int count) {
    return samples(count, true);
  }

  private List<Sample> samples(int count, boolean heldOut) {
    List<GameState> positions = new ArrayList<>();
    for (int game = 0; game < games.size(); game++) {
      if ((game % HELD_OUT == HELD_OUT - 1) == heldOut) {
        replay(games.get(game), game, positions);
      }
    }
    List<Sample> samples = new ArrayList<>();
    int symmetries = Symmetry.count(width, height);
    for (int i = 0; i < count; i++) {
      // The middle of the i-th of count equal parts.
      int at = (int) ((2L * i + 1) * positions.size() / (2L * count));
      samples.add(new Sample(positions.get(at), i % symmetries, PROFILES.get(i % PROFILES.size())));
    }
    return samples;
  }

  /** Adds all positions of a game. Stones keep their colors where moves before them lie outside. */
  private void replay(Recorded game, int number, List<GameState> positions) {
    Rules rules = number % 2 == 0 ? Rules.TROMP_TAYLOR : Rules.JAPANESE;
    GameState state = new GameState(width, height, rules, KOMIS[number % KOMIS.length]);
    positions.add(new GameState(state));
    for (int turn = 0; turn < game.moves().size(); turn++) {
      int[] move = game.moves().get(turn);
      if (move.length == 0 || move[0] >= width || move[1] >= height) {
        continue;
      }
      int point = state.board().point(move[0], move[1]);
      int color = turn % 2 == 0 ? Color.BLACK : Color.WHITE;
      if (state.isLegal(point, color)) {
        state.play(point, color);
        positions.add(new GameState(state));
      }
    }
  }
}
