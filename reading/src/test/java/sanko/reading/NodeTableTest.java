package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Zobrist;

/** What a table of nodes forgets. */
class NodeTableTest {
  private static final int MANY = 10_000;

  private final NodeTable table = new NodeTable();
  private final List<Node> nodes = new ArrayList<>();

  /** A node that has cost so much work, with one child that has cost none. */
  private Node add(long work) {
    Node node = leaf();
    node.work = work;
    node.expand(new int[] {Board.PASS});
    node.setChild(0, leaf());
    return node;
  }

  private Node leaf() {
    long key = nodes.size() + 1L;
    Node node = new Node(Zobrist.mix(key), Zobrist.mix(-key), Color.BLACK);
    table.add(node);
    nodes.add(node);
    return node;
  }

  private boolean isKnown(Node node) {
    return table.get(node.low, node.high) == node;
  }

  @Test
  void forgetsWhatTookLeastWork() {
    List<Node> parents = new ArrayList<>();
    for (int work = 1; work <= MANY; work++) {
      parents.add(add(work));
    }
    table.forget(MANY / 2);
    long kept = nodes.stream().filter(this::isKnown).count();
    assertThat(table.size()).isEqualTo((int) kept).isBetween(MANY / 8, MANY / 2);
    Node least = parents.get(0);
    Node most = parents.get(MANY - 1);
    assertThat(isKnown(least)).isFalse();
    assertThat(least.isExpanded()).isFalse();
    assertThat(isKnown(most)).isTrue();
    assertThat(most.children()).hasSize(1).allMatch(this::isKnown);
  }

  @Test
  void keepsTheLineAndItsChildren() {
    Node passed = add(1);
    passed.entered = 1;
    for (int work = 2; work <= MANY; work++) {
      add(work);
    }
    table.forget(10);
    assertThat(table.size()).isLessThanOrEqualTo(10);
    assertThat(isKnown(passed)).isTrue();
    assertThat(passed.children()).hasSize(1).allMatch(this::isKnown);
  }

  @Test
  void keepsTheLineEvenIfItIsLonger() {
    for (int i = 0; i < 100; i++) {
      add(i).entered = 1;
    }
    table.forget(10);
    assertThat(table.size()).isEqualTo(200);
  }
}
