package sanko.superko;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.HandicapBonus;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;

/**
 * Long random games, fond of captures in ko; superko is judged by the stones themselves, not by
 * hashes.
 */
class LongGamesTest {
  private static final int ALL_POINTS_EVERY = 16;

  /** The stones, two bits each, and the player to move where the rule compares that too. */
  private record Position(long low, long high, int toMove) {}

  private int plies;
  private int bans;

  @Test
  void superkoForbidsJustTheRepetitionsInLongGames() {
    playGames(60, 500);
    assertThat(bans).isGreaterThan(50);
  }

  @Tag("exhaustive")
  @Test
  void superkoForbidsJustTheRepetitionsInVeryLongGames(TestReporter reporter) {
    playGames(10_000, 2_000);
    reporter.publishEntry(plies + " plies, " + bans + " bans");
  }

  private void playGames(int games, int longest) {
    for (int seed = 0; seed < games; seed++) {
      Random random = new Random(seed);
      KoRule ko = random.nextBoolean() ? KoRule.POSITIONAL : KoRule.SITUATIONAL;
      boolean suicide = random.nextBoolean();
      Rules rules =
          new Rules(ko, Scoring.AREA, Tax.NONE, suicide, false, HandicapBonus.ZERO, false);
      play(new GameState(4 + random.nextInt(4), 4 + random.nextInt(4), rules, 0), random, longest);
    }
  }

  private void play(GameState game, Random random, int longest) {
    Set<Position> seen = new HashSet<>(Set.of(position(game, game.board(), game.toMove())));
    while (game.moveCount() < longest && !game.isFinished()) {
      List<Integer> moves = new ArrayList<>();
      List<Integer> kos = new ArrayList<>();
      for (int index = 0; index < game.board().area(); index++) {
        int point = game.board().pointAt(index);
        if (!game.board().isPlaceable(point, game.toMove(), game.rules().suicide())) {
          continue;
        }
        boolean banned = game.isBanned(point);
        bans += banned ? 1 : 0;
        if (banned || game.moveCount() % ALL_POINTS_EVERY == 0) {
          boolean repeats = seen.contains(positionAfter(game, point));
          assertThat(game.isLegal(point)).as("%s at %s", game.board(), point).isEqualTo(!repeats);
        }
        if (game.isLegal(point)) {
          (takesOne(game, point) ? kos : moves).add(point);
        }
      }
      int move = choose(kos, moves, random);
      game.play(move, game.toMove());
      plies++;
      boolean fresh = seen.add(position(game, game.board(), game.toMove()));
      assertThat(fresh || move == Board.PASS).as("%s", game.board()).isTrue();
    }
  }

  /** Whether a play takes a single stone, as in a ko. */
  private static boolean takesOne(GameState game, int point) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = game.board().neighbor(point, d);
      if (game.board().color(near) == Color.opponent(game.toMove())
          && game.board().chainSize(near) == 1
          && game.board().liberties(near) == 1) {
        return true;
      }
    }
    return false;
  }

  /** Captures in ko if there are any, mostly; a pass rarely, so that games go on. */
  private static int choose(List<Integer> kos, List<Integer> moves, Random random) {
    List<Integer> from = moves.isEmpty() || random.nextInt(4) > 0 ? kos : moves;
    from = from.isEmpty() ? moves : from;
    return from.isEmpty() || random.nextInt(40) == 0
        ? Board.PASS
        : from.get(random.nextInt(from.size()));
  }

  private static Position positionAfter(GameState game, int point) {
    MutableBoard after = new MutableBoard(game.board());
    after.play(point, game.toMove());
    return position(game, after, Color.opponent(game.toMove()));
  }

  private static Position position(GameState game, Board board, int toMove) {
    long low = 0;
    long high = 0;
    for (int index = 0; index < board.area(); index++) {
      high = (high << 2) | (low >>> 62);
      low = (low << 2) | board.color(board.pointAt(index));
    }
    return new Position(low, high, game.rules().ko() == KoRule.SITUATIONAL ? toMove : 0);
  }
}
