package sanko.engine.settings;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.engine.teach.Language;
import sanko.engine.teach.StudentLevel;

/** How the engine teaches; docs/teaching.md. */
public record TeachSettings(
    @Setting(
            value = "teach",
            change = Change.BETWEEN_MOVES,
            text =
                "What the teacher does after a blunder: OFF, WARN (say so) or ASK (offer to take"
                    + " the move back); never in a game with clocks")
        Mode mode,
    @Setting(
            value = "teachLevel",
            min = 1,
            max = 20,
            change = Change.BETWEEN_MOVES,
            text = "The student's level, from 1 (a beginner) to 20 (a strong amateur)")
        int level,
    @Setting(
            value = "teachThreshold",
            max = 400,
            unit = "points",
            change = Change.BETWEEN_MOVES,
            text =
                "A move that loses at least this many points is a blunder; 0 leaves it to the"
                    + " level")
        double threshold,
    @Setting(
            value = "teachLanguage",
            change = Change.BETWEEN_MOVES,
            text = "The language of explanations: EN, ZH, JA or KO")
        Language language,
    @Setting(
            value = "teachHandicap",
            max = 9,
            change = Change.BETWEEN_MOVES,
            text = "The handicap stones of the first teaching game")
        int handicap,
    @Setting(
            value = "teachReadingNodes",
            max = 1_000_000,
            unit = "positions",
            change = Change.BETWEEN_MOVES,
            text =
                "How many positions a reading may search that is to prove what the teacher says"
                    + " about the fate of stones; 0 for no proofs")
        int readingNodes) {
  /** No teaching. */
  public static final TeachSettings DEFAULT = new TeachSettings(Mode.OFF, 8, 0, Language.EN, 9, 0);

  /** The student's level. */
  public StudentLevel student() {
    return new StudentLevel(level);
  }

  /** What the teacher does after a blunder. */
  public enum Mode {
    OFF,
    WARN,
    ASK
  }
}
