package sanko.search.choice;

import java.util.Optional;
import java.util.function.IntPredicate;
import java.util.stream.IntStream;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.nn.Evaluation;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.superko.GameState;

/**
 * Lets a player pass before the opponent does only where searches have found that the pass loses
 * nothing, and on an open board only where it expects an owner of each point
 * (docs/search-formulas.md, "Passing first"). For a choice at one position, by one thread.
 */
public final class PassGuard {
  /** A pass with this many visits counts as searched. */
  public static final int VISITS = 100;

  private static final double POINTS = 0.5;
  private static final double WIN_RATE = 0.05;

  private final GameState game;
  private final Board board;
  private final SearchSnapshot found;
  private final IntPredicate allowed;
  private final byte[] settled;

  /**
   * A guard for a choice.
   *
   * @param game the game at the position that was searched; not changed
   * @param found what the search found
   * @param allowed which moves may be played, as far as they are legal
   */
  public PassGuard(GameState game, SearchSnapshot found, IntPredicate allowed) {
    this.game = game;
    this.found = found;
    this.allowed = allowed;
    board = game.board();
    settled = PointColors.passAlive(board, game.rules().suicide());
  }

  /**
   * The move that was chosen, or a stone in the place of a pass that is not wanted.
   *
   * @throws E if the searcher does; then nothing but an open board speaks against the pass
   */
  public <E extends Exception> int checked(int chosen, FriendlyPass.Searcher<E> searcher) throws E {
    if (chosen != Board.PASS || mayPassUnasked()) {
      return chosen;
    }
    if (OpenBoard.isOpen(board) && !isShared()) {
      return orPass(usefulStone().or(this::anyStone));
    }
    Integer stone = usefulStone().orElse(null);
    return stone == null || isPreferred() || !loses(stone, searcher) ? Board.PASS : stone;
  }

  /** The same where nothing can be searched. */
  public int unsearched(int chosen) {
    return chosen == Board.PASS && !mayPassUnasked() && OpenBoard.isOpen(board)
        ? orPass(usefulStone().or(this::anyStone))
        : chosen;
  }

  private static int orPass(Optional<Integer> stone) {
    return stone.orElse(Board.PASS);
  }

  /** Whether the opponent has just passed, or the game proper is over. */
  private boolean mayPassUnasked() {
    int last = game.moveCount() - 1;
    return game.phase() > 0
        || game.isOver()
        || (last >= 0 && game.move(last) == Board.PASS && game.mover(last) != game.toMove());
  }

  private IntStream indices() {
    return IntStream.range(0, board.area());
  }

  // ---- stones

  /** The best stone that neither fills an eye nor is put where all is settled. */
  private Optional<Integer> usefulStone() {
    return stone(point -> settled[board.indexOf(point)] == Color.EMPTY && !isOwnEye(point));
  }

  private Optional<Integer> anyStone() {
    return stone(point -> true);
  }

  /** The best by the search, or else by the policy. */
  private Optional<Integer> stone(IntPredicate wanted) {
    IntPredicate playable =
        point -> game.isLegal(point) && allowed.test(point) && wanted.test(point);
    Evaluation evaluation = found.root().evaluation();
    return found.moves().stream()
        .map(MoveInfo::move)
        .filter(move -> move != Board.PASS && playable.test(move))
        .findFirst()
        .or(
            () ->
                indices()
                    .filter(index -> playable.test(board.pointAt(index)))
                    .boxed()
                    .max(
                        (one, other) ->
                            Float.compare(evaluation.policy(one), evaluation.policy(other)))
                    .map(board::pointAt));
  }

  /** Whether all four neighbors are wall or the player's own stones, none of them in atari. */
  private boolean isOwnEye(int point) {
    return board.isSurroundedBy(point, game.toMove())
        && !board.hasAtariBeside(point, game.toMove());
  }

  // ---- the worth of a pass

  /** Whether the search expects an owner of every empty point, and both players to have some. */
  private boolean isShared() {
    Evaluation evaluation = found.root().evaluation();
    return evaluation.hasOwnership()
        && OpenBoard.isShared(
            board,
            index -> ExpectedOwner.of(evaluation.whiteOwnership(index), ExpectedOwner.OWNED));
  }

  /** Whether the search itself has looked at the pass long enough and prefers it. */
  private boolean isPreferred() {
    MoveInfo best = found.moves().isEmpty() ? null : found.moves().get(0);
    return best != null && best.move() == Board.PASS && best.visits() >= VISITS;
  }

  private <E extends Exception> boolean loses(int stone, FriendlyPass.Searcher<E> searcher)
      throws E {
    RootInfo afterPass = after(Board.PASS, searcher);
    RootInfo afterStone = after(stone, searcher);
    double sign = game.toMove() == Color.WHITE ? 1 : -1;
    return sign * (afterStone.values().lead() - afterPass.values().lead()) > POINTS
        || sign * (afterStone.values().winrate() - afterPass.values().winrate()) > WIN_RATE;
  }

  private <E extends Exception> RootInfo after(int move, FriendlyPass.Searcher<E> searcher)
      throws E {
    GameState after = new GameState(game);
    after.play(move, game.toMove());
    return searcher.search(after, SearchRequest.toPlay(SearchLimits.visits(VISITS))).root();
  }
}
