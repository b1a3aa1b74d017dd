package sanko.engine;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.engine.RecordGame.ImpossibleMoveException;
import sanko.engine.settings.GameSettings;

class RecordGameTest {
  private static final String TO_CLEAN_UP =
      """
      (;SZ[5]KM[19]
      ;B[aa];W[ba];B[ab];W[bb];B[ac];W[bc];B[ad];W[bd];B[be];W[ae]
      ;B[ad];W[ac];B[ce];W[ae];B[cd];W[ad];B[ca];W[da];B[cb];W[db]
      ;B[cc];W[ec];B[dc];W[eb];B[ed];W[de];B[ea];W[eb];B[da];W[ec]
      ;B[db];W[ec];B[eb];W[];B[ee];W[];B[dd];W[];B[];W[]
      ;B[aa];W[ab];B[aa];W[ab];B[ba];W[bc];B[bb];W[ad];B[ac];W[ab]""";

  private static final String UNBLOCKING = TO_CLEAN_UP + ";B[ab])";

  private static SgfGame record(String text) throws SgfException {
    return SgfReader.read(text.getBytes(UTF_8));
  }

  /** Self-play wrote it: Black's last move is on a white stone, and unblocks a ko. */
  @Test
  void replaysARecordWithTheCleanUpThatItNeeds() throws SgfException {
    List<Integer> phases = new ArrayList<>();
    Game game =
        RecordGame.replay(
            record(UNBLOCKING),
            Rules.JAPANESE,
            GameSettings.DEFAULT,
            (now, move) -> phases.add(now.state().phase()));
    assertThat(game.state().moveCount()).isEqualTo(51);
    assertThat(phases).hasSize(51).startsWith(0).endsWith(1);
    Game before = RecordGame.after(record(UNBLOCKING), 41, Rules.JAPANESE, GameSettings.DEFAULT);
    assertThat(before.state().phase()).isEqualTo(1);
    assertThat(before.exactState()).isSameAs(before.state());
  }

  @Test
  void staysInTheMainPhaseWhereNoMoveNeedsCleanUp() throws SgfException {
    Game game =
        RecordGame.replay(
            record(TO_CLEAN_UP + ")"),
            Rules.JAPANESE,
            GameSettings.DEFAULT,
            (now, move) -> assertThat(now.state().phase()).isZero());
    assertThat(game.exactState().phase()).isEqualTo(1);
  }

  @Test
  void refusesAMoveOnAStoneWithAndWithoutCleanUp() throws SgfException {
    SgfGame twice = record(TO_CLEAN_UP + ";B[ab];W[cb])");
    assertThatThrownBy(() -> RecordGame.after(twice, 99, Rules.JAPANESE, GameSettings.DEFAULT))
        .isInstanceOf(ImpossibleMoveException.class)
        .hasMessage("move 51, Black at A4, is impossible");
    SgfGame area = record(UNBLOCKING);
    assertThatThrownBy(() -> RecordGame.after(area, 99, Rules.CHINESE, GameSettings.DEFAULT))
        .isInstanceOf(ImpossibleMoveException.class);
  }
}
