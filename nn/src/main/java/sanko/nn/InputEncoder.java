package sanko.nn;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.board.AreaAnalyzer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.LadderReader;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.board.Tax;
import sanko.superko.GameState;

/**
 * Input features of version 7, those of all networks since 2020, for the player to move (NN_SPEC
 * 3.4 to 3.8). Reusable; one thread.
 */
final class InputEncoder {
  /** Planes over the board; all values are 0 or 1. */
  static final int PLANES = 22;

  /** Values that belong to no point. */
  static final int GLOBALS = 19;

  /** How many of the last plies the features look at. */
  static final int PLIES = 5;

  private static final int FIRST_HISTORY_PLANE = 9;

  private final boolean passAliveUnderSuicide;
  private final AreaAnalyzer areas = new AreaAnalyzer();
  private final LadderReader ladders = new LadderReader();
  private byte[] owner = new byte[0];
  private boolean[] laddered = new boolean[0];
  private boolean[] captures = new boolean[0];

  /* The position being encoded. */
  private GameState state = new GameState(2, 2, Rules.TROMP_TAYLOR, 0);
  private Board board = state.board();
  private float[] planes = new float[0];
  private int area;
  private int own;
  private int opponent;

  /**
   * An encoder for networks of one kind.
   *
   * @param passAliveUnderSuicide whether life is always judged as if suicide were allowed
   */
  InputEncoder(boolean passAliveUnderSuicide) {
    this.passAliveUnderSuicide = passAliveUnderSuicide;
  }

  /**
   * Encodes a position.
   *
   * @param planes receives {@link #PLANES} times the area: plane after plane, each in reading order
   * @param globals receives {@link #GLOBALS} values
   */
  void encode(GameState state, EvaluationOptions options, float[] planes, float[] globals) {
    this.state = state;
    this.planes = planes;
    board = state.board();
    area = board.area();
    own = state.toMove();
    opponent = Color.opponent(own);
    if (owner.length != area) {
      owner = new byte[area];
      laddered = new boolean[area];
      captures = new boolean[area];
    }
    Arrays.fill(planes, 0, PLANES * area, 0);
    Arrays.fill(globals, 0, GLOBALS, 0);
    encodeStones();
    encodeBans();
    double komi = selfKomi(options);
    double areaScore = encodeAreas(komi);
    boolean hidden = hidesHistory(options, areaScore);
    int turns = encodeHistory(options, hidden, globals);
    encodeLadders(turns);
    encodeSecondCleanup(state.secondCleanupStart());
    encodeRules(options, komi, hidden, globals);
  }

  /** Komi for the player to move; where a draw is possible, with what is thought of draws. */
  private double selfKomi(EvaluationOptions options) {
    boolean integer = state.komi() == Math.rint(state.komi());
    boolean drawable = integer != state.rules().hasButton();
    double draw = drawable ? options.drawEquivalentWinsForWhite() - 0.5 : 0;
    return state.selfKomi() + (own == Color.WHITE ? draw : -draw);
  }

  private void set(int plane, int index) {
    planes[plane * area + index] = 1;
  }

  private void encodeStones() {
    for (int index = 0; index < area; index++) {
      int point = board.pointAt(index);
      int color = board.color(point);
      set(0, index);
      if (color == Color.EMPTY) {
        continue;
      }
      set(color == own ? 1 : 2, index);
      int liberties = board.liberties(point);
      if (liberties <= 3) {
        set(2 + liberties, index);
      }
    }
  }

  private void encodeBans() {
    if (state.phase() == 0 && board.koPoint() != Board.PASS) {
      set(6, board.indexOf(board.koPoint()));
    }
    for (int index = 0; index < area; index++) {
      int point = board.pointAt(index);
      if (state.isBanned(point)) {
        set(6, index);
      }
      if (state.isRecaptureBlocked(point)) {
        set(7, index);
      }
    }
  }

  /**
   * Fills planes 18 and 19.
   *
   * @return the score if the game ended now for the player to move, or NaN where it is not counted
   */
  private double encodeAreas(double komi) {
    int taxed = countArea();
    if (taxed == UNCOUNTED) {
      return Double.NaN;
    }
    int score = 0;
    for (int index = 0; index < area; index++) {
      if (owner[index] == own) {
        set(18, index);
        score++;
      } else if (owner[index] == opponent) {
        set(19, index);
        score--;
      }
    }
    return score + taxed + komi;
  }

  private static final int UNCOUNTED = Integer.MIN_VALUE;

