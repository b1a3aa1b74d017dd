package sanko.train.selfplay;

import java.util.ArrayList;
import java.util.List;
import sanko.superko.GameState;

/**
 * A game that was played to its end. Immutable, if nobody plays on the game.
 *
 * @param game stands at the end; its first moves are those of the start
 * @param turns one for each later move, what was found before it
 * @param ending how it ended
 */
record PlayedGame(GameStart start, GameState game, List<Turn> turns, Ending ending) {
  /** How a game ended. */
  enum Ending {
    /** By the rules, with a result. */
    SCORED,
    /** Everything on the board was alive without doubt. */
    SETTLED,
    /** By the rules, without result. */
    NO_RESULT,
    /** It had as many moves as a game may have; the board says nothing of who would have won. */
    TOO_LONG
  }

  /** Moves before the first turn. */
  int openingMoves() {
    return start.game().moveCount();
  }

  /** Whether the final position has a score. */
  boolean isScored() {
    return ending == Ending.SCORED || ending == Ending.SETTLED;
  }

  /** Visits of all searches. */
  long visits() {
    return turns.stream().mapToLong(turn -> turn.effort().visits()).sum();
  }

  /** What the searches found, and at last the result. */
  List<ValueTarget> values(FinalPosition end) {
    List<ValueTarget> values = new ArrayList<>();
    turns.forEach(turn -> values.add(turn.value()));
    values.add(end.value());
    return values;
  }
}
