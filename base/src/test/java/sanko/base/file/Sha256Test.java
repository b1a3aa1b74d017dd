package sanko.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HexFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class Sha256Test {
  @Test
  void hashesTheExampleOfTheStandard() {
    String expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertThat(HexFormat.of().formatHex(Sha256.of("abc"))).isEqualTo(expected);
    assertThat(Sha256.of(new byte[] {'a', 'b', 'c'})).isEqualTo(Sha256.of("abc"));
  }

  @Test
  void hashesFiles(@TempDir Path folder) throws IOException {
    Path file = Files.writeString(folder.resolve("file"), "abc".repeat(100_000));
    byte[] hash = Sha256.of("abc".repeat(100_000));
    assertThat(Sha256.hexOf(file)).isEqualTo(HexFormat.of().formatHex(hash));
  }
}
