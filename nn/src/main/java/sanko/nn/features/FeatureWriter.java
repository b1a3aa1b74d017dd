package sanko.nn.features;

import java.util.Arrays;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.LadderReader;
import sanko.board.Rules;
import sanko.board.Scoring;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameSnapshot;
import sanko.superko.GameView;

/**
 * The position that is being encoded, and the features that several input versions have in common:
 * each is written to the planes or values where its version wants it. Reusable; one thread.
 */
final class FeatureWriter {
  private final LadderReader ladders = new LadderReader();
  private boolean[] laddered = new boolean[0];
  private boolean[] captures = new boolean[0];

  private GameView state = new GameSnapshot(2, 2);
  private Board board = state.board();
  private float[] planes = new float[0];
  private float[] globals = new float[0];
  private int area;
  private int cells;
  private short[] cellOf = new short[0];
  private int own;
  private int opponent;

  /** Turns to another position and clears its planes and values. */
  void begin(
      GameView position,
      BoardWindow window,
      int symmetry,
      float[] planes,
      int planeCount,
      float[] globals,
      int globalCount) {
    state = position;
    cells = window.bufferCells();
    this.planes = planes;
    this.globals = globals;
    board = state.board();
    area = board.area();
    own = state.toMove();
    opponent = Color.opponent(own);
    if (laddered.length != area) {
      laddered = new boolean[area];
      captures = new boolean[area];
      cellOf = new short[area];
    }
    window.cells(symmetry, cellOf);
    Arrays.fill(planes, 0, planeCount * cells, 0);
    Arrays.fill(globals, 0, globalCount, 0);
  }

  private void set(int plane, int index) {
    set(plane, index, 1);
  }

  private void set(int plane, int index, int value) {
    planes[plane * cells + cellOf[index]] = value;
  }

  /*
   * What stands on a point and whether it is a feature cannot be guessed, so planes that many points
   * are in are written without branches.
   */

  /** Planes 0 to 2: the board, own stones, the opponent's. */
  void stones() {
    int black = own == Color.BLACK ? 1 : 2;
    int white = 3 - black;
    for (int index = 0; index < area; index++) {
      int color = board.color(board.pointAt(index));
      set(0, index, 1);
      set(black, index, color & Color.BLACK);
      set(white, index, color >> 1);
    }
  }

  /** Planes 3 to 5: stones of chains with one, two and three liberties. */
  void liberties() {
    for (int index = 0; index < area; index++) {
      int liberties = board.libertiesIfStone(board.pointAt(index));
      set(3, index, isZero(liberties ^ 1));
      set(4, index, isZero(liberties ^ 2));
      set(5, index, isZero(liberties ^ 3));
    }
  }

  /** 1 for 0 and 0 for any positive number. */
  private static int isZero(int number) {
    return (number - 1) >>> 31;
  }

  /** Points forbidden by ko or superko, and in the next plane stones not to be taken back yet. */
  void bans(int plane) {
    if (state.phase() == 0 && board.koPoint() != Board.PASS) {
      set(plane, board.indexOf(board.koPoint()));
    }
    for (int i = 0; i < state.bans(); i++) {
      set(plane, board.indexOf(state.ban(i)));
    }
    for (int index = 0; state.phase() > 0 && index < area; index++) {
      int point = board.pointAt(index);
      if (!board.isEmpty(point) && state.isRecaptureBlocked(point)) {
        set(plane + 1, index);
      }
    }
  }

  /**
   * The last moves, a plane each, passes in values 0 to 4.
   *
   * @param limit how many to show; a player who moved twice in a row ends them earlier
   * @return how many are shown
   */
  int history(int plane, int limit) {
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
        set(plane + shown, board.indexOf(state.move(index)));
      }
      shown++;
    }
    return shown;
  }

  /**
   * Planes 14 to 17: chains that a ladder takes, now, a move ago and two moves ago, and moves that
   * begin a ladder. Where history is hidden, the boards before are taken to be the same.
   *
   * @param turns how many of the last moves are shown
   */
  void ladders(int turns) {
    // The oldest first: a scan goes on from the one before, and the next position may be a child.
    for (int before = InputEncoder.EARLIER_BOARDS; before >= 0; before--) {
      ladders.scan(state.boardBefore(Math.min(before, turns)), laddered, opponent, captures);
      flags(laddered, 14 + before);
    }
    flags(captures, 17);
  }

  private void flags(boolean[] flags, int plane) {
    for (int index = 0; index < area; index++) {
      if (flags[index]) {
        set(plane, index);
      }
    }
  }

  /**
   * Planes 18 and 19: who owns which point.
   *
   * @param owner a color for each point in reading order
   * @return the points of the player to move less those of the opponent
   */
  int owners(byte[] owner) {
    int black = own == Color.BLACK ? 18 : 19;
    int white = 18 + 19 - black;
    int score = 0;
    for (int index = 0; index < area; index++) {
      set(black, index, owner[index] & Color.BLACK);
      set(white, index, owner[index] >> 1);
      score += (owner[index] & Color.BLACK) - (owner[index] >> 1);
    }
    return own == Color.BLACK ? score : -score;
  }

  /** In the second clean-up phase the own stones at its start, and in the next plane the others. */
  void cleanupStart(int plane) {
    Board start = state.secondCleanupStart();
    if (start == null || state.phase() < 2) {
      return;
    }
    for (int index = 0; index < area; index++) {
      int color = start.color(start.pointAt(index));
      if (color != Color.EMPTY) {
        set(color == own ? plane : plane + 1, index);
      }
    }
  }

  /** Komi for the player to move; where a draw is possible, with what is thought of draws. */
  double selfKomi(EvaluationOptions options) {
    boolean integer = state.komi() == Math.rint(state.komi());
    boolean drawable = integer != state.rules().hasButton();
    double draw = drawable ? options.inputs().drawEquivalentWinsForWhite() - 0.5 : 0;
    return state.selfKomi() + (own == Color.WHITE ? draw : -draw);
  }

  /** Values 5 to 9: komi in some unit, ko rule, suicide, scoring. */
  void rules(double komi, double unit) {
    globals[5] = (float) (komi / unit);
    Rules rules = state.rules();
    if (rules.ko() != KoRule.SIMPLE) {
      globals[6] = 1;
      globals[7] = rules.ko() == KoRule.POSITIONAL ? 0.5f : -0.5f;
    }
    set(8, rules.suicide());
    set(9, rules.scoring() == Scoring.TERRITORY);
  }

  /** The first and, in the next value, the second clean-up phase. */
  void phase(int index) {
    set(index, state.phase() >= 1);
    set(index + 1, state.phase() >= 2);
  }

  /** A value that is 1 or 0. */
  void set(int index, boolean flag) {
    globals[index] = flag ? 1 : 0;
  }

  void set(int index, double value) {
    globals[index] = (float) value;
  }

  /** How komi stands to a draw, where points on the board are counted. */
  void parityWave(int index, double komi) {
    if (state.rules().scoring() == Scoring.AREA || state.phase() == 2) {
      globals[index] = (float) parityWaveOf(komi, area);
    }
  }

  /**
   * How komi stands to the komis that allow a draw, which repeat every two points: 0 at a draw, a
   * half at half a point from it.
   */
  private static double parityWaveOf(double komi, int area) {
    int parity = area % 2;
    double drawable = Math.floor((komi - parity) / 2) * 2 + parity;
    double distance = Math.max(0, Math.min(2, komi - drawable));
    if (distance < 0.5) {
      return distance;
    }
    return distance < 1.5 ? 1 - distance : distance - 2;
  }
}
