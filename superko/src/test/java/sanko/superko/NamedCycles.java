package sanko.superko;

import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;

/**
 * The cycles of docs/rules.md, "Named cycles", Black to move first.
 *
 * @param line moves as {@code column,row} from 0 at the top left, or {@code p} for a pass
 */
record NamedCycles(String diagram, String line) {
  static final NamedCycles SENDING_TWO =
      new NamedCycles(
          """
          .X.X.
          OOXX.
          .OOXX
          ..OOX
          ....O
          """,
          "0,0 2,0 1,0");
  static final NamedCycles ETERNAL_LIFE =
      new NamedCycles(
          """
          ........
          OOOOOO..
          XXXXXO..
          XOOOXXOO
          .O.X.OX.
          """,
          "2,4 4,4 3,4 5,4");
  static final NamedCycles TRIPLE_KO =
      new NamedCycles(
          """
          OOOOOOO
          OXO.O.O
          X.XOXOX
          XXXXXXX
          OOOOOOO
          .......
          """,
          "3,1 1,2 5,1 3,2 1,1 5,2");
  static final NamedCycles FOUR_KOS =
      new NamedCycles(
          """
          OOOOOOOOO
          OXOXO.O.O
          X.X.XOXOX
          XXXXXXXXX
          OOOOOOOOO
          .........
          """,
          "5,1 1,2 7,1 5,2 1,1 7,2");
  static final NamedCycles MOLASSES =
      new NamedCycles(
          """
          O.OOX.X
          O.OX.X.
          """,
          "1,0 4,1 1,1 5,0 p 0,0 4,0 0,1 3,1 p");
  static final NamedCycles MOLASSES_4X3 =
      new NamedCycles(
          """
          X.XX
          .XOO
          XO..
          """,
          "3,2 0,1 2,2 1,0 p 3,1 0,0 2,1 0,2 p");

  GameState start(Rules rules) {
    return new GameState(Diagrams.board(diagram), Color.BLACK, rules, 7.5, true);
  }

  int[] moves(Board board) {
    return moves(board, line);
  }

  static int[] moves(Board board, String line) {
    String[] words = line.split(" ", -1);
    int[] moves = new int[words.length];
    for (int i = 0; i < words.length; i++) {
      moves[i] = move(board, words[i]);
    }
    return moves;
  }

  static int move(Board board, String word) {
    if (word.equals("p")) {
      return Board.PASS;
    }
    int comma = word.indexOf(',');
    return board.point(
        Integer.parseInt(word.substring(0, comma)), Integer.parseInt(word.substring(comma + 1)));
  }
}
