package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.board.sgf.SgfStep;
import sanko.engine.BoardSize;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;
import sanko.superko.GameState;

class MatchScheduleTest {
  private static final BoardSize FIVE = BoardSize.parse("5");

  private static RandomOpenings openings(int plies, long seed) {
    return new RandomOpenings(plies, Rules.TROMP_TAYLOR, 7.5, RandomOpenings::uniform, seed);
  }

  @Test
  void pairsShareBoardAndOpeningWithColorsSwapped() {
    List<BoardSize> sizes = List.of(FIVE, BoardSize.parse("7x6"));
    MatchSchedule schedule = new MatchSchedule(sizes, openings(3, 1), 1);
    Set<Long> seeds = new HashSet<>();
    for (int pair = 0; pair < 6; pair++) {
      MatchSchedule.Pairing first = schedule.game(2 * pair);
      MatchSchedule.Pairing second = schedule.game(2 * pair + 1);
      assertThat(first.aIsBlack()).isTrue();
      assertThat(second.aIsBlack()).isFalse();
      assertThat(first.size()).isEqualTo(sizes.get(pair % 2)).isEqualTo(second.size());
      assertThat(first.opening()).hasSize(3).isEqualTo(second.opening());
      seeds.add(first.seed());
      seeds.add(second.seed());
    }
    assertThat(seeds).hasSize(12);
  }

  @Test
  void aGameFollowsFromSeedAndNumberAlone() {
    MatchSchedule forward = new MatchSchedule(List.of(FIVE), openings(4, 7), 7);
    MatchSchedule backward = new MatchSchedule(List.of(FIVE), openings(4, 7), 7);
    MatchSchedule.Pairing last = backward.game(19);
    for (int game = 0; game < 19; game++) {
      assertThat(forward.game(game)).isEqualTo(backward.game(game));
    }
    assertThat(forward.game(19)).isEqualTo(last);
    MatchSchedule other = new MatchSchedule(List.of(FIVE), openings(4, 8), 8);
    assertThat(other.game(19)).isNotEqualTo(last);
  }

  /** A board of five has 6 first moves that are not mirror images of each other. */
  @Test
  void openingsDifferEvenMirroredAsLongAsThereAreEnough() {
    RandomOpenings openings = openings(1, 3);
    Set<Long> positions = new HashSet<>();
    for (int i = 0; i < 6; i++) {
      positions.add(RandomOpenings.canonical(after(openings.of(i, FIVE)).board()));
    }
    assertThat(positions).hasSize(6);
    assertThat(openings.of(6, FIVE)).hasSize(1);
  }

  private static GameState after(List<SgfStep.Move> moves) {
    GameState state = new GameState(5, 5, Rules.TROMP_TAYLOR, 7.5);
    moves.forEach(move -> state.play(move.move(), move.color()));
    return state;
  }

  @Test
  void takesOpeningsFromRecords(@TempDir Path folder) throws IOException {
    Files.writeString(folder.resolve("b.sgf"), "(;GM[1]SZ[5];B[aa];W[bb])");
    Files.writeString(folder.resolve("a.sgf"), "(;GM[1]SZ[5];B[cc])(;GM[1]SZ[9];B[dd])");
    SgfOpenings openings = SgfOpenings.read(folder, Rules.CHINESE, 7, List.of(FIVE));
    assertThat(openings.of(0, FIVE)).hasSize(1);
    assertThat(openings.of(1, FIVE)).hasSize(2);
    assertThat(openings.of(2, FIVE)).isEqualTo(openings.of(0, FIVE));
    assertThatThrownBy(
            () -> SgfOpenings.read(folder, Rules.CHINESE, 7, List.of(BoardSize.parse("13"))))
        .hasMessageContaining("no opening on a board of 13");
    Files.writeString(folder.resolve("c.sgf"), "(;GM[1]SZ[5];B[aa];W[aa])");
    assertThatThrownBy(() -> SgfOpenings.read(folder, Rules.CHINESE, 7, List.of(FIVE)))
        .hasMessageContaining("move 2 is illegal");
    Files.writeString(folder.resolve("c.sgf"), "(;GM[1]SZ[5]AB[aa][bb])");
    assertThatThrownBy(() -> SgfOpenings.read(folder, Rules.CHINESE, 7, List.of(FIVE)))
        .hasMessageContaining("stones on the board");
  }

  @Test
  void takesACommandLineApart() {
    assertThat(GtpProcess.words(" a  'b c' d\"e f\"g '' "))
        .containsExactly("a", "b c", "de fg", "");
    assertThatThrownBy(() -> GtpProcess.words("a 'b")).hasMessageContaining("quote");
  }

  @Test
  void tellsClocksInWholeNumbersToThoseWhoKnowNoOthers() {
    TimeControl byoYomi = TimeControl.named("byoyomi", 2.5, 0.5, 3);
    assertThat(TimeWords.kata(byoYomi)).isEqualTo("byoyomi 2.5 0.5 3");
    assertThat(TimeWords.plain(byoYomi)).isEqualTo("2 1 1");
    Clock clock = Clock.start(byoYomi).afterMove(0.75);
    assertThat(TimeWords.left(clock, false)).isEqualTo("1.75 0");
    assertThat(TimeWords.left(clock, true)).isEqualTo("1 0");
    assertThat(TimeWords.left(clock.afterMove(2.4), false)).isEqualTo("0.5 2");
    TimeControl capped = TimeControl.named("fischer-capped", 60, 5, -1, 10);
    assertThat(TimeWords.kata(capped)).isEqualTo("fischer-capped 60 5 -1 10");
    assertThat(TimeWords.plain(capped)).isEqualTo("60 0 0");
  }
}
