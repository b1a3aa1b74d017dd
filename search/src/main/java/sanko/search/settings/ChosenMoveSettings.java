package sanko.search.settings;

/**
 * How the move to play is drawn from the search; docs/search-formulas.md, "Temperature".
 *
 * @param temperature late in the game; 0 plays the best move
 * @param temperatureEarly at the first move
 * @param temperatureHalflife moves (on a board of side 19) that halve the distance between the two
 * @param temperatureOnlyBelowProb moves above this share of the choice are not flattened
 * @param subtract weight taken from every move
 * @param prune weight below which a move is not considered
 */
public record ChosenMoveSettings(
    @Setting(value = "chosenMoveTemperature", max = 5) double temperature,
    @Setting(value = "chosenMoveTemperatureEarly", max = 5) double temperatureEarly,
    @Setting(value = "chosenMoveTemperatureHalflife", min = 0.1, max = 100000)
        double temperatureHalflife,
    @Setting(value = "chosenMoveTemperatureOnlyBelowProb", max = 1) double temperatureOnlyBelowProb,
    @Setting("chosenMoveSubtract") double subtract,
    @Setting("chosenMovePrune") double prune) {
  /** KataGo's values for play. */
  public static final ChosenMoveSettings DEFAULT =
      new ChosenMoveSettings(0.10, 0.50, 19, 1.0, 0, 1);

  /** The temperature at a turn of the game; turns count from 0. */
  public double temperatureAt(int turn, int area) {
    return temperature + (temperatureEarly - temperature) * early(turn, area);
  }

  /** How much of what holds at the first move is left at a turn of the game, 1..0. */
  public double early(int turn, int area) {
    return Math.pow(0.5, turn / temperatureHalflife * 19 / Math.sqrt(area));
  }
}
