package sanko.gtp.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class MatchJournalTest {
  private static final Map<String, String> IDENTITY = Map.of("a", "maxVisits=2");

  @TempDir private Path folder;

  private static GameResult result(int game) {
    return new GameResult(
        game,
        "9",
        true,
        2,
        "B+F",
        GameEnding.CRASH,
        "ended with status 7 at 'genmove \"w\"'\nlast words: \u00e4\u00df",
        31,
        new GameResult.Side(16, 1.25, 1600, 1412, ""),
        new GameResult.Side(15, 2.5, 0, 0, "W+3.5"));
  }

  @Test
  void keepsResults() throws IOException {
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      journal.add(result(1));
      journal.add(result(0));
    }
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      assertThat(journal.results()).containsExactly(result(0), result(1));
      assertThat(journal.has(1)).isTrue();
      assertThat(journal.has(2)).isFalse();
    }
  }

  @Test
  void cutsOffALineThatWasNotFinished() throws IOException {
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      journal.add(result(0));
    }
    Path file = folder.resolve(MatchJournal.FILE);
    Files.writeString(file, "{\"game\":1,\"si", StandardOpenOption.APPEND);
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      assertThat(journal.results()).containsExactly(result(0));
      journal.add(result(2));
    }
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      assertThat(journal.results()).containsExactly(result(0), result(2));
    }
  }

  @Test
  void refusesAnotherMatch() throws IOException {
    MatchJournal.open(folder, IDENTITY).close();
    assertThatThrownBy(() -> MatchJournal.open(folder, Map.of("a", "maxVisits=3")))
        .hasMessageContaining("a was maxVisits=2 and is maxVisits=3");
    Files.writeString(folder.resolve(MatchJournal.FILE), "nonsense\n");
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .hasMessageContaining("another match");
  }
}
