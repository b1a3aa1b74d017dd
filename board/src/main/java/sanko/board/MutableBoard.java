package sanko.board;

/**
 * A board that moves are made on. It has no memory: to take a move back, keep a copy ({@link
 * #copyFrom} costs little more than a move). For use by one thread.
 */
public final class MutableBoard extends Board {
  /**
   * An empty board.
   *
   * @throws IllegalArgumentException if a side is not within 1..{@value #MAX_SIZE}
   */
  public MutableBoard(int width, int height) {
    this(Geometry.of(width, height));
    clear();
  }

  public MutableBoard(Board other) {
    this(other.geometry);
    copyFrom(other);
  }

  private MutableBoard(Geometry geometry) {
    super(geometry);
  }

  /** Removes all stones and resets the captures. */
  public void clear() {
    System.arraycopy(geometry.emptyPoints, 0, points, 0, points.length);
    koPoint = PASS;
    blackCaptured = 0;
    whiteCaptured = 0;
    hashLow = Zobrist.mix(geometry.width * 64L + geometry.height);
    hashHigh = Zobrist.mix(hashLow);
  }

  /**
   * Makes this board equal to another of the same size.
   *
   * @throws IllegalArgumentException if the sizes differ; this board is then unchanged
   */
  public void copyFrom(Board other) {
    if (geometry != other.geometry) {
      throw new IllegalArgumentException(
          "boards of different size: " + sizeText() + " and " + other.sizeText());
    }
    System.arraycopy(other.points, 0, points, 0, geometry.pointLimit);
    System.arraycopy(other.chains, 0, chains, 0, geometry.pointLimit);
    koPoint = other.koPoint;
    blackCaptured = other.blackCaptured;
    whiteCaptured = other.whiteCaptured;
    hashLow = other.hashLow;
    hashHigh = other.hashHigh;
  }

  /** Clears the ko point. */
  public void clearKo() {
    koPoint = PASS;
  }

  /** Passes, which only clears the ko point. */
  public void pass() {
    koPoint = PASS;
  }

  /**
   * Places a stone and removes the stones it captures, or its own chain in case of suicide.
   *
   * @param point where {@link #isPlaceable} holds, suicide allowed
   * @return how many stones were removed, of either color
   */
  public int play(int point, int color) {
    assert isPlaceable(point, color, true);
    koPoint = PASS;
    return put(point, color) ? capture(point, color) : 0;
  }

  /**
   * Sets a point to a color as an editor does: nothing is captured, so the caller must leave no
   * chain without a liberty.
   *
   * @param color a player or {@link Color#EMPTY}
   * @throws IllegalArgumentException if the new stone, or a chain beside it, would have no liberty;
   *     the board is then unchanged
   */
  public void setStone(int point, int color) {
    if (!isOnBoard(point)) {
      throw new IllegalArgumentException("no such point: " + point);
    }
    byte[] wanted = PointColors.of(this);
    wanted[indexOf(point)] = (byte) color;
    setStones(wanted);
  }

  /**
   * Sets all points at once, as {@link #setStone} sets one: nothing is captured, the counts of
   * captured stones stay, and the ko point is forgotten.
   *
   * @param wanted {@link Color#EMPTY} or a player for every point in reading order
   * @throws IllegalArgumentException if the length or a color is wrong, or naming a chain that
   *     would have no liberty; the board is then unchanged
   */
  public void setStones(byte[] wanted) {
    if (wanted.length != area()) {
      throw new IllegalArgumentException(wanted.length + " points for a board of " + sizeText());
    }
    MutableBoard trial = new MutableBoard(geometry);
    trial.clear();
    for (int index = 0; index < wanted.length; index++) {
      if (Color.isPlayer(wanted[index])) {
        trial.put(pointAt(index), wanted[index]);
      } else if (wanted[index] != Color.EMPTY) {
        throw new IllegalArgumentException("no color: " + wanted[index]);
      }
    }
    for (short each : geometry.points) {
      if (!trial.isEmpty(each) && trial.liberties(each) == 0) {
        throw new IllegalArgumentException(
            "a chain without liberties at " + Vertex.format(each, this));
      }
    }
    trial.blackCaptured = blackCaptured;
    trial.whiteCaptured = whiteCaptured;
    copyFrom(trial);
  }

