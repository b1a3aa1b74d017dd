package sanko.gtp.connect;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import sanko.gtp.protocol.Command;

/**
 * What a GTP session has been told that matters later: the commands that bring a new session to the
 * same settings and the same position. Moves of earlier games and settings that were replaced are
 * forgotten. Not thread-safe.
 */
final class SessionHistory {
  private static final Set<String> SIZES = Set.of("boardsize", "rectangular_boardsize");
  private static final Set<String> EMPTY_BOARDS = Set.of("clear_board", "set_position");
  private static final Set<String> ALL_RULES = Set.of("kata-set-rules", "kgs-rules");
  private static final Set<String> CLOCKS =
      Set.of("time_settings", "kgs-time_settings", "kata-time_settings");
  private static final Set<String> GENERATED =
      Set.of(
          "genmove",
          "genmove_debug",
          "kgs-genmove_cleanup",
          "kata-genmove_analyze",
          "lz-genmove_analyze",
          "cgos-genmove_analyze");
  private static final Set<String> OF_THE_GAME =
      Set.of(
          "fixed_handicap",
          "set_free_handicap",
          "gogui-setup",
          "gogui-setup_player",
          "sanko-result",
          "cgos-gameover");

  private static final String TEACHING_GAME = "sanko-teaching-game";
  private static final Pattern COLOR = Pattern.compile("(?i)b|w|black|white");

  private enum Kind {
    /** Stays until another of the same key takes its place. */
    SETTING,
    /** Rules or one of them; where it stands among the moves matters. */
    RULE,
    /** The size of the board. */
    SIZE,
    /** How a game ended, on which later ones depend. */
    RESULT,
    /** Changes the game in another way than by a move. */
    GAME,
    /** A color and a vertex. */
    MOVE
  }

  /**
   * Something to be told again.
   *
   * @param next the color to move after it, if it is of the game
   */
  private record Entry(Kind kind, String key, String text, String next) {
    Entry(Kind kind, String key, String text) {
      this(kind, key, text, "");
    }

    /** What is left of it in the next game: who won a teaching game decides the handicap. */
    Entry afterTheGame() {
      return key.equals(TEACHING_GAME) && !text.equals(key)
          ? new Entry(Kind.RESULT, key, text)
          : this;
    }

    boolean isOfGame() {
      return kind == Kind.GAME || kind == Kind.MOVE;
    }
  }

  private final List<Entry> entries = new ArrayList<>();

  /**
   * Takes note of a command that has succeeded.
   *
   * @param result the text of the reply; of one that is told line by line, the move played
   */
  void add(Command command, String result) {
    String name = command.name();
    List<String> words = command.arguments();
    String line = (name + " " + command.text()).strip();
    if (SIZES.contains(name)) {
      beginGame();
      entries.removeIf(entry -> entry.kind == Kind.SIZE);
      entries.add(new Entry(Kind.SIZE, name, line));
    } else if (EMPTY_BOARDS.contains(name)) {
      beginGame();
      addOfGame(name, line, "B");
    } else if (name.equals(TEACHING_GAME)) {
      beginGame();
      addOfGame(name, line, result.equals("no handicap") ? "B" : "W");
    } else if (ALL_RULES.contains(name) || name.equals("kata-set-rule")) {
      entries.add(new Entry(Kind.RULE, name, line));
    } else if (CLOCKS.contains(name)) {
      entries.removeIf(entry -> entry.key.startsWith("time_left "));
      set("clock", line);
    } else if (OF_THE_GAME.contains(name)) {
      addOfGame(name, line, nextAfter(name, words));
    } else if (GENERATED.contains(name)) {
      if (!result.equalsIgnoreCase("resign")) {
        boolean hasColor = !words.isEmpty() && COLOR.matcher(words.get(0)).matches();
        addMove(hasColor ? words.get(0) : toMove(), result);
      }
    } else {
      addOther(name, words, line, result);
    }
  }

  private void addOther(String name, List<String> words, String line, String result) {
    switch (name) {
      case "komi" -> set(name, line);
      case "time_left" -> set(name + " " + color(words.get(0)), line);
      case "kata-set-param" -> set(name + " " + words.get(0), line);
      case "kata-set-params" -> set(line, line);
      case "lz-setoption" -> {
        if (line.contains(" value ")) {
          set(line.substring(0, line.lastIndexOf(" value ")), line);
        }
      }
      case "play" -> addMove(words.get(0), words.get(1));
      case "gogui-play_sequence" -> {
        for (int i = 0; i + 1 < words.size(); i += 2) {
          addMove(words.get(i), words.get(i + 1));
        }
      }
      case "place_free_handicap" -> addOfGame(name, "set_free_handicap " + result, "W");
      case "undo" -> undo(1);
      case "gg-undo" -> undo(words.isEmpty() ? 1 : Integer.parseInt(words.get(0)));
      default -> {
        // It tells something, and changes nothing that lasts.
      }
    }
  }

  private void beginGame() {
    entries.replaceAll(Entry::afterTheGame);
    entries.removeIf(Entry::isOfGame);
    int last = 0;
    for (int i = 0; i < entries.size(); i++) {
      last = ALL_RULES.contains(entries.get(i).key) ? i : last;
    }
    for (int i = last - 1; i >= 0; i--) {
      if (entries.get(i).kind == Kind.RULE) {
        entries.remove(i);
      }
    }
  }

  private void set(String key, String line) {
    entries.removeIf(entry -> entry.kind == Kind.SETTING && entry.key.equals(key));
    entries.add(new Entry(Kind.SETTING, key, line));
  }

  private void addMove(String word, String vertex) {
    String color = color(word);
    entries.add(new Entry(Kind.MOVE, "", color + " " + vertex, color.equals("B") ? "W" : "B"));
  }

  private void addOfGame(String name, String line, String next) {
    entries.add(new Entry(Kind.GAME, name, line, next));
  }

  /** The color to move after one of the commands that change the game. */
  private String nextAfter(String name, List<String> words) {
    return switch (name) {
      case "fixed_handicap", "set_free_handicap" -> "W";
      case "gogui-setup_player" -> color(words.get(0));
      default -> toMove();
    };
  }

  /** The color to move now. */
  private String toMove() {
    for (int i = entries.size() - 1; i >= 0; i--) {
      if (entries.get(i).isOfGame()) {
        return entries.get(i).next;
      }
    }
    return "B";
  }

  private static String color(String word) {
    return word.substring(0, 1).toUpperCase(Locale.ROOT);
  }

  private void undo(int moves) {
    for (int i = 0; i < moves; i++) {
      int last = entries.size() - 1;
      while (last >= 0 && !entries.get(last).isOfGame()) {
        last--;
      }
      if (last >= 0 && entries.get(last).kind == Kind.MOVE) {
        entries.remove(last);
      } else {
        addOfGame("undo", "undo", toMove());
      }
    }
  }

  /**
   * The commands, in order. Moves that follow each other are one sequence, of which the server's
   * teacher says nothing again.
   */
  List<String> commands() {
    List<String> commands = new ArrayList<>();
    StringBuilder moves = new StringBuilder();
    for (Entry entry : entries) {
      if (entry.kind == Kind.MOVE) {
        moves.append(' ').append(entry.text);
      } else {
        addSequence(moves, commands);
        commands.add(entry.text);
      }
    }
    addSequence(moves, commands);
    return commands;
  }

  private static void addSequence(StringBuilder moves, List<String> commands) {
    if (!moves.isEmpty()) {
      commands.add("gogui-play_sequence" + moves);
      moves.setLength(0);
    }
  }
}
