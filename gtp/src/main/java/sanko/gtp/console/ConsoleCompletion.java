package sanko.gtp.console;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import sanko.engine.settings.EngineSettings;
import sanko.gtp.protocol.CommandTable;
import sanko.gtp.protocol.CommandTable.Entry;

/** Completes commands and, by what their usage says, their arguments. Immutable. */
final class ConsoleCompletion implements Console.Completion {
  private static final List<String> RULES =
      List.of(
          "tromp-taylor",
          "chinese",
          "chinese-ogs",
          "chinese-kgs",
          "japanese",
          "korean",
          "aga",
          "bga",
          "new-zealand",
          "stone-scoring",
          "ancient-territory",
          "aga-button");
  private static final List<String> ANALYSIS =
      List.of(
          "b",
          "w",
          "interval",
          "minmoves",
          "maxmoves",
          "avoid",
          "focus",
          "allow",
          "rootInfo",
          "ownership",
          "ownershipStdev",
          "movesOwnership",
          "movesOwnershipStdev",
          "pvVisits",
          "pvEdgeVisits",
          "true",
          "false");

  private final List<String> commands;
  private final Map<String, String> usages;
  private final List<String> parameters;

  ConsoleCompletion(CommandTable table) {
    commands = table.names().stream().sorted().toList();
    usages =
        table.entries().stream().collect(Collectors.toUnmodifiableMap(Entry::name, Entry::usage));
    parameters = List.copyOf(EngineSettings.DEFAULT.values().keySet());
  }

  @Override
  public List<String> candidates(List<String> wordsBefore, String typed) {
    List<String> words = withoutId(wordsBefore);
    if (words.isEmpty()) {
      return commands;
    }
    String command = words.get(0);
    String usage = usages.getOrDefault(command, "");
    if (command.equals("help") || command.equals("known_command")) {
      return commands;
    }
    if (command.endsWith("-rules")) {
      return RULES;
    }
    if (usage.contains("INTERVAL")) {
      return ANALYSIS;
    }
    if (usage.contains("FILE")) {
      return files(typed);
    }
    if (usage.startsWith("KEY") && command.contains("param")) {
      return words.size() == 1 ? parameters : List.of();
    }
    return ofUsage(usage, words.size());
  }

  private static List<String> withoutId(List<String> words) {
    boolean hasId = !words.isEmpty() && words.get(0).matches("[0-9]+");
    return hasId ? words.subList(1, words.size()) : words;
  }

  /** Colors by their place in the usage, and the words of a choice in small letters. */
  private static List<String> ofUsage(String usage, int position) {
    List<String> candidates = new ArrayList<>();
    String[] arguments = usage.split(" ", -1);
    if (usage.contains("[COLOR VERTEX]")
        ? position % 2 == 1
        : position <= arguments.length && arguments[position - 1].equals("COLOR")) {
      candidates.add("b");
      candidates.add("w");
    } else if (position == 1) {
      Stream.of(arguments).filter(word -> word.matches("[a-z-]+")).forEach(candidates::add);
    } else if (usage.equals("COLOR VERTEX")) {
      candidates.add("pass");
    }
    return candidates;
  }

  private static List<String> files(String typed) {
    int folderEnd = typed.lastIndexOf('/') + 1;
    String folder = typed.substring(0, folderEnd);
    try (Stream<Path> files = Files.list(Path.of(folder.isEmpty() ? "." : folder))) {
      return files
          .map(file -> folder + file.getFileName() + (Files.isDirectory(file) ? "/" : ""))
          .sorted()
          .toList();
    } catch (IOException | InvalidPathException e) {
      return List.of();
    }
  }
}
