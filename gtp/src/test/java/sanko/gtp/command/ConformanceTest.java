package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * What testers of GTP look at, as a table: commands, separated by semicolons, and the whole last
 * reply; {@code ?} alone stands for any failure, {@code =*} for any success.
 */
class ConformanceTest {
  private static void check(String commands, String expected) {
    List<String> replies = Sessions.replies(commands.split("; *", -1));
    String last = replies.get(replies.size() - 1).stripTrailing();
    if (expected.equals("?") || expected.equals("=*")) {
      assertThat(last).as(commands).startsWith(expected.substring(0, 1));
    } else {
      assertThat(last).as(commands).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "protocol_version|= 2",
        "name|= Sanko",
        "version|= 0.15.0",
        "name x|? syntax error",
        "known_command genmove|= true",
        "known_command known_command|= true",
        "known_command GENMOVE|= false",
        "known_command analyze|= false",
        "known_command genmove_analyze|= false",
        "known_command kgs-chat|= false",
        "known_command|= false",
        "foo|? unknown command",
        "quit|=",
        "cputime|=*",
        "gomill-cpu_time|=*",
        "gogui-interrupt|=",
        "gogui-analyze_commands|=*",
      })
  void knowsItself(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boardsize 2|=",
        "boardsize 9|=",
        "boardsize 19|=",
        "boardsize 25|? unacceptable size: the network does not support boards of 25x25;"
            + " -model rollouts does",
        "play b D4; rectangular_boardsize 9 20; list_stones b|= D4",
        "boardsize 26|? unacceptable size",
        "boardsize 1|? unacceptable size",
        "boardsize 0|? unacceptable size",
        "boardsize -3|? unacceptable size",
        "boardsize 99999999999|? unacceptable size",
        "boardsize|? syntax error",
        "boardsize nine|? syntax error",
        "boardsize 9.5|? syntax error",
        "boardsize 9 13; all_legal b; play b J13|=",
        "boardsize 9 13; play b K1|? syntax error",
        "rectangular_boardsize 13 9; play b N9|=",
        "boardsize 13:9; boardsize 13:|? syntax error",
        "boardsize 9:13; play b K1|? syntax error",
        "boardsize 9:13; play b J13|=",
        "rectangular_boardsize 13; play b N13|=",
        "rectangular_boardsize 13:9; play b N9|=",
        "clear_board|=",
        "clear_board 1|? syntax error",
        "play b D4; clear_board; list_stones b|=",
        "boardsize 9; play b D4; boardsize 26; list_stones b|= D4",
        "play b D4; boardsize 9; list_stones b|=",
      })
  void setsSizes(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "komi 6.5; get_komi|= 6.5",
        "komi 0; get_komi|= 0.0",
        "komi -3.5; get_komi|= -3.5",
        "komi +5.5; get_komi|= 5.5",
        "komi 1e1; get_komi|= 10.0",
        "komi 6.3; get_komi|= 6.3",
        "komi .5; get_komi|= 0.5",
        "komi 400; get_komi|= 400.0",
        "komi -400; get_komi|= -400.0",
        "komi 401; get_komi|= 401.0",
        "komi -1000; get_komi|= -1000.0",
        "komi 12345678.5; get_komi|= 12345678.5",
        "komi 1e20; get_komi|= 100000000000000000000.0",
        "komi 5.5; komi 1e999; get_komi|= 5.5",
        "komi nan|? syntax error",
        "komi inf|? syntax error",
        "komi -Infinity|? syntax error",
        "komi 0x10|? syntax error",
        "komi 1d|? syntax error",
        "komi 1e999|? unacceptable komi: must be a finite number",
        "komi|? syntax error",
        "komi x; get_komi|= 7.5",
        "komi 1 2|? syntax error",
        "komi 3; clear_board; boardsize 13; get_komi|= 3.0",
      })
  void setsKomi(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "play b D4|=",
        "play B d4; list_stones black|= D4",
        "play BLACK D4; list_stones B|= D4",
        "play White pass|=",
        "play w PASS|=",
        "play b C03; list_stones b|= C3",
        "play b I4|? syntax error",
        "play b A0|? syntax error",
        "play b K1|? syntax error",
        "play b J9|=",
        "play b D44|? syntax error",
        "play b 44|? syntax error",
        "play b resign|? syntax error",
        "play green D4|? syntax error",
        "play b|? syntax error",
        "play|? syntax error",
        "play b D4 x|? syntax error",
        "play b D4; play w D4|? illegal move",
        "play b D4; play w D4; list_stones w|=",
        "play b A2; play b B1; play w A1|? illegal move",
        "play b D4; play b E5; list_stones b|= E5 D4",
        "play b pass; play w pass; play b D4|=",
        "kgs-rules chinese; play b A3; play b B2; play b C1; play w A2; play w B1; play w A1"
            + "|? illegal move",
        "kata-set-rules tromp-taylor; play b A3; play b B2; play b C1; play w A2; play w B1;"
            + " play w A1; list_stones w|=",
        "play b A2; play b B1; play b B3; play w B2; play w C1; play w C3; play w D2; play b C2;"
            + " list_stones w|= C3 D2 C1",
        "play b A2; play b B1; play b B3; play w B2; play w C1; play w C3; play w D2; play b C2;"
            + " play w B2|? illegal move",
        "play b A2; play b B1; play b B3; play w B2; play w C1; play w C3; play w D2; play b C2;"
            + " captures b|= 1",
        "boardsize 5; kata-set-rules japanese; set_position b b1 b a2 b b3 b c2 w c1 w d2 w c3;"
            + " play w b2; play w e5; play b e4; play b c2; play w pass; play b pass; play w b2;"
            + " play b c2|? illegal move",
        "boardsize 5; kata-set-rules japanese; set_position b b1 b a2 b b3 b c2 w c1 w d2 w c3;"
            + " play w b2; play w e5; play b e4; play b c2; play w pass; play b pass; play w b2;"
            + " all_legal b|= A5 B5 C5 D5 A4 B4 C4 D4 A3 D3 E3 E2 A1 D1 E1",
        "is_legal b D4|= 1",
        "play b D4; is_legal w D4|= 0",
        "is_legal b pass|= 1",
        "is_legal b|? syntax error",
        "is_legal b Z1|? syntax error",
        "boardsize 2; play b A1; all_legal w|= A2 B2 B1",
      })
  void playsMoves(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "undo|? cannot undo",
        "play b D4; undo; list_stones b|=",
        "play b D4; undo; undo|? cannot undo",
        "play b pass; undo|=",
        "play b A1; play w A2; play w B1; undo; list_stones b|= A1",
        "fixed_handicap 2; undo|? cannot undo",
        "genmove b; undo; list_stones b|=",
        "play b D4; play w E5; gg-undo 2; list_stones b|=",
        "play b D4; gg-undo 2|? cannot undo",
        "play b D4; gg-undo 2; list_stones b|= D4",
        "play b D4; gg-undo; list_stones b|=",
        "gg-undo -1|? syntax error",
        "gg-undo x|? syntax error",
        "gogui-play_sequence b D4 w E5; list_stones w|= E5",
        "gogui-play_sequence b D4 w D4|? illegal move",
        "kata-set-rules chinese; gogui-play_sequence b A9 w C9 w B8 w A7 b A8 b B9; list_stones b|=",
        "gogui-play_sequence b C4 w E3 b D3 w E5 b D5 w F4 w D4 b E4 w D4; list_stones w|= E5 D4 F4 E3",
        "gogui-play_sequence b D4 w D4; list_stones b|=",
      })
  void takesMovesBack(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boardsize 19; fixed_handicap 2|= D4 Q16",
        "fixed_handicap 5; list_stones b|= C7 G7 E5 C3 G3",
        "boardsize 7; fixed_handicap 4|=*",
        "boardsize 7; fixed_handicap 5|? invalid number of stones",
        "boardsize 6; fixed_handicap 2|? invalid number of stones",
        "boardsize 8; fixed_handicap 5|? invalid number of stones",
        "fixed_handicap 0|? invalid number of stones",
        "fixed_handicap 1|? invalid number of stones",
        "fixed_handicap 10|? invalid number of stones",
        "fixed_handicap -1|? invalid number of stones",
        "fixed_handicap two|? syntax error",
        "fixed_handicap|? syntax error",
        "play b D4; fixed_handicap 2|? board not empty",
        "place_free_handicap 1|? invalid number of stones",
        "place_free_handicap 81|? invalid number of stones",
        "play b D4; place_free_handicap 2|? board not empty",
        "place_free_handicap x|? syntax error",
        "set_free_handicap D4 E5; list_stones b|= E5 D4",
        "set_free_handicap A1|=",
        "set_free_handicap|? bad vertex list",
        "set_free_handicap D4 D4|? bad vertex list",
        "set_free_handicap D4 pass|? bad vertex list",
        "set_free_handicap D4 K1|? bad vertex list",
        "set_free_handicap D4 x; list_stones b|=",
        "play b D4; set_free_handicap E5|? board not empty",
        "set_position B D4 w E5; list_stones w|= E5",
        "play b A1; set_position; list_stones b|=",
        "set_position b|? syntax error",
        "set_position b pass|? illegal position: 'pass' is not a point",
        "set_position b A1 b PASS; list_stones b|=",
        "set_position b A1 w A1|? illegal position: A1 is named twice",
        "set_position b A1 w A2 w B1|? illegal position",
        "play b C3; set_position b A1 w A2 w B1; list_stones b|= C3",
      })
  void setsHandicapAndPositions(String commands, String reply) {
    check(commands, reply);
  }

  @Test
  void givesJustTheFreeHandicapAskedFor() {
    for (int stones : new int[] {2, 3, 9, 12, 40}) {
      String reply = Sessions.last("boardsize 19", "place_free_handicap " + stones);
      String[] vertices = reply.substring(2).split(" ", -1);
      assertThat(Arrays.asList(vertices)).doesNotContain("pass").doesNotHaveDuplicates();
      assertThat(vertices).hasSize(stones);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "time_settings 600 30 5|=",
        "time_settings 0 1 0|=",
        "time_settings 1 1 0|=",
        "time_settings 0 0 0|=",
        "time_settings 600 0 0|=",
        "time_settings 0 30 1|=",
        "time_settings 600.5 30.25 5|=",
        "time_settings 600 30|? syntax error",
        "time_settings|? syntax error",
        "time_settings a b c|? syntax error",
        "time_settings -1 0 0|? syntax error",
        "time_settings 600 30 -5|? syntax error",
        "time_settings 600 30 5; time_left b 12.34 0|=",
        "time_settings 600 30 5; time_left white 30 5|=",
        "time_settings 600 0 0; time_left b -1 0|=",
        "time_settings 600 0 0; time_left b 0 0|=",
        "time_left b 30 0|=",
        "time_left b 30|? syntax error",
        "time_left b x 0|? syntax error",
        "time_left x 30 0|? syntax error",
        "time_settings 600 30 5; time_left b 30 -1|? syntax error",
        "kgs-time_settings none|=",
        "kgs-time_settings absolute 600|=",
        "kgs-time_settings byoyomi 600 30 5|=",
        "kgs-time_settings canadian 600 300 25|=",
        "kgs-time_settings absolute 600 and more|=",
        "kgs-time_settings byoyomi 600|? syntax error",
        "kgs-time_settings byoyomi 600 30 0|=",
        "kgs-time_settings byoyomi 600 0 5|=",
        "kgs-time_settings BYOYOMI 600.5 30.5 5|=",
        "kgs-time_settings byoyomi 600 30 2.5|? syntax error",
        "kgs-time_settings byoyomi 600 -30 5|? syntax error",
        "kgs-time_settings canadian 600 30 0|=",
        "kgs-time_settings byoyomi 600 30 5; time_left b 29.99 3; time_left w 0 1|=",
        "kgs-time_settings byoyomi 600 30 5; time_left b 30 99|=",
        "kgs-time_settings none; time_left b 0 0|=",
        "kgs-time_settings none; time_left b 100 3; genmove b|=*",
        "time_settings 0 30 1; time_left b 12 0; genmove b|=*",
        "kata-time_settings fischer 0 0; genmove b|=*",
        "time_left b -1 0; genmove b|=*",
        "time_left b 1e400 0|? syntax error",
        "kata-time_settings fischer 600 10|=",
        "kata-time_settings fischer-capped 600 10 900 60|=",
        "kata-time_settings fischer-capped 600 10 -1 -1|=",
        "kata-time_settings fischer-capped 300 10 100 30|? syntax error",
        "kata-time_settings fischer 600|? syntax error",
        "kata-time_settings none 1|=",
        "kata-time_settings absolute 300 30 5|=",
        "kata-time_settings byoyomi 300 30 5 1|=",
        "kata-time_settings fischer 300 10 5|=",
        "kata-list_time_settings|= none absolute byoyomi canadian fischer fischer-capped",
      })
  void setsClocks(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", " sand 600", " fischer 600 10", " fischer-capped 600 10 900 60"})
  void namesTheSystemsOfKgsAsKatagoDoes(String arguments) {
    check(
        "kgs-time_settings" + arguments,
        "? Expected 'none', 'absolute', 'byoyomi', or 'canadian' as first argument for"
            + " kgs-time_settings");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "genmove|? syntax error",
        "genmove x|? syntax error",
        "genmove b b|? syntax error",
        "genmove b|=*",
        "genmove w|=*",
        "genmove b; genmove b|=*",
        "play b pass; play w pass; genmove b|=*",
        "boardsize 2; genmove b; genmove w; genmove b; genmove w|=*",
        "time_settings 0 0 0; genmove b|=*",
        "time_settings 600 0 0; time_left b -5 0; genmove b|=*",
        "reg_genmove b; list_stones b|=",
        "reg_genmove|? syntax error",
        "kata-search w; list_stones w|=",
        "kgs-genmove_cleanup b|=*",
      })
  void choosesMoves(String commands, String reply) {
    check(commands, reply);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boardsize 5; play b C1; play b C2; play b C3; play b C4; play b C5; play b pass;"
            + " play w pass; final_score|= B+17.5",
        "boardsize 5; komi 25; play b C1; play b C2; play b C3; play b C4; play b C5;"
            + " play b pass; play w pass; final_score|= 0",
        "boardsize 5; komi 6.3; play w C1; play w C2; play w C3; play w C4; play w C5;"
            + " play b pass; play w pass; final_score|= W+31.3",
        "final_score 1|? syntax error",
        "final_status_list dead|=",
        "final_status_list sleeping|? syntax error",
        "final_status_list|? syntax error",
        "boardsize 5; play b C1; play b C2; play b C4; play b pass; play w pass;"
            + " final_status_list alive|= C4\\nC2 C1",
        "final_status A1|? no stone there",
        "kgs-game_over|=",
      })
  void scores(String commands, String reply) {
    check(commands, reply.replace("\\n", "\n"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "kata-get-rules|= {\"friendlyPassOk\":false,\"hasButton\":false,\"ko\":\"POSITIONAL\","
            + "\"scoring\":\"AREA\",\"suicide\":true,\"tax\":\"NONE\","
            + "\"whiteHandicapBonus\":\"0\"}",
        "kata-set-rules japanese; kata-get-rules|= {\"friendlyPassOk\":false,\"hasButton\":false,"
            + "\"ko\":\"SIMPLE\",\"scoring\":\"TERRITORY\",\"suicide\":false,\"tax\":\"SEKI\","
            + "\"whiteHandicapBonus\":\"0\"}",
        "kata-set-rules {\"ko\": \"SITUATIONAL\", \"suicide\": false, \"whiteHandicapBonus\":"
            + " \"N-1\"}; kata-get-rules|= {\"friendlyPassOk\":false,\"hasButton\":false,"
            + "\"ko\":\"SITUATIONAL\",\"scoring\":\"AREA\",\"suicide\":false,\"tax\":\"NONE\","
            + "\"whiteHandicapBonus\":\"N-1\"}",
        "kata-set-rules martian|?",
        "kata-set-rules {\"ko\":\"SIMPLE\"|?",
        "kata-set-rules {\"komi\":7}|? komi is not set with the rules",
        "kata-set-rules {\"ko\":\"SIMPLE\",\"ko\":\"POSITIONAL\"}|?",
        "kata-set-rules {\"score\":\"AREA\",\"scoring\":\"TERRITORY\"}|?",
        "kata-set-rules {\"ko\":\"SIMPLE\"} {\"ko\":\"SITUATIONAL\"}|?",
        "kata-set-rules|? syntax error",
        "kata-set-rule ko SIMPLE|=",
        "kata-set-rule ko ROUND|?",
        "kata-set-rule ko|? syntax error",
        "kgs-rules new_zealand|=",
        "kgs-rules chinese and more|=",
        "kgs-rules Martian|? unknown rules 'Martian'; known are japanese, chinese, aga, new_zealand",
        "kgs-rules|? syntax error",
        "kgs-rules japanese; get_komi|= 7.5",
        "kata-get-param maxVisits|= 8",
        "kata-set-param maxVisits 20; kata-get-param maxVisits|= 20",
        "kata-set-param maxVisits 0|? maxVisits must be a whole number from 1 to 1125899906842624,"
            + " not '0'",
        "kata-set-param maxVisits|? maxVisits must be a whole number from 1 to 1125899906842624,"
            + " not ''",
        "kata-set-param levelPlayer; kata-get-param levelPlayer|=",
        "kata-set-param maxVisits many; kata-get-param maxVisits|= 8",
        "kata-set-param nonsense 1|?",
        "kata-get-param nonsense|?",
        "kata-get-param|? syntax error",
        "kata-set-params {\"maxVisits\": 30, \"maxTime\": 2}; kata-get-param maxTime|= 2",
        "kata-set-params {\"maxVisits0\": 30, \"maxVisits\": 2}; kata-get-param maxVisits|= 30",
        "kata-set-param maxVisits0 9; kata-get-param maxVisits0|= 9",
        "kata-set-param maxVisits1 9|? unknown parameter maxVisits1",
        "kata-set-params {\"maxVisits\": 30, \"maxTime\": -1}|? maxTime must be a number"
            + " from 0 to 1e20, not '-1'",
        "kata-set-params {\"maxVisits\": 30, \"maxTime\": -1}; kata-get-param maxVisits|= 8",
        "kata-set-param useNonBuggyLcb true|=",
        "kata-set-param nnModelFile x|? unknown parameter nnModelFile",
        "kata-set-params {\"ignoreAllHistory\": 0, \"maxVisits\": 3}; kata-get-param maxVisits|= 3",
        "kata-set-params nonsense|?",
        "kata-list-params|=*",
        "kata-get-params|=*",
        "kata-get-models|="
            + " [{\"device\":\"processor\",\"internalName\":\"fake-b1c1\",\"maxBatchSize\":1,"
            + "\"maxBoardXSize\":19,\"maxBoardYSize\":19,\"minBoardXSize\":2,\"minBoardYSize\":2,"
            + "\"name\":\"fake-b1c1\",\"usesHumanSLProfile\":false,\"usingFP16\":\"false\","
            + "\"version\":-1}]",
        "clear_cache|=",
        "kata-raw-nn 0|=*",
        "kata-raw-nn w all|=*",
        "kata-raw-nn 8|? syntax error",
        "kata-raw-nn|? syntax error",
        "kata-raw-nn 0 2|? syntax error",
      })
  void knowsKataGosCommands(String commands, String reply) {
    check(commands, reply);
  }

  @Test
  void listsWhatItKnows() {
    List<String> names =
        new ArrayList<>(List.of(Sessions.last("list_commands").substring(2).split("\n", -1)));
    assertThat(names)
        .doesNotHaveDuplicates()
        .contains("quit", "list_commands", "genmove", "kata-analyze", "lz-genmove_analyze")
        .doesNotContain("analyze", "genmove_analyze", "kgs-chat");
    List<String> probes = names.stream().map(name -> "known_command " + name).toList();
    assertThat(Sessions.replies(probes.toArray(String[]::new))).containsOnly("= true");
  }

  @Test
  void keepsGoingAfterEveryCommandWithoutArguments() {
    List<String> names = List.of(Sessions.last("list_commands").substring(2).split("\n", -1));
    List<String> commands = new ArrayList<>();
    names.stream().filter(name -> !name.equals("quit")).forEach(commands::add);
    commands.add("name");
    List<String> replies = Sessions.replies(commands.toArray(String[]::new));
    assertThat(replies).last().isEqualTo("= Sanko");
  }

  @Test
  void sharesOutAllStonesAmongTheStatuses() {
    String[] moves = {"play b C3", "play w G7", "play b C4", "play w G6", "play b E5"};
    List<String> stones = new ArrayList<>();
    for (String status : new String[] {"alive", "seki", "dead"}) {
      List<String> commands = new ArrayList<>(List.of(moves));
      commands.add("final_status_list " + status);
      String reply = Sessions.last(commands.toArray(String[]::new)).substring(2);
      Arrays.stream(reply.split("\\s+", -1)).filter(each -> !each.isEmpty()).forEach(stones::add);
    }
    assertThat(stones).containsExactlyInAnyOrder("C3", "C4", "E5", "G6", "G7");
  }
}
