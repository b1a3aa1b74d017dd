package sanko.reading;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.KoRule;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.superko.GameState;
import sanko.superko.SlowGame;

/**
 * Checks proofs by the slow program of the rules, without the classes that made them: replays every
 * line, and tests what docs/reading.md, "Zones", asks of the zones.
 */
final class ProofChecker {
  /** A proof with more lines than may be replayed. */
  static final class TooLarge extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  /** A position, with everything that a proof may depend on. */
  private final class Position {
    final SlowGame game;
    final Threats threats;
    final int passes;

    /** All positions since the game, or the last ko threat, began; the present one is the last. */
    final List<int[]> history;

    Position(SlowGame game, Threats threats, int passes, List<int[]> before) {
      this.game = game;
      this.threats = threats;
      this.passes = passes;
      history = new ArrayList<>(before);
      history.add(stones(game));
    }

    int[] board() {
      return history.get(history.size() - 1);
    }

    int mover() {
      return game.toMove();
    }

    boolean isRepetition() {
      return rules.ko() == KoRule.SIMPLE && game.isFinished() && passes < 2;
    }

    boolean hasThreat() {
      return threats.of(mover()) > 0
          && points.stream().anyMatch(point -> isWithinBounds(point) && isForbidden(point));
    }

    /** Whether only ko or superko forbids a point. */
    boolean isForbidden(int point) {
      return !game.isLegal(point, mover()) && fresh().isLegal(point, mover());
    }

    SlowGame fresh() {
      MutableBoard board = new MutableBoard(shape);
      byte[] stones = new byte[shape.area()];
      points.forEach(point -> stones[shape.indexOf(point)] = (byte) game.color(point));
      board.setStones(stones);
      return new SlowGame(board, mover(), rules);
    }

    Position after(int move) {
      if (move == Proof.KO_THREAT) {
        return new Position(fresh(), threats.afterOneOf(mover()), 0, List.of());
      }
      SlowGame next = new SlowGame(game);
      next.play(move, mover());
      return new Position(next, threats, move == Board.PASS ? passes + 1 : 0, history);
    }
  }

  private static final int UNKNOWN = -1;

  private final Goal goal;
  private final Board shape;
  private final Rules rules;
  private final List<Integer> points = new ArrayList<>();
  private final int mostLines;
  private int lines;

  ProofChecker(Goal goal, GameState game, int mostLines) {
    this.goal = goal;
    this.mostLines = mostLines;
    shape = new MutableBoard(game.board());
    rules = game.rules();
    for (int index = 0; index < shape.area(); index++) {
      points.add(shape.pointAt(index));
    }
  }

  int lines() {
    return lines;
  }

  /** Checks a proof; throws if there is something wrong. */
  void check(GameState game, int first, Threats threats, Proof proof) {
    SlowGame slow = new SlowGame(new MutableBoard(game.board()), first, rules);
    List<int[]> before = new ArrayList<>();
    boolean continues = first == game.toMove() && game.moveCount() > 0;
    if (continues && (rules.ko() != KoRule.SIMPLE || game.board().koPoint() != 0)) {
      int last = rules.ko() == KoRule.SIMPLE ? 1 : game.moveCount();
      Board start = game.boardBefore(last);
      int mover = game.mover(game.moveCount() - last);
      slow = new SlowGame(new MutableBoard(start), mover, rules);
      for (int i = game.moveCount() - last; i < game.moveCount(); i++) {
        before.add(stones(slow));
        slow.play(game.move(i), game.mover(i));
      }
    }
    check(proof, new Position(slow, threats, 0, before), proof.winner());
  }

  private int[] stones(SlowGame game) {
    int[] stones = new int[shape.pointLimit()];
    points.forEach(point -> stones[point] = game.color(point));
    return stones;
  }

  private void check(Proof proof, Position here, int winner) {
    if (++lines > mostLines) {
      throw new TooLarge();
    }
    require(proof.winner() == winner, "the winner changes", here);
    requireClosed(proof.zone(), here.board(), here);
    if (proof.isEnd()) {
      checkEnd(proof, here);
      return;
    }
    if (here.isRepetition() && winner != goal.active()) {
      return; // the repetition itself saves the winner
    }
    require(!here.isRepetition() && here.passes < 2, "goes on after the end", here);
    if (proof.passZone() == null) {
      require(here.mover() == winner && proof.moves().size() == 1, "not the winner's move", here);
    } else {
      require(here.mover() != winner, "not the loser's move", here);
      checkLoser(proof, here);
    }
    for (int i = 0; i < proof.moves().size(); i++) {
      int move = proof.moves().get(i);
      boolean legal =
          move == Proof.KO_THREAT
              ? here.hasThreat()
              : isWithinBounds(move) && here.game.isLegal(move, here.mover());
      if (!legal && here.mover() != winner && move != Proof.KO_THREAT && isBanned(move, here)) {
        continue; // on this line superko spares the winner the answer
      }
      require(legal, "illegal move " + move, here);
      Position after = here.after(move);
      check(proof.children().get(i), after, winner);
      checkMove(proof, i, here, after);
    }
  }

