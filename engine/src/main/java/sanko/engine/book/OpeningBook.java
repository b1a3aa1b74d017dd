package sanko.engine.book;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * An opening book: a graph of positions, each with the moves that a search of it found. Position 0
 * is the beginning of the game. For use by one thread, or by several once it no longer changes.
 */
public final class OpeningBook {
  /** What {@link #find} says of a position that the book does not have. */
  public static final int ABSENT = -1;

  private final BookTerms terms;
  private final String evaluator;
  private final List<BookNode> nodes = new ArrayList<>();
  private final Map<BookPosition.Key, Integer> numbers = new HashMap<>();

  /**
   * An empty book.
   *
   * @param evaluator the name of what evaluates its positions
   */
  public OpeningBook(BookTerms terms, String evaluator) {
    this.terms = terms;
    this.evaluator = evaluator;
  }

  /** The games that it is for. */
  public BookTerms terms() {
    return terms;
  }

  /** The name of what evaluated its positions. */
  public String evaluator() {
    return evaluator;
  }

  /** How many positions it has. */
  public int size() {
    return nodes.size();
  }

  /** A position by its number. */
  public BookNode node(int number) {
    return nodes.get(number);
  }

  /** The positions by their numbers. */
  List<BookNode> nodes() {
    return Collections.unmodifiableList(nodes);
  }

  /** The number of a position, or {@link #ABSENT}. */
  int find(BookPosition.Key key) {
    return numbers.getOrDefault(key, ABSENT);
  }

  /**
   * Adds a position and returns its number.
   *
   * @throws IllegalArgumentException if it is there already
   */
  int add(BookNode node) {
    if (numbers.putIfAbsent(node.key(), nodes.size()) != null) {
      throw new IllegalArgumentException("a position twice");
    }
    nodes.add(node);
    return nodes.size() - 1;
  }

  /** Puts another search of a position in the place of the one there. */
  void replace(int number, BookNode node) {
    nodes.set(number, node);
  }
}
