package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GoguiCommandsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "gogui-setup b A1 W B2; list_stones w|= B2",
        "play b C3; gogui-setup e C3 b D4; list_stones b|= D4",
        "play b C3; gogui-setup; list_stones b|= C3",
        "gogui-setup b A1; undo|? cannot undo",
        "gogui-setup b|? syntax error",
        "gogui-setup b pass|? syntax error",
        "gogui-setup x A1|? syntax error",
        "gogui-setup b A1 w A2 w B1|? illegal position",
        "gogui-setup b A1 w A1|? illegal position: A1 is named twice",
        "gogui-setup e B2 b b2|? illegal position: B2 is named twice",
        "gogui-setup_player|? syntax error",
        "lz-setoption name Visits value 50; kata-get-param maxVisits|= 50",
        "lz-setoption name Visits value 0; kata-get-param maxVisits|= 1125899906842624",
        "lz-setoption name Lagbuffer value 250; kata-get-param lagBuffer|= 2.5",
        "lz-setoption name resign percentage value 0; kata-get-param allowResignation|= false",
        "lz-setoption name resign percentage value 20; kata-get-param resignThreshold|= -0.6",
        "lz-setoption name Pondering value true; kata-get-param ponderingEnabled|= true",
        "lz-setoption name Maximum Memory Use (MiB) value 64; kata-get-param maxGraphMegabytes|="
            + " 64",
        "lz-setoption name Pondering|? syntax error",
        "lz-setoption name Speed value 3|? unknown option speed",
        "lz-setoption name Visits value -3; kata-get-param maxVisits|= 8",
        "sanko-view dreams|? syntax error",
      })
  void answers(String commands, String reply) {
    List<String> replies = Sessions.replies(commands.split("; *", -1));
    assertThat(replies.get(replies.size() - 1).stripTrailing()).isEqualTo(reply);
  }

  @Test
  void listsOptionsInAsciiWhateverTheLocale() {
    Locale usual = Locale.getDefault(Locale.Category.FORMAT);
    Locale.setDefault(Locale.Category.FORMAT, Locale.forLanguageTag("fa"));
    try {
      assertThat(Sessions.last("lz-setoption"))
          .contains("option name Lagbuffer type spin default 100 min 0 max 3000");
    } finally {
      Locale.setDefault(Locale.Category.FORMAT, usual);
    }
  }

  @Test
  void handsTheTurnOver() {
    assertThat(Sessions.last("gogui-setup b A1", "gogui-setup_player w", "showboard"))
        .contains("Next player: white");
  }

  /** Each line of a picture is one of GoGui's words and what follows it. */
  @Test
  void drawsWhatGoguiUnderstands() {
    for (String view : List.of("win-rate", "policy", "ownership", "best-lines")) {
      String reply = Sessions.last("play b C3", "sanko-view " + view);
      assertThat(reply.substring(2).lines())
          .as(view)
          .isNotEmpty()
          .allMatch(
              line ->
                  line.matches(
                      "TEXT .+|LABEL( [A-J][1-9] \\d+)+|COLOR #[0-9a-f]{6} [A-J][1-9]"
                          + "|INFLUENCE( [A-J][1-9] -?[01]\\.\\d\\d){81}"
                          + "|VAR( [bw] ([A-J][1-9]|pass))+"));
    }
    assertThat(Sessions.last("play b C3", "sanko-view ownership")).contains(" C3 0.90");
    // GoGui opens a window for a second line of text.
    assertThat(Sessions.last("play b C3", "sanko-view best-lines").lines())
        .filteredOn(line -> line.contains("TEXT"))
        .hasSize(1);
  }

  @Test
  void offersOnlyCommandsThatExist() {
    List<String> commands = Sessions.last("list_commands").substring(2).lines().toList();
    assertThat(Sessions.last("gogui-analyze_commands").substring(2).lines())
        .allMatch(item -> commands.contains(item.split("/", 3)[2].split(" ", -1)[0]));
  }
}
