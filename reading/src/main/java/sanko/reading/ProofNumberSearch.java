package sanko.reading;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Zobrist;

/**
 * Depth-first proof-number search (Nagai, <i>Df-pn algorithm for searching AND/OR trees and its
 * applications</i>, 2002), with thresholds that leave a child only when its sibling is clearly
 * better (Pawlewicz and Lew, <i>Improving depth-first PN-search: 1+ε trick</i>, 2006). One search.
 */
final class ProofNumberSearch {
  private static final int DEEPEST = 250;

  /** A number for what is not to be tried, below that of what is proved to fail. */
  private static final int HOPELESS = Node.INFINITE / 2;

  /** What a move costs that comes back to a position of the line, where nothing is gained. */
  private static final int REPEATING = 1000;

  /*
   * What children share is counted once for each of them, and so on with their children. So that
   * the sum does not grow beyond all bounds, a child more adds this at most to the largest number.
   */
  private static final int MOST_PER_CHILD = 16;

  /** In place of the path where no move has been made. */
  private static final long ROOT = 1;

  private static final int STEPS_PER_NODE = 16;
  private static final int STEPS_BETWEEN_QUESTIONS = 32;

  private final Line line;
  private final int attacker;
  private final Ending ending;
  private final Candidates candidates;
  private final Prover prover;
  private final boolean sharesZones;
  private final ZoneTable zoneTable;
  private final NodeTable table = new NodeTable();

  /** By depth, to be used again. */
  private final @Nullable Children[] children = new Children[DEEPEST + 1];

  private Budget budget = Budget.ofNodes(1);

  /** With more nodes in the table some are forgotten. */
  private int most;

  private int nodes;
  private long steps;
  private long mostSteps;
  private boolean stopped;
  private boolean hasSharedZones;

  ProofNumberSearch(Line line, Goal goal, boolean sharesZones, boolean countsRaces) {
    this.sharesZones = sharesZones;
    this.line = line;
    attacker = goal.attacker();
    candidates = new Candidates(goal, line.board());
    ZoneBuilder zones = new ZoneBuilder(candidates.near());
    ending = new Ending(goal, line, zones, countsRaces);
    prover = new Prover(line, zones);
    zoneTable = new ZoneTable(line.board(), goal);
  }

  /**
   * Begins, or goes on, with a budget of which the nodes are those searched since the beginning.
   */
  private void begin(Budget next) {
    budget = next;
    most = next.kept();
    mostSteps = steps + (long) STEPS_PER_NODE * (next.nodes() - nodes);
    stopped = false;
  }

  /**
   * The solution of the position at which the line is, or null if there is none in the budget. With
   * a larger one, the search goes on where it stopped.
   */
  @Nullable Solution solve(Budget next) {
    begin(next);
    Solution solution = solve(look(0));
    if (solution != null && !solution.isFor(line)) {
      return solve(look(ROOT)); // another line, or this one when it came back, solved it for itself
    }
    return solution;
  }

  private @Nullable Solution solve(Node root) {
    root.entered = 1; // as each node of the line
    if (root.solution == null) {
      search(root, 0, Node.INFINITE, Node.INFINITE);
    }
    root.entered = 0;
    return root.solution;
  }

  /**
   * The solution by which the player to move wins with a certain point, or null if that is not
   * found in the budget, or there is no such solution.
   */
  @Nullable Solution solveWith(int point, Budget all) {
    begin(all);
    Node root = look(0);
    root.entered = 1;
    if (root.solution != null || !line.isLegal(point)) {
      return null;
    }
    root.expand(new int[] {point, Board.PASS});
    Children choice = children(root, 0);
    choice.update();
    while (choice.solutions[0] == null && !isLate()) {
      line.play(point);
      Node child = choice.visit(0);
      if (child.solution == null) {
        child.entered++;
        search(child, 1, Node.INFINITE, Node.INFINITE);
        child.entered--;
      }
      line.undo();
      choice.update();
    }
    Solution solution = root.solution;
    return solution != null
            && solution.isFor(line)
            && solution.winner() == root.toMove
            && solution.proof().moves().get(0) == point
        ? solution
        : null;
  }

  /** Whether a solution was used at another position than that where it was found. */
  boolean hasSharedZones() {
    return hasSharedZones;
  }

  private @Nullable Solution known() {
    Solution known = sharesZones ? zoneTable.find(line) : null;
    hasSharedZones |= known != null;
    return known;
  }

  /** The positions that were visited. */
  int nodes() {
    return nodes;
  }

  /** The nodes in memory. */
  int kept() {
    return table.size();
  }

