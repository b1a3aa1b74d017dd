package sanko.search.playout;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.MutableBoard;
import sanko.nn.Evaluation;
import sanko.search.reading.KnownFates;
import sanko.superko.GameState;

/**
 * Corrects the evaluations of leaves by what was proved of stones; docs/search.md, "What the reader
 * tells it". Before the proofs are there it remembers the leaves. For the thread that searches.
 */
final class LeafCorrections {
  /** The most leaves remembered. */
  private static final int MOST_EARLY = 10_000;

  private final boolean reads;
  private final boolean ownership;
  private final List<PendingLeaf> early = new ArrayList<>();

  /** Null as long as the reading goes on. */
  private @Nullable KnownFates fates;

  /**
   * No corrections yet.
   *
   * @param reads whether a reading will tell something
   * @param ownership whether the search wants ownership of all leaves
   */
  LeafCorrections(boolean reads, boolean ownership) {
    this.reads = reads;
    this.ownership = ownership;
  }

  /** The position of a leaf whose evaluation may be corrected; then it needs ownership. */
  @Nullable LeafPosition position(GameState game) {
    if (!reads || (fates != null && !fates.tellAbout(game.board(), game.toMove()))) {
      return null;
    }
    return new LeafPosition(new MutableBoard(game.board()), game.toMove());
  }

  /** The evaluation of a leaf as the proofs make it. */
  Evaluation correct(PendingLeaf leaf, Evaluation evaluation) {
    LeafPosition position = leaf.position;
    if (position == null) {
      return evaluation;
    }
    Evaluation corrected = evaluation;
    if (fates != null) {
      corrected = fates.correct(position.board(), position.toMove(), evaluation);
    } else if (early.size() < MOST_EARLY) {
      early.add(leaf);
    }
    return ownership ? corrected : corrected.withoutOwnership();
  }

  /** Takes what is proved; returns the leaves evaluated before. */
  List<PendingLeaf> take(KnownFates proved) {
    fates = proved;
    List<PendingLeaf> before = List.copyOf(early);
    early.clear();
    return before;
  }

  /** Forgets the leaves evaluated before, since their nodes may be gone. */
  void forgetEarly() {
    early.clear();
  }
}
