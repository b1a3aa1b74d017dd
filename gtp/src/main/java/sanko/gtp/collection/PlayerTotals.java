package sanko.gtp.collection;

import java.util.EnumMap;
import java.util.Map;

/** What a player did in all games. For one thread. */
final class PlayerTotals {
  private final String name;
  private final Tally all = new Tally();
  private final Map<Phase, Tally> phases = new EnumMap<>(Phase.class);
  private int games;

  PlayerTotals(String name) {
    this.name = name;
    for (Phase phase : Phase.values()) {
      phases.put(phase, new Tally());
    }
  }

  void addGame() {
    games++;
  }

  void add(MoveRow move) {
    all.add(move);
    phase(move.phase()).add(move);
  }

  private Tally phase(Phase phase) {
    return phases.getOrDefault(phase, all);
  }

  PlayerRow row() {
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
