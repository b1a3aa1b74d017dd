package sanko.board.sgf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;

/**
 * Writes game records as SGF. A tree keeps all its names and raw values; blanks and line breaks
 * outside values are normalized, and parentheses appear only where variations branch off. Reading
 * the text back gives an equal tree.
 */
public final class SgfWriter {
  private static final int NODES_IN_LINE = 10;

  private final StringBuilder out = new StringBuilder();

  /** The open variations, the innermost on top. */
  private final Deque<SgfNode> variations = new ArrayDeque<>();

  private int nodesInLine;

  private SgfWriter() {}

  /**
   * The record as a file. {@link SgfReader} reads it back unchanged, except that control characters
   * in names and rules become spaces.
   */
  public static byte[] writeBytes(SgfGame game) {
    return write(game).getBytes(StandardCharsets.UTF_8);
  }

  /** The record as FF[4] text; it declares UTF-8 and must be stored in it. */
  public static String write(SgfGame game) {
    return write(SgfTree.of(game));
  }

  /**
   * The records as one file, each in the charset it was read in, or else in the one that its {@code
   * CA} names. A record that the charset cannot hold is written in UTF-8, and its {@code CA} says
   * so.
   */
  public static byte[] writeBytes(List<SgfTree> trees) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    trees.forEach(tree -> out.writeBytes(bytes(tree)));
    return out.toByteArray();
  }

  private static byte[] bytes(SgfTree tree) {
    String text = write(tree);
    byte[] bytes = text.getBytes(tree.charset());
    if (isReadAs(tree, text, bytes, new SgfDecoders())) {
      return bytes;
    }
    SgfNode root = withCharset(tree.root(), StandardCharsets.UTF_8.name());
    return write(new SgfTree(root)).getBytes(StandardCharsets.UTF_8);
  }

  /** Whether bytes are read as this text, in the charset that it names. */
  private static boolean isReadAs(SgfTree tree, String text, byte[] bytes, SgfDecoders decoders) {
    SgfText again = new SgfFile(bytes, decoders).next();
    SgfProperty named = tree.root().property("CA");
    return again != null
        && text.equals(again.text() + "\n")
        && (named == null || SgfCharsets.fits(named.simpleText(), again.charset()));
  }

  /** Whether a record written in its charset is read back unchanged. */
  static boolean keepsCharset(SgfTree tree, SgfDecoders decoders) {
    String text = write(tree);
    return isReadAs(tree, text, text.getBytes(tree.charset()), decoders);
  }

  /** A root that names another charset and has the same variations. */
  static SgfNode withCharset(SgfNode root, String charset) {
    SgfProperty named = SgfProperty.of("CA", charset);
    List<SgfProperty> properties = new ArrayList<>(root.properties());
    properties.replaceAll(each -> each.id().equals("CA") ? named : each);
    if (!properties.contains(named)) {
      properties.add(named);
    }
    SgfNode changed = new SgfNode(properties);
    changed.first = root.first;
    return changed;
  }

  /** The record as text, to be stored in the charset that its {@code CA} names. */
  public static String write(SgfTree tree) {
    return new SgfWriter().text(tree.root());
  }

  private String text(SgfNode root) {
    out.append('(');
    append(root);
    nodesInLine = NODES_IN_LINE;
    SgfNode node = root.first;
    while (node != null || !variations.isEmpty()) {
      boolean isVariation = node == null || node.next != null;
      if (node == null) {
        out.append(')');
        node = variations.pop().next;
      }
      if (node != null) {
        if (isVariation) {
          open(node);
        }
        append(node);
        node = node.first;
      }
    }
    return out.append(")\n").toString();
  }

  private void open(SgfNode variation) {
    variations.push(variation);
    out.append("\n(");
    nodesInLine = 0;
  }

  private void append(SgfNode node) {
    if (nodesInLine == NODES_IN_LINE) {
      out.append('\n');
      nodesInLine = 0;
    }
    nodesInLine++;
    out.append(';');
    String source = node.source;
    for (int i = 0; i < source.length(); i++) {
      char c = source.charAt(i);
      if (c == '[') {
        int end = SgfCursor.endOfValue(source, i);
        out.append(source, i, end + 1);
        i = end;
      } else if (!SgfCursor.isSkipped(c)) {
        out.append(c);
      }
    }
  }
}
