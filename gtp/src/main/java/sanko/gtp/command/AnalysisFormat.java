package sanko.gtp.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.gtp.analysis.Perspective;
import sanko.gtp.command.AnalyzeArguments.Detail;
import sanko.gtp.protocol.Numbers;
import sanko.nn.Evaluation;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.PvMove;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;

/** Writes what a search has found as one line; docs/gtp.md, "Analysis". */
final class AnalysisFormat implements SnapshotFormat {
  private final AnalyzeArguments arguments;
  private final boolean kata;
  private final Board board;
  private final Perspective perspective;
  private final int longestVariation;

  /**
   * A format.
   *
   * @param kata whether in KataGo's words, otherwise in Leela Zero's
   * @param board the position analyzed; read only
   */
  AnalysisFormat(
      AnalyzeArguments arguments,
      boolean kata,
      Board board,
      Perspective perspective,
      int longestVariation) {
    this.arguments = arguments;
    this.kata = kata;
    this.board = board;
    this.perspective = perspective;
    this.longestVariation = longestVariation;
  }

  @Override
  public @Nullable String line(SearchSnapshot snapshot) {
    List<MoveInfo> moves = moves(snapshot);
    if (moves.isEmpty()) {
      return null;
    }
    StringBuilder line = new StringBuilder();
    for (MoveInfo move : moves) {
      line.append(line.isEmpty() ? "info" : " info");
      if (kata) {
        addKata(line, move, snapshot);
      } else {
        addLeela(line, move);
      }
    }
    if (arguments.has(Detail.ROOT_INFO)) {
      addRoot(line, snapshot.root());
    }
    if (arguments.has(Detail.OWNERSHIP)) {
      addPoints(line, "ownership", i -> perspective.signed(snapshot.whiteOwnership(i)));
    }
    if (arguments.has(Detail.OWNERSHIP_STDEV)) {
      addPoints(line, "ownershipStdev", i -> snapshot.ownershipStdev(i));
    }
    return line.toString();
  }

  private List<MoveInfo> moves(SearchSnapshot snapshot) {
    List<MoveInfo> moves = new ArrayList<>(snapshot.movesWithSymmetries());
    if (moves.size() < arguments.minMoves()) {
      addUnsearched(moves, snapshot.root());
    }
    return moves.subList(0, Math.min(moves.size(), arguments.maxMoves()));
  }

  /** Adds the likeliest moves without a visit, with the values of the root. */
  private void addUnsearched(List<MoveInfo> moves, RootInfo root) {
    Evaluation evaluation = root.evaluation();
    List<Integer> indexes = new ArrayList<>();
    for (int index = 0; index <= evaluation.area(); index++) {
      if (evaluation.policy(index) >= 0 && !contains(moves, board.moveAt(index))) {
        indexes.add(index);
      }
    }
    indexes.sort(Comparator.comparingDouble((Integer i) -> -evaluation.policy(i)));
    for (int index : indexes) {
      if (moves.size() >= arguments.minMoves()) {
        return;
      }
      moves.add(unsearched(board.moveAt(index), evaluation.policy(index), moves.size(), root));
    }
  }

  private static boolean contains(List<MoveInfo> moves, int move) {
    return moves.stream().anyMatch(each -> each.move() == move);
  }

  private static MoveInfo unsearched(int move, double prior, int order, RootInfo root) {
    return new MoveInfo(
        move,
        0,
        0,
        root.utility(),
        root.winrate(),
        root.scoreMean(),
        root.scoreStdev(),
        root.lead(),
        root.noResult(),
        prior,
        root.winrate(),
        root.utility(),
        0,
        0,
        order,
        List.of(new PvMove(move, 0, 0)));
  }

