package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;

/**
 * Finds out by counting whether a chain, the victim, is captured in a race for liberties, where all
 * that the count assumes is seen on the board; docs/reading.md, "Races", has the argument. What is
 * found holds although the opponent of the player who wins is to move. One victim.
 *
 * <p>The region is the victim and its liberties. The victim gets no others: around the region are
 * stones of the player alone. Each liberty is beside one of these, but for one eye of one point. At
 * most one of the chains around, the rival, can be captured before the victim.
 */
final class LibertyRace {
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int ENOUGH_CONNECTIONS = 2;

  private final Line line;
  private final Board board;
  private final int victim;
  private final int player;
  private final Zone region;

  /** The heads of the chains around. */
  private final Zone around;

  private final boolean isClosed;
  private int liberties;
  private boolean hasEye;

  /* What the last answer depends on besides the region. */
  private final Zone needed;

  /**
   * A question about the present position.
   *
   * @param victim a stone of the chain
   */
  LibertyRace(Line line, int victim) {
    this.line = line;
    board = line.board();
    this.victim = board.head(victim);
    player = Color.opponent(board.color(victim));
    region = new Zone(board);
    around = new Zone(board);
    needed = new Zone(board);
    isClosed =
        mayBegin() && addLiberties() && areLibertiesPlain() && !line.hadStone(region, player);
  }

  /** The victim and its liberties, where the player will play. */
  Zone region() {
    return region;
  }

  /** Adds all that the last answer depends on to a zone. */
  void addTo(Zone zone) {
    zone.addAll(region);
    zone.addAll(needed);
  }

  /** Whether a chain has no way out: each empty point beside a liberty is a liberty, too. */
  static boolean isEnclosed(Board board, int chain) {
    int head = board.head(chain);
    int stone = head;
    do {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == Color.EMPTY && !isEnclosedLiberty(board, near, head)) {
          return false;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != head);
    return true;
  }

