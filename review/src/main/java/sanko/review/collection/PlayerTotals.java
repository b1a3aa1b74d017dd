package sanko.review.collection;

import java.util.EnumMap;
import java.util.Map;

/**
 * What a player did in all games. Sums depend on the order in which moves are added, in their last
 * bits: that of tables. For one thread.
 */
public final class PlayerTotals {
  private final String name;
  private final Tally all = new Tally();
  private final Map<Phase, Tally> phases = new EnumMap<>(Phase.class);
  private int games;

  public PlayerTotals(String name) {
    this.name = name;
    for (Phase phase : Phase.values()) {
      phases.put(phase, new Tally());
    }
  }

  /** Adds a game, without its moves. */
  public void addGame() {
    games++;
  }

  /** Adds a move of the player. */
  public void add(MoveRow.Loss move) {
    all.add(move);
    phase(move.phase()).add(move);
  }

  private Tally phase(Phase phase) {
    return phases.getOrDefault(phase, all);
  }

  /** The player's row of the table. */
  public PlayerRow row() {
    return new PlayerRow(
        name,
        games,
        all.moves(),
        all.pointsLost(),
        all.winrateLost(),
        all.firstChoice(),
        all.mistakes(),
        phase(Phase.OPENING).pointsLost(),
        phase(Phase.MIDDLE).pointsLost(),
        phase(Phase.END).pointsLost());
  }
}
