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

  // ---- proved on the board

  /** A player takes stones off the board with the move {@code at}. */
  record Capture(int by, int at, Stones taken) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }

    @Override
    public List<Stones> stones() {
      return List.of(taken);
    }
  }

  /** The move leaves the chain it belongs to with one liberty. */
  record SelfAtari(Stones left) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(left);
    }
  }

  /** Stones that were in atari before the move still are. */
  record StillInAtari(Stones left) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(left);
    }
  }

  /** Stones cannot get away from being captured. */
  record Caught(Stones prey, Means means) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(prey);
    }
  }

  /** How stones are caught. */
  enum Means {
    /** They run and are put in atari again and again. */
    LADDER,
    /** They get no second liberty at all. */
    ATARI
  }

  /** Stones in atari that a ladder does not catch: they get out. */
  record LadderFails(Stones prey) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(prey);
    }
  }

  /** Stones that the other line loses can no longer be captured in a ladder or at once. */
  record Rescue(Stones saved) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(saved);
    }
  }

  /** A player separates two chains of the other for good, as far as direct links go. */
  record Cut(int by, int at, Stones one, Stones other) implements Fact {
    @Override
    public List<Stones> groups() {
      return List.of(one, other);
    }

    @Override
    public List<Integer> moves() {
      return List.of(at);
    }
  }

  /** A player makes one chain of two. */
  record Connection(int by, int at, Stones one, Stones other) implements Fact {
    @Override
    public List<Stones> groups() {
      return List.of(one, other);
    }

    @Override
    public List<Integer> moves() {
      return List.of(at);
    }
  }

  /** A player puts a chain of the other in atari. */
  record Atari(int by, int at, Stones prey) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }

    @Override
    public List<Stones> stones() {
      return List.of(prey);
    }
  }

  /** A player puts two chains of the other in atari with one move. */
  record DoubleAtari(int by, int at, Stones one, Stones other) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }

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
  record KeyPoint(int by, int at) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }
  }

  /** A player captures in a ko. */
  record KoTaken(int by, int at) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }
  }

  /** The move is in an area that is pass-alive for a player. */
  record InsideSecureArea(int owner, int at) implements Fact {
    @Override
    public List<Integer> moves() {
      return List.of(at);
    }
  }

  /** A move makes stones pass-alive. */
  record Secured(Stones safe) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(safe);
    }
  }

  // ---- measured

  /** Stones change from alive to dead. */
  record Death(Stones dead) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(dead);
    }
  }

  /** Stones live that would otherwise be dead. */
  record Life(Stones alive) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(alive);
    }
  }

  /** Stones that would be alive may live or die. */
  record Unsettled(Stones weak) implements Fact {
    @Override
    public List<Stones> stones() {
      return List.of(weak);
    }
  }

  /** A player gains points in a part of the board, compared with the other line. */
  record Territory(int gainer, Region region, int points) implements Fact {}

  /** Nearly everything is settled, and the move gains more than the other. */
  record Endgame() implements Fact {}
}
