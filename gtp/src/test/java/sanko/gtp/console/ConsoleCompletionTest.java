package sanko.gtp.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.gtp.command.Commands;
import sanko.gtp.command.Sessions;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.InputQueue;

class ConsoleCompletionTest {
  private final ConsoleCompletion completion;

  ConsoleCompletionTest() {
    EngineStart start = Sessions.start();
    Engine engine = new Engine(start, Sessions.fake(), new InputQueue(), Sessions.silent());
    CommandTable table = Commands.of(engine, start, Sessions.silent());
    completion = new ConsoleCompletion(table);
  }

  private List<String> after(String... words) {
    return completion.candidates(List.of(words), "");
  }

  @Test
  void knowsCommandsAlsoAfterAnId() {
    assertThat(after()).contains("genmove", "kata-analyze").isSorted();
    assertThat(after("12")).isEqualTo(after());
    assertThat(after("help")).isEqualTo(after());
  }

  @Test
  void knowsWhatFollowsACommand() {
    assertThat(after("genmove")).containsExactly("b", "w");
    assertThat(after("genmove", "b")).isEmpty();
    assertThat(after("play")).containsExactly("b", "w");
    assertThat(after("play", "b")).containsExactly("pass");
    assertThat(after("set_position", "b", "A1")).containsExactly("b", "w");
    assertThat(after("final_status_list")).containsExactly("alive", "seki", "dead");
    assertThat(after("kata-set-param")).contains("maxVisits");
    assertThat(after("kata-set-param", "maxVisits")).isEmpty();
    assertThat(after("kata-set-rules")).contains("japanese");
    assertThat(after("kata-analyze", "b")).contains("ownership");
    assertThat(after("nonsense")).isEmpty();
  }

  @Test
  void knowsFiles(@TempDir Path folder) throws IOException {
    Files.createDirectory(folder.resolve("games"));
    Files.writeString(folder.resolve("a.sgf"), "");
    assertThat(completion.candidates(List.of("loadsgf"), folder + "/x"))
        .containsExactly(folder + "/a.sgf", folder + "/games/");
    assertThat(completion.candidates(List.of("loadsgf"), folder + "/none/x")).isEmpty();
  }
}
