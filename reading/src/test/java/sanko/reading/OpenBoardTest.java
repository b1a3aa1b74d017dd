package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * Crowded corners of boards that are open elsewhere: proofs leave most of the board out, and win
 * all the same against opponents who play anywhere.
 */
class OpenBoardTest {
  private static final int MOST_NODES = 2_000;
  private static final int MOST_LINES = 2_000;
  private static final int GAMES = 10;

  private final Random random = new Random(1);

  @Test
  void proofsHoldOnTheWholeBoard() {
    play(60);
  }

  @Tag("exhaustive")
  @Test
  void proofsOfManyPositionsHoldOnTheWholeBoard() {
    play(5_000);
  }

  private void play(int positions) {
    int proved = 0;
    int local = 0;
    for (int i = 0; i < positions; i++) {
      GameState game = position();
      Board board = game.board();
      Goal goal = Goal.live(board, random.nextInt(4) > 0, stone(board));
      Threats threats = new Threats(random.nextInt(2), random.nextInt(2));
      int first = 1 + random.nextInt(2);
      Reading reading = new Reader().read(game, goal, first, threats, Budget.ofNodes(MOST_NODES));
      if (reading.verdict() != Verdict.UNKNOWN) {
        proved++;
        Proof proof = Objects.requireNonNull(reading.proof());
        local += proof.zone().isWholeBoard() ? 0 : 1;
        check(game, goal, first, threats, proof);
      }
    }
    assertThat(proved).isGreaterThan(positions / 2);
    assertThat(local).isGreaterThan(proved / 2);
  }

  private void check(GameState game, Goal goal, int first, Threats threats, Proof proof) {
    try {
      new ProofChecker(goal, game, MOST_LINES).check(game, first, threats, proof);
    } catch (ProofChecker.TooLarge e) {
      assertThat(e).isNotNull();
    }
    for (int i = 0; i < GAMES; i++) {
      new ProofPlayer(goal, game, first, threats, random).play(proof);
    }
  }

  private int stone(Board board) {
    int found = Board.PASS;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!board.isEmpty(point) && (found == Board.PASS || random.nextInt(3) == 0)) {
        found = point;
      }
    }
    return found;
  }

  private GameState position() {
    KoRule ko = List.of(KoRule.values()).get(random.nextInt(3));
    Rules rules =
        Rules.TROMP_TAYLOR
            .with("ko", ko.name())
            .with("suicide", Boolean.toString(random.nextBoolean()));
    while (true) {
      MutableBoard board = new MutableBoard(3 + random.nextInt(5), 3 + random.nextInt(5));
      try {
        board.setStones(stones(board));
      } catch (IllegalArgumentException e) {
        continue; // a chain without liberties
      }
      GameState game = new GameState(board, 1 + random.nextInt(2), rules, 0, false);
      for (int i = random.nextInt(4); i > 0; i--) {
        int move = board.pointAt(random.nextInt(board.area()));
        if (game.isLegal(move)) {
          game.play(move, game.toMove());
        }
      }
      if (stone(game.board()) != Board.PASS) {
        return game;
      }
    }
  }

  private byte[] stones(Board board) {
    int width = 2 + random.nextInt(4);
    int height = 2 + random.nextInt(3);
    byte[] stones = new byte[board.area()];
    for (int i = 0; i < stones.length; i++) {
      int x = i % board.width();
      int y = i / board.width();
      boolean inside = x < width && y < height;
      boolean wall = !inside && x <= width && y <= height;
      int any = 1 + random.nextInt(2);
      if (inside) {
        boolean same = x > 0 && stones[i - 1] != Color.EMPTY && random.nextInt(3) > 0;
        stones[i] = (byte) (random.nextInt(10) < 3 ? Color.EMPTY : same ? stones[i - 1] : any);
      } else if (random.nextInt(wall ? 8 : 5) == 0) {
        stones[i] = (byte) any;
      } else {
        stones[i] = (byte) (wall ? Color.WHITE : Color.EMPTY);
      }
    }
    return stones;
  }
}
