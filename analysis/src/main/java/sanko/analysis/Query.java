package sanko.analysis;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import sanko.engine.report.Extra;
import sanko.engine.settings.EngineSettings;
import sanko.search.request.Focus;
import sanko.search.request.MoveRestriction;
import sanko.search.request.OwnershipScope;

/**
 * Positions of one game that a client wants to have analyzed, all in the same way. Immutable.
 *
 * @param id what the client calls it
 * @param turns the positions
 * @param method how they are searched
 * @param answer what is told of them
 */
record Query(String id, QueryGame game, List<Turn> turns, Method method, Answer answer) {

  /** How positions are searched. */
  record Method(EngineSettings parameters, List<MoveRestriction> restrictions, Focus focus) {
    Method {
      restrictions = List.copyOf(restrictions);
    }
  }

  /**
   * What is told of positions.
   *
   * @param firstReport seconds before the first report during the search; infinite for none
   * @param reportEvery seconds between further ones
   * @param warnings what is told besides
   * @param explain how moves are explained; null if they are not
   * @param level the level whose move is told; null if none is
   * @param solve what is to be proved instead of a search; null for a search
   */
  record Answer(
      Set<Extra> extras,
      double firstReport,
      double reportEvery,
      List<Warning> warnings,
      @Nullable ExplainRequest explain,
      @Nullable LevelRequest level,
      @Nullable SolveRequest solve) {
    Answer {
      extras = Set.copyOf(extras);
      warnings = List.copyOf(warnings);
    }

    OwnershipScope ownership() {
      return explain == null ? Extra.ownership(extras) : OwnershipScope.ROOT_AND_MOVES;
    }

    boolean hasReports() {
      return Double.isFinite(firstReport);
    }
  }

  /**
   * A position.
   *
   * @param number of moves before it
   * @param priority the higher the sooner
   */
  record Turn(int number, long priority) {}

  /** Something that was passed over in a field. */
  record Warning(String field, String text) {}

  Query {
    turns = List.copyOf(turns);
  }

  /** Whether one graph has all positions, so that they are searched one after the other. */
  boolean sharesGraph() {
    return turns.size() > 1
        && method.parameters.search().graph().useEvalCache()
        && method.restrictions.isEmpty()
        && answer.level == null
        && answer.solve == null;
  }

  /**
   * The positions in the order in which those of the same priority are searched: where they share a
   * graph the last comes first, so that each finds what is known of its successor.
   */
  List<Turn> order() {
    List<Turn> order = new ArrayList<>(turns);
    if (sharesGraph()) {
      Collections.reverse(order);
    }
    return order;
  }

  /** About how many bytes of memory it takes until it is answered. */
  long bytes() {
    long bytes = 2_000 + 2L * id.length() + 150L * turns.size();
    bytes += 12L * game.start().area() + 32L * game.moves().size();
    for (MoveRestriction each : method.restrictions) {
      bytes += 200 + 60L * each.moves().size();
    }
    bytes += 50L * method.focus.moves().size();
    bytes += answer.solve == null ? 0 : 20L * answer.solve.stones().size();
    for (Warning each : answer.warnings) {
      bytes += 100 + 2L * (each.field().length() + each.text().length());
    }
    return bytes;
  }
}
