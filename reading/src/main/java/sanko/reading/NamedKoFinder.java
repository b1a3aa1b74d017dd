package sanko.reading;

import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import sanko.board.Board;
import sanko.board.Color;
import sanko.superko.GameState;

/**
 * Tells whether the fate of a group rests on a ko that has a name, by more readings;
 * docs/reading.md, "Kos with a name". Where one that matters is not answered, there is no name. One
 * thread.
 */
public final class NamedKoFinder {
  /** Answers readings: by reading, or with what is known already. */
  @FunctionalInterface
  public interface Source {
    /** Answers one; {@link Reader#read} says what the arguments mean. */
    Reading read(GameState game, Goal goal, int first, Threats threats);
  }

  private final Source source;
  private final GameState game;
  private final Board board;
  private final Goal kill;
  private final int attacker;
  private final int defender;
  private final Threats attackers;
  private final Threats defenders;
  private boolean isOpen;

  /**
   * A finder.
   *
   * @param game left as it is
   * @param kill the goal that the group is captured
   * @param mostThreats how many ko threats are tried, for each player against none of the other
   */
  public NamedKoFinder(Source source, GameState game, Goal kill, int mostThreats) {
    this.source = source;
    this.game = game;
    this.kill = kill;
    board = game.board();
    attacker = kill.attacker();
    defender = kill.defender();
    attackers = Threats.of(attacker, mostThreats);
    defenders = Threats.of(defender, mostThreats);
  }

  /** The ko on which it rests that the group is alive, in seki or in ko, if it has a name. */
  public Optional<NamedKo> find(Status.Kind kind) {
    return switch (kind) {
      case ALIVE, SEKI -> isDoubleKo() ? Optional.of(NamedKo.DOUBLE) : Optional.empty();
      case KO -> isThousandYearKo() ? Optional.of(NamedKo.THOUSAND_YEAR) : Optional.empty();
      case DEAD, UNSETTLED, UNKNOWN -> Optional.empty();
    };
  }

  /** Whether a reading that was asked for had no answer, so that there may be a name after all. */
  public boolean isOpen() {
    return isOpen;
  }

  private Reading read(GameState position, Goal goal, int first, Threats threats) {
    Reading reading = source.read(position, goal, first, threats);
    isOpen |= reading.verdict() == Verdict.UNKNOWN;
    return reading;
  }

  private boolean is(Verdict verdict, Goal goal, int first, Threats threats) {
    return read(game, goal, first, threats).verdict() == verdict;
  }

  // ---- double ko

  /** Whether the attacker can take a ko after which nothing but taking another ko helps. */
  private boolean isDoubleKo() {
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (kill.allows(point) && board.koCapture(point, attacker) != Board.PASS) {
        GameState taken = new GameState(board, attacker, game.rules(), 0, false);
        if (taken.isLegal(point) && isSavedByKoAlone(taken, point)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isSavedByKoAlone(GameState taken, int ko) {
    taken.play(ko, attacker);
    Proof idle = isGone(taken) ? null : afterAnswer(taken, Board.PASS, Threats.NONE).proof();
    if (idle == null || idle.winner() != attacker) {
      return false;
    }
    boolean saves = false;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (!kill.allows(point) || !taken.isLegal(point)) {
        continue;
      }
      if (taken.board().koCapture(point, defender) != Board.PASS) {
        saves |=
            !leavesAnotherKo(taken, point)
                && afterAnswer(taken, point, attackers).verdict() == Verdict.REFUTED;
      } else if (idle.zone().contains(point) && !isLost(taken, point)) {
        return false; // elsewhere a move is no better than the pass
      }
    }
    return saves;
  }

  /** Whether the attacker can take a ko after an answer, as in a triple ko. */
  private boolean leavesAnotherKo(GameState taken, int answer) {
    GameState after = new GameState(taken);
    after.play(answer, defender);
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (kill.allows(point)
          && after.isLegal(point)
          && after.board().koCapture(point, attacker) != Board.PASS) {
        return true;
      }
    }
    return false;
  }

  private boolean isLost(GameState taken, int answer) {
    return afterAnswer(taken, answer, Threats.NONE).verdict() == Verdict.PROVED;
  }

  /** What the attacker reaches after an answer; unknown if that removes the stones in question. */
  private Reading afterAnswer(GameState taken, int answer, Threats threats) {
    GameState after = new GameState(taken);
    after.play(answer, defender);
    return isGone(after)
        ? new Reading(Verdict.UNKNOWN, null, 0)
        : read(after, kill, attacker, threats);
  }

  private boolean isGone(GameState position) {
    return kill.isCaptured(position.board());
  }

  // ---- ten-thousand-year ko

  private boolean isThousandYearKo() {
    if (!needsThreats(kill, attacker, attackers)) {
      return false;
    }
    boolean isSettled = is(Verdict.REFUTED, kill, defender, attackers);
    for (int rival : rivals()) {
      Goal capture = Goal.capture(board, rival).confinedTo(kill.bounds());
      if (needsThreats(capture, defender, defenders)
          && (isSettled || is(Verdict.REFUTED, capture, attacker, defenders))) {
        return true;
      }
    }
    return false;
  }

  /** Whether a player captures only by moving first and with ko threats. */
  private boolean needsThreats(Goal capture, int player, Threats threats) {
    return is(Verdict.PROVED, capture, player, threats)
        && is(Verdict.REFUTED, capture, player, Threats.NONE)
        && is(Verdict.REFUTED, capture, Color.opponent(player), Threats.NONE);
  }

  /** The attacker's chains beside the group, by one stone each. */
  private Set<Integer> rivals() {
    Set<Integer> rivals = new TreeSet<>();
    for (int stone : kill.points()) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int near = board.neighbor(stone, d);
        if (board.color(stone) == defender && board.color(near) == attacker) {
          rivals.add(board.head(near));
        }
      }
    }
    return rivals;
  }
}
