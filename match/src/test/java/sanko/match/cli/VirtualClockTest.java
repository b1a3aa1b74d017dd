package sanko.match.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.testing.TestedProgram;

/** Matches of Sanko's own engines in virtual time. */
@Timeout(120)
class VirtualClockTest {
  /** Its graph tells no visits from earlier searches, and a proof ends no search. */
  private static final String ENGINE =
      "lagBuffer=0.05,chosenMoveTemperature=0,solverMode=0,graphReuse=nothing,"
          + "allowResignation=false";

  @TempDir private Path folder;

  private final TestedProgram program = new TestedProgram();

  private int match(String to, String b, String clock, String rate, String... more) {
    List<String> arguments = new ArrayList<>(List.of("match", "--json", "--size", "5"));
    arguments.addAll(List.of("--a", ENGINE, "--b", b, "--clock", clock, "--games", "8"));
    arguments.addAll(List.of("--virtual-clock", rate, "--opening", "uniform:2"));
    arguments.addAll(List.of("--out", folder.resolve(to).toString()));
    arguments.addAll(List.of(more));
    return program.run(arguments);
  }

  private JsonNode report() throws IOException {
    return new JsonMapper().readTree(program.out());
  }

  /** The results of all games, times and visits included. */
  private List<String> journal(String of) throws IOException {
    Path file = folder.resolve(of).resolve("match.jsonl");
    return Files.readAllLines(file).stream().skip(1).sorted().toList();
  }

  @Test
  void playsTheSameGamesUnderLoadAndKeepsTheClocks() throws IOException, InterruptedException {
    String clock = "absolute 6";
    assertThat(match("calm", ENGINE, clock, "100", "--concurrency", "1"))
        .as(program.err())
        .isZero();
    AtomicBoolean over = new AtomicBoolean();
    Thread load =
        new Thread(
            () -> {
              while (!over.get()) {
                Thread.onSpinWait();
              }
            });
    load.start();
    try {
      assertThat(match("busy", ENGINE, clock, "100", "--concurrency", "8"))
          .as(program.err())
          .isZero();
    } finally {
      over.set(true);
      load.join();
    }
    assertThat(journal("busy")).isEqualTo(journal("calm"));
    for (String line : journal("calm")) {
      JsonNode result = new JsonMapper().readTree(line);
      for (String side : List.of("a", "b")) {
        JsonNode one = result.get(side);
        assertThat(result.get("ending").asText()).isNotEqualTo("TIME");
        assertThat(one.get("seconds").asDouble()).isBetween(1.0, 6.0);
        // Each visit was paid for; a look at a pass is no visit of the move.
        assertThat(100 * one.get("seconds").asDouble())
            .isGreaterThanOrEqualTo(one.get("visits").asDouble() - 0.1);
      }
    }
  }

  @Test
  void halfTheRateIsHalfTheVisits() throws IOException {
    String clock = "byoyomi 0 1 1";
    assertThat(match("rates", ENGINE, clock, "200,100")).as(program.err()).isZero();
    JsonNode a = report().get("a");
    JsonNode b = report().get("b");
    double visitsA = a.get("visits").asDouble() / a.get("moves").asInt();
    double visitsB = b.get("visits").asDouble() / b.get("moves").asInt();
    assertThat(visitsA).isBetween(150.0, 200.0);
    assertThat(visitsB).isBetween(0.48 * visitsA, 0.52 * visitsA);
    assertThat(a.get("offences")).isEmpty();
    assertThat(b.get("offences")).isEmpty();
  }

  @Test
  void losesOnVirtualTime() throws IOException {
    // The evaluation of the root takes longer than all the time there is.
    assertThat(match("late", ENGINE, "absolute 0.05", "1000,10")).as(program.err()).isZero();
    assertThat(report().get("b").get("offences").get("time").asInt()).isEqualTo(8);
  }

  @Test
  void refusesProgramsAndRatesThatMakeNoSense() {
    assertThat(match("program", "gnugo --mode gtp", "absolute 5", "100")).isEqualTo(2);
    assertThat(program.err()).contains("--virtual-clock is for matches of Sanko's own engines");
    for (String rate : List.of("0", "-5", "fast", "1,2,3", "100,")) {
      assertThat(match("rate", ENGINE, "absolute 5", rate)).as(rate).isEqualTo(2);
      assertThat(program.err()).contains("--virtual-clock is the visits of a second");
    }
    assertThat(folder.resolve("rate")).doesNotExist();
  }
}
