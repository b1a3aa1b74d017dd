package sanko.reading;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.IntPredicate;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Chains;
import sanko.board.Color;

/**
 * Finds out by counting whether a chain, the victim, is captured in a race for liberties, where all
 * that the count assumes is seen on the board; docs/reading.md, "Races", has the argument. What is
 * found holds although the opponent of the player who wins is to move. One victim.
 *
 * <p>The region is the victim with its eye, if it has one, and its other liberties. The victim gets
 * no more: around the region are stones of the player alone. Each liberty outside of the eye is
 * beside one of these. At most one of the chains around, the rival, can be captured before the
 * victim.
 */
final class LibertyRace {
  private static final int NEVER = Integer.MAX_VALUE;
  private static final int ENOUGH_CONNECTIONS = 2;
  private static final int LONG_RACE = 2;

  private final Line line;
  private final Board board;
  private final int victim;
  private final int own;
  private final int player;
  private final Zone region;

  /** The heads of the chains around. */
  private final Zone around;

  private final boolean isClosed;

  /** Liberties of the victim outside of its eye. */
  private int outside;

  private @Nullable EyeSpace eye;

  /* What the last answer depends on besides the region. */
  private final Zone needed;

  /**
   * A question about the present position.
   *
   * @param victim a stone of the chain
   * @param own a stone of the player's chain that matters, or {@link Board#PASS} if the victim is
   *     all that does
   */
  LibertyRace(Line line, int victim, int own) {
    this.line = line;
    board = line.board();
    this.victim = board.head(victim);
    this.own = own == Board.PASS ? own : board.head(own);
    player = Color.opponent(board.color(victim));
    region = new Zone(board);
    around = new Zone(board);
    needed = new Zone(board);
    isClosed =
        mayBegin()
            && addLiberties()
            && isWorthCounting(eye, outside)
            && isSurrounded()
            && !line.hadStone(region, player);
  }

  /**
   * The victim with its eye and its liberties, where the player will play, as also in a large eye
   * of the rival, which does not count under superko.
   */
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

  /** Whether the player captures the victim before the opponent captures what matters. */
  boolean isWon() {
    int most = isClosed ? movesElsewhere() : EyeShape.NEVER;
    if (most == EyeShape.NEVER) {
      return false;
    }
    needed.clear();
    Zone chains = around.copy();
    if (own != Board.PASS) {
      chains.add(own);
    }
    int rival = Board.PASS;
    for (int chain = chains.next(0); chain >= 0; chain = chains.next(chain + 1)) {
      if (!isSafe(chain, most + 1)) {
        if (rival != Board.PASS) {
          return false;
        }
        rival = chain;
      }
    }
    return rival == Board.PASS || decides(rival, RaceCount::wins);
  }

  /** How often the opponent can move outside of the region before the victim is captured. */
  private int movesElsewhere() {
    return eye == null ? outside : eye.movesElsewhere(outside, true);
  }

  /** Whether the opponent never captures what matters before the player the victim. */
  boolean isHeld() {
    needed.clear();
    return isClosed && areOthersSafe(own) && decides(own, RaceCount::holds);
  }

  /**
   * Whether what matters is never captured at all, since the player can connect it with pass-alive
   * stones where the victim has been.
   *
   * @param sekiLives whether it is enough that the opponent cannot capture it
   */
  boolean isSurvived(boolean sekiLives) {
    needed.clear();
    return isClosed
        && connections() >= ENOUGH_CONNECTIONS
        && areOthers(own, this::isAlive)
        && (decides(own, RaceCount::wins) || (sekiLives && decides(own, RaceCount::holds)));
  }

