package sanko.gtp.command;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.engine.Game;
import sanko.engine.settings.LiveSettings;
import sanko.gtp.protocol.Command;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.GtpLoop;
import sanko.gtp.protocol.GtpWriter;
import sanko.gtp.protocol.InputQueue;

/**
 * Random and mutated lines: each gets one well-formed answer, none an internal error, and an error
 * leaves game and parameters alone.
 */
class ProtocolFuzzTest {
  private static final Pattern REPLY =
      Pattern.compile("[=?][0-9]*( [^\n]*)?\n([^\n]+\n)*\n", Pattern.DOTALL);

  private static final List<String> USUAL =
      List.of(
          "play b D4",
          "play w Q16",
          "play b pass",
          "play w C3",
          "play b E5",
          "play w E4",
          "genmove b",
          "genmove w",
          "reg_genmove b",
          "kata-search b",
          "kata-search_cancellable w",
          "kgs-genmove_cleanup w",
          "undo",
          "gg-undo 2",
          "gogui-play_sequence b A1 w B2 b C4",
          "boardsize 9",
          "boardsize 5",
          "boardsize 9 5",
          "boardsize 19",
          "boardsize 2",
          "rectangular_boardsize 3 7",
          "clear_board",
          "komi 6.5",
          "komi -0.5",
          "get_komi",
          "fixed_handicap 2",
          "place_free_handicap 3",
          "set_free_handicap C3 D4 E5",
          "set_position b A1 w B1 b C3",
          "set_position",
          "gogui-setup b C3 e A1",
          "gogui-setup_player w",
          "showboard",
          "is_legal b D4",
          "all_legal w",
          "list_stones b",
          "captures w",
          "final_score",
          "final_status_list dead",
          "final_status_list alive",
          "final_status D4",
          "time_settings 10 5 1",
          "time_left b 3 0",
          "time_left w -1 2",
          "kgs-time_settings byoyomi 30 10 5",
          "kata-time_settings fischer 5 1",
          "kata-time_settings fischer-capped 5 1 10 3",
          "kata-list_time_settings",
          "kata-analyze b 1",
          "kata-analyze interval 1 ownership true rootInfo true",
          "kata-analyze b allow b D4,C3 1 minmoves 5",
          "lz-analyze 1 avoid w D4 2",
          "lz-analyze 1 focus D4:2,C3 0.5",
          "kata-genmove_analyze b 10 movesOwnership true",
          "lz-genmove_analyze w",
          "kata-search_analyze b pvVisits true",
          "kata-search_analyze_cancellable w maxmoves 2",
          "kata-raw-nn 0",
          "kata-raw-nn b all 0.5",
          "kata-get-rules",
          "kata-set-rules japanese",
          "kata-set-rules {\"ko\":\"SIMPLE\",\"scoring\":\"AREA\",\"suicide\":true}",
          "kata-set-rules tromp-taylor",
          "kata-set-rule ko SITUATIONAL",
          "kgs-rules chinese",
          "kata-list-params",
          "kata-get-param maxVisits",
          "kata-set-param analysisPVLen 3",
          "kata-set-param rootPolicyTemperature 1.2",
          "kata-set-param wideRootNoise 0.1",
          "kata-get-params",
          "kata-set-params {\"maxTime\":5,\"cpuctExploration\":1.5}",
          "kata-get-models",
          "clear_cache",
          "stop",
          "lz-setoption name Visits value 3",
          "lz-setoption",
          "sanko-view policy",
          "sanko-view win-rate",
          "gogui-analyze_commands",
          "gogui-interrupt",
          "name",
          "version",
          "protocol_version",
          "list_commands",
          "help komi",
          "help",
          "known_command play",
          "cputime",
          "gomill-cpu_time",
          "kgs-game_over",
          "quit",
          "printsgf",
          "loadsgf FILE",
          "loadsgf FILE 3",
          "printsgf FILE",
          "sanko-save FILE",
          "sanko-load FILE",
          "analyze b 10",
          "13",
          "# play b D4",
          "");

  private static final String[] WORDS = {
    "b",
    "w",
    "black",
    "WHITE",
    "pass",
    "resign",
    "D4",
    "a1",
    "T19",
    "Z26",
    "I5",
    "A0",
    "-1",
    "0",
    "1",
    "7",
    "1e1",
    "nan",
    "inf",
    "99999999999999999999",
    "0.5",
    "true",
    "{}",
    "{\"a\":[1]}",
    "\"",
    ",",
    "D4,E5",
    "interval",
    "ownership",
    "allow",
    "avoid",
    "focus",
    "alive",
    "name",
    "value",
    "ko",
    "é",
    "囲碁"
  };

  @TempDir Path folder;

