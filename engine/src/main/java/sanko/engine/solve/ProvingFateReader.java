package sanko.engine.solve;

import java.util.List;
import java.util.Optional;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import sanko.engine.teach.FateReader;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.ProvedFate.Effect;
import sanko.engine.teach.fact.ProvedFate.KoThreats;
import sanko.reading.Proof;
import sanko.superko.GameState;

/** Proves the fate of stones by readings, each within a budget. One thread. */
public final class ProvingFateReader implements FateReader {
  private final SolveBudget budget;
  private final BooleanSupplier interrupted;

  /**
   * A reader.
   *
   * @param budget of each reading; a number of nodes gives the same answer every time
   * @param interrupted asked now and then whether to stop
   */
  public ProvingFateReader(SolveBudget budget, BooleanSupplier interrupted) {
    this.budget = budget;
    this.interrupted = interrupted;
  }

  /**
   * A reader with a number of nodes.
   *
   * @param nodes for each reading, fewer if the memory does not suffice; with 0 it proves nothing
   */
  public static FateReader ofNodes(int nodes, BooleanSupplier interrupted) {
    return nodes == 0
        ? NONE
        : new ProvingFateReader(
            SolveBudget.ofNodes(Math.min(nodes, SolveBudget.mostNodes())), interrupted);
  }

  @Override
  public @Nullable ProvedFate read(GameState game, List<Integer> stones, int first) {
    Aim aim = stones.size() == 1 ? Aim.CAPTURE : Aim.KILL;
    Problem problem = Problem.of(game, aim, stones, Problem.USUAL_THREATS);
    Answer.Outcome outcome = new Solver(problem, budget, interrupted).outcome(first);
    Proof proof = outcome.reading().proof();
    if (proof == null) {
      return null;
    }
    return new ProvedFate(
        proof.winner() == problem.goal().attacker(),
        stones.size(),
        first,
        new ProofGraph().mainLine(proof),
        proof.zone().isWholeBoard()
            ? Optional.empty()
            : Optional.of(ProofMoves.points(proof.zone(), game.board())),
        threats(outcome, problem.threats()));
  }

  private static KoThreats threats(Answer.Outcome outcome, int tried) {
    return switch (outcome.turn()) {
      case PROVED -> new KoThreats(Effect.TURN, outcome.threatsToTurn().orElseThrow());
      case REFUTED -> new KoThreats(Effect.NONE, tried);
      case UNKNOWN -> KoThreats.UNKNOWN;
    };
  }
}
