package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What clients say in their first minute, line by line (docs/guides/README.md), to a session that
 * sees them arrive one after the other. Each line is answered, in order, with success where the
 * client counts on it.
 */
class HandshakesTest {
  private static final Pattern ANALYSIS = Pattern.compile(".*analyze .*");

  /**
   * Sends lines and waits for each answer; an analysis is ended by the line after it.
   *
   * @param end of each line
   */
  private static List<String> replies(String end, String... lines) throws IOException {
    List<String> replies = new ArrayList<>();
    try (LiveSession session = new LiveSession()) {
      boolean analyzing = false;
      for (String line : lines) {
        session.send(line + end);
        if (analyzing) {
          replies.add(session.reply());
        }
        analyzing = ANALYSIS.matcher(line + " ").matches() && !line.contains("genmove");
        if (!analyzing && !line.isBlank()) {
          replies.add(session.reply());
        }
      }
    }
    return replies;
  }

  private static void allSucceed(List<String> replies) {
    assertThat(replies).isNotEmpty().allMatch(reply -> reply.startsWith("="));
  }

  @Test
  void sabaki() throws IOException {
    try (LiveSession session = new LiveSession()) {
      session.send("name\nversion\nprotocol_version\nlist_commands\n");
      assertThat(session.reply()).isEqualTo("= Sanko");
      assertThat(session.reply()).isEqualTo("= 0.15.0");
      assertThat(session.reply()).isEqualTo("= 2");
      List<String> commands = List.of(session.reply().substring(2).split("\n"));
      assertThat(commands)
          .contains("kata-analyze", "kata-genmove_analyze", "set_free_handicap", "undo")
          .doesNotContain("analyze", "genmove_analyze", "kgs-chat");
      session.send("komi 6.5\nboardsize 9\nclear_board\nset_free_handicap C3 G7\n");
      for (int i = 0; i < 4; i++) {
        assertThat(session.reply()).isEqualTo("= ");
      }
      session.send("kata-analyze W 50\n");
      assertThat(session.line()).isEqualTo("=");
      session.send("protocol_version\n");
      session.reply();
      assertThat(session.reply()).isEqualTo("= 2");
      session.send("kata-genmove_analyze W 50\n");
      List<String> lines = List.of(session.reply().split("\n"));
      assertThat(lines.get(0)).isEqualTo("=");
      assertThat(lines.get(lines.size() - 1)).matches("play ([A-J][1-9]|pass)");
      Matcher winrate = Pattern.compile(" winrate (\\S+)").matcher(lines.get(1));
      assertThat(winrate.find()).isTrue();
      assertThat(winrate.group(1)).contains(".");
    }
  }

