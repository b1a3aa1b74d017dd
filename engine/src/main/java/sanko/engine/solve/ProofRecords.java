package sanko.engine.solve;

import java.util.ArrayList;
import java.util.List;
import sanko.board.Color;
import sanko.board.sgf.SgfTree;
import sanko.reading.Proof;

/** The proofs of an answer as game records, one for each player who may move first. */
public final class ProofRecords {
  private ProofRecords() {}

  /** The records, first that of the player to move; none where nothing is proved. */
  public static List<SgfTree> of(Answer answer) {
    List<SgfTree> records = new ArrayList<>();
    int toMove = answer.problem().game().toMove();
    String comment = String.join("\n", new AnswerText(answer).lines());
    for (int first : new int[] {toMove, Color.opponent(toMove)}) {
      Proof proof = answer.first(first).told().proof();
      if (proof != null) {
        records.add(ProofSgf.of(answer.problem(), first, proof, comment));
      }
    }
    return records;
  }
}
