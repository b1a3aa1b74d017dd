package sanko.nn.ort;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class FolderTrustTest {
  @TempDir private Path folder;

  private void setPermissions(String permissions) throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString(permissions));
  }

  @Test
  void trustsAFolderThatOnlyItsUserWritesTo() throws Exception {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("unix"));
    assertThat(CacheFile.FolderTrust.isOurs(folder)).isTrue();
    setPermissions("rwxrwxr-x");
    assertThat(CacheFile.FolderTrust.isOurs(folder)).isTrue();
    setPermissions("rwxrwxrwx");
    assertThat(CacheFile.FolderTrust.isOurs(folder)).isFalse();
    setPermissions("rwx------");
    assertThat(CacheFile.FolderTrust.isOurs(folder)).isTrue();
    assertThat(CacheFile.FolderTrust.isOurs(folder.resolve("absent"))).isTrue();
  }

  @Test
  void doesNotTrustAFolderOfAnotherUser() throws Exception {
    assumeTrue(folder.getFileSystem().supportedFileAttributeViews().contains("unix"));
    try {
      Files.setAttribute(folder, "unix:uid", 65534);
    } catch (IOException e) {
      assumeTrue(false, "skipped: only root can give a folder away");
    }
    assertThat(CacheFile.FolderTrust.isOurs(folder)).isFalse();
  }
}
