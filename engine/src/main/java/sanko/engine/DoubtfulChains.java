package sanko.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;
import sanko.board.PointColors;
import sanko.engine.StatusReader.Fate;

/**
 * Reads the chains about which a search may be wrong: those that are neither pass-alive nor part of
 * a group with much room, nor surrounded by pass-alive stones. For one board.
 */
final class DoubtfulChains {
  /** A chain is surely dead for a search with this mean ownership by the opponent. */
  private static final double SURELY_OWNED = 0.9;

  /** A search does not know about a chain with less ownership by either player. */
  private static final double HARDLY_OWNED = 0.6;

  /** A group with much room lives for certain with this mean ownership. */
  private static final double SURELY_ALIVE = 0.8;

  /** The same where nothing is proved otherwise. */
  private static final double PROBABLY_ALIVE = 0.5;

  /** Chains that are read once more on the whole board have at least this many stones. */
  private static final int LEAST_STONES = 6;

  /** That many of them, the largest ones. */
  private static final int MOST_CHAINS = 4;

  private final Board board;
  private final boolean suicideAllowed;

  /** By point in reading order: what the search says, and what reading knows better. */
  private final double[] whiteOwnership;

  private final boolean[] isRead;
  private final List<List<Integer>> unread = new ArrayList<>();

  /** Whether nobody moves any more: what only its opponent's move would kill lives. */
  private boolean isLeft;

  /**
   * The chains of a board.
   *
   * @param whiteOwnership by point in reading order, as a search sees it
   */
  DoubtfulChains(Board board, boolean suicideAllowed, double[] whiteOwnership) {
    this.board = board;
    this.suicideAllowed = suicideAllowed;
    this.whiteOwnership = whiteOwnership.clone();
    isRead = new boolean[board.area()];
  }

  /** How much of a chain its owner has, -1 for a chain that is surely dead. */
  double owned(List<Integer> chain) {
    double white = 0;
    for (int stone : chain) {
      white += whiteOwnership[board.indexOf(stone)];
    }
    return (board.color(chain.get(0)) == Color.WHITE ? white : -white) / chain.size();
  }

  /**
   * Corrects what is taken for dead, by point in reading order, where reading knows better.
   *
   * @param isLeft whether nobody moves any more: what only its opponent's move would kill lives
   */
  void read(boolean[] dead, StatusReader reader, boolean isLeft) {
    this.isLeft = isLeft;
    boolean[] surelyDead = surelyDead();
    read(doubtful(surelyDead), dead, surelyDead, SURELY_ALIVE, reader);
    List<List<Integer>> hard = List.copyOf(unread);
    unread.clear();
    reader.persist();
    read(hard, dead, surelyDead(), PROBABLY_ALIVE, reader);
    findAlive(dead, reader);
    if (isLeft) {
      keepKos(dead);
    }
  }

  /** A stone that can be taken in a ko stays, unless its player's stones around the ko die. */
  private void keepKos(boolean[] dead) {
    for (List<Integer> chain : Chains.of(board)) {
      int stone = chain.get(0);
      if (chain.size() == 1
          && board.liberties(stone) == 1
          && lastsAround(board.anyLiberty(stone), stone, dead)) {
        decide(chain, dead, false);
        unread.remove(chain);
      }
    }
  }

