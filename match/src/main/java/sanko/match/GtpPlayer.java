package sanko.match;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.base.NumberSyntax;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Vertex;
import sanko.engine.BoardSize;
import sanko.search.time.Clock;
import sanko.search.time.TimeControl;

/**
 * A player that is a process speaking GTP. The process lives from game to game; one that failed is
 * killed, and the next game begins with a new one.
 */
public final class GtpPlayer implements Player {
  /**
   * How long answers may take.
   *
   * @param startSeconds the first answer of a process
   * @param answerSeconds any other
   */
  public record Patience(double startSeconds, double answerSeconds) {}

  /** What KGS calls the rules. */
  private static final Map<String, String> KGS_RULES =
      Map.of(
          "chinese", "chinese",
          "chinesekgs", "chinese",
          "chineseogs", "chinese",
          "japanese", "japanese",
          "korean", "japanese",
          "aga", "aga",
          "newzealand", "new_zealand",
          "nz", "new_zealand");

  /** Who knows this command takes fractions of seconds. */
  private static final String EXACT_CLOCK = "kata-time_settings";

  private final List<String> command;
  private final @Nullable List<String> setup;
  private final Patience patience;

  /** Of processes that have ended. */
  private double processorSeconds;

  /** Shared: read by {@link #stop}. */
  private volatile @Nullable GtpProcess process;

  private volatile boolean isStopped;

  private Set<String> known = Set.of();
  private MutableBoard board = new MutableBoard(2, 2);

  /**
   * Creates a player; its process is not started yet.
   *
   * @param commandLine the program and its arguments; no shell looks at it
   * @throws IllegalArgumentException worded for the user if it is empty or a quote is open
   */
  public GtpPlayer(String commandLine, Patience patience) {
    this(GtpProcess.words(commandLine), null, patience);
  }

  /**
   * Creates a player; its process is not started yet.
   *
   * @param command the program and its arguments
   * @param setup commands before each game that say how long to think; it then hears nothing of
   *     clocks. Null to tell it the clock
   */
  public GtpPlayer(List<String> command, @Nullable List<String> setup, Patience patience) {
    if (command.isEmpty()) {
      throw new IllegalArgumentException("no command");
    }
    this.command = List.copyOf(command);
    this.setup = setup == null ? null : List.copyOf(setup);
    this.patience = patience;
  }

  @Override
  public void begin(Player.Conditions conditions) throws PlayerException {
    if (process == null) {
      start();
    }
    BoardSize size = conditions.size();
    board = new MutableBoard(size.width(), size.height());
    if (size.width() == size.height()) {
      ask("boardsize " + size);
    } else {
      String name = known.contains("rectangular_boardsize") ? "rectangular_" : "";
      ask(name + "boardsize " + size.width() + " " + size.height());
    }
    ask("clear_board");
    setRules(conditions);
    ask("komi " + NumberSyntax.plain(conditions.komi()));
    if (setup == null) {
      setClock(conditions.time());
    } else {
      for (String line : setup) {
        ask(line);
      }
    }
  }

  private void start() throws PlayerException {
    GtpProcess started;
    try {
      started = new GtpProcess(command);
    } catch (IOException e) {
      throw new PlayerException(GameEnding.CRASH, "cannot be started: " + FailureText.of(e));
    }
    process = started;
    if (isStopped) {
      started.kill(); // nobody else will
      throw new PlayerException(GameEnding.CRASH, "is stopped");
    }
    known = new HashSet<>(ask("list_commands", patience.startSeconds()).lines().toList());
    started.look();
  }

  /** Engines without a command for rules play by what their own command line says. */
  private void setRules(Player.Conditions conditions) throws PlayerException {
    String kgs =
        KGS_RULES.get(
            conditions.named().text().toLowerCase(Locale.ROOT).replaceAll("[-_/\\s]", ""));
    if (known.contains("kata-set-rules")) {
      ask("kata-set-rules " + conditions.named().text());
    } else if (known.contains("kgs-rules") && kgs != null) {
      ask("kgs-rules " + kgs);
    }
  }

