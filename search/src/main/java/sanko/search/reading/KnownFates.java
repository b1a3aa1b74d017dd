package sanko.search.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.superko.GameState;

/**
 * What is proved of stones, on boards that agree with zones; docs/search.md, "What the reader tells
 * it". Immutable.
 */
public final class KnownFates {
  /** Nothing is proved. */
  public static final KnownFates NONE = new KnownFates("", null, List.of());

  private static final int MOST = 20_000;

  /** The least prior of a move that decides the fate of stones. */
  private static final float LEAST_PRIOR = 0.2f;

  private final String boardSize;
  private final @Nullable Rules rules;
  private final List<ProvedFate> fates;

  /** What was proved in a game. */
  KnownFates(GameState game, List<ProvedFate> fates) {
    this(game.board().sizeText(), game.rules(), fates);
  }

  private KnownFates(String boardSize, @Nullable Rules rules, List<ProvedFate> fates) {
    this.boardSize = boardSize;
    this.rules = rules;
    this.fates = List.copyOf(fates);
  }

  /** How many there are. */
  public int size() {
    return fates.size();
  }

  /**
   * Those that may still hold in a game that goes on from here without captures; none if they were
   * proved under other rules or on a board of another size.
   */
  public KnownFates from(GameState game) {
    if (!game.rules().equals(rules) || !game.board().sizeText().equals(boardSize)) {
      return NONE;
    }
    return new KnownFates(
        game, fates.stream().filter(fate -> fate.mayHoldAfter(game.board())).toList());
  }

  /** These and others of the same game, as many as are kept. */
  public KnownFates and(KnownFates others) {
    if (fates.isEmpty() || others.fates.isEmpty()) {
      return fates.isEmpty() ? others : this;
    }
    List<ProvedFate> all = new ArrayList<>(fates);
    all.addAll(others.fates);
    return new KnownFates(boardSize, rules, all.subList(0, Math.min(MOST, all.size())));
  }

  /** Whether something is proved of stones on a board. */
  public boolean tellAbout(Board board, int toMove) {
    return fates.stream().anyMatch(fate -> fate.holds(board, toMove));
  }

  /**
   * An evaluation corrected by what is proved. It follows from the board and the evaluation alone.
   * Of the fates that take a move now the player can choose one.
   *
   * @param evaluation with ownership; without it, it stays as it is
   */
  public Evaluation correct(Board board, int toMove, Evaluation evaluation) {
    if (!evaluation.hasOwnership()) {
      return evaluation;
    }
    List<ProvedFate> here = fates.stream().filter(fate -> fate.holds(board, toMove)).toList();
    if (here.isEmpty()) {
      return evaluation;
    }
    List<ProvedFate> settled = here.stream().filter(fate -> !fate.takesMove()).toList();
    List<ProvedFate> open =
        here.stream()
            .filter(fate -> fate.takesMove() && settled.stream().noneMatch(fate::follows))
            .toList();
    Evaluation best = new ProvedOwnership(board, evaluation).corrected(settled);
    for (int move : moves(open, 1)) {
      List<ProvedFate> chosen = new ArrayList<>(settled);
      open.stream().filter(fate -> fate.move() == move).forEach(chosen::add);
      Evaluation other = new ProvedOwnership(board, evaluation).corrected(chosen);
      best = score(other, toMove) > score(best, toMove) ? other : best;
    }
    List<Integer> decisive = moves(open, Advice.LEAST_STONES);
    return decisive.isEmpty()
        ? best
        : best.withLeastPolicy(decisive.stream().map(board::indexOf).toList(), LEAST_PRIOR);
  }

  /** The moves that fates of so many stones take now. */
  private static List<Integer> moves(List<ProvedFate> fates, int leastStones) {
    return fates.stream()
        .filter(fate -> fate.stones().length >= leastStones)
        .map(ProvedFate::move)
        .distinct()
        .toList();
  }

  private static double score(Evaluation evaluation, int player) {
    double white = evaluation.value().whiteScoreMean();
    return player == Color.WHITE ? white : -white;
  }
}
