package sanko.engine.solve;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import sanko.board.Board;
import sanko.reading.Proof;

/** The longest lines of a proof, whose nodes may have several parents. One thread. */
final class ProofGraph {
  /** The size of a proof that is too large to be written as a tree. */
  private static final long HUGE = Long.MAX_VALUE / 1_000;

  private record Measure(int depth, long size) {}

  private final IdentityHashMap<Proof, Measure> measures = new IdentityHashMap<>();

  /** How many plies the longest line has. */
  private int depth(Proof proof) {
    return measure(proof).depth();
  }

  /** How many nodes the proof has as a tree, where every node has one parent. */
  long size(Proof proof) {
    return measure(proof).size();
  }

  private Measure measure(Proof proof) {
    Measure known = measures.get(proof);
    if (known != null) {
      return known;
    }
    int depth = 0;
    long size = 1;
    for (Proof child : proof.children()) {
      Measure each = measure(child);
      depth = Math.max(depth, each.depth() + 1);
      size = Math.min(HUGE, size + each.size());
    }
    Measure measure = new Measure(depth, size);
    measures.put(proof, measure);
    return measure;
  }

  /** The indices of the moves, those that resist longest first and passes last among equals. */
  List<Integer> byResistance(Proof proof) {
    List<Integer> order = new ArrayList<>();
    for (int i = 0; i < proof.moves().size(); i++) {
      order.add(i);
    }
    Comparator<Integer> byDepth = Comparator.comparingInt(i -> -depth(proof.children().get(i)));
    order.sort(byDepth.thenComparing(i -> proof.moves().get(i) == Board.PASS));
    return Collections.unmodifiableList(order);
  }

  /** The line in which the loser resists longest: points, passes and {@link Proof#KO_THREAT}. */
  List<Integer> mainLine(Proof proof) {
    List<Integer> line = new ArrayList<>();
    Proof here = proof;
    while (!here.isEnd()) {
      int next = byResistance(here).get(0);
      line.add(here.moves().get(next));
      here = here.children().get(next);
    }
    return line;
  }
}