  /**
   * Tells the time system in the words that the engine knows. One that knows only GTP's own command
   * takes a period of byo-yomi for Canadian overtime of one stone, and Fischer's clock for absolute
   * time; the time left is told before each move.
   */
  private void setClock(TimeControl control) throws PlayerException {
    if (control instanceof TimeControl.Unlimited) {
      return;
    }
    String words = TimeWords.kata(control);
    if (known.contains(EXACT_CLOCK)) {
      ask(EXACT_CLOCK + " " + words);
    } else if (known.contains("kgs-time_settings") && !words.startsWith("fischer")) {
      ask("kgs-time_settings " + words);
    } else {
      ask("time_settings " + TimeWords.plain(control));
    }
  }

  @Override
  public void play(int color, int move) throws PlayerException {
    ask("play " + letter(color) + " " + Vertex.format(move, board));
  }

  @Override
  public Choice choose(int color, Clock clock, double mostSeconds) throws PlayerException {
    if (setup == null && !(clock.control() instanceof TimeControl.Unlimited)) {
      ask("time_left " + letter(color) + " " + TimeWords.left(clock, !known.contains(EXACT_CLOCK)));
    }
    double wait = Double.isFinite(mostSeconds) ? mostSeconds : patience.answerSeconds;
    String answer = ask("genmove " + letter(color), wait);
    // A program that crashes later tells no more.
    processorSeconds();
    if (answer.equalsIgnoreCase("resign")) {
      return new Choice(Board.PASS, true, 0);
    }
    try {
      return new Choice(Vertex.parse(answer, board), false, 0);
    } catch (IllegalArgumentException e) {
      fail();
      throw new PlayerException(
          GameEnding.GARBAGE,
          "answered genmove by '" + answer.replaceAll("\\p{Cntrl}+", " ") + "'");
    }
  }

  @Override
  public Claim judge() {
    String score = null;
    Set<Integer> dead = null;
    try {
      if (known.contains("final_score")) {
        score = ask("final_score").split("\\s", 2)[0];
      }
      if (known.contains("final_status_list")) {
        dead = new HashSet<>();
        for (String vertex : ask("final_status_list dead").split("\\s+", -1)) {
          if (!vertex.isEmpty()) {
            dead.add(Vertex.parse(vertex, board));
          }
        }
      }
    } catch (PlayerException | IllegalArgumentException e) {
      System.getLogger(GtpPlayer.class.getName())
          .log(System.Logger.Level.DEBUG, "no claim of the score", e);
      return new Claim(score, null);
    }
    return new Claim(score, dead);
  }

  private String ask(String text) throws PlayerException {
    return ask(text, patience.answerSeconds);
  }

  private String ask(String text, double seconds) throws PlayerException {
    GtpProcess now = process;
    if (now == null) {
      throw new PlayerException(GameEnding.CRASH, "has ended");
    }
    try {
      return now.ask(text, seconds);
    } catch (PlayerException e) {
      if (e.ending() != GameEnding.REFUSAL) {
        fail();
      }
      throw e;
    }
  }

  /** Ends the process; whatever it still says is not for the next game. */
  private void fail() {
    GtpProcess now = process;
    process = null;
    if (now != null) {
      processorSeconds += now.processorSeconds();
      now.end();
    }
  }

  @Override
  public long evaluations() {
    return 0;
  }

  @Override
  public double processorSeconds() {
    GtpProcess now = process;
    return processorSeconds + (now == null ? 0 : now.processorSeconds());
  }

  @Override
  public void stop() {
    isStopped = true;
    GtpProcess now = process;
    if (now != null) {
      now.kill();
    }
  }

  @Override
  public void close() {
    GtpProcess now = process;
    process = null;
    if (now != null) {
      now.close();
    }
  }

  private static String letter(int color) {
    return color == Color.BLACK ? "b" : "w";
  }
}