  /** Whether superko, and not the ko, forbids a point. */
  private boolean isBanned(int point, Position here) {
    return point != here.game.koPoint() && here.isForbidden(point);
  }

  // ---- the end

  private void checkEnd(Proof proof, Position here) {
    int[] board = here.board();
    Zone zone = proof.zone();
    ProofEnd end = Objects.requireNonNull(proof.end());
    boolean isLost = proof.winner() == goal.attacker();
    boolean isOver = here.passes == 2 || here.isRepetition();
    boolean captured = goal.points().stream().noneMatch(point -> board[point] == goal.defender());
    require(!captured || isLost, "captured", here);
    switch (end) {
      case CAPTURED -> {
        boolean isOfOthers = !captured && areOthersCaptured(board);
        require(captured || (isOfOthers && proof.winner() != otherColor()), "captured", here);
        (isOfOthers ? goal.others() : goal.points())
            .forEach(point -> require(zone.contains(point), "goal outside", here));
      }
      case CONNECTED -> require(!isLost && isConnected(zone, board), "connected", here);
      case ESCAPED -> require(!isLost && hasEscaped(zone, board), "escaped", here);
      case TWO_EYES -> require(!isLost && isPassAlive(zone, board), "two eyes", here);
      case NO_EYES -> require(isLost && !isOver && isEyeless(zone, here), "no eyes", here);
      case RACE_LOST, RACE_HELD -> {
        require(isLost == (end == ProofEnd.RACE_LOST), "the winner of a race", here);
        require(!isOver, "a race after the end", here);
        boolean isKo = here.game.koPoint() != Board.PASS;
        boolean mayBegin = here.mover() == proof.winner() ? !isKo : here.passes == 0;
        require(
            mayBegin && new RaceChecker(this, goal, rules).isDecided(proof, board, here.history),
            "the race is open",
            here);
      }
      case PASSES, REPETITION -> {
        boolean isByPasses = end == ProofEnd.PASSES;
        require(isByPasses ? here.passes == 2 : here.isRepetition(), "not decided", here);
        require(proof.winner() != goal.active(), "nothing is reached", here);
        boolean survives =
            isByPasses
                && (isConnection()
                    ? areApart(zone, board)
                    : !isLost || areLost(zone, board, goal.points()));
        require(zone.isWholeBoard() || survives, "an end that needs the whole board", here);
        goal.points().forEach(point -> require(zone.contains(point), "goal outside", here));
      }
    }
  }

  boolean isConnection() {
    return goal.kind() == Goal.Kind.CONNECT || goal.kind() == Goal.Kind.SEPARATE;
  }

  int otherColor() {
    return isConnection() ? goal.defender() : goal.attacker();
  }

  private boolean areOthersCaptured(int[] board) {
    return !goal.others().isEmpty()
        && goal.others().stream().noneMatch(point -> board[point] == otherColor());
  }

  private boolean isConnected(Zone zone, int[] board) {
    return goal.points().stream()
        .filter(stone -> board[stone] == goal.defender())
        .filter(zone::contains)
        .map(stone -> inZone(zone, board, stone))
        .anyMatch(chain -> chain.stream().anyMatch(goal.others()::contains));
  }

  /** Whether a zone has all neighbors of the chains of the goal, and they are not connected. */
  private boolean areApart(Zone zone, int[] board) {
    return goal.points().stream()
        .filter(stone -> board[stone] == goal.defender())
        .map(stone -> connected(board, stone, true, goal.defender()))
        .allMatch(
            chain ->
                chain.stream().noneMatch(goal.others()::contains)
                    && chain.stream().allMatch(zone::contains)
                    && neighbors(chain).stream().allMatch(zone::contains));
  }

  boolean isWithinBounds(int move) {
    return move == Board.PASS || !goal.isConfined() || goal.bounds().contains(move);
  }

