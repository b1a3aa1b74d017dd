package sanko.engine.solve;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import sanko.board.Board;
import sanko.board.Color;
import sanko.reading.Reading;
import sanko.reading.Threats;

/**
 * Chooses among first moves that win equally surely. Under an assumption about the outside several
 * moves often win that would not without it. So one that a network likes better on the board as it
 * is is preferred, and then the point where the opponent would play, which is most often not one of
 * these.
 */
final class FirstMoveChoice {
  /** How many times the nodes of the reading that is told it may take, and how many at least. */
  private static final int TIMES = 4;

  private static final int LEAST = 2_000;

  /** How many of the moves that the network likes better are tried. */
  private static final int MOST_LIKED = 2;

  /** Reads a first move. */
  interface MoveReader {
    /** Unknown also if the move does not win; {@link sanko.reading.Reader#readMove}. */
    Reading read(int first, Threats threats, int move, int mostNodes);
  }

  private final MoveReader reader;
  private final Map<Integer, Double> shares;

  /**
   * A choice.
   *
   * @param shares the part of a search's visits that each move has; may be empty
   */
  FirstMoveChoice(MoveReader reader, Map<Integer, Double> shares) {
    this.reader = reader;
    this.shares = shares;
  }

  /** The move that a player needs, if only for a ko; a pass or a ko threat if none is told. */
  static int told(Answer answer, int first) {
    int needed = answer.neededMove(first);
    return needed == Board.PASS ? answer.koMove(first) : needed;
  }

  /** How it ends if a player moves first, by the move that is preferred. */
  Answer.Outcome outcome(Answer answer, int first) {
    Answer.Outcome own = answer.first(first);
    int told = told(answer, first);
    if (told <= Board.PASS) {
      return own;
    }
    for (int move : preferred(answer, first, told)) {
      Answer.Outcome other =
          answer.neededMove(first) == told ? withMove(own, move) : withKoMove(own, first, move);
      if (!other.equals(own)) {
        return other;
      }
    }
    return own;
  }

  /** What is preferred to a move, the best first. */
  private List<Integer> preferred(Answer answer, int first, int told) {
    double share = shares.getOrDefault(told, 0.0);
    List<Integer> moves = new ArrayList<>();
    shares.entrySet().stream()
        .filter(each -> each.getKey() != Board.PASS && each.getValue() > share)
        .sorted(Map.Entry.comparingByValue(Comparator.reverseOrder()))
        .limit(MOST_LIKED)
        .forEach(each -> moves.add(each.getKey()));
    int vital = told(answer, Color.opponent(first));
    boolean isLiked = share > 0 && moves.isEmpty();
    if (vital > Board.PASS && vital != told && !moves.contains(vital) && !isLiked) {
      moves.add(vital);
    }
    return moves;
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
