package sanko.engine.teach.fact;

import java.util.List;

/**
 * One thing that is true of a line of play. Points and colors are those of {@code sanko.board}. The
 * first group is proved on the board by playing the line out; the others are measured by a search.
 */
public sealed interface Fact {
  /** The stones it is about; none if it is about a point or a region. */
  default List<Stones> stones() {
    return List.of();
  }

  /** All stones that it names, also where it is about what lies between them. */
  default List<Stones> groups() {
    return stones();
  }

  /** The moves that it names. */
  default List<Integer> moves() {
    return List.of();
  }

  /** What is true of stones that share a fate. */
  sealed interface OfStones extends Fact {
    /** These stones. */
    Stones subject();

    @Override
    default List<Stones> stones() {
      return List.of(subject());
    }
  }

  /** What is true of one move. */
  sealed interface OfMove extends Fact {
    /** Where the move is played. */
    int at();

    @Override
    default List<Integer> moves() {
      return List.of(at());
    }
  }

  // ---- proved on the board

  /** A player takes stones off the board with the move {@code at}. */
  record Capture(int by, int at, Stones subject) implements OfMove, OfStones {}

  /** The move leaves the chain it belongs to with one liberty. */
  record SelfAtari(Stones subject) implements OfStones {}

  /** Stones that were in atari before the move still are. */
  record StillInAtari(Stones subject) implements OfStones {}

  /** Stones cannot get away from being captured. */
  record Caught(Stones subject, Means means) implements OfStones {}

  /** How stones are caught. */
  enum Means {
    /** They run and are put in atari again and again. */
    LADDER,
    /** They get no second liberty at all. */
    ATARI
  }

  /** Stones in atari that a ladder does not catch: they get out. */
  record LadderFails(Stones subject) implements OfStones {}

  /** Stones that the other line loses can no longer be captured in a ladder or at once. */
  record Rescue(Stones subject) implements OfStones {}

  /** A player separates two chains of the other for good, as far as direct links go. */
  record Cut(int by, int at, Stones one, Stones other) implements OfMove {
    @Override
    public List<Stones> groups() {
      return List.of(one, other);
    }
  }

  /** A player makes one chain of two. */
  record Connection(int by, int at, Stones one, Stones other) implements OfMove {
    @Override
    public List<Stones> groups() {
      return List.of(one, other);
    }
  }

  /** A player puts a chain of the other in atari. */
  record Atari(int by, int at, Stones subject) implements OfMove, OfStones {}

  /** A player puts two chains of the other in atari with one move. */
  record DoubleAtari(int by, int at, Stones one, Stones other) implements OfMove {
    @Override
    public List<Stones> stones() {
      return List.of(one, other);
    }
  }

  /** A move is answered nearby, and then its player is free to play elsewhere. */
  record Sente(int at, int answer) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at, answer);
    }
  }

  /** The other player takes the better point. */
  record KeyPoint(int by, int at) implements OfMove {}

  /** A player captures in a ko. */
  record KoTaken(int by, int at) implements OfMove {}

  /** The move is in an area that is pass-alive for a player. */
  record InsideSecureArea(int owner, int at) implements OfMove {}

  /** A move makes stones pass-alive. */
  record Secured(Stones subject) implements OfStones {}

  // ---- measured

  /** Stones change from alive to dead. */
  record Death(Stones subject) implements OfStones {}

  /** Stones live that would otherwise be dead. */
  record Life(Stones subject) implements OfStones {}

  /** Stones that would be alive may live or die. */
  record Unsettled(Stones subject) implements OfStones {}

  /** A player gains points in a part of the board, compared with the other line. */
  record Territory(int gainer, Region region, int points) implements Fact {}

  /** Nearly everything is settled, and the move gains more than the other. */
  record Endgame() implements Fact {}
}
