package sanko.search.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
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
   *
   * @param evaluation with ownership; without it, it stays as it is
   */
  public Evaluation correct(Board board, int toMove, Evaluation evaluation) {
    if (!evaluation.hasOwnership()) {
      return evaluation;
    }
    List<ProvedFate> here = fates.stream().filter(fate -> fate.holds(board, toMove)).toList();
    return here.isEmpty() ? evaluation : new ProvedOwnership(board, evaluation).corrected(here);
  }
}
