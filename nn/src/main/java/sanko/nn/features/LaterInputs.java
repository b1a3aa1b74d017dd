package sanko.nn.features;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameView;

/**
 * Input versions 6 and 7, those of networks from file version 7 on, which know all rules;
 * docs/inputs.md. Version 7 added the button and how much stronger one player is.
 *
 * <p>Version 6 shows no move before an illegal one. That is not seen here, where the past is short:
 * {@link #legalRun} tells how many moves the options may allow.
 */
final class LaterInputs extends InputEncoder {
  /** The oldest of these versions. */
  static final int FIRST_VERSION = 6;

  private static final int UNCOUNTED = Integer.MIN_VALUE;

  private final boolean newest;
  private final boolean excludeTerritoryAdjacentToAtari;

  LaterInputs(int version, boolean passAliveUnderSuicide, boolean excludeTerritoryAdjacentToAtari) {
    super(passAliveUnderSuicide);
    this.excludeTerritoryAdjacentToAtari = excludeTerritoryAdjacentToAtari;
    newest = version == NEWEST_VERSION;
  }

  @Override
  public int planes() {
    return 22;
  }

  @Override
  public int globals() {
    return newest ? 19 : 16;
  }

  @Override
  void write(GameView state, EvaluationOptions options) {
    writer.stones();
    writer.liberties();
    writer.bans(6);
    double komi = writer.selfKomi(options);
    boolean hidden = hidesHistory(state, options, encodeAreas(state) + komi);
    writer.ladders(writer.history(9, historyLimit(state, options, hidden)));
    writer.cleanupStart(20);
    komi = clampedKomi(komi, state, newest ? 20 : 1);
    writer.rules(komi, 20);
    writer.set(10, state.rules().tax() != Tax.NONE);
    writer.set(11, state.rules().tax() == Tax.ALL);
    writer.phase(12);
    writer.set(14, state.passWouldEndPhase() && !hidden);
    if (newest) {
      writer.set(15, options.inputs().playoutDoublingAdvantage() != 0);
      writer.set(16, options.inputs().playoutDoublingAdvantage() / 2);
      writer.set(17, state.isButtonLeft());
    }
    writer.parityWave(newest ? 18 : 15, komi);
  }

  /**
   * Fills planes 18 and 19.
   *
   * @return the score if the game ended now for the player to move, komi not included, or NaN where
   *     it is not counted
   */
  private double encodeAreas(GameView state) {
    int taxed = countArea(state);
    return taxed == UNCOUNTED ? Double.NaN : writer.owners(owner) + taxed;
  }

  /** Fills owner; returns what tax takes from the player to move, or UNCOUNTED. */
  private int countArea(GameView state) {
    Tax tax = state.rules().tax();
    int whiteGroups = 0;
    if (state.rules().scoring() == Scoring.AREA) {
      if (tax == Tax.NONE) {
        areas.area(state.board(), true, true, true, allowsSuicide(state), owner);
      } else {
        whiteGroups =
            areas.independentLife(state.board(), false, true, allowsSuicide(state), owner);
      }
    } else if (state.phase() < 2) {
      return UNCOUNTED;
    } else {
      whiteGroups =
          areas.independentLife(
              state.board(),
              tax == Tax.NONE,
              excludeTerritoryAdjacentToAtari && tax == Tax.NONE,
              false,
              allowsSuicide(state),
              owner);
      fillStonesOfCleanupStart(state);
    }
    if (tax != Tax.ALL) {
      return 0;
    }
    return state.toMove() == Color.WHITE ? -2 * whiteGroups : 2 * whiteGroups;
  }

  private void fillStonesOfCleanupStart(GameView state) {
    Board board = state.board();
    Board start = state.secondCleanupStart();
    for (int index = 0; index < board.area() && start != null; index++) {
      int point = board.pointAt(index);
      if (owner[index] == Color.EMPTY && board.color(point) == start.color(point)) {
        owner[index] = (byte) board.color(point);
      }
    }
  }

  /** Whether a pass now would end the game but the network is not to know it. */
  private static boolean hidesHistory(GameView state, EvaluationOptions options, double score) {
    return state.passWouldEndGame()
        && (options.inputs().conservativePass()
            || state.isFriendlyPass()
            || (options.inputs().passingHacks() && score <= 0));
  }

  private static int historyLimit(GameView state, EvaluationOptions options, boolean hidden) {
    if (hidden) {
      return 0;
    }
    int limit = state.isOver() ? 1 : PLIES;
    return Math.min(limit, Math.min(options.inputs().maxHistory(), state.validTurns()));
  }
}