  /**
   * The node of the present position.
   *
   * @param salt 0, or the path where a node of this path alone is wanted
   */
  private Node look(long salt) {
    long low = line.keyLow() ^ (salt == 0 ? 0 : Zobrist.mix(salt));
    long high = line.keyHigh();
    Node known = table.get(low, high);
    if (known != null) {
      return known;
    }
    Node node = new Node(low, high, line.toMove());
    Solution end = ending.at();
    node.solution = end == null ? known() : end;
    table.add(node);
    nodes++;
    return node;
  }

  /**
   * Searches until the node is solved or one of its numbers reaches its limit.
   *
   * @param ownLimit for the number of the player to move
   * @param otherLimit for the number of the opponent
   */
  private void search(Node node, int depth, int ownLimit, int otherLimit) {
    long before = steps;
    searchBelow(node, depth, ownLimit, otherLimit);
    node.work += steps - before;
  }

  private void searchBelow(Node node, int depth, int ownLimit, int otherLimit) {
    if (node.isExpanded()) {
      Solution known = known();
      if (known != null) {
        solve(node, known);
        return;
      }
    } else {
      node.expand(candidates.moves(line, node.hint));
      findKnown(node);
    }
    Children children = children(node, depth);
    while (!stopped) {
      children.update();
      if (node.solution != null) {
        return;
      }
      setNumbers(node, children.own, children.other);
      if (children.own >= ownLimit || children.other >= otherLimit || isLate()) {
        return;
      }
      if (table.size() > most) {
        forget(budget.kept() / 2);
        most = Math.max(budget.kept(), 2 * table.size()); // the line alone may be more
        continue;
      }
      int best = children.best;
      if (depth == DEEPEST) {
        children.givenUp[best] = true;
        continue;
      }
      int own = Math.min(ownLimit, children.second + children.second / 4 + 1);
      int other = Math.min(Node.INFINITE, otherLimit - children.other + children.bestOther);
      line.play(node.move(best));
      Node child = children.visit(best);
      if (child.solution == null) {
        // After a ko threat it is the same player's turn.
        boolean same = child.toMove == node.toMove;
        child.entered++;
        search(child, depth + 1, same ? own : other, same ? other : own);
        child.entered--;
      }
      line.undo();
    }
  }

  /** Forgets what took least work, until at most so many nodes and those of the line are left. */
  void forget(int atMost) {
    table.forget(atMost);
    zoneTable.forgetUnused();
  }

  private Children children(Node node, int depth) {
    Children known = children[depth];
    if (known == null) {
      known = new Children(node);
      children[depth] = known;
    } else {
      known.begin(node);
    }
    return known;
  }

  /** Finds children that other moves have led to before, except where they have graph keys. */
  private void findKnown(Node node) {
    for (int i = 0; i < node.count; i++) {
      int move = node.move(i);
      if (move <= 0 || !table.mayHave(line.keyHighAfter(move))) {
        continue;
      }
      Node known = table.get(line.keyLowAfter(move), line.keyHighAfter(move));
      if (known != null && line.mayRepeat()) {
        line.play(move);
        known = line.isRepetition() ? null : look(0);
        line.undo();
      }
      if (known != null) {
        node.setChild(i, known);
      }
    }
  }

  private void solve(Node node, Solution solution) {
    boolean won = solution.winner() == node.toMove;
    node.solution = solution;
    if (node.entered == 1) {
      node.collapse(); // else the line comes through it more than once, and goes on there
    }
    node.hint = null;
    setNumbers(node, won ? 0 : Node.INFINITE, won ? Node.INFINITE : 0);
  }

  private void setNumbers(Node node, int own, int other) {
    boolean attacking = node.toMove == attacker;
    node.setNumbers(attacking ? own : other, attacking ? other : own);
  }

  private boolean isLate() {
    steps++;
    stopped |=
        nodes >= budget.nodes()
            || steps >= mostSteps
            || (steps % STEPS_BETWEEN_QUESTIONS == 0 && budget.interrupted().getAsBoolean());
    return stopped;
  }

  /** The children of a node as the line that is searched sees them. */
  private final class Children {
    private final boolean superko = line.hasSuperko();
    private Node node;
    private int used;
    private boolean[] givenUp = new boolean[0];
    private Node[] seen = new Node[0];
    private Solution[] solutions = new Solution[0];

    /** Where the game ends by repetition on this line, which is rare. */
    private Node[] ends = new Node[0];

    private boolean hasEnds;

    private int own;
    private int other;
    private int best;
    private int bestOther;
    private int second;

    Children(Node node) {
      this.node = node;
    }

    void begin(Node next) {
      node = next;
      Arrays.fill(givenUp, 0, used, false);
      Arrays.fill(solutions, 0, used, null);
      if (hasEnds) {
        Arrays.fill(ends, 0, used, null);
        hasEnds = false;
      }
      used = 0;
    }

