package sanko.web;

import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;

/** The files of the page as they are built into the program. Immutable. */
final class ClassPathFiles implements SiteFiles {
  @Override
  public byte @Nullable [] read(String name) throws IOException {
    return resource(ClassPathFiles.class.getResourceAsStream("page/" + name));
  }

  /** All of a stream, which is closed; null if there is no stream. */
  static byte @Nullable [] resource(@Nullable InputStream stream) throws IOException {
    if (stream == null) {
      return null;
    }
    try (stream) {
      return stream.readAllBytes();
    }
  }

  @Override
  public boolean areFixed() {
    return true;
  }
}
