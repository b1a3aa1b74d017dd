package sanko.gtp.command;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.DoubleStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.report.AnalysisFields;
import sanko.engine.report.DecimalText;
import sanko.engine.report.Extra;
import sanko.engine.report.Perspective;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.search.result.MoveInfo;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;

/** Writes what a search has found as one line; docs/gtp.md, "Analysis". */
final class AnalysisFormat implements SnapshotFormat {
  private final AnalyzeArguments arguments;
  private final boolean kata;
  private final Board board;
  private final Perspective perspective;
  private final AnalysisFields fields;

  /**
   * A format.
   *
   * @param kata whether in KataGo's words, otherwise in Leela Zero's
   * @param board the position analyzed; read only
   */
  AnalysisFormat(AnalyzeArguments arguments, boolean kata, Board board, Perspective perspective) {
    this.arguments = arguments;
    this.kata = kata;
    this.board = board;
    this.perspective = perspective;
    fields = new AnalysisFields(board, perspective, arguments.extras());
  }

  @Override
  public @Nullable String line(SearchSnapshot snapshot) {
    List<MoveInfo> moves = moves(snapshot);
    if (moves.isEmpty()) {
      return null;
    }
    TextFields out = new TextFields(new StringBuilder());
    for (int order = 0; order < moves.size(); order++) {
      out.line.append(order == 0 ? "info" : " info");
      if (kata) {
        fields.addMove(out, moves.get(order), order);
        fields.addOwnershipAfter(out, "movesOwnership", snapshot, moves.get(order).move());
      } else {
        addLeela(out, moves.get(order), order);
      }
    }
    if (arguments.extras().contains(Extra.ROOT_INFO)) {
      addRoot(out, snapshot.root());
    }
    fields.addOwnership(out, snapshot);
    return out.line.toString();
  }

  private List<MoveInfo> moves(SearchSnapshot snapshot) {
    List<MoveInfo> moves = new ArrayList<>(snapshot.movesWithSymmetries());
    moves.removeIf(info -> info.visits() == 0);
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
      int move = board.moveAt(index);
      moves.add(MoveInfo.unvisited(move, evaluation.policy(index), root.values()));
    }
  }

  private static boolean contains(List<MoveInfo> moves, int move) {
    return moves.stream().anyMatch(each -> each.move() == move);
  }

  private void addLeela(TextFields out, MoveInfo move, int order) {
    fields.addVertex(out, "move", move.move());
    out.whole("visits", move.visits());
    out.whole("winrate", tenThousandths(perspective.seen(move.values()).winrate()));
    out.whole("prior", tenThousandths(move.prior()));
    out.whole("lcb", tenThousandths(perspective.seen(move.lcb()).winrate()));
    out.whole("order", order);
    fields.addVariation(out, move);
  }

  private static long tenThousandths(double share) {
    return Math.round(share * 10_000);
  }

  private void addRoot(TextFields out, RootInfo root) {
    Uncertainty uncertainty = root.evaluation().uncertainty();
    out.line.append(" rootInfo");
    out.whole("visits", root.visits());
    fields.addValues(out, root.values());
    out.real("weight", root.weight());
    AnalysisFields.addErrors(out, uncertainty, uncertainty.shorttermWinlossError());
  }

  /** Names and values with a space before each. */
  private record TextFields(StringBuilder line) implements AnalysisFields.Writer {
    @Override
    public void text(String name, String value) {
      line.append(' ').append(name).append(' ').append(value);
    }

    @Override
    public void whole(String name, long value) {
      text(name, Long.toString(value));
    }

    @Override
    public void real(String name, double value) {
      text(name, DecimalText.text(value));
    }

    @Override
    public void texts(String name, Stream<String> values) {
      line.append(' ').append(name);
      values.forEach(each -> line.append(' ').append(each));
    }

    @Override
    public void wholes(String name, LongStream values) {
      texts(name, values.mapToObj(Long::toString));
    }

    @Override
    public void reals(String name, DoubleStream values) {
      texts(name, values.mapToObj(DecimalText::text));
    }
  }
}
