package sanko.match.arena;

import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * How a program is found, started, and told its time for a move: an entry of {@code engines.json}.
 * In all words, <code>{program}</code> is the program, <code>{folder}</code> its folder, <code>
 * {network}</code> and <code>{config}</code> the files of these names, <code>{seconds}</code> the
 * time for a move, <code>{wholeSeconds}</code> the next whole number, and <code>{lag}</code> what
 * lies between them in hundredths of a second.
 *
 * @param name to be shown
 * @param program its file: a name on the path, or a path
 * @param command that starts it to speak GTP
 * @param network the format of the networks that it reads, empty if it reads none
 * @param networkArguments words added to the command where a network is given
 * @param networkNeeded whether it does nothing without one
 * @param config the text of a configuration file that the arena writes, empty for none
 * @param setup commands before each game
 * @param version the command line that prints its version; without one GTP is asked
 * @param benchmark measures evaluations, or null
 * @param smallest the least side of its boards
 * @param largest the greatest one
 * @param hashed files of it that are worth a hash beside the program, from its folder
 * @param data files and folders that it needs, from its folder
 * @param note what a reader of the table must know
 */
public record EngineDescription(
    String name,
    String program,
    List<String> command,
    String network,
    List<String> networkArguments,
    boolean networkNeeded,
    String config,
    List<String> setup,
    List<String> version,
    @Nullable Benchmark benchmark,
    int smallest,
    int largest,
    List<String> hashed,
    List<String> data,
    String note) {
  private static final int LARGEST = 19;

  /**
   * How a program says how many positions it evaluates in a second.
   *
   * @param command its words
   * @param pattern of the figure in what it prints; its first group is the number
   */
  public record Benchmark(List<String> command, String pattern) {
    public Benchmark {
      if (command == null || pattern == null) {
        throw new IllegalArgumentException("a benchmark needs command and pattern");
      }
      command = List.copyOf(command);
    }
  }

  /**
   * Fills in what a description leaves out.
   *
   * @throws IllegalArgumentException worded for the user if it lacks what it must say
   */
  public EngineDescription {
    if (name == null || program == null || command == null || command.isEmpty()) {
      throw new IllegalArgumentException("an engine needs name, program and command");
    }
    if (!name.matches("[\\w .+-]{1,40}")) {
      throw new IllegalArgumentException("not a name for an engine: " + name);
    }
    command = List.copyOf(command);
    network = Objects.requireNonNullElse(network, "");
    networkArguments = listed(networkArguments);
    config = Objects.requireNonNullElse(config, "");
    setup = listed(setup);
    version = listed(version);
    smallest = smallest == 0 ? Board.MIN_GAME_SIZE : smallest;
    largest = largest == 0 ? LARGEST : largest;
    hashed = listed(hashed);
    data = listed(data);
    note = Objects.requireNonNullElse(note, "");
  }

  private static List<String> listed(@Nullable List<String> words) {
    return words == null ? List.of() : List.copyOf(words);
  }
}