  /**
   * Puts a stone, takes the liberty from the chains around and joins those of its color.
   *
   * @return whether a chain beside the stone had no other liberty, so that something may have to be
   *     removed
   */
  private boolean put(int point, int color) {
    int north = at(point - stride);
    int west = at(point - 1);
    int east = at(point + 1);
    int south = at(point + stride);
    int emptied = addToLiberties(north, west, east, south, -LIBERTY);
    north = ownHead(north, color);
    west = ownHead(west, color);
    east = ownHead(east, color);
    south = ownHead(south, color);
    int chained = Math.max(Math.max(north, west), Math.max(east, south));
    // Each factor is 0 for no chain or for the one that is joined.
    if (((north ^ chained) * north
            | (west ^ chained) * west
            | (east ^ chained) * east
            | (south ^ chained) * south)
        != 0) {
      chained = joinAround(point, color);
    }
    extend(point, color, chained);
    toggleHash(point, color);
    chains[0] = 0;
    return emptied < 0;
  }

  private void toggleHash(int point, int color) {
    int word = Zobrist.index(point, color);
    hashLow ^= Zobrist.WORDS[word];
    hashHigh ^= Zobrist.WORDS[word + 1];
  }

  /**
   * Adds a number to the liberties of the chains that four entries name, to each once.
   *
   * @return negative if one of them now has no liberty
   */
  private int addToLiberties(int north, int west, int east, int south, int change) {
    // All are read before one is written: a chain that is met twice gets the same number again.
    int northChain = chain(north) + change;
    int westChain = chain(west) + change;
    int eastChain = chain(east) + change;
    int southChain = chain(south) + change;
    setChain(north, northChain);
    setChain(west, westChain);
    setChain(east, eastChain);
    setChain(south, southChain);
    return withoutLiberty(northChain)
        | withoutLiberty(westChain)
        | withoutLiberty(eastChain)
        | withoutLiberty(southChain);
  }

  /** Negative if the chain has no liberty: of 0 less 2 the lowest bit is 0, of 1 less 2 it is 1. */
  private static int withoutLiberty(int chain) {
    return chain & ~(chain << (31 - LIBERTY_SHIFT));
  }

  /** Makes a stone part of the chain with this head, or a chain of its own if the head is 0. */
  private void extend(int point, int color, int chained) {
    int alone = (chained - 1) >> 31; // all bits or none
    int head = chained | (point & alone);
    int entry = color << COLOR_SHIFT | head;
    int chain = (chain(head) & ~alone) | ((NO_LIBERTY | point) & alone);
    setChain(point, chain & NEXT);
    setChain(head, ((chain & ~NEXT) | point) + STONE + gain(point, entry) * LIBERTY);
    points[point] = (char) entry;
  }

  /** Joins all chains of a player beside a point, which the player is about to take. */
  private int joinAround(int point, int color) {
    points[point] = (char) (color << COLOR_SHIFT);
    int head = 0;
    for (int d = 0; d < NEIGHBORS; d++) {
      int other = ownHead(at(neighbor(point, d)), color);
      if (head == 0) {
        head = other;
      } else if (other != 0 && other != head) {
        head = join(head, other);
      }
    }
    return head;
  }

  /** Makes all stones of the smaller of two chains stones of the larger; returns its head. */
  private int join(int head, int other) {
    int large = sizeOf(chain(head)) >= sizeOf(chain(other)) ? head : other;
    int small = large == head ? other : head;
    int entry = at(large);
    int gained = 0;
    int stone = small;
    do {
      gained += gain(stone, entry);
      points[stone] = (char) entry;
      stone = nextInChain(stone);
    } while (stone != small);
    int smallChain = chain(small);
    int largeChain = chain(large);
    setChain(small, largeChain & NEXT);
    setChain(
        large,
        ((largeChain & ~NEXT) | (smallChain & NEXT)) + (smallChain & SIZE) + gained * LIBERTY);
    return large;
  }

