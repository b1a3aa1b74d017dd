package sanko.web;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The files of the page in a folder, for whoever changes them while the program runs. */
final class FolderFiles implements SiteFiles {
  private final Path folder;

  FolderFiles(Path folder) {
    this.folder = folder;
  }

  @Override
  public byte @Nullable [] read(String name) throws IOException {
    Path file = folder.resolve(name);
    return Files.isRegularFile(file) ? Files.readAllBytes(file) : null;
  }

  @Override
  public boolean areFixed() {
    return false;
  }
}
