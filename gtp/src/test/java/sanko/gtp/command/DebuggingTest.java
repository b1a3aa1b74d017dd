package sanko.gtp.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import sanko.engine.StatusLines;

/** KataGo's commands for debugging. */
@Timeout(60)
class DebuggingTest {
  /** What a session says on standard error. */
  private static String errors(String input) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    StatusLines status = new StatusLines(new PrintStream(err, true, UTF_8));
    new GtpSession(Sessions.start(), Sessions.fake(), status, null)
        .run(new ByteArrayInputStream(input.getBytes(UTF_8)), new ByteArrayOutputStream());
    return err.toString(UTF_8).replace("\r", "");
  }

  @Test
  void genmoveDebugPlaysWhatGenmoveWould() {
    String move = Sessions.last("genmove b");
    assertThat(Sessions.replies("genmove_debug b", "list_stones b", "genmove_debug x"))
        .containsExactly(move, move, "? syntax error");
  }

  @Test
  void searchDebugLeavesTheBoardAlone() {
    String move = Sessions.last("kata-search w");
    assertThat(Sessions.replies("kata-search_debug w", "list_stones w"))
        .containsExactly(move, "= ");
  }

  @Test
  void tellsThePositionAndTheMovesOnStandardError() {
    List<String> lines = errors("play b C3\nkata-search_debug w\n").lines().toList();
    assertThat(lines)
        .contains(" 3 . . X . . . . . . 3", "Next player: white", "Root visits: 8")
        .anyMatch(line -> line.startsWith("PV: "))
        .noneMatch(line -> line.startsWith("=") || line.startsWith("?") || line.startsWith("info"));
    int heading = lines.indexOf(lines.stream().filter(l -> l.startsWith("move ")).findAny().get());
    assertThat(lines.get(heading + 1)).matches("[A-J][1-9] +[1-8] +[0-7] +[0-9.]+% .*");
    assertThat(errors("play b C3\nkata-search w\n")).doesNotContain("Root visits");
  }

  @Test
  void printsTheClocks() {
    assertThat(Sessions.last("kata-debug-print-tc").lines())
        .allMatch(line -> line.contains(" originalMainTime 1e+20 mainTimeLeft 1e+20 inOvertime 0 "))
        .hasSize(2);
    List<String> lines =
        Sessions.last(
                "kata-time_settings byoyomi 60 10 3", "time_left w 7 2", "kata-debug-print-tc")
            .lines()
            .toList();
    assertThat(lines.get(0))
        .startsWith(
            "= Black originalMainTime 60.0 originalNumPeriods 3 numStonesPerPeriod 1"
                + " perPeriodTime 10.0 mainTimeLeft 60.0 inOvertime 0 minRecMax ");
    assertThat(lines.get(1))
        .startsWith("White originalMainTime 60.0 ")
        .contains(
            " mainTimeLeft 0.0 inOvertime 1 numPeriodsLeftIncludingCurrent 2"
                + " numStonesLeftInPeriod 1 timeLeftInPeriod 7.0 minRecMax ");
    assertThat(Sessions.last("kata-time_settings fischer-capped 9 2 30 5", "kata-debug-print-tc"))
        .contains("originalMainTime 9.0 increment 2.0 mainTimeLimit 30.0 maxTimePerMove 5.0 ");
    assertThat(Sessions.last("kata-debug-print-tc 1")).isEqualTo("? syntax error");
  }

  @Test
  void measuresSearchesOfTheVisitsAskedFor() {
    assertThat(Sessions.replies("play b C3", "kata-benchmark 20", "list_stones b"))
        .element(1)
        .asString()
        .matches(
            "= numSearchThreads = +\\d+: 10 / 10 positions, visits/s = [0-9.]+ nnEvals/s = [0-9.]+"
                + " nnBatches/s = [0-9.]+ avgBatchSize = [0-9.]+ \\([0-9.]+ secs\\)");
    assertThat(Sessions.last("play b C3", "kata-benchmark 20", "list_stones b")).isEqualTo("= C3");
    assertThat(Sessions.replies("kata-benchmark", "kata-benchmark 0", "kata-benchmark x"))
        .allMatch(reply -> reply.startsWith("? "));
  }
}
