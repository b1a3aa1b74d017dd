package sanko.gtp.connect;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.gtp.protocol.Command;

/** What is repeated at another server. */
class SessionHistoryTest {
  private static final Pattern LISTED = Pattern.compile("(?m)^- `([a-z_-]+)[^`]*`: ");

  /** Commands that only tell something, or are about the server's files. */
  private static final Set<String> TELLING =
      Set.of(
          ("protocol_version name version known_command list_commands help cputime gomill-cpu_time"
                  + " get_komi reg_genmove kata-search kata-search_cancellable kata-search_debug"
                  + " kgs-game_over cgos-opponent_name cgos-opponent_rating kata-list_time_settings"
                  + " kata-debug-print-tc final_score final_status_list final_status showboard"
                  + " is_legal all_legal list_stones captures loadsgf printsgf sanko-save sanko-load"
                  + " kata-analyze lz-analyze kata-search_analyze kata-search_analyze_cancellable"
                  + " stop kata-raw-nn kata-raw-human-nn kata-benchmark kata-get-rules"
                  + " kata-list-params kata-get-param kata-get-params kata-get-models clear_cache"
                  + " sanko-levels sanko-rating sanko-explain sanko-hint sanko-status sanko-solve"
                  + " gogui-interrupt gogui-analyze_commands sanko-view quit")
              .split(" "));

  private static List<String> after(String... lines) {
    SessionHistory history = new SessionHistory();
    for (String line : lines) {
      String[] parts = line.split(" = ", -1);
      history.add(
          Objects.requireNonNull(Command.parse(parts[0])), parts.length > 1 ? parts[1] : "");
    }
    return history.commands();
  }

  @Test
  void everyCommandIsRepeatedOrKnownToTellOnly() throws Exception {
    String page = Files.readString(Path.of("..", "docs", "gtp.md"));
    List<String> names =
        LISTED
            .matcher(page.substring(page.indexOf("\n## Commands")))
            .results()
            .map(found -> found.group(1))
            .toList();
    assertThat(names).hasSizeGreaterThan(80).containsAll(TELLING);
    for (String name : names) {
      String words = name.equals("lz-setoption") ? " name Visits value 1" : " 1 1";
      assertThat(after(name + words + " = D4").isEmpty())
          .as("%s: does another server need it, or does it belong to TELLING?", name)
          .isEqualTo(TELLING.contains(name));
      if (name.contains("genmove") && !TELLING.contains(name)) {
        assertThat(after(name + words + " = D4")).containsExactly("gogui-play_sequence B D4");
      }
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "boardsize 9, komi 5, play b D4, play w E5|boardsize 9, komi 5, gogui-play_sequence B D4 W E5",
        "genmove b = D4, genmove w = pass, genmove b = resign|gogui-play_sequence B D4 W pass",
        "3 kata-genmove_analyze b 50 = C3, undo, play b E5|gogui-play_sequence B E5",
        "kata-genmove_analyze = C3, lz-genmove_analyze 50 = D4|gogui-play_sequence B C3 W D4",
        "play b A1, kata-genmove_analyze = C3|gogui-play_sequence B A1 W C3",
        "play b A1, kata-genmove_analyze 50 = C3|gogui-play_sequence B A1 W C3",
        "play b A1, kata-genmove_analyze interval 50 = resign|gogui-play_sequence B A1",
        "play b A1, play b B2, undo, kata-genmove_analyze WHITE 5 = C3|gogui-play_sequence B A1 W C3",
        "fixed_handicap 2, kata-genmove_analyze 50 = C3|fixed_handicap 2, gogui-play_sequence W C3",
        "place_free_handicap 2 = A1 B2, kata-genmove_analyze = C3|set_free_handicap A1 B2, gogui-play_sequence W C3",
        "play b A1, set_position b B2, kata-genmove_analyze = C3|set_position b B2, gogui-play_sequence B C3",
        "play b A1, gogui-setup e A1, komi 5, lz-genmove_analyze 5 = C3|gogui-play_sequence B A1, gogui-setup e A1, komi 5, gogui-play_sequence W C3",
        "gogui-setup_player white, kata-genmove_analyze = C3|gogui-setup_player white, gogui-play_sequence W C3",
        "sanko-teaching-game = no handicap, kata-genmove_analyze = C3|sanko-teaching-game, gogui-play_sequence B C3",
        "sanko-teaching-game = A1 B2, kata-genmove_analyze = C3|sanko-teaching-game, gogui-play_sequence W C3",
        "sanko-teaching-game, play w A1, sanko-teaching-game won = A1 B2, play w C3|sanko-teaching-game won, gogui-play_sequence W C3",
        "sanko-teaching-game won, sanko-teaching-game lost, clear_board, kata-genmove_analyze = C3|sanko-teaching-game won, sanko-teaching-game lost, clear_board, gogui-play_sequence B C3",
        "boardsize 9, sanko-teaching-game lost, boardsize 13, genmove b = C3|sanko-teaching-game lost, boardsize 13, gogui-play_sequence B C3",
        "gogui-play_sequence b A1 w B2 b C3, gg-undo 2|gogui-play_sequence B A1",
        "fixed_handicap 2, play w A1, gg-undo 1|fixed_handicap 2",
        "fixed_handicap 2, undo|fixed_handicap 2, undo",
        "place_free_handicap 2 = A1 B2|set_free_handicap A1 B2",
        "play b A1, kata-set-rule ko SIMPLE, play w B2|gogui-play_sequence B A1, kata-set-rule ko SIMPLE, gogui-play_sequence W B2",
        "play b A1, komi 5, boardsize 9, play b B2|komi 5, boardsize 9, gogui-play_sequence B B2",
        "boardsize 9, set_position b A1, play w B2, clear_board|boardsize 9, clear_board",
        "boardsize 9, rectangular_boardsize 9 13|rectangular_boardsize 9 13",
        "komi 5, time_left b 10 0, time_left B 9 0, time_left w 8 0|komi 5, time_left B 9 0, time_left w 8 0",
        "time_settings 1 2 3, time_left b 10 0, kata-time_settings none|kata-time_settings none",
        "kata-set-param a 1, kata-set-param b 2, kata-set-param a 3|kata-set-param b 2, kata-set-param a 3",
        "kata-set-rule ko SIMPLE, kgs-rules japanese, clear_board|kgs-rules japanese, clear_board",
        "kgs-rules japanese, kata-set-rule ko SIMPLE, clear_board|kgs-rules japanese, kata-set-rule ko SIMPLE, clear_board",
      })
  void repeatsWhatMattersStill(String told, String repeated) {
    assertThat(String.join(", ", after(told.split(", ")))).isEqualTo(repeated);
  }
}