  /** Whether a point lies between stones of one player of which at most this one dies. */
  private boolean lastsAround(int point, int stone, boolean[] dead) {
    boolean isAlone = true;
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isOnBoard(near) && near != stone) {
        if (board.color(near) != board.color(stone) || dead[board.indexOf(near)]) {
          return false;
        }
        isAlone = false;
      }
    }
    return !isAlone;
  }

  /** Large chains for whose surroundings there are too many moves may have a simple life. */
  private void findAlive(boolean[] dead, StatusReader reader) {
    List<List<Integer>> alive =
        unread.stream()
            .filter(chain -> chain.size() >= LEAST_STONES && dead[board.indexOf(chain.get(0))])
            .sorted(Comparator.comparingInt(chain -> -chain.size()))
            .limit(MOST_CHAINS)
            .filter(chain -> reader.lives(board, chain.get(0)))
            .toList();
    for (List<Integer> chain : alive) {
      saveJoined(chain, dead);
    }
  }

  /** Tells that a chain lives, and what cannot be cut off from it by one move. */
  private void saveJoined(List<Integer> first, boolean[] dead) {
    unread.remove(first);
    Deque<List<Integer>> saved = new ArrayDeque<>(List.of(first));
    for (List<Integer> chain = saved.poll(); chain != null; chain = saved.poll()) {
      decide(chain, dead, false);
      int stone = chain.get(0);
      List<List<Integer>> joined =
          unread.stream()
              .filter(each -> dead[board.indexOf(each.get(0))])
              .filter(each -> board.color(each.get(0)) == board.color(stone))
              .filter(each -> isJoined(each.get(0), stone))
              .toList();
      unread.removeAll(joined);
      saved.addAll(joined);
    }
  }

  private boolean isJoined(int stone, int other) {
    List<Integer> shared = new ArrayList<>(Chains.liberties(board, stone));
    shared.retainAll(Chains.liberties(board, other));
    return shared.size() > 1;
  }

  private List<List<Integer>> doubtful(boolean[] surelyDead) {
    SettledAround settled = settled(surelyDead, SURELY_ALIVE);
    byte[] passAlive = PointColors.passAlive(board, suicideAllowed);
    return Chains.of(board).stream()
        .filter(chain -> passAlive[board.indexOf(chain.get(0))] == Color.EMPTY)
        .filter(chain -> settled.ownerOf(chain.get(0)) == Color.EMPTY)
        .toList();
  }

  /** Reads chains, given that groups with much room live for which there is this much ownership. */
  private void read(
      List<List<Integer>> chains,
      boolean[] dead,
      boolean[] surelyDead,
      double least,
      StatusReader reader) {
    SettledAround settled = settled(surelyDead, least);
    for (List<Integer> chain : chains) {
      int stone = chain.get(0);
      boolean mayLive = surelyDead[board.indexOf(stone)];
      read(chain, dead, mayLive ? settledBeside(stone, surelyDead, least) : settled, reader);
    }
  }

  private void read(
      List<Integer> chain, boolean[] dead, SettledAround settled, StatusReader reader) {
    int stone = chain.get(0);
    boolean isSettled = settled.ownerOf(stone) != Color.EMPTY;
    switch (isSettled ? Fate.UNKNOWN : reader.read(board, stone, settled)) {
      case DEAD -> decide(chain, dead, true);
      case LIVES -> decide(chain, dead, false);
      case UNKNOWN -> unread.add(chain);
      case UNSETTLED -> {
        // The player to move decides, which the search knows, unless nobody moves any more.
        if (isLeft) {
          decide(chain, dead, false);
        }
      }
    }
  }

  /** The chains that were too hard to read and of which the search is not sure either. */
  List<List<Integer>> unknown() {
    return unread.stream().filter(chain -> Math.abs(owned(chain)) < HARDLY_OWNED).toList();
  }

  /** Whether reading has decided about the stone at a point, or beside it. */
  boolean isRead(int index) {
    return isRead[index];
  }

  private void decide(List<Integer> chain, boolean[] dead, boolean isDead) {
    boolean isWhites = (board.color(chain.get(0)) == Color.WHITE) != isDead;
    for (int stone : chain) {
      whiteOwnership[board.indexOf(stone)] = isWhites ? 1 : -1;
      dead[board.indexOf(stone)] = isDead;
      isRead[board.indexOf(stone)] = true;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.isOnBoard(near) && board.isEmpty(near)) {
          isRead[board.indexOf(near)] = true;
        }
      }
    }
  }

  private boolean[] surelyDead() {
    boolean[] surelyDead = new boolean[board.area()];
    for (List<Integer> chain : Chains.of(board)) {
      if (owned(chain) < -SURELY_OWNED) {
        chain.forEach(stone -> surelyDead[board.indexOf(stone)] = true);
      }
    }
    return surelyDead;
  }

  private SettledAround settled(boolean[] taken, double least) {
    return SettledAround.of(board, taken, whiteOwnership, least, suicideAllowed);
  }

  /** The same as if nothing were known about the dead stones of the region of this one. */
  SettledAround settledBeside(int stone, boolean[] surelyDead) {
    return settledBeside(stone, surelyDead, SURELY_ALIVE);
  }

  private SettledAround settledBeside(int stone, boolean[] surelyDead, double least) {
    boolean[] taken = surelyDead.clone();
    Board cleaned = SettledAround.without(board, surelyDead);
    byte[] area = PointColors.area(cleaned, suicideAllowed);
    PointColors.regions(cleaned, area).stream()
        .filter(region -> region.contains(board.indexOf(stone)))
        .forEach(region -> region.forEach(index -> taken[index] = false));
    return settled(taken, least);
  }
}