  private boolean areOthersSafe(int rival) {
    return areOthers(rival, chain -> isSafe(chain, NEVER));
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

  /**
   * Whether a chain with an eye has so many liberties outside of it that a reading would take long:
   * in large eyes alone most moves are forced, and whoever asks wants to see them.
   */
  private static boolean isWorthCounting(@Nullable EyeSpace eye, int outside) {
    return eye == null || !eye.isLarge() || outside >= LONG_RACE;
  }

  /** Adds the victim, its eye and its other liberties, if it has one eye at most. */
  private boolean addLiberties() {
    int stone = victim;
    do {
      region.add(stone);
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.isEmpty(near) && !region.contains(near) && !addLiberty(near)) {
          return false;
        }
      }
      stone = board.nextInChain(stone);
    } while (stone != victim);
    return true;
  }

  /** Adds a liberty, with all of the eye if it is in one; false if nothing can be counted then. */
  private boolean addLiberty(int liberty) {
    EyeSpace found = eyeAt(liberty);
    if (found == null) {
      outside++;
      region.add(liberty);
      return line.isWithinBounds(liberty);
    }
    if (eye != null) {
      return false;
    }
    eye = found;
    boolean isPlayable = isPlayable(found);
    Arrays.stream(found.points()).forEach(region::add);
    return isPlayable;
  }

  /** The eye that a liberty of the victim is in, if it counts as one. */
  private @Nullable EyeSpace eyeAt(int liberty) {
    EyeSpace found = EyeSpace.of(board, liberty, victim);
    boolean isOther = found != null && own != Board.PASS && hasStone(found, own);
    return found == null || isOther || (found.isLarge() && line.hasSuperko()) ? null : found;
  }

  private boolean hasStone(EyeSpace space, int chain) {
    for (int point : space.points()) {
      if (!board.isEmpty(point) && board.head(point) == chain) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether the victim gets no other liberties, since only the player's stones are around, and the
   * player can fill those outside of the eye.
   */
  private boolean isSurrounded() {
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      boolean isBeside = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (!board.isOnBoard(near) || region.contains(near)) {
          continue;
        }
        if (board.color(near) != player) {
          return false;
        }
        isBeside = true;
        around.add(board.head(near));
      }
      if (!isBeside && board.isEmpty(point) && (eye == null || !eye.contains(point))) {
        return false;
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
    List<Integer> free = new ArrayList<>(Chains.liberties(board, rival));
    int all = free.size();
    free.removeIf(region::contains);
    int shared = all - free.size();
    EyeSpace rivalEye = eyeOf(rival, free);
    if (rivalEye != null) {
      free.removeIf(rivalEye::contains);
    }
    IntPredicate suffice =
        count -> question.test(new RaceCount(count, rivalEye, outside - shared, eye, shared));
    if (!suffice.test(free.size())) {
      return false;
    }
    int enough = free.size();
    while (enough > 0 && suffice.test(enough - 1)) {
      enough--;
    }
    needed.add(rival);
    free.subList(0, enough).forEach(needed::add);
    if (rivalEye != null) {
      Arrays.stream(rivalEye.points()).forEach(needed::add);
    }
    return true;
  }

  /** The largest eye of a chain that some of its liberties are in and that counts, or null. */
  private @Nullable EyeSpace eyeOf(int chain, List<Integer> liberties) {
    EyeSpace best = null;
    for (int liberty : liberties) {
      EyeSpace found = EyeSpace.of(board, liberty, chain);
      if (found != null
          && isWorthCounting(found, board.liberties(chain) - found.liberties())
          && (best == null || found.points().length > best.points().length)
          && isPlayable(found)
          && (!found.isLarge() || mayAnswerIn(chain))) {
        best = found;
      }
    }
    return best;
  }

  /**
   * Whether the player may have to answer in a large eye of a chain: nothing played there before
   * matters, the opponent cannot clear it by suicide, and no others are lost meanwhile.
   */
  private boolean mayAnswerIn(int chain) {
    return !line.hasSuperko() && !line.rules().suicide() && areOthersSafe(chain);
  }

  /** Whether both may play in all of it, and it is outside of the region. */
  private boolean isPlayable(EyeSpace space) {
    return Arrays.stream(space.points())
        .allMatch(point -> line.isWithinBounds(point) && !region.contains(point));
  }

  /** The stones of the victim that are beside the rival and beside pass-alive stones. */
  private int connections() {
    int count = 0;
    for (int point = region.next(0); point >= 0; point = region.next(point + 1)) {
      boolean isBesideRival = false;
      boolean isBesideAlive = false;
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(point, d);
        if (board.color(near) == player && !region.contains(near)) {
          isBesideRival |= board.head(near) == own;
          isBesideAlive |= board.head(near) != own; // all others around have to be
        }
      }
      count += !board.isEmpty(point) && isBesideRival && isBesideAlive ? 1 : 0;
    }
    return count;
  }
}
