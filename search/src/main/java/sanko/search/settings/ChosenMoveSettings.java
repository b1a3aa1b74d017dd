package sanko.search.settings;

import sanko.base.settings.Setting;

/** How the move to play is drawn from the search; docs/search-formulas.md, "Temperature". */
public record ChosenMoveSettings(
    @Setting(
            value = "chosenMoveTemperature",
            max = 5,
            text = "Temperature of the move choice late in the game; 0 plays the best move")
        double temperature,
    @Setting(
            value = "chosenMoveTemperatureEarly",
            max = 5,
            text = "Temperature of the move choice at the first move")
        double temperatureEarly,
    @Setting(
            value = "chosenMoveTemperatureHalflife",
            min = 0.1,
            max = 100000,
            unit = "moves",
            text = "Moves, on a 19x19 board, that halve the distance between the two temperatures")
        double temperatureHalflife,
    @Setting(
            value = "chosenMoveTemperatureOnlyBelowProb",
            max = 1,
            text = "Only moves below this share of the choice are flattened by the temperature")
        double temperatureOnlyBelowProb,
    @Setting(
            value = "chosenMoveSubtract",
            unit = "visits",
            text = "Weight subtracted from every move before the choice")
        double subtract,
    @Setting(
            value = "chosenMovePrune",
            unit = "visits",
            text = "Weight below which a move is not chosen")
        double prune) {
  /** KataGo's values for play. */
  public static final ChosenMoveSettings DEFAULT =
      new ChosenMoveSettings(0.10, 0.50, 19, 1.0, 0, 1);

  /** The temperature at a turn of the game, counted from 0. */
  public double temperatureAt(int turn, int area) {
    return temperature + (temperatureEarly - temperature) * early(turn, area);
  }

  /** The weight of an early temperature at a turn of the game, from 1 down to 0. */
  public double early(int turn, int area) {
    return Math.pow(0.5, turn / temperatureHalflife * 19 / Math.sqrt(area));
  }
}
