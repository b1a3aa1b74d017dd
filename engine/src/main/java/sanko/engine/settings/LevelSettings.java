package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How strong the engine plays; docs/levels.md. */
public record LevelSettings(
    @Setting(
            value = "level",
            change = Change.BETWEEN_MOVES,
            text = "How strong to play: 1 (beginner) to 20 (all the engine can), or adapt")
        Level level,
    @Setting(
            value = "levelStrength",
            min = -1,
            max = MOST_STRENGTH,
            change = Change.BETWEEN_MOVES,
            text = "The number behind a level, in place of that of the level; -1 for none")
        double strength,
    @Setting(
            value = "levelPause",
            max = 60,
            unit = "seconds",
            change = Change.BETWEEN_MOVES,
            text = "About how long to wait before a move at a level, as far as the clock allows")
        double pause,
    @Setting(
            value = "levelPlayer",
            change = Change.BETWEEN_MOVES,
            text = "The name under which level=adapt keeps the opponent's rating")
        String player) {
  /** The greatest strength of a level. */
  public static final double MOST_STRENGTH = 4;

  /** The engine itself. */
  public static final LevelSettings DEFAULT = new LevelSettings(Level.ENGINE, -1, 0, "player");

  /** Whether the engine plays weaker than it can. */
  public boolean isLimited() {
    return strength >= 0 || level.adapts() || level.number() < Level.FULL;
  }
}
