package sanko.train.data;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import sanko.board.Zobrist;
import sanko.nn.Evaluation;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;
import sanko.superko.GameState;
import sanko.superko.Scorer;

/**
 * Rows from games of a teacher against itself, a chunk at a time, for a student (G. Hinton and
 * others, <i>Distilling the Knowledge in a Neural Network</i>, 2015, arXiv:1503.02531). A chunk is
 * many whole games on boards of one size, played side by side so that the teacher's batches are
 * full; what is in it depends on the teacher, the settings and the chunk's number alone. One
 * thread.
 */
public final class TeacherGames implements RowSource {
  /**
   * The settings of chunks.
   *
   * @param seed of all chance
   * @param rows about how many rows a chunk has; games are played to their ends, so it varies
   * @param share the share of positions that become rows, above 0 and at most 1
   * @param decidedShare the share of those that still do where the teacher takes the game for
   *     decided, above 0 and at most 1
   * @param refinement how searches refine targets
   */
  public record Settings(
      long seed, int rows, double share, double decidedShare, Refinement refinement) {
    public Settings {
      if (rows < 1 || !isShare(share) || !isShare(decidedShare)) {
        throw new IllegalArgumentException(
            "rows " + rows + ", shares " + share + " and " + decidedShare);
      }
    }

    public Settings(long seed, int rows, double share, double decidedShare) {
      this(seed, rows, share, decidedShare, Refinement.NONE);
    }

    /** Whether the row of a position is to be searched; always the same for a position. */
    boolean searches(GameState position) {
      long word = Zobrist.mix(position.stateHashLow() ^ Zobrist.mix(seed + position.moveCount()));
      return refinement.visits > 0 && (word >>> 11) * 0x1p-53 < refinement.share;
    }
  }

  /**
   * How searches refine the targets of rows.
   *
   * @param visits of each search; 0 for no searches
   * @param share the share of rows that are searched, above 0 and at most 1
   * @param policy whence the policy of a searched row comes; if that needs no search, only values
   *     come from the search
   */
  public record Refinement(int visits, double share, PolicySource policy) {
    /** Fewer visits choose no move. */
    public static final int LEAST_VISITS = 2;

    /** No searches. */
    public static final Refinement NONE = new Refinement(0, 1, PolicySource.TEACHER);

    public Refinement {
      if (visits != 0 && visits < LEAST_VISITS) {
        throw new IllegalArgumentException(
            "a search needs at least " + LEAST_VISITS + " visits, not " + visits);
      }
      if (!isShare(share)) {
        throw new IllegalArgumentException(
            "the share of searched rows must be above 0 and at most 1, not " + share);
      }
    }
  }

  /** About how many positions a game has, forks included, as a share of the points. */
  private static final double POSITIONS_PER_POINT = 1.2;

  /** About the share of them in which the game is decided. */
  private static final double DECIDED_POSITIONS = 0.5;

  private final Evaluator teacher;
  private final Settings settings;
  private final Scorer scorer = new Scorer();

  public TeacherGames(Evaluator teacher, Settings settings) {
    this.teacher = teacher;
    this.settings = settings;
  }

  /** A game, and the evaluation that it waits for. */
  private record Seat(TeacherGame game, CompletableFuture<Evaluation> evaluation) {}

  @Override
  public String name() {
    return "teacher " + teacher.name();
  }

  /**
   * Plays the games of a chunk.
   *
   * @return rows in random order; their frame is the longer side of the board
   * @throws CompletionException if the teacher cannot evaluate
   * @throws InterruptedException if the thread is interrupted
   */
  @Override
  public List<TrainingRow> chunk(int width, int height, long number) throws InterruptedException {
    long seed = Zobrist.mix(settings.seed() * 31 + width * 64L + height) ^ Zobrist.mix(~number);
    Random random = new Random(seed);
    PositionEncoder encoder = new PositionEncoder(Math.max(width, height));
    boolean heeds = !teacher.unlearnedInputs().contains(OptionalInput.ADVANTAGE);
    List<Seat> seats = new ArrayList<>();
    for (long left = games(width * height); left > 0; left--) {
      Random chance = new Random(random.nextLong());
      seats.add(ask(new TeacherGame(width, height, settings, heeds, chance)));
    }
    List<TrainingRow> rows = new ArrayList<>();
    Refinement refinement = settings.refinement();
    try (RowSearches searches =
        new RowSearches(teacher, refinement.visits(), settings.seed(), refinement.policy())) {
      for (TeacherGame game : play(seats, encoder, searches)) {
        rows.addAll(game.rows());
      }
      searches.finish(encoder);
    }
    Collections.shuffle(rows, random);
    return rows;
  }

  /** Plays games and their forks to their ends; their searches may still be under way then. */
  private List<TeacherGame> play(List<Seat> begun, PositionEncoder encoder, RowSearches searches)
      throws InterruptedException {
    List<TeacherGame> played = new ArrayList<>();
    List<Seat> seats = begun;
    while (!seats.isEmpty()) {
      List<Seat> playing = new ArrayList<>();
      for (Seat seat : seats) {
        if (Thread.interrupted()) {
          throw new InterruptedException();
        }
        TeacherGame game = seat.game();
        TeacherGame fork = game.advance(seat.evaluation().join(), encoder, scorer);
        TeacherGame.Wanted wanted = game.takeWanted();
        if (wanted != null) {
          searches.begin(wanted.row(), wanted.position());
        }
        if (fork != null) {
          playing.add(ask(fork));
        }
        if (game.isOver()) {
          played.add(game);
        } else {
          playing.add(ask(game));
        }
      }
      seats = playing;
    }
    return played;
  }

  private long games(int area) {
    double kept = 1 - DECIDED_POSITIONS * (1 - settings.decidedShare());
    double rowsPerGame = POSITIONS_PER_POINT * area * settings.share() * kept;
    return Math.max(1, Math.round(settings.rows() / rowsPerGame));
  }

  private Seat ask(TeacherGame game) {
    return new Seat(game, teacher.evaluate(game.state(), game.options()));
  }

  private static boolean isShare(double share) {
    return share > 0 && share <= 1;
  }
}
