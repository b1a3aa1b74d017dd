package sanko.review.collection;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import sanko.base.file.InputFile;
import sanko.board.sgf.SgfReader;

/** Where records come from: a file, or standard input, which is kept since it comes only once. */
public final class Source {
  /** The name of standard input, for users and in arguments. */
  static final String STANDARD_INPUT = "-";

  private final String name;
  private final @Nullable Path file;
  private final byte[] given;

  private Source(String name, @Nullable Path file, byte[] given) {
    this.name = name;
    this.file = file;
    this.given = given;
  }

  static Source of(Path file) {
    return new Source(file.toString(), file, new byte[0]);
  }

  static Source ofStandardInput(byte[] bytes) {
    return new Source(STANDARD_INPUT, null, bytes);
  }

  /** The file, or null if it is standard input. */
  public @Nullable Path file() {
    return file;
  }

  /** The one with that name; standard input is empty now. */
  static Source named(String name) {
    return name.equals(STANDARD_INPUT) ? ofStandardInput(new byte[0]) : of(Path.of(name));
  }

  /** As the user named it. */
  public String name() {
    return name;
  }

  /** The name of the file without its folder and its ending. */
  String stem() {
    if (file == null || file.getFileName() == null) {
      return "stdin";
    }
    String last = file.getFileName().toString();
    return SgfReader.isName(last) ? last.substring(0, last.lastIndexOf('.')) : last;
  }

  /**
   * The records.
   *
   * @throws IOException if they cannot be read or have more than 16 MiB
   */
  public byte[] bytes() throws IOException {
    return file == null ? given : SgfReader.bytes(InputFile.checked(file));
  }
}
