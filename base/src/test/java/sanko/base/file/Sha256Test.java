package sanko.base.file;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HexFormat;
import org.junit.jupiter.api.Test;

class Sha256Test {
  @Test
  void hashesTheExampleOfTheStandard() {
    String expected = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";
    assertThat(HexFormat.of().formatHex(Sha256.of("abc"))).isEqualTo(expected);
    assertThat(Sha256.of(new byte[] {'a', 'b', 'c'})).isEqualTo(Sha256.of("abc"));
  }
}