  private void addKata(StringBuilder line, MoveInfo move, SearchSnapshot snapshot) {
    add(line, "move", Vertex.format(move.move(), board));
    add(line, "visits", move.visits());
    add(line, "edgeVisits", move.edgeVisits());
    add(line, "utility", perspective.signed(move.utility()));
    add(line, "winrate", perspective.winrate(move.winrate()));
    addScores(line, move.lead(), move.scoreStdev(), move.scoreMean());
    if (arguments.has(Detail.NO_RESULT_VALUE)) {
      add(line, "noResultValue", move.noResult());
    }
    add(line, "prior", move.prior());
    add(line, "lcb", perspective.winrate(move.lcb()));
    add(line, "utilityLcb", perspective.signed(move.utilityLcb()));
    add(line, "weight", move.weight());
    if (move.symmetryOf() != MoveInfo.NO_SYMMETRY) {
      add(line, "isSymmetryOf", Vertex.format(move.symmetryOf(), board));
    }
    add(line, "order", move.order());
    addVariation(line, move);
    if (arguments.has(Detail.PV_VISITS)) {
      addVisits(line, "pvVisits", move, PvMove::visits);
    }
    if (arguments.has(Detail.PV_EDGE_VISITS)) {
      addVisits(line, "pvEdgeVisits", move, PvMove::edgeVisits);
    }
    addMoveOwnership(line, move.move(), snapshot);
  }

  private void addMoveOwnership(StringBuilder line, int move, SearchSnapshot snapshot) {
    if (arguments.has(Detail.MOVES_OWNERSHIP)) {
      addPoints(
          line, "movesOwnership", i -> perspective.signed(snapshot.whiteOwnershipAfter(move, i)));
    }
    if (arguments.has(Detail.MOVES_OWNERSHIP_STDEV)) {
      addPoints(line, "movesOwnershipStdev", i -> snapshot.ownershipStdevAfter(move, i));
    }
  }

  private void addLeela(StringBuilder line, MoveInfo move) {
    add(line, "move", Vertex.format(move.move(), board));
    add(line, "visits", move.visits());
    add(line, "winrate", tenThousandths(perspective.winrate(move.winrate())));
    add(line, "prior", tenThousandths(move.prior()));
    add(line, "lcb", tenThousandths(perspective.winrate(move.lcb())));
    add(line, "order", move.order());
    addVariation(line, move);
  }

  private static long tenThousandths(double share) {
    return Math.round(share * 10_000);
  }

  /** Old clients read the lead under the name of the mean. */
  private void addScores(StringBuilder line, double lead, double stdev, double mean) {
    add(line, "scoreMean", perspective.signed(lead));
    add(line, "scoreStdev", stdev);
    add(line, "scoreLead", perspective.signed(lead));
    add(line, "scoreSelfplay", perspective.signed(mean));
  }

  private void addRoot(StringBuilder line, RootInfo root) {
    line.append(" rootInfo");
    add(line, "visits", root.visits());
    add(line, "utility", perspective.signed(root.utility()));
    add(line, "winrate", perspective.winrate(root.winrate()));
    addScores(line, root.lead(), root.scoreStdev(), root.scoreMean());
    add(line, "weight", root.weight());
    add(line, "rawStWrError", root.evaluation().uncertainty().shorttermWinlossError());
    add(line, "rawStScoreError", root.evaluation().uncertainty().shorttermScoreError());
    add(line, "rawVarTimeLeft", root.evaluation().uncertainty().varTimeLeft());
  }

  private List<PvMove> shown(MoveInfo move) {
    List<PvMove> variation = move.variation();
    return variation.subList(0, Math.min(variation.size(), longestVariation));
  }

  private void addVariation(StringBuilder line, MoveInfo move) {
    line.append(" pv");
    for (PvMove each : shown(move)) {
      line.append(' ').append(Vertex.format(each.move(), board));
    }
  }

  private void addVisits(
      StringBuilder line, String name, MoveInfo move, ToLongFunction<PvMove> visits) {
    line.append(' ').append(name);
    for (PvMove each : shown(move)) {
      line.append(' ').append(visits.applyAsLong(each));
    }
  }

  private void addPoints(StringBuilder line, String name, IntToDoubleFunction value) {
    line.append(' ').append(name);
    for (int index = 0; index < board.area(); index++) {
      line.append(' ').append(Numbers.text(value.applyAsDouble(index)));
    }
  }

  private static void add(StringBuilder line, String name, String value) {
    line.append(' ').append(name).append(' ').append(value);
  }

  private static void add(StringBuilder line, String name, long value) {
    add(line, name, Long.toString(value));
  }

  private static void add(StringBuilder line, String name, double value) {
    add(line, name, Numbers.text(value));
  }
}
