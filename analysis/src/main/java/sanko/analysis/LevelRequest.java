package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.function.IntPredicate;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.engine.level.LevelChooser;
import sanko.engine.level.LevelParameters;
import sanko.engine.level.LevelTable;
import sanko.engine.settings.Level;
import sanko.search.SearchException;
import sanko.search.choice.FriendlyPass;
import sanko.search.choice.PassGuard;
import sanko.search.request.MoveRestriction;
import sanko.search.request.SearchLimits;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * The wish to know which move a level would play; docs/analysis.md, "Levels".
 *
 * @param level 1 to {@link Level#FULL}
 */
record LevelRequest(int level) {
  private static final String FIELD = "level";

  /**
   * Reads the field of a query.
   *
   * @return null if it is missing
   * @throws RequestException if it makes no sense
   */
  static @Nullable LevelRequest read(JsonNode query) throws RequestException {
    if (!query.has(FIELD)) {
      return null;
    }
    if (query.has("explain")) {
      throw new RequestException(FIELD, "Cannot be given together with explain");
    }
    return new LevelRequest(JsonFields.integer(query, FIELD, 1, Level.FULL));
  }

  private LevelParameters parameters(Board board) {
    return LevelParameters.of(LevelTable.standard().strength(level, board.area()));
  }

  /** The limits, with no more visits than the level has on this board. */
  SearchLimits within(SearchLimits limits, Board board) {
    return level == Level.FULL ? limits : parameters(board).within(limits);
  }

  /**
   * The move that the level plays; null if there is none because the game is over.
   *
   * @param root the position that was searched
   * @param searcher for the positions after a pass and after a stone
   * @param seed decides which of the moves that the level may play
   * @throws SearchException if the searcher does
   */
  @Nullable Integer move(
      GameState root,
      SearchSnapshot found,
      List<MoveRestriction> restrictions,
      FriendlyPass.Searcher<SearchException> searcher,
      long seed)
      throws SearchException {
    List<MoveInfo> moves = found.moves();
    if (moves.isEmpty()) {
      return null;
    }
    IntPredicate allowed = each -> isAllowed(each, root, restrictions);
    PassGuard guard = new PassGuard(root, found, allowed);
    int best = guard.checked(moves.get(0).move(), searcher);
    if (best == Board.PASS || level == Level.FULL) {
      return best;
    }
    LevelChooser chooser = new LevelChooser(parameters(root.board()));
    return guard.unsearched(chooser.choose(root, found, best, allowed, seed));
  }

  private static boolean isAllowed(int move, GameState root, List<MoveRestriction> restrictions) {
    return restrictions.stream().noneMatch(each -> each.forbids(root.toMove(), move));
  }
}
