package sanko.reading;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;

/**
 * Makes the proof of a node from those of its children, with its zone; docs/reading.md, "Zones".
 * For one line.
 */
final class Prover {
  private static final int ALL_OF_THE_PAST = -1;

  private final Line line;
  private final ZoneBuilder zones;

  Prover(Line line, ZoneBuilder zones) {
    this.line = line;
    this.zones = zones;
  }

  // ---- the winner is to move

  /** The player to move wins by a move. */
  Solution win(int move, Solution after) {
    int winner = line.toMove();
    Board board = line.board();
    Zone zone = after.zone().copy();
    Zone plays = after.plays();
    int since = after.since();
    if (move == Proof.KO_THREAT) {
      if (board.koPoint() == Board.PASS) {
        zone.makeWhole();
      }
      plays = new Zone(board);
    } else if (move != Board.PASS) {
      boolean suicide = board.isSuicide(move, winner);
      if (suicide) {
        zone.makeWhole();
      }
      if (line.hasSuperko() && (suicide || line.lost(winner).contains(move))) {
        since = ALL_OF_THE_PAST;
      }
      plays = plays.copy();
      plays.add(move);
      growByMove(zone, move, winner);
    }
    boolean waits = move == Board.PASS && after.waits() && after.proof().isEnd();
    Proof proof = new Proof(winner, List.of(move), List.of(after.proof()), zone, null);
    return new Solution(proof, plays, Solution.since(line, since), line.path(), waits);
  }

  /** Makes the zone of a child one of its parent, closed before the move and after it. */
  private void growByMove(Zone zone, int move, int mover) {
    if (zone.isWholeBoard()) {
      return;
    }
    zones.addMove(zone, line.board(), move, mover);
    zones.close(zone, line.board());
    line.play(move);
    if (!line.board().isEmpty(move)) {
      zone.add(move);
    }
    if (line.hasSuperko()) {
      ZoneBuilder.distinguish(zone, line, move, mover);
    }
    zones.close(zone, line.board());
    line.undo();
    zones.close(zone, line.board());
  }

  // ---- the loser is to move

  /**
   * The player to move loses after all moves of a node that could matter.
   *
   * @param node its moves; those that the proof turns out to need as well are added
   * @param children the solutions after its moves, null where none was needed
   * @return null if moves were added
   */
  @Nullable Solution loss(Node node, @Nullable Solution[] children) {
    Solution pass = children[node.indexOf(Board.PASS)];
    if (pass == null) {
      throw new IllegalArgumentException("the pass is open");
    }
    Zone passZone = pass.zone().copy();
    if (needsBan(passZone) || (pass.waits() && line.board().koPoint() != Board.PASS)) {
      passZone.makeWhole();
    }
    int since = needsBan(passZone) ? ALL_OF_THE_PAST : Solution.LASTING;
    while (true) {
      if (needsBan(passZone)) {
        passZone.makeWhole();
        since = ALL_OF_THE_PAST;
      }
      if (addMissing(node, passZone)) {
        return null;
      }
      Zone zone = gather(node, children, passZone);
      if (!pass.waits() || zone.equals(passZone)) {
        return solution(node, children, zone, passZone, since);
      }
      passZone = zone;
    }
  }

  /**
   * The zone outside of which the loser's moves are no better than a pass, as far as the solution
   * of the pass tells; null if it takes all moves to know.
   */
  @Nullable Zone passZone(Solution pass) {
    return pass.waits() || needsBan(pass.zone()) ? null : pass.zone();
  }

  /** Whether superko forbids the player to move a point in a zone. */
  private boolean needsBan(Zone zone) {
    for (int i = 0; i < line.bans(); i++) {
      if (zone.contains(line.ban(i))) {
        return true;
      }
    }
    return false;
  }

  /** Adds the legal moves in a zone that are missing; tells whether there are any. */
  private boolean addMissing(Node node, Zone zone) {
    Board board = line.board();
    boolean added = false;
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)
          && zone.contains(point)
          && !node.hasMove(point)
          && line.isLegal(point)) {
        node.addMove(point);
        added = true;
      }
    }
    return added;
  }

  /** What a proof depends on that has the moves in a zone. */
  private Zone gather(Node node, @Nullable Solution[] children, Zone passZone) {
    Zone zone = passZone.copy();
    if (zone.isWholeBoard()) {
      return zone;
    }
    Board board = line.board();
    int mover = line.toMove();
    for (int i = 0; i < node.count; i++) {
      int move = node.move(i);
      Solution child = i < children.length ? children[i] : null;
      if (isOutside(move, passZone) || child == null) {
        continue;
      }
      Zone needed = child.zone().copy();
      if (move != Board.PASS && move != Proof.KO_THREAT) {
        growByMove(needed, move, mover);
      }
      zone.addAll(needed);
    }
    for (int index = 0; index < board.area(); index++) {
      int point = board.pointAt(index);
      if (board.isEmpty(point)
          && passZone.contains(point)
          && !board.isPlaceable(point, mover, line.rules().suicide())) {
        zones.addForbidden(zone, board, point, mover);
      }
    }
    zones.close(zone, board);
    return zone;
  }

  /** Whether a move is a placement outside of a zone. */
  static boolean isOutside(int move, Zone zone) {
    return move != Board.PASS && move != Proof.KO_THREAT && !zone.contains(move);
  }

  private Solution solution(
      Node node, @Nullable Solution[] children, Zone zone, Zone passZone, int least) {
    List<Integer> moves = new ArrayList<>();
    List<Proof> proofs = new ArrayList<>();
    Zone plays = new Zone(line.board());
    int since = least;
    for (int i = 0; i < node.count; i++) {
      int move = node.move(i);
      Solution child = children[i];
      if (isOutside(move, passZone) || !line.isLegal(move)) {
        continue;
      }
      if (child == null) {
        throw new IllegalStateException("a move is open: " + move);
      }
      moves.add(move);
      proofs.add(child.proof());
      since = Math.min(since, child.since());
      if (move != Proof.KO_THREAT) {
        plays.addAll(child.plays());
      }
    }
    int winner = Color.opponent(line.toMove());
    Proof proof = new Proof(winner, moves, proofs, zone, passZone);
    return new Solution(proof, plays, Solution.since(line, since), line.path(), false);
  }

  /** Whether a solution of a child holds on this line. */
  boolean holds(Solution solution, int move) {
    Zone removed = null;
    if (line.hasSuperko() && solution.lasting() && move != Board.PASS && move != Proof.KO_THREAT) {
      removed = ZoneBuilder.removed(line.board(), move, line.toMove());
    }
    return solution.holds(line, move, removed);
  }
}
