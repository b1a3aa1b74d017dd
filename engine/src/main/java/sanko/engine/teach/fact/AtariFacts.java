package sanko.engine.teach.fact;

import java.util.List;
import java.util.function.Consumer;
import sanko.board.Board;
import sanko.engine.teach.fact.Reason.Side;

/** Chains with one liberty: left so, made so by their own player, or put so by the other. */
final class AtariFacts implements FactFinder.Extractor {
  private static final double THREAT = 0.5;
  private static final double CERTAIN = 1.9;

  /** A threat to fewer stones need not be answered. */
  private static final int WORTH_AN_ANSWER = 2;

  /** A move so far away has nothing to do with the fight. */
  private static final int ELSEWHERE = 5;

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    findLeft(moves, out);
    findAnswer(moves, out);
    findThreat(moves, out);
  }

  /** What the played move leaves in atari. */
  private static void findLeft(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    Board after = line.after(1);
    for (Stones own : Comparison.chains(after, moves.color())) {
      if (after.liberties(own.center()) == 1 && isLost(moves, own)) {
        boolean moved = own.points().contains(line.move(1));
        Fact fact = moved ? new Fact.SelfAtari(own) : new Fact.StillInAtari(own);
        double points = moves.wasThere(own) ? CERTAIN * own.size() + 1 : own.size();
        out.accept(new Reason(Side.PLAYED, fact, points));
      }
    }
  }

  /** Whether the other player can take stones in atari for good, and gains by it. */
  private static boolean isLost(Comparison moves, Stones own) {
    Branch line = moves.played();
    Board end = line.after(line.length());
    boolean taken = line.captureOf(own.center(), 1) > 0;
    if (taken && end.color(own.center()) == moves.color()) {
      return false;
    }
    return (taken || moves.hasOwnership())
        && moves.isWorse(own, line, moves.better())
        && isSafeInBetter(moves, own);
  }

  /** Whether the better move itself takes the stones that were there before out of atari. */
  static boolean isSafeInBetter(Comparison moves, Stones own) {
    Branch better = moves.better();
    return own.points().stream()
        .filter(point -> moves.before().color(point) == own.color())
        .allMatch(
            point ->
                better.captureOf(point, 0) == 0 && better.after(1).libertiesIfStone(point) > 1);
  }

  /** What the answer to the played move puts in atari. */
  private static void findAnswer(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    if (line.length() < 2) {
      return;
    }
    List<Stones> prey = newlyInAtari(line, 2, moves.color());
    prey = prey.stream().filter(own -> moves.isWorse(own, line, moves.better())).toList();
    add(line, 2, prey, Side.PLAYED, out);
  }

  /** What the better move puts in atari. */
  private static void findThreat(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.better();
    List<Stones> prey = newlyInAtari(line, 1, moves.opponent());
    boolean worth = prey.stream().anyMatch(each -> each.size() >= WORTH_AN_ANSWER);
    if (worth && isAnswered(line, prey)) {
      out.accept(new Reason(Side.BETTER, new Fact.Sente(line.move(1), line.move(2)), 2 * THREAT));
    }
    prey = prey.stream().filter(theirs -> isAlive(moves, theirs)).toList();
    add(line, 1, prey, Side.BETTER, out);
  }

  /** To put stones in atari that are lost anyway gains nothing. */
  private static boolean isAlive(Comparison moves, Stones stones) {
    return !moves.hasOwnership() || !moves.isLost(stones, moves.played());
  }

  private static void add(
      Branch line, int number, List<Stones> prey, Side side, Consumer<Reason> out) {
    int by = line.mover(number);
    int at = line.move(number);
    if (prey.size() >= 2) {
      Stones one = prey.get(0);
      Stones other = prey.get(1);
      double points = (one.size() + other.size()) * CaptureFacts.STONE;
      out.accept(new Reason(side, new Fact.DoubleAtari(by, at, one, other), points));
    } else if (prey.size() == 1 && !line.isCaught(number, prey.get(0).center())) {
      Fact fact = new Fact.Atari(by, at, prey.get(0));
      out.accept(new Reason(side, fact, THREAT * prey.get(0).size()));
    }
  }

  /** The chains that a move of a line puts in atari, while its own stone is not in atari. */
  private static List<Stones> newlyInAtari(Branch line, int number, int color) {
    Board board = line.after(number);
    int at = line.move(number);
    if (at == Board.PASS || board.isEmpty(at) || board.liberties(at) == 1) {
      return List.of();
    }
    return Comparison.newlyInAtari(line.after(number - 1), board, color);
  }

  /** Whether the other player saves the stones at once and the next move is elsewhere. */
  private static boolean isAnswered(Branch line, List<Stones> prey) {
    if (line.length() < 3 || line.move(2) == Board.PASS || line.move(3) == Board.PASS) {
      return false;
    }
    Board answered = line.after(2);
    return prey.stream()
            .allMatch(
                each ->
                    answered.libertiesIfStone(each.center()) > 1
                        && !line.isCaught(2, each.center()))
        && distance(answered, line.move(1), line.move(3)) >= ELSEWHERE;
  }

  static int distance(Board board, int one, int other) {
    return Math.max(
        Math.abs(board.x(one) - board.x(other)), Math.abs(board.y(one) - board.y(other)));
  }
}