  /** Whether a stone of the goal has a liberty in a zone where nobody may play. */
  private boolean hasEscaped(Zone zone, int[] board) {
    return goal.points().stream()
        .filter(stone -> board[stone] == goal.defender() && zone.contains(stone))
        .flatMap(stone -> neighbors(connected(board, stone, true, goal.defender())).stream())
        .anyMatch(
            point -> board[point] == Color.EMPTY && zone.contains(point) && !isWithinBounds(point));
  }

  /** Whether chains and regions that lie in a zone make a stone of the goal pass-alive. */
  private boolean isPassAlive(Zone zone, int[] board) {
    Set<Integer> living = passAlive(zone, board, goal.defender(), Set.of());
    return goal.points().stream().anyMatch(living::contains);
  }

  /**
   * The stones that chains and regions in a zone make pass-alive, without regions that meet some
   * points.
   */
  Set<Integer> passAlive(Zone zone, int[] board, int color, Set<Integer> except) {
    Set<Set<Integer>> chains = new HashSet<>();
    Set<Set<Integer>> regions = new HashSet<>();
    for (int point : points) {
      if (zone.contains(point)) {
        if (board[point] == color) {
          chains.add(inZone(zone, board, point));
          continue;
        }
        Set<Integer> region = connected(board, point, false, color);
        if (region.stream().allMatch(zone::contains)
            && region.stream().noneMatch(except::contains)) {
          regions.add(region);
        }
      }
    }
    while (true) {
      Set<Integer> living = new HashSet<>();
      chains.forEach(living::addAll);
      boolean changed =
          regions.removeIf(
              region ->
                  neighbors(region).stream()
                      .anyMatch(point -> board[point] == color && !living.contains(point)));
      changed |=
          chains.removeIf(
              chain ->
                  regions.stream().filter(region -> isVital(region, chain, board)).count() < 2);
      if (!changed) {
        return living;
      }
    }
  }

  /**
   * Whether stones are dead as they stand: enclosed by chains that have a liberty where nobody may
   * play or are pass-alive by what is elsewhere, with no room for two eyes.
   */
  private boolean isEyeless(Zone zone, Position here) {
    int[] board = here.board();
    boolean isKo = here.mover() == goal.attacker() && here.game.koPoint() != Board.PASS;
    boolean mayEnd = here.mover() != goal.attacker() && here.passes > 0;
    if (isConnection() || !goal.others().isEmpty() || !goal.isConfined() || isKo || mayEnd) {
      return false;
    }
    Set<Integer> walls = new TreeSet<>();
    for (int point : points) {
      boolean isWall =
          board[point] == goal.attacker()
              && zone.contains(point)
              && neighbors(inZone(zone, board, point)).stream()
                  .anyMatch(
                      free ->
                          board[free] == Color.EMPTY
                              && zone.contains(free)
                              && !isWithinBounds(free));
      if (isWall) {
        walls.add(point);
      }
    }
    Set<Integer> living = passAlive(zone, board, goal.attacker(), Set.of());
    living.removeAll(walls);
    walls.addAll(living);
    Set<Integer> region = new TreeSet<>(goal.points());
    region.removeAll(walls);
    while (true) {
      Set<Integer> more = neighbors(region);
      more.removeAll(walls);
      if (!region.addAll(more)) {
        break;
      }
    }
    // Those that live by the region itself must not be needed.
    Set<Integer> needed = neighbors(region);
    needed.retainAll(living);
    if (!passAlive(zone, board, goal.attacker(), region).containsAll(needed)) {
      return false;
    }
    boolean isClosed =
        region.stream()
            .allMatch(
                point ->
                    zone.contains(point)
                        && board[point] != goal.attacker()
                        && (board[point] != Color.EMPTY || isWithinBounds(point)));
    boolean mayComeBack =
        rules.ko() != KoRule.SIMPLE
            && here.history.stream()
                .anyMatch(
                    earlier ->
                        region.stream().anyMatch(point -> earlier[point] == goal.attacker()));
    if (!isClosed || mayComeBack || shape.width() == 1 || shape.height() == 1) {
      return false;
    }
    Set<Integer> room = new TreeSet<>(region);
    room.removeIf(point -> neighbors(Set.of(point)).stream().anyMatch(walls::contains));
    Set<Integer> stones = new TreeSet<>(region);
    stones.removeIf(point -> board[point] == Color.EMPTY);
    boolean isOneChain =
        stones.equals(connected(board, stones.iterator().next(), true, goal.defender()))
            && goal.points().stream().allMatch(point -> board[point] != Color.EMPTY);
    if (isOneChain) {
      room.removeAll(stones);
    }
    return room.size() < 2
        || (room.size() == 2
            && neighbors(room.stream().limit(1).collect(Collectors.toSet()))
                .containsAll(room.stream().skip(1).toList()));
  }

