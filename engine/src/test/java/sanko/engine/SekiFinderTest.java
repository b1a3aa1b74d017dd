package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.MutableBoard;

class SekiFinderTest {
  private static List<String> sekiRows(String... rows) {
    MutableBoard board = new MutableBoard(rows[0].length(), rows.length);
    for (int index = 0; index < board.area(); index++) {
      char c = rows[index / board.width()].charAt(index % board.width());
      if (c != '.') {
        board.setStone(board.pointAt(index), c == 'X' ? Color.BLACK : Color.WHITE);
      }
    }
    Set<Integer> seki = SekiFinder.find(board, false).points();
    List<String> found = new ArrayList<>();
    for (int y = 0; y < rows.length; y++) {
      StringBuilder row = new StringBuilder();
      for (int x = 0; x < rows[0].length(); x++) {
        row.append(seki.contains(y * rows[0].length() + x) ? rows[y].charAt(x) : '-');
      }
      found.add(row.toString());
    }
    return found;
  }

  @Test
  void findsStonesThatShareTheirLastLiberties() {
    assertThat(sekiRows("X.O", "X.O")).containsExactly("X-O", "X-O");
  }

  @Test
  void takesTwoPointsSideBySideForOneEye() {
    assertThat(sekiRows("..X.O..OX", "XXXOOOOOX", "OOOXXXXXX", "O.OX.X.XX", ".OOXXXXXX"))
        .containsExactly("..X-O..O-", "XXXOOOOO-", "---------", "---------", "---------");
  }

  /** O can take three points apart, but not capture before its own eye is filled. */
  @Test
  void findsBothGroupsWhereOneHasAnEyeOfThreePoints() {
    assertThat(
            sekiRows(
                ".X.X.X.", //
                "XXXXXXX", //
                "OOOOOOO", //
                "O.OOOOO", //
                "OOOOOOO", //
                ".OXOXO.", //
                "XXXXXXX", //
                "X...XXX", //
                "XXXXXXX", //
                "OOOOOOO", //
                ".O.O.O."))
        .containsExactly(
            "-------", "-------", "OOOOOOO", "O.OOOOO", "OOOOOOO", "-OXOXO-", "XXXXXXX", "X...XXX",
            "XXXXXXX", "-------", "-------");
  }

  /** O has an eye at G5, and makes another one of the six points if X moves there. */
  @Test
  void callsNoGroupSekiThatHasRoomForASecondEye() {
    List<String> found = sekiRows(".XX..O.", "XXX..OO", "OOX..OO", ".OXXXXX", ".OX.X.X");
    assertThat(found).containsOnly("-------");
  }

  /** X has an eye at E5, and another one at D1 or beside it. */
  @Test
  void callsNoGroupSekiThatLivesByAnAnswer() {
    List<String> found = sekiRows("..X.XX", ".OXXX.", ".OXXO.", "XO.XOO", "XOOOO.");
    assertThat(found).containsOnly("------");
  }

  @Test
  void callsNoStoneSekiThatIsInAtariBesideALivingGroup() {
    List<String> found = sekiRows("XX.XX.", ".XXXXX", "X.XX.X", ".X.XX.", "X.XX..", "XXX.XO");
    assertThat(found).containsOnly("------");
  }

  /** E5 and F4 are connected by E4 or F5; the chain in the middle has its eye at G2. */
  @Test
  void joinsWhatNoSingleMoveCutsApart() {
    assertThat(
            sekiRows(
                "...OX....", //
                ".O.OX.X..", //
                "...OXX...", //
                "O.OOOX...", //
                ".O.OO.X..", //
                "OOOX.OXXX", //
                "XXXXXOOOX", //
                ".X..XO.OX", //
                "..X.XOOXX"))
        .containsOnly("---------");
  }

  /** The stones of X with the eye at A5 connect to the others by A3 or A7. */
  @Test
  void joinsWhatEachOfTwoMovesConnectsToALivingGroup() {
    List<String> found =
        sekiRows(
            ".X.XXXXXX", //
            "XXXXXXXXX", //
            ".OOOOOOOO", //
            "XXOOOOO.O", //
            ".XOOOOOOO", //
            "XXOO.OOOO", //
            ".OOOOOOOO", //
            "XXXXXXXXX", //
            ".X.XXXXXX");
    assertThat(found).containsOnly("---------");
  }

  /** If X takes A7, O makes its second eye at A8. */
  @Test
  void callsNoGroupSekiThatGetsASecondEyeBehindADame() {
    List<String> found =
        sekiRows(
            ".O.OXXX.X", //
            ".OOOXXXXX", //
            ".OXXXXX.X", //
            "XXXXXXXXX", //
            "OOOOOOOOO", //
            ".O.O.OOOO");
    assertThat(found).containsOnly("---------");
  }

  @Test
  void callsNoStoneSekiThatBordersOnOpenSpace() {
    assertThat(
            sekiRows(
                ".XO....", //
                ".XO....", //
                ".XO..X.", //
                ".XO....", //
                ".XO...."))
        .containsOnly("-------");
  }
}