  /** Fills owner; returns what tax takes from the player to move, or UNCOUNTED. */
  private int countArea() {
    Scoring scoring = state.rules().scoring();
    Tax tax = state.rules().tax();
    boolean suicide = state.rules().suicide() || passAliveUnderSuicide;
    int whiteGroups = 0;
    if (scoring == Scoring.AREA) {
      if (tax == Tax.NONE) {
        areas.area(board, true, true, true, suicide, owner);
      } else {
        whiteGroups = areas.independentLife(board, false, true, suicide, owner);
      }
    } else if (state.phase() < 2) {
      return UNCOUNTED;
    } else {
      whiteGroups = areas.independentLife(board, tax == Tax.NONE, false, suicide, owner);
      fillStonesOfCleanupStart();
    }
    if (tax != Tax.ALL) {
      return 0;
    }
    return own == Color.WHITE ? -2 * whiteGroups : 2 * whiteGroups;
  }

  private void fillStonesOfCleanupStart() {
    Board start = state.secondCleanupStart();
    for (int index = 0; index < area && start != null; index++) {
      int point = board.pointAt(index);
      if (owner[index] == Color.EMPTY && board.color(point) == start.color(point)) {
        owner[index] = (byte) board.color(point);
      }
    }
  }

  /** Whether a pass now would end the game but the network is not to know it. */
  private boolean hidesHistory(EvaluationOptions options, double areaScore) {
    return state.passWouldEndGame()
        && (options.conservativePass()
            || state.isFriendlyPass()
            || (options.passingHacks() && areaScore <= 0));
  }

  /** Fills planes 9 to 13 and globals 0 to 4; returns how many turns are shown. */
  private int encodeHistory(EvaluationOptions options, boolean hidden, float[] globals) {
    int limit = PLIES;
    if (hidden) {
      limit = 0;
    } else if (state.isFinished() || state.isPastPhaseEnd()) {
      limit = 1;
    }
    limit = Math.min(limit, Math.min(options.maxHistory(), state.validTurns()));
    int moves = state.moveCount();
    int shown = 0;
    while (shown < limit && shown < moves) {
      int index = moves - 1 - shown;
      if (state.mover(index) != (shown % 2 == 0 ? opponent : own)) {
        break;
      }
      if (state.move(index) == Board.PASS) {
        globals[shown] = 1;
      } else {
        set(FIRST_HISTORY_PLANE + shown, board.indexOf(state.move(index)));
      }
      shown++;
    }
    return shown;
  }

  /** Fills planes 14 to 17. Where history is hidden, the boards before are taken to be the same. */
  private void encodeLadders(int turns) {
    ladders.scan(board, laddered, opponent, captures);
    copyFlags(laddered, 14);
    copyFlags(captures, 17);
    if (turns >= 1) {
      ladders.scan(state.boardBefore(1), laddered);
    }
    copyFlags(laddered, 15);
    if (turns >= 2) {
      ladders.scan(state.boardBefore(2), laddered);
    }
    copyFlags(laddered, 16);
  }

  private void copyFlags(boolean[] flags, int plane) {
    for (int index = 0; index < area; index++) {
      if (flags[index]) {
        set(plane, index);
      }
    }
  }

  private void encodeSecondCleanup(@Nullable Board start) {
    if (start == null || state.phase() < 2) {
      return;
    }
    for (int index = 0; index < area; index++) {
      int color = start.color(start.pointAt(index));
      if (color != Color.EMPTY) {
        set(color == own ? 20 : 21, index);
      }
    }
  }

  private void encodeRules(
      EvaluationOptions options, double fullKomi, boolean hidden, float[] globals) {
    double limit = area + 20;
    double komi = Math.max(-limit, Math.min(limit, fullKomi));
    globals[5] = (float) (komi / 20);
    if (state.rules().ko() != KoRule.SIMPLE) {
      globals[6] = 1;
      globals[7] = state.rules().ko() == KoRule.POSITIONAL ? 0.5f : -0.5f;
    }
    globals[8] = state.rules().suicide() ? 1 : 0;
    boolean territory = state.rules().scoring() == Scoring.TERRITORY;
    globals[9] = territory ? 1 : 0;
    globals[10] = state.rules().tax() == Tax.NONE ? 0 : 1;
    globals[11] = state.rules().tax() == Tax.ALL ? 1 : 0;
    globals[12] = state.phase() >= 1 ? 1 : 0;
    globals[13] = state.phase() >= 2 ? 1 : 0;
    globals[14] = state.passWouldEndPhase() && !hidden ? 1 : 0;
    if (options.playoutDoublingAdvantage() != 0) {
      globals[15] = 1;
      globals[16] = (float) (options.playoutDoublingAdvantage() / 2);
    }
    globals[17] = state.isButtonLeft() ? 1 : 0;
    if (!territory || state.phase() == 2) {
      globals[18] = (float) parityWave(komi, area);
    }
  }

  /**
   * How komi stands to the komis that allow a draw, which repeat every two points: 0 at a draw, a
   * half at half a point from it.
   */
  static double parityWave(double komi, int area) {
    int parity = area % 2;
    double drawable = Math.floor((komi - parity) / 2) * 2 + parity;
    double distance = Math.max(0, Math.min(2, komi - drawable));
    if (distance < 0.5) {
      return distance;
    }
    return distance < 1.5 ? 1 - distance : distance - 2;
  }
}