  /**
   * A node that removes stones (AE): Sabaki sends the stones that are left as moves, column by
   * column, and then those of the next nodes.
   */
  @Test
  void sabakiInATreeThatRemovesStones() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "komi 6.5",
            "boardsize 9",
            "clear_board",
            "play B E5",
            "play W G7",
            "play B C3",
            "clear_board",
            "play B C3",
            "play B E5",
            "play W G3",
            "list_stones b",
            "list_stones w",
            "play W D3",
            "undo",
            "kata-analyze W 50",
            "protocol_version",
            "kata-genmove_analyze W 50");
    allSucceed(replies);
    assertThat(replies.subList(10, 12)).containsExactly("= E5 C3", "= G3");
  }

  /** Sabaki 0.60.2 sends stones there that are on the board already; GTP leaves nothing but no. */
  @Test
  void sabakiThatSendsStonesTwice() throws IOException {
    List<String> replies =
        replies(
            "\n", "boardsize 9", "clear_board", "play B E5", "play B E5", "list_stones b", "undo");
    assertThat(replies.subList(3, 6)).containsExactly("? illegal move", "= E5", "= ");
  }

  @Test
  void ogatak() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "1 list_commands",
            "2 version",
            "3 boardsize 9",
            "4 kata-set-rules Chinese",
            "5 kata-set-param analysisWideRootNoise 0.04",
            "6 komi 7.5",
            "7 clear_board",
            "8 play B C3",
            "9 play W pass",
            "10 kata-analyze b 10 ownership true",
            "11 name",
            "12 rectangular_boardsize 9 13",
            "13 clear_board",
            "14 kata-analyze w 10 ownership true");
    allSucceed(replies);
    assertThat(replies.get(0)).startsWith("=1 ").contains("\nkata-analyze\n");
  }

  @Test
  void gtp2ogs() throws IOException {
    List<String> replies =
        replies(
            "\r\n",
            "list_commands",
            "boardsize 9",
            "clear_board",
            "komi 5.5",
            "time_settings 600 30 1",
            "time_left black 60 0",
            "time_left white 60 0",
            "genmove black",
            "kata-list_time_settings",
            "kata-time_settings fischer-capped 60 5 300 -1",
            "time_left black 58 0",
            "time_left white 60 0",
            "clear_board",
            "komi 5.5",
            "play black d4",
            "play white pass",
            "genmove black",
            "clear_board",
            "place_free_handicap 4",
            "quit");
    allSucceed(replies);
    assertThat(replies.get(7)).matches("= ([A-J][1-9]|pass)");
    assertThat(replies.get(8)).contains("fischer-capped");
    assertThat(replies.get(18).substring(2).split(" ")).hasSize(4).doesNotContain("pass");
  }

  @Test
  void lizzie() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "1 name",
            "2 version",
            "3 boardsize 19",
            "4 komi 7.5",
            "5 kata-analyze 10 ownership true",
            "6 name",
            "7 play b Q16",
            "8 lz-analyze 10",
            "9 undo",
            "10 fixed_handicap 2",
            "11 genmove w",
            "12 lz-genmove_analyze b 10");
    allSucceed(replies);
    for (int i = 0; i < replies.size(); i++) {
      assertThat(replies.get(i)).startsWith("=" + (i + 1));
    }
  }

  @Test
  void lizzieYzy() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "name",
            "version",
            "list_commands",
            "komi 7.5",
            "boardsize 19",
            "kata-get-param playoutDoublingAdvantage",
            "kata-get-param analysisWideRootNoise",
            "kata-get-rules",
            "clear_board",
            "time_settings 0 2 1",
            "kata-analyze B 10 ownership true movesOwnership true",
            "stop",
            "time_left b 12.34 1",
            "kata-genmove_analyze b 2147483647");
    assertThat(replies.get(7)).startsWith("= {\"").endsWith("}");
    replies.remove(6);
    allSucceed(replies);
  }

  /** It finds out what an engine can by trying; a wrong success turns on what is not there. */
  @Test
  void lizgoban() throws IOException {
    allSucceed(
        replies(
            "\n",
            "name",
            "lz-setoption",
            "kata-analyze interval 1",
            "kata-set-rules chinese",
            "clear_board",
            "set_free_handicap A1",
            "set_position",
            "lz-analyze interval 1 minmoves 30",
            "kata-raw-nn 0",
            "kata-analyze interval 1 pvVisits true",
            "kata-analyze interval 1 pvEdgeVisits true",
            "kata-analyze interval 1 ownershipStdev true",
            "kata-analyze interval 1 movesOwnership true",
            "kata-analyze interval 1 rootInfo true",
            "kata-analyze interval 1 allow B D4 1",
            "clear_cache",
            "kata-search_analyze_cancellable B",
            "kata-get-models",
            "stop"));
    for (String unknown :
        List.of("kata-analyze interval 1 dreams true", "kata-get-param humanSLDreams")) {
      assertThat(Sessions.last(unknown)).startsWith("?");
    }
  }

  /** It gives every command a number, one of them with two blanks, and ends after any failure. */
  @Test
  void q5go() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "1 protocol_version",
            "2 known_command kata-analyze",
            "3 known_command rectangular_boardsize",
            "4 boardsize 9",
            "5 komi 6.5",
            "6 clear_board",
            "7 time_settings 1 1 0",
            "8 play black C3",
            "9 kata-analyze w 100",
            "10 known_command known_command",
            "11 genmove w",
            "12  lz-genmove_analyze b 100",
            "13 quit");
    assertThat(replies.subList(0, 3)).containsExactly("=1 2", "=2 true", "=3 true");
    for (int i = 0; i < replies.size(); i++) {
      assertThat(replies.get(i)).startsWith("=" + (i + 1));
    }
    assertThat(replies.get(11)).matches("=12\n(info move [^\n]+\n)+play ([A-J][1-9]|pass)");
  }

  @Test
  void cgos() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "list_commands",
            "boardsize 9",
            "komi 7.5",
            "time_settings 120 0 0",
            "cgos-opponent_name somebody",
            "cgos-opponent_rating 1500?",
            "clear_board",
            "time_left b 120 0",
            "cgos-genmove_analyze b",
            "play w d5",
            "time_left b 118 0",
            "kata-genmove_analyze b ownership true",
            "play w e5",
            "genmove b",
            "cgos-gameover B+Resign",
            "quit");
    allSucceed(replies);
    assertThat(replies.get(8))
        .matches(
            "=\n\\{\"winrate\":0\\.\\d+,\"score\":-?\\d+\\.\\d+,\"visits\":\\d+,"
                + "\"moves\":\\[\\{\"move\":\"[^\n]+\"pv\":\"[^\n]*\"\\}\\],"
                + "\"ownership\":\"[A-Za-z0-9+]{81}\"\\}\nplay ([A-J][1-9]|pass)");
    assertThat(replies.get(11)).matches("=\ninfo [^\n]+\nplay ([A-J][1-9]|pass)");
  }

  @Test
  void goguiAndTwogtp() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "protocol_version",
            "name",
            "version",
            "list_commands",
            "boardsize 9",
            "clear_board",
            "komi 6.5",
            "time_settings 0 1 0",
            "gogui-analyze_commands",
            "gogui-setup b C3 w G7",
            "gogui-setup_player w",
            "gogui-play_sequence w D4 b E5",
            "gg-undo 2",
            "genmove b",
            "play b C4",
            "reg_genmove w",
            "cputime",
            "final_score",
            "final_status_list dead",
            "sanko-view ownership",
            "quit");
    allSucceed(replies);
    assertThat(replies.get(12)).isEqualTo("= ");
  }

  @Test
  void kgs() throws IOException {
    List<String> replies =
        replies(
            "\n",
            "list_commands",
            "name",
            "version",
            "boardsize 9",
            "boardsize 9",
            "kgs-rules japanese",
            "komi 6.5",
            "clear_board",
            "kgs-time_settings byoyomi 300 30 5",
            "place_free_handicap 2",
            "time_left b 300 0",
            "time_left w 30 5",
            "genmove w",
            "undo",
            "play w pass",
            "play b pass",
            "final_status_list dead",
            "kgs-genmove_cleanup w",
            "kgs-game_over",
            "quit");
    allSucceed(replies);
  }
}