  /**
   * How many liberties a stone brings to the chain with this entry, which it joins: its empty
   * neighbors that no stone of the chain is beside yet.
   */
  private int gain(int point, int entry) {
    int north = point - stride;
    int south = point + stride;
    int northWest = isOf(north - 1, entry);
    int northEast = isOf(north + 1, entry);
    int southWest = isOf(south - 1, entry);
    int southEast = isOf(south + 1, entry);
    // Where two steps leave the board and the index wraps around, the point between is wall.
    return isGain(north, northWest | northEast | isOf(north - stride, entry))
        + isGain(point - 1, northWest | southWest | isOf(point - 2, entry))
        + isGain(point + 1, northEast | southEast | isOf(point + 2, entry))
        + isGain(south, southWest | southEast | isOf(south + stride, entry));
  }

  /** Negative if the stone at this point is of the chain with this entry; the index may wrap. */
  private int isOf(int point, int entry) {
    return (points[point & (points.length - 1)] ^ entry) - 1;
  }

  /** 1 if the point is empty and the other number is not negative, else 0. */
  private int isGain(int point, int beside) {
    return ((at(point) - 1) & ~beside) >>> 31;
  }

  /**
   * Removes what the stone just put at this point captures, or else its chain if that has no
   * liberty.
   *
   * @return how many stones were removed
   */
  private int capture(int point, int color) {
    int removed = 0;
    int lastRemoved = PASS;
    for (int d = 0; d < NEIGHBORS; d++) {
      int near = neighbor(point, d);
      if (color(near) == Color.opponent(color) && liberties(near) == 0) {
        removed += chainSize(near);
        lastRemoved = near;
        remove(near);
      }
    }
    if (liberties(point) == 0) {
      removed = chainSize(point);
      remove(point);
    } else if (removed == 1 && chainSize(point) == 1 && liberties(point) == 1) {
      koPoint = lastRemoved;
    }
    return removed;
  }

  /** Takes the chain at this point off the board and gives its points to the chains around it. */
  private void remove(int point) {
    int color = color(point);
    if (color == Color.BLACK) {
      blackCaptured += chainSize(point);
    } else {
      whiteCaptured += chainSize(point);
    }
    int stone = point;
    do {
      points[stone] = EMPTY;
      toggleHash(stone, color);
      addToLiberties(at(stone - stride), at(stone - 1), at(stone + 1), at(stone + stride), LIBERTY);
      stone = chain(stone) & NEXT;
    } while (stone != point);
    chains[0] = 0;
  }

  private void setChain(int entry, int chain) {
    chains[entry & (chains.length - 1)] = chain;
  }

  /**
   * Recomputes everything from the stones and compares it; for tests.
   *
   * @throws IllegalStateException naming the first difference
   */
  public void checkConsistency() {
    MutableBoard fresh = new MutableBoard(geometry);
    fresh.clear();
    for (short point : geometry.points) {
      if (!isEmpty(point)) {
        fresh.put(point, color(point));
      }
    }
    check(hashLow == fresh.hashLow && hashHigh == fresh.hashHigh, "hash", PASS);
    check(chains[0] == 0, "what stands for no chain", PASS);
    for (int point = 0; point < points.length; point++) {
      if (!isOnBoard(point)) {
        check(points[point] == geometry.emptyPoints[point], "wall", PASS);
      }
    }
    for (short point : geometry.points) {
      if (isEmpty(point)) {
        continue;
      }
      check(Color.isPlayer(color(point)), "color", point);
      check(liberties(point) > 0, "a chain without liberties", point);
      check(liberties(point) == fresh.liberties(point), "liberties", point);
      check(chainSize(point) == fresh.chainSize(point), "chain size", point);
      check(at(head(point)) == at(point), "head", point);
      int stones = 0;
      int stone = point;
      do {
        check(at(stone) == at(point), "ring", stone);
        stones++;
        stone = nextInChain(stone);
      } while (stone != point && stones <= area());
      check(stones == chainSize(point), "ring length", point);
    }
  }

  private void check(boolean holds, String what, int point) {
    if (!holds) {
      throw new IllegalStateException(
          what + (point == PASS ? "" : " at " + x(point) + "," + y(point)) + "\n" + this);
    }
  }
}
