package sanko.board.sgf;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A node of a game record. Its properties never change; variations can be added. For use by one
 * thread, or by several that only read.
 */
public final class SgfNode {
  /*
   * A file may have millions of nodes. So a node keeps its properties as text, which identical
   * nodes may share, and parses them on demand; variations are a chain of siblings.
   */
  final String source;
  final int line;
  final int column;
  @Nullable SgfNode first;
  @Nullable SgfNode next;

  SgfNode(String source, int line, int column) {
    this.source = source;
    this.line = line;
    this.column = column;
  }

  public SgfNode(List<SgfProperty> properties) {
    this(source(properties), 1, 1);
  }

  static String source(List<SgfProperty> properties) {
    return properties.stream()
        .map(each -> each.name() + "[" + String.join("][", each.rawValues()) + "]")
        .collect(Collectors.joining());
  }

  /** The properties in order, duplicates included. */
  public List<SgfProperty> properties() {
    List<SgfProperty> properties = new ArrayList<>();
    SgfCursor cursor = new SgfCursor(source);
    while (cursor.nextProperty()) {
      properties.add(new SgfProperty(cursor.raw(), values(cursor)));
    }
    return List.copyOf(properties);
  }

  private static List<String> values(SgfCursor cursor) {
    List<String> values = new ArrayList<>();
    while (cursor.nextValue()) {
      values.add(cursor.raw());
    }
    return values;
  }

  /**
   * The first property with a name, such as {@code AB}, or null; also finds its FF[3] long form.
   */
  public @Nullable SgfProperty property(String id) {
    SgfCursor cursor = new SgfCursor(source);
    while (cursor.nextProperty()) {
      String name = cursor.raw();
      if (SgfProperty.id(name).equals(id)) {
        return new SgfProperty(name, values(cursor));
      }
      cursor.skipValues();
    }
    return null;
  }

  /**
   * What is wrong with a value, and where it stands in the file that the node was read from; else
   * the place is relative to the node.
   *
   * @param property its index in {@link #properties}
   * @param value its index among the property's values
   */
  public SgfException problem(String problem, int property, int value) {
    return new SgfProblems(this).at(problem, property, value);
  }

  /** The next node of the main line, or null. */
  public @Nullable SgfNode next() {
    return first;
  }

  /** The next nodes in order: first the main line, then the other variations. */
  public List<SgfNode> variations() {
    List<SgfNode> variations = new ArrayList<>();
    for (SgfNode each = first; each != null; each = each.next) {
      variations.add(each);
    }
    return List.copyOf(variations);
  }

  /** Adds a variation after the others and returns its node. */
  public SgfNode add(SgfProperty... properties) {
    if (first == null) {
      first = new SgfNode(Arrays.asList(properties));
      return first;
    }
    return first.addSibling(properties);
  }

  /**
   * Adds a variation that branches off where this one does, after the others, and returns its node.
   * It is quick at the last of many.
   */
  public SgfNode addSibling(SgfProperty... properties) {
    SgfNode last = this;
    while (last.next != null) {
      last = last.next;
    }
    last.next = new SgfNode(Arrays.asList(properties));
    return last.next;
  }
}