  @Test
  void answersTenThousandLines() throws Exception {
    fuzz(10_000, 1);
  }

  /** docs/gtp.md has the result. */
  @Test
  @Tag("exhaustive")
  void answersAHundredThousandLines() throws Exception {
    fuzz(100_000, 2);
  }

  private void fuzz(int lines, long seed) throws IOException, InterruptedException {
    Random random = new Random(seed);
    InputQueue input = new InputQueue();
    // The input is over, which ends analysis at once, but in one breath with the command.
    input.end();
    input.add("");
    input.take();
    EngineStart start = Sessions.start();
    Engine engine = new Engine(start, Sessions.fake(), input, Sessions.silent());
    CommandTable table = Commands.of(engine, start, Sessions.silent());
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    GtpLoop loop = new GtpLoop(input, new GtpWriter(out), table, () -> {});
    Path record = folder.resolve("a b.sgf");
    Files.writeString(record, "(;SZ[9]KM[7];B[dd];W[ee];B[];W[cc])");
    List<String> names = new ArrayList<>(table.names());
    int answers = 0;
    int failures = 0;
    for (int i = 0; i < lines; i++) {
      String line = line(random, names).replace("FILE", record.toString());
      Command command = Command.parse(line);
      if (command == null || (writes(command) && !command.text().equals(record.toString()))) {
        continue;
      }
      limit(engine);
      String before = fingerprint(engine);
      out.reset();
      loop.answer(command);
      String reply = out.toString(StandardCharsets.UTF_8);
      String what = "seed " + seed + ", line " + i + ": " + line;
      assertThat(reply).as(what).matches(REPLY).doesNotContain("internal error");
      assertThat(reply.substring(1)).as(what).startsWith(command.id());
      answers++;
      if (reply.startsWith("?")) {
        failures++;
        assertThat(fingerprint(engine)).as(what).isEqualTo(before);
      }
    }
    // Most lines are answered, and many are wrong.
    assertThat(answers).isGreaterThan(lines * 9 / 10);
    assertThat(failures).isBetween(answers / 4, answers * 3 / 4);
  }

  private static boolean writes(Command command) {
    return !command.text().isEmpty()
        && (command.name().equals("printsgf") || command.name().equals("sanko-save"));
  }

  /** However the lines change parameters, a search is short. */
  private static void limit(Engine engine) {
    LiveSettings parameters = engine.settings();
    parameters.set("maxVisits", "4");
    parameters.set("maxTime", "0.05");
  }

  private static String fingerprint(Engine engine) {
    Game game = engine.game();
    return String.join(
        " ",
        Long.toHexString(game.state().stateHashLow()),
        Long.toHexString(game.state().stateHashHigh()),
        Integer.toString(game.state().moveCount()),
        Integer.toString(game.state().toMove()),
        game.board().sizeText(),
        Double.toString(game.komi()),
        game.rules().compactText(),
        engine.settings().current().values().toString());
  }

  private static String line(Random random, List<String> names) {
    String usual = USUAL.get(random.nextInt(USUAL.size()));
    return switch (random.nextInt(6)) {
      case 0, 1 -> usual;
      case 2 -> random.nextInt(1000) + " " + words(usual, random);
      case 3 -> words(names.get(random.nextInt(names.size())), random);
      case 4 -> bytes(usual, random);
      default -> bytes(words(usual, random), random);
    };
  }

  /** Leaves out, doubles, replaces or adds words. */
  private static String words(String line, Random random) {
    List<String> words = new ArrayList<>(List.of(line.split(" ")));
    for (int changes = random.nextInt(4); changes > 0; changes--) {
      int place = random.nextInt(words.size() + 1);
      String word = WORDS[random.nextInt(WORDS.length)];
      if (place == words.size() || random.nextInt(3) == 0) {
        words.add(place, word);
      } else if (random.nextBoolean() && words.size() > 1) {
        words.remove(place);
      } else {
        words.set(place, word);
      }
    }
    return String.join(random.nextInt(10) == 0 ? "\t" : " ", words);
  }

  /** Changes some characters, to control characters too. */
  private static String bytes(String line, Random random) {
    StringBuilder changed = new StringBuilder(line);
    for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
      int place = random.nextInt(changed.length() + 1);
      char c = (char) (random.nextInt(8) == 0 ? random.nextInt(0x3000) : 1 + random.nextInt(127));
      switch (random.nextInt(4)) {
        case 0 -> changed.insert(place, c);
        case 1 -> changed.delete(place, Math.min(changed.length(), place + 1));
        case 2 -> changed.setLength(place);
        default -> changed.insert(place, String.valueOf(c).repeat(random.nextInt(2000)));
      }
    }
    return changed.toString().replace('\n', ' ');
  }
}
