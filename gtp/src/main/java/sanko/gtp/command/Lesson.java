package sanko.gtp.command;

import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.CommandException;
import sanko.base.FailureText;
import sanko.base.Interruptions.Sensitivity;
import sanko.engine.Engine;
import sanko.engine.settings.TeachSettings;
import sanko.engine.solve.ProvingFateReader;
import sanko.engine.teach.Explanation;
import sanko.engine.teach.FateReader;
import sanko.engine.teach.Hints;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.Teacher;
import sanko.engine.teach.TeachingHandicap;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * The teacher of one game: explains moves, looks at those of the player, counts the hints given.
 * For use by the engine's thread.
 */
public final class Lesson {
  /** Hears what the teacher says of its own accord. */
  public interface Listener {
    /**
     * A text for the player.
     *
     * @param isQuestion whether it asks if the last move is to be taken back
     */
    void hear(String text, boolean isQuestion);
  }

  /** Praise for every good move would be worth nothing; moves of the player between two. */
  private static final int MOVES_BETWEEN_PRAISE = 10;

  private final Engine engine;
  private final Listener listener;
  private int movesSincePraise = MOVES_BETWEEN_PRAISE;
  private long hintedState;
  private int hintsGiven;
  private List<String> hints = List.of();
  private @Nullable TeachingHandicap handicap;

  public Lesson(Engine engine, Listener listener) {
    this.engine = engine;
    this.listener = listener;
  }

  private TeachSettings settings() {
    return engine.settings().current().teach();
  }

  /** Whether moves are looked at: never if a clock runs, or a server may be rating the game. */
  boolean isOn(int color) {
    return settings().mode() != TeachSettings.Mode.OFF
        && !engine.moveGenerator().timeLeft(engine.game().stateFor(color)).isLimited();
  }

  /** Looks at a move that the player has made; says something if there is something to say. */
  void hasPlayed(GameState before, int move) {
    try {
      Teacher teacher = new Teacher(settings().student());
      Explanation explanation = explain(before, move);
      Phrasebook words = words(before, explanation.color());
      movesSincePraise++;
      if (teacher.isBlunder(explanation, settings().threshold())) {
        boolean asks = settings().mode() == TeachSettings.Mode.ASK;
        String text = words.textForLevel(explanation, settings().student());
        listener.hear(asks ? text + "\n" + words.question(move) : text, asks);
      } else if (Teacher.deservesPraise(explanation) && movesSincePraise >= MOVES_BETWEEN_PRAISE) {
        movesSincePraise = 0;
        listener.hear(words.praise(move), false);
      }
    } catch (CommandException e) {
      listener.hear("The teacher cannot judge the move: " + FailureText.of(e), false);
    }
  }

  /**
   * Explains a move.
   *
   * @throws CommandException if a search fails
   */
  Explanation explain(GameState before, int move) throws CommandException {
    SearchSnapshot found = search(before);
    GameState after = new GameState(before);
    after.play(move, before.toMove());
    SearchSnapshot reply = after.isFinished() ? null : search(after);
    return engine
        .search()
        .interruptibly(
            Sensitivity.LEAVING,
            interrupted -> {
              int nodes = settings().readingNodes();
              FateReader fates = ProvingFateReader.ofNodes(nodes, interrupted);
              return new Teacher(settings().student(), fates).explain(before, move, found, reply);
            });
  }

  /** An explanation in words for the player. */
  String text(GameState before, Explanation explanation) {
    return words(before, explanation.color()).textForLevel(explanation, settings().student());
  }

  private Phrasebook words(GameState before, int addressed) {
    return new Phrasebook(settings().language(), before.board(), addressed);
  }

  private SearchSnapshot search(GameState state) throws CommandException {
    return engine.search().search(state, Teacher.request()).orFail("interrupted");
  }

  /**
   * A hint for the player to move, plainer each time it is asked for in the same position.
   *
   * @throws CommandException if the search fails
   */
  String hint() throws CommandException {
    GameState state = engine.game().state();
    if (hints.isEmpty() || state.stateHashLow() != hintedState) {
      SearchSnapshot found = search(engine.game().stateFor(state.toMove()));
      hints = new Hints(state.board(), state.toMove(), found).texts(words(state, state.toMove()));
      hintedState = state.stateHashLow();
      hintsGiven = 0;
    }
    String hint = hints.get(Math.min(hintsGiven, hints.size() - 1));
    hintsGiven++;
    return hint;
  }

  /** The stones that the student, who is Black, gets in the next teaching game. */
  int nextHandicap() {
    return handicap().stones();
  }

  /** Notes how a teaching game ended. */
  void hasEnded(boolean isWon) {
    handicap = isWon ? handicap().won() : handicap().lost();
  }

  private TeachingHandicap handicap() {
    TeachingHandicap known = handicap;
    return known == null ? new TeachingHandicap(settings().handicap(), 0) : known;
  }

  /** The position before the last move of the game, or null; who made it is to move. */
  @Nullable GameState beforeLastMove() {
    GameState state = new GameState(engine.game().state());
    int moves = state.moveCount();
    if (moves == 0) {
      return null;
    }
    int mover = state.mover(moves - 1);
    if (!state.undo()) {
      return null;
    }
    state.setToMove(mover);
    return state;
  }
}
