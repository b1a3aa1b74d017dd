package sanko.match.arena;

import com.beust.jcommander.ParameterException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.cli.OptionCheck;

/**
 * Problems in the format of GNU Go's regression tests ({@code .tst}): commands that set a position
 * up, a numbered {@code reg_genmove}, and below it the moves that solve it, <code>#? [A1|B2]</code>
 * or, with an exclamation mark, those that do not. Records are replayed by {@code play}, so that
 * every program gets the same position. Immutable.
 *
 * @param name of the suite
 */
record GtpSuite(String name, List<Problem> problems) {
  static final String ENDING = ".tst";
  private static final Pattern ANSWER = Pattern.compile("#\\?\\s*\\[(!?)(.*)\\]\\s*[*&]*\\s*");
  private static final Pattern QUESTION = Pattern.compile("[0-9]+\\s+(reg_genmove\\s+\\w+)\\s*");

  GtpSuite {
    problems = List.copyOf(problems);
  }

  /**
   * A problem.
   *
   * @param side of the board
   * @param position commands that set it up
   * @param question the command that asks for a move
   * @param answers pattern of the moves
   * @param avoid whether those are the wrong ones
   */
  record Problem(int side, List<String> position, String question, Pattern answers, boolean avoid) {
    Problem {
      position = List.copyOf(position);
    }

    boolean isSolvedBy(String move) {
      return answers.matcher(move).matches() != avoid;
    }

    /** All of it, on one line. */
    String text() {
      String wanted = (avoid ? "not " : "") + answers.pattern();
      return String.join("; ", position) + "; " + question + " | " + wanted;
    }
  }

  /**
   * Reads files, and all of folders.
   *
   * @throws IllegalArgumentException worded for the user if one cannot be understood, or a path has
   *     no problems
   * @throws ParameterException if two suites have the same name
   */
  static List<GtpSuite> read(List<Path> paths) throws IOException {
    List<GtpSuite> suites = new ArrayList<>();
    Map<String, Path> names = new HashMap<>();
    for (Path path : paths) {
      int before = suites.size();
      for (Path file : files(path)) {
        String name = String.valueOf(file.getFileName()).replace(ENDING, "");
        GtpSuite suite = new GtpSuite(name, new Reader(file).problems());
        if (!suite.problems.isEmpty()) {
          Path other = names.put(name, file);
          OptionCheck.check(
              other == null, "two suites are called %s: %s, %s".formatted(name, other, file));
          suites.add(suite);
        }
      }
      if (suites.size() == before) {
        throw new IllegalArgumentException("there are no problems in " + path);
      }
    }
    return suites;
  }

  private static List<Path> files(Path path) throws IOException {
    if (!Files.isDirectory(path)) {
      return List.of(path);
    }
    try (var all = Files.list(path)) {
      return all.filter(each -> each.toString().endsWith(ENDING)).sorted().toList();
    }
  }

  /** Reads one file. */
  private static final class Reader {
    private final Path file;
    private final List<Problem> problems = new ArrayList<>();
    private final List<String> position = new ArrayList<>();
    private int side = 19;
    private @Nullable String question;

    Reader(Path file) {
      this.file = file;
    }

    List<Problem> problems() throws IOException {
      // Comments in other charsets do no harm.
      for (String line : Files.readAllLines(file, StandardCharsets.ISO_8859_1)) {
        try {
          take(line.strip());
        } catch (IllegalArgumentException e) {
          throw new IllegalArgumentException(file + ": " + line + ": " + e.getMessage(), e);
        }
      }
      return problems;
    }

    private void take(String line) throws IOException {
      Matcher answer = ANSWER.matcher(line);
      if (answer.matches()) {
        if (question != null) {
          problems.add(problem(question, answer.group(2), !answer.group(1).isEmpty()));
        }
        question = null;
        return;
      }
      if (line.isEmpty() || line.startsWith("#")) {
        return;
      }
      Matcher asked = QUESTION.matcher(line);
      question = asked.matches() ? asked.group(1) : null;
      if (question != null || Character.isDigit(line.charAt(0))) {
        return;
      }
      String[] words = line.split("\\s+", -1);
      switch (words[0].toLowerCase(Locale.ROOT)) {
        case "loadsgf" -> load(words);
        case "boardsize" -> {
          side = side(argument(words));
          position.clear();
          position.add(line);
        }
        default -> position.add(line);
      }
    }

    private static String argument(String[] words) {
      if (words.length < 2) {
        throw new IllegalArgumentException("an argument is missing");
      }
      return words[1];
    }

    private static int side(String word) {
      try {
        return Integer.parseInt(word);
      } catch (NumberFormatException e) {
        throw new IllegalArgumentException("not the side of a board: " + word, e);
      }
    }

    private Problem problem(String asked, String answers, boolean avoid) {
      try {
        Pattern pattern = Pattern.compile(answers, Pattern.CASE_INSENSITIVE);
        return new Problem(side, position, asked, pattern, avoid);
      } catch (PatternSyntaxException e) {
        throw new IllegalArgumentException("not a pattern: " + answers, e);
      }
    }

    private void load(String[] words) throws IOException {
      SgfGame game;
      try {
        game = SgfReader.read(file.resolveSibling(argument(words)));
      } catch (SgfException e) {
        throw new IllegalArgumentException(e.getMessage(), e);
      }
      if (game.width() != game.height()) {
        throw new IllegalArgumentException("the board is no square");
      }
      side = game.width();
      MutableBoard board = new MutableBoard(side, side);
      position.clear();
      position.add("boardsize " + side);
      position.add("clear_board");
      position.add("komi " + game.komi().orElse(0));
      add(game.setup(), board);
      int moves = 0;
      for (SgfStep step : game.steps()) {
        if (step instanceof SgfStep.Setup setup) {
          add(setup, board);
        } else if (step instanceof SgfStep.Move move) {
          String vertex = Vertex.format(move.move(), board);
          if (words.length > 2
              && (words[2].equalsIgnoreCase(vertex)
                  || words[2].equals(Integer.toString(moves + 1)))) {
            return;
          }
          moves++;
          position.add("play " + letter(move.color()) + " " + vertex);
        }
      }
    }

    private void add(SgfStep.Setup setup, MutableBoard board) {
      setup.black().forEach(each -> position.add("play b " + Vertex.format(each, board)));
      setup.white().forEach(each -> position.add("play w " + Vertex.format(each, board)));
    }

    private static String letter(int color) {
      return color == Color.BLACK ? "b" : "w";
    }
  }
}
