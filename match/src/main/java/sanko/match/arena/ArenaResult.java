package sanko.match.arena;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.SerializationFeature;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.engine.json.Json;
import sanko.engine.json.JsonErrors;

/**
 * What an arena has found, as its JSON file says it. Immutable.
 *
 * @param version of the Sanko that held the arena
 * @param machine in the user's words or as the system names its processor
 * @param conditions of the games, in words
 * @param boards what was played, in the order of the table
 * @param engines in the order of the table
 * @param pairings games of two engines on a board
 * @param offences games lost by an offence
 * @param missing engines that were not here, with the reason
 * @param problems what could not be played or measured
 */
public record ArenaResult(
    String version,
    String machine,
    List<String> conditions,
    List<Board> boards,
    List<Engine> engines,
    List<Pairing> pairings,
    List<Offence> offences,
    List<EngineCatalog.Missing> missing,
    List<String> problems) {
  private static final JsonMapper MAPPER =
      JsonMapper.builder()
          .enable(SerializationFeature.INDENT_OUTPUT)
          .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES)
          .build();

  public ArenaResult {
    conditions = List.copyOf(conditions);
    boards = List.copyOf(boards);
    engines = List.copyOf(engines);
    pairings = List.copyOf(pairings);
    offences = List.copyOf(offences);
    missing = List.copyOf(missing);
    problems = List.copyOf(problems);
  }

  /**
   * A board.
   *
   * @param seconds for a move
   */
  public record Board(int side, double seconds) {}

  /**
   * A file by its content.
   *
   * @param sha256 in hexadecimal digits
   */
  public record File(String name, long bytes, String sha256) {}

  /** How many of some things were right. */
  public record Share(String name, int passed, int asked) {}

  /**
   * An engine.
   *
   * @param bytes of its program, data and network on disk
   * @param firstAnswerSeconds from its start to its first answer
   * @param firstMoveSeconds from its start to its first move, the time for the move included
   * @param evaluationsPerSecond by its own benchmark
   */
  public record Engine(
      String name,
      String version,
      String note,
      List<File> files,
      long bytes,
      @Nullable Double firstAnswerSeconds,
      @Nullable Double firstMoveSeconds,
      @Nullable Double evaluationsPerSecond,
      @Nullable Share conformity,
      List<Share> suites,
      List<Standing> standings) {
    public Engine {
      files = List.copyOf(files);
      suites = List.copyOf(suites);
      standings = List.copyOf(standings);
    }
  }

  /**
   * An engine's games on a board.
   *
   * @param elo over the first engine; null if it is infinite or not known
   * @param eloLow the lower end of the interval, null if it is open
   * @param eloHigh the upper end, null if it is open
   * @param offences games that it lost by an offence
   * @param secondsPerMove on the clock
   * @param processorSecondsPerGame of its process
   */
  public record Standing(
      int side,
      int games,
      int wins,
      int draws,
      int losses,
      @Nullable Double elo,
      @Nullable Double eloLow,
      @Nullable Double eloHigh,
      int offences,
      double secondsPerMove,
      double processorSecondsPerGame) {}

  /** Games of two engines on a board, counted for the first. */
  public record Pairing(int side, String a, String b, int wins, int draws, int losses) {}

  /**
   * A game that an engine lost by an offence.
   *
   * @param ending the offence
   * @param detail in words
   */
  public record Offence(
      int side, String loser, String winner, int game, String ending, String detail) {}

  /** As JSON, several lines. */
  public String json() {
    return Json.text(MAPPER.writer(), this) + "\n";
  }

  /**
   * Reads what {@link #json} wrote.
   *
   * @throws IllegalArgumentException if it is something else
   */
  public static ArenaResult parse(String json) {
    try {
      return MAPPER.readValue(json, ArenaResult.class);
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException("no result of an arena: " + JsonErrors.reason(e), e);
    }
  }
}
