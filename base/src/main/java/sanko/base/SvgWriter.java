package sanko.base;

import java.util.Locale;

/** A picture as SVG that grows element by element. One thread. */
public final class SvgWriter {
  private final StringBuilder svg = new StringBuilder();

  /** A text within an element. */
  public static String escape(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  /** Adds markup with values, whose numbers are written as in English. */
  public void add(String format, Object... values) {
    svg.append(String.format(Locale.ROOT, format, values));
  }

  /** Adds markup as it is. */
  public void addPlain(String markup) {
    svg.append(markup);
  }

  /** The whole markup. */
  @Override
  public String toString() {
    return svg.toString();
  }
}
