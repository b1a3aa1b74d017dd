package sanko.board.sgf;

import java.util.ArrayDeque;
import java.util.BitSet;
import java.util.Deque;
import java.util.Set;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the text of one game into nodes. Nesting costs memory in the heap, not on the stack. */
final class SgfParser {
  private static final int MOST_NODES = 1 << 24;
  private static final int DEEPEST = 1 << 20;
  private static final int LONGEST_QUOTE = 40;

  /** What programs draw lines with between nodes; no move can hide in it. */
  private static final String OF_LINES = "-_=*~#";

  private final SgfText game;
  private final String text;
  private final SgfSharing sharing;
  private final SgfPlace place;
  private int placed;
  private int position = 1;
  private int nodes;

  private static final Set<String> OF_GAME = Set.of("GM", "FF", "SZ");

  /** What was skipped first, with its place, and how often more was. */
  private String firstSkipped = "";

  private int firstSkippedAt;
  private int skipped;

  /** Tells of the first node behind a variation, or is null. */
  private @Nullable SgfException behindVariation;

  /** Brackets behind values of the node that is being read, by their places in it. */
  private final BitSet strayBrackets = new BitSet();

  private int startOfNode;

  /** What ended the reading early, or null. */
  private @Nullable SgfException failure;

  /** Whether that was the end of the text, where a record goes on. */
  private boolean isCutOff;

  /** The nodes at which the open variations branch off, and their first nodes. */
  private final Deque<SgfNode> branches = new ArrayDeque<>();

  private final Deque<SgfNode> variations = new ArrayDeque<>();

  /** Tells of line ends such as those of Fox, or is null. */
  private final @Nullable SgfException lineEnds;

  private SgfParser(SgfText read, SgfSharing sharing) {
    lineEnds = read.lineEnds();
    game = lineEnds == null ? read : read.withLineEnds();
    this.sharing = sharing;
    text = game.text();
    place = game.start();
  }

  /**
   * A game as far as it can be read.
   *
   * @param failure what ended the reading early, or null
   * @param isCutOff whether that was the end of the text, where the game goes on
   * @param note tells what was skipped, or read in place of what is written, or null
   */
  record Result(
      SgfNode root, @Nullable SgfException failure, boolean isCutOff, @Nullable SgfException note) {
    /**
     * The root of a whole game.
     *
     * @throws SgfException if the text is broken or has too many nodes
     */
    SgfNode whole() throws SgfException {
      if (failure != null) {
        throw failure;
      }
      return root;
    }

    /**
     * The root of a game that may be cut off; its end goes to the consumer then.
     *
     * @throws SgfException if the text is broken in another way, or has too many nodes
     */
    SgfNode soFar(Consumer<SgfException> end) throws SgfException {
      if (failure == null || !isCutOff) {
        return whole();
      }
      end.accept(failure);
      return root;
    }
  }

  /** Reads a game. */
  static Result parse(SgfText game, SgfSharing sharing) {
    SgfParser parser = new SgfParser(game, sharing);
    parser.skipBlanks();
    SgfNode root = parser.readNode();
    try {
      parser.readVariations(root);
    } catch (SgfException e) {
      parser.failure = e;
    }
    boolean isCutOff = parser.isCutOff && !parser.isInOtherGame();
    return new Result(root, parser.failure, isCutOff, parser.note());
  }

  private @Nullable SgfException note() {
    return joined(joined(lineEnds, skipped()), behindVariation);
  }

  /** Both notes, at the place of the first. */
  private static @Nullable SgfException joined(
      @Nullable SgfException first, @Nullable SgfException second) {
    if (first == null || second == null) {
      return first == null ? second : first;
    }
    String problem = first.problem() + "; " + second.problem();
    return new SgfException(problem, first.line(), first.column());
  }

  private @Nullable SgfException skipped() {
    String more = skipped > 1 ? " and " + (skipped - 1) + " more" : "";
    return skipped == 0
        ? null
        : game.error("ignored between properties: '" + firstSkipped + "'" + more, firstSkippedAt);
  }

  private void skip(int start, int end) {
    if (skipped++ == 0) {
      firstSkippedAt = start;
      firstSkipped = text.substring(start, Math.min(end, start + LONGEST_QUOTE)).strip();
    }
  }

  /** Whether an open variation begins as a game does, so that the one before it has no end. */
  private boolean isInOtherGame() {
    return variations.stream().anyMatch(node -> !SgfHeader.values(node, OF_GAME).isEmpty());
  }

  /** Reads all that follows the first node. */
  private void readVariations(SgfNode root) throws SgfException {
    SgfNode current = root;
    SgfNode closed = null;
    while (failure == null) {
      char c = peek(closed != null);
      if (c == ')' && branches.isEmpty()) {
        return;
      } else if (c == ')') {
        position++;
        current = branches.pop();
        closed = variations.pop();
      } else if (c == '(') {
        SgfNode variation = openVariation(current);
        if (variation != null) {
          link(current, closed, variation);
          current = variation;
          closed = null;
        }
      } else if (c == ';') {
        if (closed != null && behindVariation == null) {
          String note = "a node behind a variation begins another one";
          behindVariation = game.error(note, position);
        }
        SgfNode node = readNode();
        link(current, closed, node);
        current = node;
        closed = null;
      } else if (!skipLine()) {
        throw game.error(
            closed == null ? "unexpected '" + c + "'" : "'" + c + "' behind a variation", position);
      }
    }
  }

