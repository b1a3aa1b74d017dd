package sanko.match;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.base.FailureText;

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
        new GameResult.Side(16, 1.25, 1600, 1412, 1.5, ""),
        new GameResult.Side(15, 2.5, 0, 0, 0, "W+3.5"));
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
  void cutsOffALineThatEndsWithinACharacter() throws IOException {
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      journal.add(result(0));
    }
    Path file = folder.resolve(MatchJournal.FILE);
    Files.write(file, new byte[] {'{', '"', (byte) 0xC3}, StandardOpenOption.APPEND);
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      assertThat(journal.results()).containsExactly(result(0));
    }
  }

  @Test
  void beginsAnewWhereNotEvenTheFirstLineWasFinished() throws IOException {
    Path file = folder.resolve(MatchJournal.FILE);
    Files.writeString(file, "{\"a\":\"maxV");
    MatchJournal.open(folder, IDENTITY).close();
    assertThat(file).hasContent("{\"a\":\"maxVisits=2\"}");
  }

  @ParameterizedTest
  @ValueSource(strings = {"notes", "{\"a\":\"maxVisits=3\"}\n{\"game\":0", "maxVisits\n\nmore"})
  void leavesTheFilesOfOthersAlone(String content) throws IOException {
    Path file = Files.writeString(folder.resolve(MatchJournal.FILE), content);
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .hasMessageContaining("the journal of another match");
    assertThat(file).hasBinaryContent(content.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void refusesWhatIsNoText() throws IOException {
    byte[] content = "a match\n".getBytes(StandardCharsets.UTF_16);
    Path file = Files.write(folder.resolve(MatchJournal.FILE), content);
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .hasMessageEndingWith("is damaged: it is not UTF-8 text");
    assertThat(file).hasBinaryContent(content);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "\"halfPoints\":2 | \"halfPoints\":3",
        "\"game\":0 | \"game\":-1",
        "\"ending\":\"CRASH\" | \"ending\":null",
        "\"seconds\":1.25 | \"seconds\":1e999",
        "\"visits\":1600 | \"visits\":-1",
        "\"result\":\"B+F\" | \"result\":null",
        "\"moves\":31, | ''",
        "\"visits\":1600 | \"visits\":1600,\"later\":1",
        "}} | }}{}",
      })
  void refusesImpossibleResults(String good, String bad) throws IOException {
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      journal.add(result(0));
    }
    Path file = folder.resolve(MatchJournal.FILE);
    String text = Files.readString(file);
    assertThat(text).contains(good);
    Files.writeString(file, text.replace(good, bad));
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("is damaged");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "null | is damaged: line 3: nothing: null",
        "{\"game\" 5} | is damaged: line 3, column 9: ",
        "{\"game\":5 | (start marker at line 3, column 1)",
      })
  void namesTheLineThatIsDamaged(String line, String message) throws IOException {
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      journal.add(result(0));
    }
    Path file = folder.resolve(MatchJournal.FILE);
    Files.writeString(file, line + "\n", StandardOpenOption.APPEND);
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message)
        .satisfies(e -> assertThat(FailureText.of(e)).isEqualTo(e.getMessage()));
  }

  /** A new match would write over the records. */
  @ParameterizedTest
  @ValueSource(strings = {"", "{\"a\":\"maxV"})
  void refusesAJournalThatHasLostTheGamesOfItsFolder(String rest) throws IOException {
    Path file = folder.resolve(MatchJournal.FILE);
    Files.createFile(folder.resolve("game-00007.sgf"));
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has records of games that are not in match.jsonl");
    assertThat(file).doesNotExist();
    Files.writeString(file, rest);
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has records of games that are not in match.jsonl");
    assertThat(file).hasContent(rest);
  }

  @Test
  void goesOnWhereTheFirstRecordWasWrittenAndNotItsResult() throws IOException {
    MatchJournal.open(folder, IDENTITY).close();
    Files.createFile(folder.resolve("game-00000.sgf"));
    try (MatchJournal journal = MatchJournal.open(folder, IDENTITY)) {
      assertThat(journal.results()).isEmpty();
    }
  }

  /** What another version noted of a match, more or less, is told by its name. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "{}                                | it does not say a",
        "{\"a\":\"maxVisits=2\",\"c\":\"1\"} | it has c",
        "null                              | not that of a match journal",
      })
  void saysWhatAnotherVersionNoted(String header, String reason) throws IOException {
    Path file = Files.writeString(folder.resolve(MatchJournal.FILE), header + "\n");
    assertThatThrownBy(() -> MatchJournal.open(folder, IDENTITY))
        .hasMessageContaining(reason)
        .hasMessageContaining("use another folder");
    assertThat(file).hasContent(header);
  }

  @Test
  void takesTheSameNotesInAnotherOrder() throws IOException {
    Path file = folder.resolve(MatchJournal.FILE);
    Files.writeString(file, "{\"b\":\"maxVisits=1\",\"a\":\"maxVisits=2\"}\n");
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("a", "maxVisits=2");
    identity.put("b", "maxVisits=1");
    MatchJournal.open(folder, identity).close();
    assertThat(file).content().startsWith("{\"b\"");
  }

  @Test
  void clearsDraftsThatAKilledMatchLeft() throws IOException {
    Path draft = Files.createFile(folder.resolve(".sanko-1.tmp"));
    MatchJournal.open(folder, IDENTITY).close();
    assertThat(draft).exists();
    Files.setLastModifiedTime(draft, FileTime.from(Instant.EPOCH));
    MatchJournal.open(folder, IDENTITY).close();
    assertThat(draft).doesNotExist();
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
