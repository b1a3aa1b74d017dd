package sanko.search.reading;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.nn.Evaluation;

/** The chains of a position that a reading may tell something about. */
final class ChainsToRead {
  /** Chains with as many liberties are read whatever the evaluation says of them. */
  private static final int FEW_LIBERTIES = 5;

  /** So are chains with as many stones; networks err about large groups in circles. */
  private static final int LARGE = 10;

  private static final int MOST_LIBERTIES = 8;

  /** Chains whose owner keeps them, or loses them, with less than this are in doubt. */
  private static final double SURE = 0.9;

  private record Chain(int stone, double doubt) {}

  private ChainsToRead() {}

  /**
   * A stone of each such chain, those with the most doubtful stones first.
   *
   * @param most how many chains are wanted at most
   */
  static List<Integer> of(Board board, Evaluation evaluation, int most) {
    List<Chain> chains = new ArrayList<>();
    for (List<Integer> stones : Chains.of(board)) {
      double doubt = doubt(board, stones, evaluation);
      if (doubt > 0) {
        chains.add(new Chain(stones.get(0), doubt));
      }
    }
    chains.sort(Comparator.comparingDouble(chain -> -chain.doubt()));
    return chains.stream().limit(most).map(Chain::stone).toList();
  }

  /** How many stones are in doubt, roughly; 0 if the chain is not worth a reading. */
  private static double doubt(Board board, List<Integer> stones, Evaluation evaluation) {
    int liberties = board.liberties(stones.get(0));
    double open = 1 - Math.abs(kept(board, stones, evaluation));
    boolean isSure = open < 1 - SURE && liberties > FEW_LIBERTIES && stones.size() < LARGE;
    if (liberties > MOST_LIBERTIES || isSure) {
      return 0;
    }
    return stones.size() * (open + 1.0 / (1 + liberties));
  }

  /** The mean ownership of the stones for their player, in [-1, 1]; 0 if it is not known. */
  static double kept(Board board, List<Integer> stones, Evaluation evaluation) {
    if (!evaluation.hasOwnership()) {
      return 0;
    }
    double sum = 0;
    for (int stone : stones) {
      sum += evaluation.whiteOwnership(board.indexOf(stone));
    }
    boolean white = board.color(stones.get(0)) == Color.WHITE;
    return (white ? sum : -sum) / stones.size();
  }
}
