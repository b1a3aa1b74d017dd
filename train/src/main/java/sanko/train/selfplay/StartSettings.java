package sanko.train.selfplay;

import sanko.base.settings.Change;
import sanko.base.settings.Setting;

/** How often games begin from given positions. Immutable. */
record StartSettings(
    @Setting(
            value = "hintPosesProb",
            max = 1,
            change = Change.AT_START,
            text = "How often a game begins from a position of hintPosesDir")
        double prob,
    @Setting(
            value = "hintPosesDir",
            change = Change.AT_START,
            text =
                "Folders of positions, with commas between them, as samplesgfs writes them: files"
                    + " *.startposes.txt and *.hintposes.txt, also in folders below")
        String folder,
    @Setting(
            value = "sgfCompensateKomiProb",
            max = 1,
            change = Change.AT_START,
            text = "How often komi makes such a game even")
        double komiProb) {
  /** What holds where nothing is configured. */
  static final StartSettings DEFAULT = new StartSettings(0, "", 0.80);
}
