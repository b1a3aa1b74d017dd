package sanko.board.sgf;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;

/**
 * A whole game record: all its variations and all its properties, known or not. Two are equal if
 * they have the same properties with the same raw values in the same order, and the same
 * variations; how they were laid out in a file does not count. For one thread, or for several that
 * only read.
 */
public final class SgfTree {
  private final SgfNode root;
  private final Charset charset;
  private final String assumption;

  /** Tells what {@link #skipped} does. */
  private final @Nullable SgfException skipped;

  /** What is missing at the end, for the user; may be empty. */
  private final String missing;

  /** Whether the main line is read up to what means nothing. */
  private final boolean soFar;

  /** A record to be written in the charset that its {@code CA} names, or else in UTF-8. */
  public SgfTree(SgfNode root) {
    this(root, charsetOf(root));
  }

  private SgfTree(SgfNode root, Charset charset) {
    this(root, charset, "", null);
  }

  /**
   * A record that was read.
   *
   * @param assumption about its charset, for the user; may be empty
   * @param skipped tells what {@link #skipped} does, or null
   */
  SgfTree(SgfNode root, Charset charset, String assumption, @Nullable SgfException skipped) {
    this(root, charset, assumption, skipped, "", false);
  }

  private SgfTree(
      SgfNode root,
      Charset charset,
      String assumption,
      @Nullable SgfException skipped,
      String missing,
      boolean soFar) {
    this.root = root;
    this.charset = charset;
    this.assumption = assumption;
    this.skipped = skipped;
    this.missing = missing;
    this.soFar = soFar;
  }

  /** The record of a game, FF[4], in UTF-8. */
  public static SgfTree of(SgfGame game) {
    return new SgfTree(new SgfGameTree(game).root());
  }

  private static Charset charsetOf(SgfNode root) {
    SgfProperty named = root.property("CA");
    Charset charset = named == null ? null : SgfCharsets.forName(named.simpleText());
    return charset != null && charset.canEncode() ? charset : StandardCharsets.UTF_8;
  }

  /** The first node, with the properties of the whole game. */
  public SgfNode root() {
    return root;
  }

  /**
   * The first value of a property of the first node as one line without blanks at its ends, empty
   * if the node does not have it.
   */
  public String rootText(String property) {
    SgfProperty found = root.property(property);
    return found == null ? "" : found.simpleText().strip();
  }

  Charset charset() {
    return charset;
  }

  /** A record with other nodes that is written in the charset of this one. */
  public SgfTree withRoot(SgfNode other) {
    return new SgfTree(other, charset, assumption, skipped, missing, soFar);
  }

  /** The same record, to be written in UTF-8. */
  SgfTree inUtf8() {
    SgfNode converted = SgfWriter.withCharset(root, StandardCharsets.UTF_8.name());
    return new SgfTree(converted, StandardCharsets.UTF_8, assumption, skipped, missing, soFar);
  }

  /** The same record with a note that its end is missing. */
  SgfTree cutOff(SgfException end) {
    String note = "the record is cut off and was read up to its end: " + end.getMessage();
    return new SgfTree(root, charset, assumption, skipped, note, soFar);
  }

  /**
   * The same record, whose main line ends before a move that means nothing and is without stones
   * that mean nothing, with notes.
   */
  SgfTree soFar() {
    return new SgfTree(root, charset, assumption, skipped, missing, true);
  }

  /**
   * The main line: always the first variation. Moves are not checked for legality.
   *
   * @throws SgfException if it is not Go, larger than a {@link Board} can be or has invalid values;
   *     in a tree that was not read from a file, the place is relative to the node
   */
  public SgfGame mainLine() throws SgfException {
    return new SgfMainLine(root, soFar).game();
  }

  /**
   * What was assumed to read the record, and what of its main line was ignored or added, for the
   * user: one sentence each.
   */
  public List<String> notes() {
    List<String> notes = new ArrayList<>();
    if (!assumption.isEmpty()) {
      notes.add(assumption);
    }
    if (skipped != null) {
      notes.add(String.valueOf(skipped.getMessage()));
    }
    if (!missing.isEmpty()) {
      notes.add(missing);
    }
    SgfMainLine line = new SgfMainLine(root, soFar);
    try {
      var unused = line.game();
      line.problems().forEach(each -> notes.add(each.getMessage()));
    } catch (SgfException broken) {
      // Whoever asks for the main line hears of it.
    }
    return notes;
  }

  /** What was assumed about the charset, for the user; empty if nothing had to be. */
  public String assumption() {
    return assumption;
  }

  /**
   * Tells what was skipped between properties as it means nothing, or was read in place of what is
   * written, and where; or null.
   */
  public @Nullable SgfException skipped() {
    return skipped;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SgfTree tree)) {
      return false;
    }
    Deque<SgfNode> left = new ArrayDeque<>();
    Deque<SgfNode> right = new ArrayDeque<>();
    left.push(root);
    right.push(tree.root);
    while (!left.isEmpty()) {
      SgfNode a = left.pop();
      SgfNode b = right.pop();
      if (!a.source.equals(b.source) && !a.properties().equals(b.properties())) {
        return false;
      }
      SgfNode childOfB = b.first;
      for (SgfNode childOfA = a.first; childOfA != null; childOfA = childOfA.next) {
        if (childOfB == null) {
          return false;
        }
        left.push(childOfA);
        right.push(childOfB);
        childOfB = childOfB.next;
      }
      if (childOfB != null) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int hashCode() {
    int hash = 0;
    Deque<SgfNode> open = new ArrayDeque<>();
    open.push(root);
    while (!open.isEmpty()) {
      SgfNode node = open.pop();
      int variations = 0;
      for (SgfNode child = node.first; child != null; child = child.next) {
        open.push(child);
        variations++;
      }
      hash = 31 * (31 * hash + variations) + node.properties().hashCode();
    }
    return hash;
  }
}
