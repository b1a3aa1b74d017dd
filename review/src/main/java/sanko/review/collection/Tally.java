package sanko.review.collection;

/** Sums over moves. For one thread. */
final class Tally {
  private int moves;
  private int firstChoices;
  private int mistakes;
  private double points;
  private double winrate;

  void add(MoveRow.Loss move) {
    moves++;
    firstChoices += move.firstChoice();
    mistakes += move.mistake();
    points += move.points();
    winrate += move.winrate();
  }

  int moves() {
    return moves;
  }

  int mistakes() {
    return mistakes;
  }

  /** Mean points lost per move; 0 without moves. */
  double pointsLost() {
    return moves == 0 ? 0 : GameDataMaker.points(points / moves);
  }

  /** Mean win rate lost per move, 0..1; 0 without moves. */
  double winrateLost() {
    return moves == 0 ? 0 : GameDataMaker.rate(winrate / moves);
  }

  /** The share of moves that the search prefers, 0..1; 0 without moves. */
  double firstChoice() {
    return moves == 0 ? 0 : GameDataMaker.rate((double) firstChoices / moves);
  }
}
