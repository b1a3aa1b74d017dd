package sanko.gtp.protocol;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.regex.Pattern;
import sanko.base.Printable;

/** Writes replies in the format of GTP, each at once and as a whole. For use by one thread. */
public final class GtpWriter {
  private static final Pattern EMPTY_LINES = Pattern.compile("\n\\s*(?=\n)");

  private final OutputStream out;

  public GtpWriter(OutputStream out) {
    this.out = out;
  }

  void success(String id, String text) throws IOException {
    write("=" + id + " " + withoutEmptyLines(text) + "\n\n");
  }

  void failure(String id, String reason) throws IOException {
    write("?" + id + " " + withoutEmptyLines(reason) + "\n\n");
  }

  /** Begins a reply that is told line by line and ends with {@link #end}. */
  void begin(String id) throws IOException {
    write("=" + id + "\n");
  }

  void line(String text) throws IOException {
    write(text + "\n");
  }

  void end() throws IOException {
    write("\n");
  }

  /** An empty line would end the reply too early. */
  private static String withoutEmptyLines(String text) {
    return EMPTY_LINES.matcher(text.replace("\r", "").stripTrailing()).replaceAll("");
  }

  private void write(String text) throws IOException {
    out.write(Printable.text(text).getBytes(StandardCharsets.UTF_8));
    out.flush();
  }
}
