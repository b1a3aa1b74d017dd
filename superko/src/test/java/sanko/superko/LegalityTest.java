package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/** Random games of all ko rules: at every ply each point is as legal as the slow program says. */
class LegalityTest {
  private static final int PASSES = 20;

  private long plies;

  @Test
  void agreesWithTheSlowProgramAtEveryPly() {
    playUntil(1_500);
  }

  @Tag("exhaustive")
  @Test
  void agreesWithTheSlowProgramAtEveryPlyOfManyGames() {
    playUntil(30_000);
  }

  private void playUntil(int enough) {
    for (int seed = 0; plies < enough; seed++) {
      Random random = new Random(seed);
      KoRule ko = List.of(KoRule.values()).get(seed % 3);
      Scoring scoring = random.nextInt(3) == 0 ? Scoring.TERRITORY : Scoring.AREA;
      boolean suicide = random.nextBoolean();
      Rules rules = new Rules(ko, scoring, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
      GameState game = new GameState(2 + random.nextInt(8), 2 + random.nextInt(8), rules, 0.5);
      play(game, new SlowGame(new MutableBoard(game.board()), game.toMove(), rules), random, seed);
    }
  }

  private void play(GameState game, SlowGame slow, Random random, int seed) {
    int longest = 3 * game.board().area();
    while (!game.isFinished() && game.moveCount() < longest) {
      List<Integer> legal = new ArrayList<>();
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        boolean expected = slow.isLegal(point, slow.toMove);
        assertThat(game.isLegal(point))
            .as("seed %s ply %s point %s\n%s", seed, game.moveCount(), point, game.board())
            .isEqualTo(expected);
        if (expected) {
          legal.add(point);
        }
      }
      boolean passes = legal.isEmpty() || random.nextInt(PASSES) == 0;
      int move = passes ? Board.PASS : legal.get(random.nextInt(legal.size()));
      game.play(move, game.toMove());
      slow.play(move, slow.toMove);
      plies++;
      assertThat(game.isFinished()).as("seed %s", seed).isEqualTo(slow.finished);
      assertThat(game.isNoResult()).as("seed %s", seed).isEqualTo(slow.noResult);
    }
  }
}
