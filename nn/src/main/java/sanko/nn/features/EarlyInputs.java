package sanko.nn.features;

import sanko.board.Scoring;
import sanko.nn.EvaluationOptions;
import sanko.superko.GameView;

/**
 * Input versions 3, 4 and 5, those of networks up to file version 6; docs/inputs.md, "Older
 * versions". Version 5 has neither liberties nor ladders nor areas.
 */
final class EarlyInputs extends InputEncoder {
  private static final int VERSION_OF_FULL_AREA = 3;
  private static final int REDUCED_VERSION = 5;

  private final int version;
  private final boolean reduced;

  EarlyInputs(int version, boolean passAliveUnderSuicide) {
    super(passAliveUnderSuicide);
    this.version = version;
    reduced = version == REDUCED_VERSION;
  }

  @Override
  public int planes() {
    return reduced ? 13 : 22;
  }

  @Override
  public int globals() {
    return reduced ? 12 : 14;
  }

  @Override
  void write(GameView state, EvaluationOptions options) {
    boolean hidden = hidesHistory(state, options);
    writer.stones();
    writer.bans(reduced ? 3 : 6);
    int turns = writer.history(reduced ? 6 : 9, hidden ? 0 : PLIES);
    writer.cleanupStart(reduced ? 11 : 20);
    double komi = clampedKomi(writer.selfKomi(options), state, 1);
    writer.rules(komi, 15);
    writer.phase(10);
    if (!reduced) {
      writer.liberties();
      writer.ladders(turns);
      encodeAreas(state);
      writer.set(12, state.passWouldEndPhase() && !hidden);
      writer.parityWave(13, komi);
    }
  }

  private static boolean hidesHistory(GameView state, EvaluationOptions options) {
    return state.isOver()
        || (state.passWouldEndGame()
            && (options.inputs().conservativePass() || state.isFriendlyPass()));
  }

  private void encodeAreas(GameView state) {
    boolean full = version == VERSION_OF_FULL_AREA && state.rules().scoring() == Scoring.AREA;
    areas.area(state.board(), full, true, full, allowsSuicide(state), owner);
    writer.owners(owner);
  }
}
