package sanko.board.sgf;

import java.text.Normalizer;

/** A value in one line, and where it stands: in which node, and where in its text. */
record SgfValue(String text, SgfNode node, int start) {
  SgfException error(String problem) {
    return new SgfPlace(node.line, node.column).pass(node.source, 0, start).error(problem);
  }

  boolean isBlank() {
    return text.isBlank();
  }

  /** The text with digits and signs of ASCII for those in full width, and fractions in digits. */
  String plain() {
    String fractions = text.replace("\u00bc", " 1/4").replace("\u00bd", " 1/2");
    return Normalizer.normalize(fractions.replace("\u00be", " 3/4"), Normalizer.Form.NFKC).strip();
  }

  String quoted() {
    return SgfPoints.quoted(text);
  }
}
