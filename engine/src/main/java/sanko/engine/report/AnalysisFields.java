package sanko.engine.report;

import java.util.Set;
import java.util.function.IntToDoubleFunction;
import java.util.function.ToLongFunction;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.playout.ScoreUtility;
import sanko.search.result.MoveInfo;
import sanko.search.result.MoveInfo.LowerBound;
import sanko.search.result.MoveInfo.PvMove;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;

/**
 * Which field of KataGo's analysis output has which value, from which point of view; docs/gtp.md,
 * "Analysis". The writers decide only how a field looks.
 */
public final class AnalysisFields {
  /** Writes fields in the order in which they come. */
  public interface Writer {
    /** A word. */
    void text(String name, String value);

    /** An integer. */
    void whole(String name, long value);

    /** A number. */
    void real(String name, double value);

    /** Some words. */
    void texts(String name, Stream<String> values);

    /** Some integers. */
    void wholes(String name, LongStream values);

    /** A number for each point, in reading order. */
    void reals(String name, DoubleStream values);
  }

  private final Board board;
  private final Perspective perspective;
  private final Set<Extra> extras;

  /**
   * The fields of an analysis.
   *
   * @param board the position analyzed; read only
   */
  public AnalysisFields(Board board, Perspective perspective, Set<Extra> extras) {
    this.board = board;
    this.perspective = perspective;
    this.extras = Set.copyOf(extras);
  }

  /**
   * The fields of a move.
   *
   * @param order 0 for the best move
   */
  public void addMove(Writer out, MoveInfo move, int order) {
    LowerBound lcb = perspective.seen(move.lcb());
    addVertex(out, "move", move.move());
    out.whole("visits", move.visits());
    out.whole("edgeVisits", move.edgeVisits());
    addValues(out, move.values());
    addNoResult(out, move.values());
    out.real("prior", move.prior());
    out.real("lcb", lcb.winrate());
    out.real("utilityLcb", lcb.utility());
    out.real("weight", move.statistics().weight());
    if (!move.isSearched()) {
      addVertex(out, "isSymmetryOf", move.searchedAs());
    }
    out.whole("order", order);
    addVariation(out, move);
    addVisits(out, "pvVisits", Extra.PV_VISITS, move, PvMove::visits);
    addVisits(out, "pvEdgeVisits", Extra.PV_EDGE_VISITS, move, PvMove::edgeVisits);
  }

  /** The vertex of a move. */
  public void addVertex(Writer out, String name, int move) {
    out.text(name, Vertex.format(move, board));
  }

  /** The values of a move or the root. */
  public void addValues(Writer out, Values white) {
    Values seen = perspective.seen(white);
    out.real("utility", seen.utility());
    out.real("winrate", seen.winrate());
    // Old clients read the lead under the name of the mean.
    out.real("scoreMean", seen.lead());
    out.real("scoreStdev", seen.scoreStdev());
    out.real("scoreLead", seen.lead());
    out.real("scoreSelfplay", seen.scoreMean());
  }

  /** The probability of no result, if it is asked for. */
  public void addNoResult(Writer out, Values values) {
    if (extras.contains(Extra.NO_RESULT_VALUE)) {
      out.real("noResultValue", values.noResult());
    }
  }

  /** The expected line. */
  public void addVariation(Writer out, MoveInfo move) {
    out.texts("pv", Vertex.formatAll(move.line(), board).stream());
  }

  private void addVisits(
      Writer out, String name, Extra extra, MoveInfo move, ToLongFunction<PvMove> visits) {
    if (extras.contains(extra)) {
      out.wholes(name, move.variation().stream().mapToLong(visits));
    }
  }

  /** The ownership at the root, if it is asked for. */
  public void addOwnership(Writer out, SearchSnapshot found) {
    addPoints(out, "ownership", Extra.OWNERSHIP, i -> perspective.signed(found.whiteOwnership(i)));
    addPoints(out, "ownershipStdev", Extra.OWNERSHIP_STDEV, found::ownershipStdev);
  }

  /**
   * The ownership after a move, if it is asked for.
   *
   * @param name of the field
   */
  public void addOwnershipAfter(Writer out, String name, SearchSnapshot found, int move) {
    addPoints(
        out,
        name,
        Extra.MOVES_OWNERSHIP,
        i -> perspective.signed(found.whiteOwnershipAfter(move, i)));
    addPoints(
        out, name + "Stdev", Extra.MOVES_OWNERSHIP_STDEV, i -> found.ownershipStdevAfter(move, i));
  }

  private void addPoints(Writer out, String name, Extra extra, IntToDoubleFunction value) {
    if (extras.contains(extra)) {
      out.reals(name, IntStream.range(0, board.area()).mapToDouble(value));
    }
  }

  /** The policy of all moves, the pass last, if it is asked for. */
  public void addPolicy(Writer out, String name, Evaluation evaluation) {
    if (extras.contains(Extra.POLICY)) {
      out.reals(name, IntStream.rangeClosed(0, board.area()).mapToDouble(evaluation::policy));
    }
  }

  /** The evaluator's own word on the position. */
  public void addRaw(Writer out, Evaluation evaluation) {
    ValueEstimate value = evaluation.value();
    double mean = value.whiteScoreMean();
    out.real("rawWinrate", perspective.winrate(0.5 * (1 + value.whiteWinLoss())));
    out.real("rawLead", perspective.signed(value.whiteLead()));
    out.real("rawScoreSelfplay", perspective.signed(mean));
    out.real("rawScoreSelfplayStdev", ScoreUtility.stdev(mean, value.whiteScoreMeanSq()));
    out.real("rawNoResultProb", value.noResult());
    double error = evaluation.uncertainty().shorttermWinlossError();
    addErrors(out, evaluation.uncertainty(), error < 0 ? error : 0.5 * error);
  }

  /** The human policy of a move. */
  public void addHumanPrior(Writer out, MoveInfo move, Evaluation human) {
    out.real("humanPrior", Math.max(0, human.policy(board.indexOfMove(move.move()))));
  }

  /** The word of the human network on the position; its score is that of games of people. */
  public void addHuman(Writer out, Evaluation human) {
    ValueEstimate value = human.value();
    double mean = value.whiteScoreMean();
    out.real("humanWinrate", perspective.winrate(0.5 * (1 + value.whiteWinLoss())));
    out.real("humanScoreMean", perspective.signed(mean));
    out.real("humanScoreStdev", ScoreUtility.stdev(mean, value.whiteScoreMeanSq()));
    out.real("humanStWrError", 0.5 * human.uncertainty().shorttermWinlossError());
    out.real("humanStScoreError", human.uncertainty().shorttermScoreError());
  }

  /** How far the evaluator trusts itself. */
  public static void addErrors(Writer out, Uncertainty uncertainty, double winrateError) {
    out.real("rawStWrError", winrateError);
    out.real("rawStScoreError", uncertainty.shorttermScoreError());
    out.real("rawVarTimeLeft", uncertainty.varTimeLeft());
  }
}