  private static boolean isEnclosedLiberty(Board board, int liberty, int head) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(liberty, d);
      if (board.color(near) == Color.EMPTY && !isBeside(board, near, head)) {
        return false;
      }
    }
    return true;
  }

  private static boolean isBeside(Board board, int point, int head) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (Color.isPlayer(board.color(near)) && board.head(near) == head) {
        return true;
      }
    }
    return false;
  }

  // ---- the answers

  /**
   * Whether the player captures the victim before the opponent captures a chain of the player.
   *
   * @param own a stone of that chain, or {@link Board#PASS} if the victim is all that matters
   */
  boolean isWon(int own) {
    if (!isClosed) {
      return false;
    }
    needed.clear();
    Zone chains = around.copy();
    if (own != Board.PASS) {
      chains.add(board.head(own));
    }
    int rival = Board.PASS;
    for (int chain = chains.next(0); chain >= 0; chain = chains.next(chain + 1)) {
      if (!isSafe(chain, liberties + 1)) {
        if (rival != Board.PASS) {
          return false;
        }
        rival = chain;
      }
    }
    return rival == Board.PASS || decides(rival, RaceCount::wins);
  }

  /** Whether the opponent never captures a chain of the player before the player the victim. */
  boolean isHeld(int own) {
    needed.clear();
    int rival = board.head(own);
    return isClosed
        && areOthers(rival, chain -> isSafe(chain, NEVER))
        && decides(rival, RaceCount::holds);
  }

  /**
   * Whether a chain of the player is never captured at all, since the player can connect it with
   * pass-alive stones where the victim has been.
   *
   * @param sekiLives whether it is enough that the opponent cannot capture it
   */
  boolean isSurvived(int own, boolean sekiLives) {
    needed.clear();
    int rival = board.head(own);
    return isClosed
        && connections(rival) >= ENOUGH_CONNECTIONS
        && areOthers(rival, this::isAlive)
        && (decides(rival, RaceCount::wins) || (sekiLives && decides(rival, RaceCount::holds)));
  }

  /** Whether all chains around but one have a property. */
  private boolean areOthers(int rival, IntPredicate property) {
    for (int chain = around.next(0); chain >= 0; chain = around.next(chain + 1)) {
      if (chain != rival && !property.test(chain)) {
        return false;
      }
    }
    return true;
  }

  // ---- the region

  /** Whether nothing but the stones decides which moves there are. */
  private boolean mayBegin() {
    return line.toMove() == player ? board.koPoint() == Board.PASS : line.passes() == 0;
  }

  private boolean addLiberties() {
    int stone = victim;
    do {
      region.add(stone);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(near) == player) {
          around.add(board.head(near));
        } else if (board.color(near) == Color.EMPTY && !region.contains(near)) {
          if (!line.isWithinBounds(near)) {
            return false;
          }
          region.add(near);
          liberties++;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != victim);
    return true;
  }

  /** Whether the victim gets no other liberties, and the player can fill all but one eye. */
  private boolean areLibertiesPlain() {
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      if (!board.isEmpty(point)) {
        continue;
      }
      boolean isBeside = false;
      boolean isAlone = true;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        int color = board.color(near);
        if (color == player) {
          isBeside = true;
          around.add(board.head(near));
        } else if (board.isOnBoard(near) && !region.contains(near)) {
          return false;
        }
        isAlone &= color != Color.EMPTY;
      }
      if (!isBeside) {
        if (hasEye || !isAlone) {
          return false;
        }
        hasEye = true;
      }
    }
    return true;
  }

  // ---- the chains around it

  /** Whether a chain has so many liberties elsewhere, or is never captured. */
  private boolean isSafe(int chain, int enough) {
    if (board.liberties(chain) >= enough) {
      List<Integer> elsewhere = new ArrayList<>(Chains.liberties(board, chain));
      elsewhere.removeIf(region::contains);
      if (elsewhere.size() >= enough) {
        needed.add(chain);
        elsewhere.subList(0, enough).forEach(needed::add);
        return true;
      }
    }
    int free = line.safeLiberty(chain);
    if (free != Board.PASS) {
      needed.add(chain);
      needed.add(free);
      return true;
    }
    return isAlive(chain);
  }

  /** Whether a chain is pass-alive by what is outside of the region. */
  private boolean isAlive(int chain) {
    if (!line.isPassAlive(chain)) {
      return false;
    }
    Zone alive = new Zone(board);
    new PassAliveZone(line, player).addTo(alive, chain);
    if (alive.meets(region)) {
      return false;
    }
    needed.addAll(alive);
    return true;
  }

  /** Whether the count of the rival and the victim decides; the zone gets what it takes. */
  private boolean decides(int rival, Predicate<RaceCount> question) {
    List<Integer> own = new ArrayList<>(Chains.liberties(board, rival));
    int all = own.size();
    own.removeIf(region::contains);
    int shared = all - own.size();
    int eye = own.stream().filter(point -> isEye(point, rival)).findFirst().orElse(Board.PASS);
    own.remove((Integer) eye);
    int other = liberties - shared - (hasEye ? 1 : 0);
    IntPredicate suffice =
        count -> question.test(new RaceCount(count, eye != Board.PASS, other, hasEye, shared));
    if (!suffice.test(own.size())) {
      return false;
    }
    int enough = own.size();
    while (enough > 0 && suffice.test(enough - 1)) {
      enough--;
    }
    needed.add(rival);
    own.subList(0, enough).forEach(needed::add);
    if (eye != Board.PASS) {
      needed.add(eye);
    }
    return true;
  }

  /** Whether all neighbors of a liberty are stones of a chain. */
  private boolean isEye(int point, int chain) {
    for (int d = 0; d < Board.NEIGHBORS; d++) {
      int near = board.neighbor(point, d);
      if (board.isOnBoard(near) && (board.color(near) != player || board.head(near) != chain)) {
        return false;
      }
    }
    return true;
  }

  /** The stones of the victim that are beside the rival and beside pass-alive stones. */
  private int connections(int rival) {
    int count = 0;
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      boolean isBesideRival = false;
      boolean isBesideAlive = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.color(near) == player) {
          isBesideRival |= board.head(near) == rival;
          isBesideAlive |= board.head(near) != rival; // all others around have to be
        }
      }
      count += !board.isEmpty(point) && isBesideRival && isBesideAlive ? 1 : 0;
    }
    return count;
  }
}