  /** Whether the attacker alone captures all of these stones in turn, wherever the zone is so. */
  private boolean areLost(Zone zone, int[] board, List<Integer> stones) {
    return stones.stream()
        .filter(stone -> board[stone] == goal.defender())
        .allMatch(stone -> isLost(zone, board, stone));
  }

  private boolean isLost(Zone zone, int[] board, int stone) {
    if (!isClosed(zone, board, stone)) {
      return false;
    }
    for (int move : neighbors(connected(board, stone, true, goal.defender()))) {
      if (board[move] != Color.EMPTY || !zone.contains(move)) {
        continue;
      }
      int[] after = board.clone();
      after[move] = goal.attacker();
      Set<Integer> removed = new TreeSet<>();
      for (int near : neighbors(Set.of(move))) {
        Set<Integer> chain = connected(after, near, true, goal.defender());
        if (after[near] == goal.defender()
            && neighbors(chain).stream().noneMatch(point -> after[point] == Color.EMPTY)) {
          removed.addAll(chain);
        }
      }
      removed.forEach(point -> after[point] = Color.EMPTY);
      boolean known =
          removed.stream().allMatch(zone::contains)
              && neighbors(removed).stream().allMatch(zone::contains)
              && isClosed(zone, after, move);
      if (known && (removed.contains(stone) || isLost(zone, after, stone))) {
        return true;
      }
    }
    return false;
  }

  private boolean isVital(Set<Integer> region, Set<Integer> chain, int[] board) {
    return region.stream()
        .filter(point -> rules.suicide() || board[point] == Color.EMPTY)
        .allMatch(point -> neighbors(Set.of(point)).stream().anyMatch(chain::contains));
  }

  Set<Integer> connected(int[] board, int start, boolean stones, int color) {
    Set<Integer> part = new TreeSet<>(Set.of(start));
    ArrayDeque<Integer> open = new ArrayDeque<>(part);
    while (!open.isEmpty()) {
      for (int near : neighbors(Set.of(open.remove()))) {
        if ((board[near] == color) == stones && part.add(near)) {
          open.add(near);
        }
      }
    }
    return part;
  }

  // ---- zones

  private void checkLoser(Proof proof, Position here) {
    Zone zone = Objects.requireNonNull(proof.passZone(), "no zone of a pass");
    require(proof.moves().contains(Board.PASS), "no pass", here);
    require(!here.hasThreat() || proof.moves().contains(Proof.KO_THREAT), "no threat", here);
    requireClosed(zone, here.board(), here);
    Proof pass = proof.children().get(proof.moves().indexOf(Board.PASS));
    // A first pass may end in a race that is decided, for which nobody waits.
    boolean ends =
        pass.isEnd()
            ? here.passes == 1
            : pass.passZone() == null && pass.moves().get(0) == Board.PASS;
    boolean waits = ends && !pass.zone().isWholeBoard() && !isWon(here);
    require(includes(zone, pass.zone()), "the pass needs more", here);
    if (waits) {
      require(includes(zone, proof.zone()), "waiting in a small zone", here);
      require(here.game.koPoint() == Board.PASS || zone.isWholeBoard(), "waits in a ko", here);
    }
    for (int point : points) {
      if (here.game.color(point) != Color.EMPTY
          || !zone.contains(point)
          || !isWithinBounds(point)) {
        continue;
      }
      if (here.game.isLegal(point, here.mover())) {
        require(proof.moves().contains(point), "missing move " + point, here);
      } else if (point != here.game.koPoint() && !zone.isWholeBoard()) {
        boolean answered = proof.moves().contains(point);
        require(answered || !here.isForbidden(point), "a ban that is needed", here);
        if (!answered) {
          checkForbidden(proof.zone(), point, here);
        }
      }
    }
  }

  private boolean isWon(Position here) {
    return goal.points().stream().noneMatch(point -> here.board()[point] == goal.defender());
  }

  /** A forbidden suicide must be one wherever the zone is the same. */
  private void checkForbidden(Zone zone, int point, Position here) {
    int[] board = here.board();
    Set<Integer> own = new TreeSet<>(Set.of(point));
    for (int near : neighbors(Set.of(point))) {
      require(zone.contains(near), "suicide: neighbor outside", here);
      Set<Integer> chain = connected(board, near, true, board[near]);
      if (board[near] == here.mover()) {
        own.addAll(chain);
      } else {
        require(
            neighbors(chain).stream()
                .anyMatch(
                    free -> free != point && board[free] == Color.EMPTY && zone.contains(free)),
            "suicide: liberty outside",
            here);
      }
    }
    neighbors(own).forEach(near -> require(zone.contains(near), "suicide: outside", here));
  }