    /** Solves the node if that is possible, else finds its numbers and its best child. */
    void update() {
      used = node.count;
      if (used > givenUp.length) {
        givenUp = Arrays.copyOf(givenUp, 2 * used);
        seen = Arrays.copyOf(seen, 2 * used);
        solutions = Arrays.copyOf(solutions, 2 * used);
        ends = Arrays.copyOf(ends, 2 * used);
      }
      for (int i = 0; i < node.count; i++) {
        if (superko && !line.isLegal(node.move(i))) {
          continue;
        }
        seen[i] = at(i);
        Node child = seen[i];
        solutions[i] = child == null ? null : child.solution;
        if (solutions[i] != null && solutions[i].winner() == node.toMove) {
          candidates.reward(node.move(i), node.toMove);
          solved(prover.win(node.move(i), solutions[i]));
          return;
        }
      }
      Solution pass = solutions[node.pass()];
      Zone zone = pass == null ? null : prover.passZone(pass);
      if (count(zone) == 0) {
        Solution loss = prover.loss(node, solutions);
        if (loss == null) {
          update();
        } else {
          solved(loss);
        }
      }
    }

    private void solved(Solution solution) {
      solve(node, solution);
      if (sharesZones) {
        zoneTable.add(line, solution);
      }
    }

    /** Finds the numbers and the best child; returns the number of open children. */
    private int count(@Nullable Zone zone) {
      own = Node.INFINITE;
      second = Node.INFINITE;
      best = 0;
      bestOther = 0;
      long sum = 0;
      int largest = 0;
      int open = 0;
      for (int i = 0; i < node.count; i++) {
        int move = node.move(i);
        if (solutions[i] != null
            || (zone != null && Prover.isOutside(move, zone))
            || (superko && !line.isLegal(move))) {
          continue;
        }
        open++;
        int mine = givenUp[i] ? HOPELESS : own(seen[i], i);
        int theirs = givenUp[i] ? HOPELESS : other(seen[i]);
        sum += theirs;
        largest = Math.max(largest, theirs);
        if (mine < own) {
          second = own;
          own = mine;
          best = i;
          bestOther = theirs;
        } else {
          second = Math.min(second, mine);
        }
      }
      long most = largest + (long) MOST_PER_CHILD * Math.max(0, open - 1);
      other = (int) Math.min(Math.min(sum, most), HOPELESS);
      return open;
    }

    /** The child that holds for this line, or null before its first visit. */
    private @Nullable Node at(int index) {
      if (hasEnds && ends[index] != null) {
        return ends[index];
      }
      Node child = node.child(index);
      if (child == null || child.solution == null) {
        return child;
      }
      int move = node.move(index);
      if (prover.holds(child.solution, move)) {
        return child;
      }
      return table.get(child.low ^ Zobrist.mix(line.pathAfter(move)), child.high);
    }

    /** The child after a move that was just made. */
    private Node visit(int index) {
      if (line.isRepetition()) {
        ends[index] = look(line.path());
        hasEnds = true;
        return ends[index];
      }
      Node known = node.child(index);
      if (known == null) {
        known = look(0);
        node.setChild(index, known);
      }
      Solution solution = known.solution;
      if (solution == null) {
        if (known.hint == null && !known.isExpanded()) {
          known.hint = hint(node.move(index));
        }
        return known;
      }
      int move = node.move(index);
      line.undo();
      boolean holds = prover.holds(solution, move);
      line.play(move);
      return holds ? known : look(line.path());
    }

    /** A proof of a position like that after a move, which may hold there as well. */
    private @Nullable Proof hint(int move) {
      Proof hint = node.hint;
      if (hint != null && !hint.isEnd()) {
        int index = hint.moves().indexOf(move);
        if (index >= 0) {
          return hint.children().get(index);
        }
        if (hint.passZone() != null) {
          return hint.children().get(hint.moves().indexOf(Board.PASS));
        }
      }
      Solution pass = solutions[node.pass()];
      if (pass != null) {
        return pass.proof();
      }
      for (Solution each : solutions) {
        if (each != null) {
          return each.proof();
        }
      }
      return null;
    }

    private int own(@Nullable Node child, int index) {
      if (child == null) {
        return node.cost(index);
      }
      int number = node.toMove == attacker ? child.proof : child.disproof;
      return Math.min(HOPELESS, child.entered > 0 ? number + REPEATING : number);
    }

    private int other(@Nullable Node child) {
      return child == null ? 1 : node.toMove == attacker ? child.disproof : child.proof;
    }
  }
}
