package sanko.engine.solve;

import java.util.Objects;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Reading;
import sanko.reading.Threats;

/**
 * Prefers as a first move the point where the opponent would play. Under an assumption about the
 * outside other moves often win as well, but would not without it; a point that both players want
 * is most often not one of these.
 */
final class VitalPoint {
  /** How many times the nodes of the reading that is told it may take, and how many at least. */
  private static final int TIMES = 4;

  private static final int LEAST = 2_000;

  /** Reads a first move. */
  interface MoveReader {
    /** Unknown also if the move does not win; {@link sanko.reading.Reader#readMove}. */
    Reading read(int first, Threats threats, int move, int mostNodes);
  }

  private final MoveReader reader;

  VitalPoint(MoveReader reader) {
    this.reader = reader;
  }

  /** How it ends if a player moves first, by the opponent's point if that wins as surely too. */
  Answer.Outcome outcome(Answer answer, int first) {
    Answer.Outcome own = answer.first(first);
    int vital = move(answer, Color.opponent(first));
    int told = move(answer, first);
    if (vital <= Board.PASS || told <= Board.PASS || vital == told) {
      return own;
    }
    return answer.neededMove(first) == told ? withMove(own, vital) : withKoMove(own, first, vital);
  }

  /** The move that a player needs, if only for a ko. */
  private static int move(Answer answer, int first) {
    int needed = answer.neededMove(first);
    return needed == Board.PASS ? answer.koMove(first) : needed;
  }

  private Answer.Outcome withMove(Answer.Outcome own, int move) {
    Reading plain = read(own, own.reading(), Threats.NONE, move);
    boolean wins = plain.verdict() == own.lost();
    boolean isAsSure =
        wins
            && (own.threats().equals(Threats.NONE)
                || read(own, plain, own.threats(), move).verdict() == own.lost());
    return isAsSure ? own.withReading(plain) : own;
  }

  private Answer.Outcome withKoMove(Answer.Outcome own, int loser, int move) {
    Reading turned = Objects.requireNonNull(own.turned());
    Threats threats = Threats.of(loser, own.threatsToTurn().orElseThrow());
    Reading other = read(own, turned, threats, move);
    return other.verdict() == turned.verdict() ? own.withTurned(other) : own;
  }

  private Reading read(Answer.Outcome own, Reading told, Threats threats, int move) {
    return reader.read(own.first(), threats, move, Math.max(LEAST, TIMES * told.nodes()));
  }
}
