package sanko.review.collection;

/**
 * What sums over moves need of a move.
 *
 * @param phase of the game
 * @param firstChoice 1 if the search prefers it, else 0
 * @param mistake 1 if it is a mistake, else 0
 * @param points lost by it
 * @param winrate lost by it, 0..1
 */
public record MoveLoss(Phase phase, int firstChoice, int mistake, double points, double winrate) {
  static MoveLoss of(MoveRow move) {
    return new MoveLoss(
        move.phase(), move.firstChoice(), move.mistake(), move.pointsLost(), move.winrateLost());
  }
}
