package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;

/**
 * Random races for liberties: two rows of stones between two walls, with liberties on both sides,
 * shared ones and eyes, and then some points changed at random, so that approach moves, kos, open
 * walls and stones of others come about.
 */
final class SmallRaces {
  /** A question about a race. */
  record Race(GameState game, Goal goal, int first, Threats threats) {
    @Override
    public String toString() {
      return "%s, %s first, %s, %s\n%s"
          .formatted(goal, first, threats, game.rules().compactText(), game.board());
    }
  }

  private static final int INNER_ROWS = 4;
  private static final int MOST_EMPTY = 12;

  private static final int WHITE_ROW = 3;

  private final Random random;
  private int blackRow = WHITE_ROW + 1;
  private boolean hasLargeEye;

  private SmallRaces(long seed) {
    random = new Random(seed);
  }

  /** The race of a seed, or null if there is none. */
  static @Nullable Race of(long seed) {
    return new SmallRaces(seed).next();
  }

  private @Nullable Race next() {
    int width = 3 + random.nextInt(4);
    boolean isConfined = random.nextInt(3) > 0;
    List<StringBuilder> rows = new ArrayList<>();
    rows.add(row(width, isConfined ? ".".repeat(width) : eyes(width)));
    rows.add(row(width, "X".repeat(width)));
    String filled = "..OX";
    for (int i = 0; i < INNER_ROWS; i++) {
      StringBuilder row = new StringBuilder();
      for (int x = 0; x < width; x++) {
        char chain = i == 1 ? 'O' : 'X';
        boolean isOuter = i == 0 || i == INNER_ROWS - 1;
        int any = random.nextInt(12);
        row.append(isOuter ? filled.charAt(random.nextInt(4)) : any < 2 ? '.' : chain);
      }
      rows.add(row);
    }
    rows.add(row(width, "O".repeat(width)));
    rows.add(row(width, isConfined ? ".".repeat(width) : eyes(width).replace('X', 'O')));
    hasLargeEye = random.nextInt(3) == 0;
    if (hasLargeEye) {
      addLargeEye(rows, width);
    }
    for (int i = random.nextInt(4) - 1; i > 0; i--) {
      int y = 1 + random.nextInt(rows.size() - 2);
      rows.get(y).setCharAt(random.nextInt(width), "..XO".charAt(random.nextInt(4)));
    }
    return race(rows, isConfined);
  }

  /** Thickens the row of a chain to three with an eye that has stones of the other player. */
  private void addLargeEye(List<StringBuilder> rows, int width) {
    boolean isWhite = random.nextBoolean();
    String chain = isWhite ? "O" : "X";
    StringBuilder eye = row(width, chain.repeat(width));
    int size = 1 + random.nextInt(width - 2);
    int start = 1 + random.nextInt(width - 1 - size);
    for (int x = start; x < start + size; x++) {
      eye.setCharAt(x, (isWhite ? "..X" : "..O").charAt(random.nextInt(3)));
    }
    int y = isWhite ? WHITE_ROW : blackRow;
    rows.add(y, eye);
    rows.add(y, row(width, chain.repeat(width)));
    blackRow += isWhite ? 2 : 0;
  }

  private static StringBuilder row(int width, String text) {
    return new StringBuilder(text.substring(0, width));
  }

  /** Two eyes, or fewer if the row is short. */
  private static String eyes(int width) {
    return width < 4 ? ".X." : ".X.XXX".substring(0, width);
  }

  private @Nullable Race race(List<StringBuilder> rows, boolean isConfined) {
    int width = rows.get(0).length();
    MutableBoard board = new MutableBoard(width, rows.size());
    byte[] stones = new byte[board.area()];
    for (int i = 0; i < stones.length; i++) {
      stones[i] = (byte) ".XO".indexOf(rows.get(i / width).charAt(i % width));
    }
    try {
      board.setStones(stones);
    } catch (IllegalArgumentException e) {
      return null; // a chain without liberties
    }
    List<Integer> inner =
        IntStream.range(width, stones.length - width).map(board::pointAt).boxed().toList();
    if (inner.stream().filter(board::isEmpty).count() > MOST_EMPTY) {
      return null;
    }
    // Under superko large eyes are not counted.
    KoRule any = List.of(KoRule.values()).get(random.nextInt(3));
    KoRule ko = hasLargeEye && random.nextInt(4) > 0 ? KoRule.SIMPLE : any;
    Rules rules =
        Rules.TROMP_TAYLOR
            .with("ko", ko.name())
            .with("suicide", Boolean.toString(random.nextBoolean()));
    GameState game = new GameState(board, 1 + random.nextInt(2), rules, 0, false);
    for (int i = Math.max(0, random.nextInt(8) - 5); i > 0; i--) {
      int move = inner.get(random.nextInt(inner.size()));
      if (game.isLegal(move)) {
        game.play(move, game.toMove());
      }
    }
    Goal goal = goal(game.board(), width);
    if (goal == null) {
      return null;
    }
    Threats threats = new Threats(random.nextInt(2), random.nextInt(2));
    Goal asked = isConfined ? goal.confinedTo(inner) : goal;
    return new Race(game, asked, 1 + random.nextInt(2), threats);
  }

  private @Nullable Goal goal(Board board, int width) {
    int white = longest(board, WHITE_ROW * width, width, Color.WHITE);
    int black = longest(board, blackRow * width, width, Color.BLACK);
    if (white == Board.PASS || black == Board.PASS) {
      return null;
    }
    return switch (random.nextInt(8)) {
      case 0 -> Goal.capture(board, white);
      case 1 -> Goal.save(board, black);
      case 2 -> Goal.live(board, false, random.nextBoolean() ? white : black);
      case 3 -> Goal.winRace(board, black, white).opposite();
      case 4, 5 -> Goal.winRace(board, black, white);
      default -> Goal.winRace(board, white, black);
    };
  }

  /** A stone of the largest chain of a color that has stones in a row. */
  private static int longest(Board board, int from, int width, int color) {
    int best = Board.PASS;
    for (int index = from; index < from + width; index++) {
      int point = board.pointAt(index);
      if (board.color(point) == color
          && (best == Board.PASS
              || Chains.stones(board, point).size() > Chains.stones(board, best).size())) {
        best = point;
      }
    }
    return best;
  }
}