  /**
   * The next character.
   *
   * @param isBehindVariation that is whole; it may be another game, where it was the first one that
   *     has no end, so this one does not count as cut off
   */
  private char peek(boolean isBehindVariation) throws SgfException {
    skipBlanks();
    if (position == text.length()) {
      isCutOff = !isBehindVariation;
      throw game.error("the file ends before ')'", position);
    }
    return text.charAt(position);
  }

  /** Skips a line that is drawn between nodes; false if there is none. */
  private boolean skipLine() {
    int end = position;
    while (end < text.length()
        && (OF_LINES.indexOf(text.charAt(end)) >= 0 || SgfCursor.isBlank(text.charAt(end)))) {
      end++;
    }
    if (end == position || end == text.length() || ";()".indexOf(text.charAt(end)) < 0) {
      return false;
    }
    skip(position, end);
    position = end;
    return true;
  }

  private void skipBlanks() {
    position = SgfCursor.skipBlanks(text, position);
  }

  /** The first node of a variation, or null behind one that is empty, which means nothing. */
  private @Nullable SgfNode openVariation(SgfNode branch) throws SgfException {
    if (branches.size() == DEEPEST) {
      throw game.error("more than " + DEEPEST + " variations inside each other", position);
    }
    position++;
    skipBlanks();
    if (position < text.length() && text.charAt(position) == ')') {
      position++;
      return null;
    }
    boolean isAtEnd = position == text.length();
    if (isAtEnd || !(text.charAt(position) == ';' || SgfCursor.isNamePart(text.charAt(position)))) {
      isCutOff = isAtEnd;
      throw game.error("a variation must begin with ';'", position);
    }
    SgfNode variation = readNode();
    branches.push(branch);
    variations.push(variation);
    return variation;
  }

  private static void link(SgfNode branch, @Nullable SgfNode sibling, SgfNode variation) {
    if (sibling == null) {
      branch.first = variation;
    } else {
      sibling.next = variation;
    }
  }

  /** A node, up to its first broken property; that is noted. */
  private SgfNode readNode() {
    if (++nodes > MOST_NODES) {
      failure = game.error("more than " + MOST_NODES + " nodes", position);
    }
    // The first node of a game (SgfFile) or a variation may have none.
    position += text.charAt(position) == ';' ? 1 : 0;
    int start = position;
    startOfNode = start;
    int end = start;
    position = SgfCursor.skipToProperty(text, start);
    while (failure == null
        && position < text.length()
        && SgfCursor.isNamePart(text.charAt(position))) {
      int passed = passProperty();
      end = passed < 0 ? end : passed;
      position = SgfCursor.skipToProperty(text, end);
    }
    place.pass(text, placed, start);
    placed = start;
    return new SgfNode(source(start, end), place.line(), place.column());
  }

  /** The text of a node, in which blanks stand for stray brackets. */
  private String source(int start, int end) {
    if (strayBrackets.isEmpty()) {
      return sharing.part(text, start, end);
    }
    StringBuilder source = new StringBuilder(text.substring(start, end));
    strayBrackets.stream()
        .filter(at -> at < source.length())
        .forEach(at -> source.setCharAt(at, ' '));
    strayBrackets.clear();
    return source.toString();
  }

  /** Where a property ends; negative if it is broken, which is noted. */
  private int passProperty() {
    int nameEnd = SgfCursor.endOfName(text, position);
    int end = -1;
    int open = SgfCursor.skipBlanks(text, nameEnd);
    while (open < text.length() && text.charAt(open) == '[') {
      end = SgfCursor.endOfValue(text, open) + 1;
      if (end == 0) {
        failure = game.error("a '[' without its ']'", open);
        isCutOff = true;
        return -1;
      }
      end = skipBrackets(open, end);
      open = SgfCursor.skipBlanks(text, end);
    }
    if (end < 0) {
      String name = text.substring(position, Math.min(nameEnd, position + LONGEST_QUOTE));
      failure = game.error("a property without a value: '" + name + "'", position);
      isCutOff = open == text.length();
    }
    return end;
  }

  /**
   * Passes brackets directly behind a value that are the partners of such in it: {@code
   * US[Matsuyama[3d]]}.
   */
  private int skipBrackets(int open, int end) {
    int i = end;
    if (i < text.length() && text.charAt(i) == ']') {
      int most = i + openBrackets(open + 1, end - 1);
      while (i < Math.min(most, text.length()) && text.charAt(i) == ']') {
        strayBrackets.set(i++ - startOfNode);
      }
    }
    if (i > end) {
      skip(end, i);
    }
    return i;
  }

  /** How many brackets a value opens and does not close by an escaped one. */
  private int openBrackets(int start, int end) {
    int brackets = 0;
    for (int i = start; i < end; i++) {
      char c = text.charAt(i);
      if (c == '[') {
        brackets++;
      } else if (c == '\\' && ++i < end && text.charAt(i) == ']' && brackets > 0) {
        brackets--;
      }
    }
    return brackets;
  }
}