  private void checkMove(Proof proof, int index, Position here, Position after) {
    int move = proof.moves().get(index);
    Zone zone = proof.zone();
    Zone child = proof.children().get(index).zone();
    require(includes(zone, child), "a child's zone is larger", here);
    if (move == Proof.KO_THREAT) {
      boolean byWinner = here.mover() == proof.winner();
      require(
          zone.isWholeBoard() || !byWinner || here.game.koPoint() != Board.PASS,
          "a threat against superko",
          here);
    }
    if (move == Board.PASS || move == Proof.KO_THREAT || zone.isWholeBoard()) {
      return;
    }
    int[] before = here.board();
    int[] board = after.board();
    require(zone.contains(move), "move outside", here);
    boolean suicide = board[move] == Color.EMPTY;
    require(!suicide || here.mover() != proof.winner(), "the winner's suicide", here);
    Set<Integer> removed = new TreeSet<>();
    points.stream()
        .filter(point -> board[point] == Color.EMPTY && before[point] != Color.EMPTY)
        .forEach(removed::add);
    // What is removed where the zone after the move does not reach changes nothing in it.
    if (suicide || removed.stream().anyMatch(child::contains)) {
      Set<Integer> touched = new TreeSet<>(removed);
      touched.add(move);
      touched.addAll(neighbors(touched));
      touched.forEach(point -> require(zone.contains(point), "removal outside", here));
    }
    if (suicide) {
      checkForbidden(zone, move, here);
    }
    Set<Integer> same = certain(zone, board);
    require(suicide || same.contains(move), "the stone's liberty is outside", here);
    points.stream()
        .filter(child::contains)
        .forEach(point -> require(same.contains(point), "may differ: " + point, here));
    if (here.mover() == proof.winner() && rules.ko() != KoRule.SIMPLE) {
      for (int[] earlier : here.history) {
        boolean differs = same.stream().anyMatch(point -> board[point] != earlier[point]);
        boolean equal = Arrays.equals(board, earlier);
        require(differs || equal, "may come back", here);
      }
    }
  }

  /** The points of a zone that are the same after a move wherever they were before it. */
  private Set<Integer> certain(Zone zone, int[] board) {
    Set<Integer> same = new TreeSet<>();
    for (int point : points) {
      if (zone.contains(point) && (board[point] == Color.EMPTY || isClosed(zone, board, point))) {
        same.add(point);
      }
    }
    return same;
  }

  /** The part of a chain that is known: stones outside of the zone may be connected with it. */
  Set<Integer> inZone(Zone zone, int[] board, int stone) {
    int[] known = board.clone();
    points.stream().filter(point -> !zone.contains(point)).forEach(point -> known[point] = UNKNOWN);
    return connected(known, stone, true, board[stone]);
  }

  private boolean isClosed(Zone zone, int[] board, int stone) {
    return neighbors(inZone(zone, board, stone)).stream()
        .anyMatch(point -> board[point] == Color.EMPTY && zone.contains(point));
  }

  private void requireClosed(Zone zone, int[] board, Position here) {
    for (int point : points) {
      if (zone.contains(point) && board[point] != Color.EMPTY) {
        require(isClosed(zone, board, point), "not closed at " + point, here);
      }
    }
  }

  private boolean includes(Zone zone, Zone part) {
    return zone.isWholeBoard()
        || (!part.isWholeBoard()
            && points.stream().allMatch(point -> zone.contains(point) || !part.contains(point)));
  }

  /** The points of the board beside a set, and not in it. */
  Set<Integer> neighbors(Set<Integer> set) {
    Set<Integer> near = new TreeSet<>();
    for (int point : set) {
      for (int d = 0; d < Board.NEIGHBORS; d++) {
        int next = shape.neighbor(point, d);
        if (shape.isOnBoard(next) && !set.contains(next)) {
          near.add(next);
        }
      }
    }
    return near;
  }

  private void require(boolean holds, String what, Position here) {
    if (!holds) {
      StringBuilder text = new StringBuilder(what);
      for (int point : points) {
        text.append(shape.x(point) == 0 ? "\n" : "");
        text.append(".XO".charAt(here.board()[point]));
      }
      throw new AssertionError(text.toString());
    }
  }
}
