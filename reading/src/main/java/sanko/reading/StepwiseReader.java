package sanko.reading;

import java.util.HashMap;
import java.util.Map;
import java.util.function.BooleanSupplier;
import sanko.board.Color;
import sanko.superko.GameState;

/**
 * Asks the same questions with more and more nodes, so that easy ones do not wait for hard ones:
 * what is known is not read again, and what is not goes on once the limit is higher. All games have
 * the same rules, and equal boards the same history. One thread at a time.
 */
public final class StepwiseReader {
  private record Question(long low, long high, Goal goal, int first, Threats threats) {
    Question withFirst(int other) {
      return new Question(low, high, goal, other, threats);
    }
  }

  /** What a reading told, and how many nodes it might have searched. */
  private record Told(Reading reading, int limit) {}

  private static final Reading UNKNOWN = new Reading(Verdict.UNKNOWN, null, 0);

  private final Reader reader;
  private final Map<Question, Told> told = new HashMap<>();

  /** Readings that have stopped, and can go on; those for both players have none first. */
  private final Map<Question, OpenReading> stopped = new HashMap<>();

  private final BooleanSupplier interrupted;
  private final long most;
  private final int kept;
  private long nodes;
  private int limit = 1;

  /**
   * A reader that knows nothing.
   *
   * @param reader what answers each question
   * @param most how many nodes all readings together may search
   * @param kept how many nodes of one reading may be kept in memory, and of all that have stopped
   *     together
   * @param interrupted whether to stop now; asked now and then
   */
  public StepwiseReader(Reader reader, long most, int kept, BooleanSupplier interrupted) {
    this.reader = reader;
    this.most = most;
    this.kept = kept;
    this.interrupted = interrupted;
  }

  /** A reader that keeps all nodes of a reading in memory. */
  public StepwiseReader(Reader reader, long most, BooleanSupplier interrupted) {
    this(reader, most, Integer.MAX_VALUE, interrupted);
  }

  /**
   * A reader that knows what another one was told; that one is not to be used any more.
   *
   * @param kept how many nodes of one reading may be kept in memory
   * @param interrupted whether to stop now; asked now and then
   */
  public StepwiseReader(StepwiseReader before, int kept, BooleanSupplier interrupted) {
    this(before.reader, before.most, kept, interrupted);
    told.putAll(before.told);
    stopped.putAll(before.stopped);
    nodes = before.nodes;
  }

  /** Sets how many nodes one reading may search. */
  public void setLimit(int nodesOfOne) {
    limit = nodesOfOne;
  }

  /** How many nodes were searched. */
  public long nodes() {
    return nodes;
  }

  /** Whether no more nodes may be searched. */
  public boolean isOver() {
    return nodes >= most || interrupted.getAsBoolean();
  }

  /**
   * Reads a goal, unless the answer is known or was not found within the same limit.
   *
   * @return unknown also if no more nodes may be searched
   * @throws IllegalArgumentException as {@link Reader#read} does
   */
  public Reading read(GameState game, Goal goal, int first, Threats threats) {
    Question question = question(game, goal, first, threats);
    Told before = told.get(question);
    if (before != null
        && (before.reading().verdict() != Verdict.UNKNOWN || before.limit() >= limit)) {
      return before.reading();
    }
    if (isOver()) {
      return UNKNOWN;
    }
    int allowed = limit;
    boolean isForBoth = OpenReading.isForBoth(game);
    Question key = isForBoth ? question.withFirst(Color.EMPTY) : question;
    OpenReading known = stopped.remove(key);
    OpenReading open = known == null ? reader.open(game, goal, first, threats) : known;
    int done = open.nodes(first);
    Reading reading = open.read(first, budget(allowed, done));
    nodes += reading.nodes() - done;
    boolean isOpen = reading.verdict() == Verdict.UNKNOWN;
    if (!isOpen || !interrupted.getAsBoolean()) {
      told.put(question, new Told(reading, allowed));
    }
    if (isOpen || (isForBoth && isOpen(question.withFirst(Color.opponent(first))))) {
      keep(key, open);
    }
    return reading;
  }

  private boolean isOpen(Question question) {
    Told known = told.get(question);
    return known == null || known.reading().verdict() == Verdict.UNKNOWN;
  }

  private void keep(Question key, OpenReading open) {
    int room = kept - stopped.values().stream().mapToInt(OpenReading::kept).sum();
    if (isWorthKeeping(open, room)) {
      open.forget(room);
      stopped.put(key, open);
    }
  }

  /** Forgets what readings that have stopped would go on with, until so many nodes are left. */
  public void forget(int most) {
    int each = most / Math.max(1, stopped.size());
    stopped.values().removeIf(open -> !isWorthKeeping(open, each));
    stopped.values().forEach(open -> open.forget(each));
  }

  /** With less than half of its nodes a reading had better begin anew, since all of them count. */
  private static boolean isWorthKeeping(OpenReading open, int most) {
    return open.kept() / 2 <= most && most > 0;
  }

  /**
   * Reads whether the player who moves first wins by a certain move; the answer is not kept.
   *
   * @param mostNodes how many nodes it may search
   * @return as {@link Reader#readMove} does; unknown also if no more nodes may be searched
   */
  public Reading readMove(
      GameState game, Goal goal, int first, Threats threats, int point, int mostNodes) {
    if (isOver()) {
      return UNKNOWN;
    }
    Budget budget = budget(mostNodes, 0);
    Reading reading = reader.readMove(game, goal, first, threats, point, budget);
    nodes += reading.nodes();
    return reading;
  }

  /** The budget of a reading with at most so many nodes, those before now included. */
  private Budget budget(int mostNodes, int before) {
    long left = most - nodes;
    return new Budget((int) Math.min(mostNodes, left + before), kept, interrupted);
  }

  /** What is known of a question already. */
  public Reading known(GameState game, Goal goal, int first, Threats threats) {
    Told before = told.get(question(game, goal, first, threats));
    return before == null ? UNKNOWN : before.reading();
  }

  private static Question question(GameState game, Goal goal, int first, Threats threats) {
    return new Question(game.board().hashLow(), game.board().hashHigh(), goal, first, threats);
  }
}
