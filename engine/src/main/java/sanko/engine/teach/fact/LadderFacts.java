package sanko.engine.teach.fact;

import java.util.Optional;
import java.util.function.Consumer;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.engine.teach.fact.Fact.Means;
import sanko.engine.teach.fact.Reason.Side;

/** Chains that are caught by atari after atari, that escape it, or that the better move saves. */
final class LadderFacts implements FactFinder.Extractor {
  /** The worth of a fact that says from the other side what is told already. */
  static final double MIRRORED = 0.9;

  @Override
  public void find(Comparison moves, Consumer<Reason> out) {
    findCaughtAtOnce(moves, out);
    findCaughtByAnswer(moves, out);
    findPrey(moves, out);
    findEscape(moves, out);
  }

  /** Own chains with two liberties that any good answer to the played move catches. */
  private static void findCaughtAtOnce(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    Board after = line.after(1);
    for (Stones own : Comparison.chains(after, moves.color())) {
      if (after.liberties(own.center()) == 2 && line.isCaught(1, own.center())) {
        Optional<Means> means = meansOfCatching(after, own.center());
        means.ifPresent(found -> addCaught(moves, own, found, out));
      }
    }
  }

  /** Own chains that the expected answer puts in atari, and that cannot get out. */
  private static void findCaughtByAnswer(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    if (line.length() < 2) {
      return;
    }
    Board after = line.after(2);
    for (Stones own : Comparison.chains(after, moves.color())) {
      boolean isNew = line.after(1).libertiesIfStone(own.center()) > 1;
      boolean wasCaught = line.isCaught(1, own.center());
      if (isNew && !wasCaught && after.liberties(own.center()) == 1) {
        if (line.isCaught(2, own.center())) {
          addCaught(moves, own, meansInAtari(after, own.center()), out);
        }
      }
    }
  }

  private static void addCaught(Comparison moves, Stones own, Means means, Consumer<Reason> out) {
    boolean wasThere = moves.wasThere(own);
    boolean counts = wasThere || (moves.hasOwnership() && own.size() > 1);
    if (counts
        && isSafe(moves, own)
        && moves.isLost(own, moves.played())
        && moves.isWorse(own, moves.played(), moves.better())) {
      Fact fact = new Fact.Caught(own, means);
      out.accept(new Reason(Side.PLAYED, fact, CaptureFacts.STONE * own.size() + 0.5));
      if (wasThere && moves.isSaved(own, moves.better())) {
        Fact saved = new Fact.Rescue(old(moves, own));
        out.accept(new Reason(Side.BETTER, saved, MIRRORED));
      }
    }
  }

  /** The part of a chain that stood before the move. */
  private static Stones old(Comparison moves, Stones own) {
    int point =
        own.points().stream()
            .filter(p -> moves.before().color(p) == own.color())
            .findFirst()
            .orElse(own.center());
    return Stones.chain(moves.before(), point);
  }

  /** Whether stones that were there before cannot be caught after the better move. */
  private static boolean isSafe(Comparison moves, Stones own) {
    return AtariFacts.isSafeInBetter(moves, own)
        && own.points().stream()
            .filter(point -> moves.before().color(point) == own.color())
            .noneMatch(point -> moves.better().isCaught(1, point));
  }

  /** Chains of the opponent that the better move catches, and the played one does not. */
  private static void findPrey(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.better();
    Board after = line.after(1);
    for (Stones theirs : Comparison.chains(after, moves.opponent())) {
      int point = theirs.center();
      boolean caught = after.liberties(point) == 1 && line.isCaught(1, point);
      boolean isNew = moves.before().liberties(point) > 1;
      if (caught
          && isNew
          && moves.played().after(1).libertiesIfStone(point) > 0
          && moves.isLost(theirs, line)
          && moves.isWorse(theirs, line, moves.played())) {
        Fact fact = new Fact.Caught(theirs, meansInAtari(after, point));
        out.accept(new Reason(Side.BETTER, fact, CaptureFacts.STONE * theirs.size() + 0.5));
      }
    }
  }

  /** A chain of the opponent that the played move puts in atari, as in a ladder, in vain. */
  private static void findEscape(Comparison moves, Consumer<Reason> out) {
    Branch line = moves.played();
    Board after = line.after(1);
    if (line.length() < 2) {
      return;
    }
    for (Stones theirs : Comparison.chains(after, moves.opponent())) {
      int point = theirs.center();
      if (after.liberties(point) == 1
          && moves.before().liberties(point) > 1
          && !line.isCaught(1, point)
          && meansInAtari(after, point) == Means.LADDER
          && moves.isSaved(theirs, line)
          && isExtended(line, point)) {
        Fact fact = new Fact.LadderFails(theirs);
        out.accept(new Reason(Side.PLAYED, fact, CaptureFacts.STONE * theirs.size()));
      }
    }
  }

  private static boolean isExtended(Branch line, int point) {
    return line.move(2) == line.after(1).anyLiberty(point)
        && line.after(2).libertiesIfStone(point) == 2;
  }

  /** How a chain in atari that is caught is caught. */
  static Means meansInAtari(Board board, int point) {
    int liberty = board.anyLiberty(point);
    int color = board.color(point);
    if (!board.isPlaceable(liberty, color, false)) {
      return Means.ATARI;
    }
    MutableBoard trial = new MutableBoard(board);
    trial.play(liberty, color);
    return trial.liberties(point) >= 2 ? Means.LADDER : Means.ATARI;
  }

  /** How a chain with two liberties that is caught is caught; empty if no first move is found. */
  private static Optional<Means> meansOfCatching(Board board, int point) {
    int[] liberties = new int[2];
    board.libertiesInto(point, liberties);
    int attacker = Color.opponent(board.color(point));
    for (int liberty : liberties) {
      if (board.isPlaceable(liberty, attacker, false)) {
        MutableBoard trial = new MutableBoard(board);
        trial.play(liberty, attacker);
        if (trial.liberties(point) == 1 && Comparison.caught(trial)[board.indexOf(point)]) {
          return Optional.of(meansInAtari(trial, point));
        }
      }
    }
    return Optional.empty();
  }
}
