package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.engine.BoardSize;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.superko.GameState;
import sanko.superko.Scorer;

class RefereeTest {
  private static final BoardSize SIZE = BoardSize.parse("5");

  /** Makes the moves it was given. */
  private static final class Scripted implements FakePlayer {
    private final Deque<String> moves;

    Scripted(String... moves) {
      this.moves = new ArrayDeque<>(List.of(moves));
    }

    @Override
    public Choice choose(int color, Clock clock, double mostSeconds) {
      return new Choice(Vertex.parse(moves.remove(), new MutableBoard(5, 5)), false, 1);
    }
  }

  /** Counts what stands. */
  private static final class Counting implements Judge {
    @Override
    public double count(GameState game, Set<Integer> dead) {
      return new Scorer().whiteScore(game);
    }

    @Override
    public double judge(GameState game) {
      return count(game, Set.of());
    }
  }

  private static GameResult play(Rules rules, Player black, Player white) {
    MatchRules match =
        new MatchRules(
            new MatchRules.NamedRules(rules, ""),
            0,
            new TimeControl.Unlimited(),
            0,
            4,
            MatchRules.RemovedStones.NONE);
    MatchSchedule.Pairing pairing = new MatchSchedule.Pairing(0, SIZE, List.of(), true, 1);
    Referee referee = new Referee(match, new Counting(), pairing, black, white, () -> false);
    return Objects.requireNonNull(referee.play()).result();
  }

  @Test
  void twoPassesEndTheGame() {
    GameResult result =
        play(Rules.TROMP_TAYLOR, new Scripted("C3", "pass"), new Scripted("pass", "A1"));
    assertThat(result.ending()).isEqualTo(GameEnding.PASSES);
    assertThat(result.moves()).isEqualTo(3);
    GameResult territory =
        play(Rules.JAPANESE, new Scripted("C3", "pass"), new Scripted("pass", "A1"));
    assertThat(territory.moves()).isEqualTo(3);
  }

  @Test
  void thePassThatTakesTheButtonIsNoneOfThem() {
    Rules rules = Rules.TROMP_TAYLOR.with("hasButton", "true");
    GameResult result =
        play(rules, new Scripted("pass", "C3", "pass"), new Scripted("pass", "pass"));
    assertThat(result.moves()).isEqualTo(5);
    assertThat(result.result()).isEqualTo("B+25.5");
  }
}
