package sanko.gtp.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.server.Origins;

/** Which pages may talk to a server. */
class OriginsTest {
  private static final Origins NAMED =
      new Origins(List.of("https://Go.example.org/", "http://10.0.0.5:7788"));

  @ParameterizedTest
  @ValueSource(strings = {"localhost", "localhost:7788", "127.0.0.1:1", "[::1]:7788", "LOCALHOST"})
  void knowsThisMachine(String host) {
    assertThat(Origins.LOCAL.isOwnHost(host)).isTrue();
    assertThat(NAMED.isOwnHost(host)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "evil.example",
        "localhost.evil.example",
        "127.0.0.1.nip.io",
        "go.example.org",
        "localhost:x",
        "::1"
      })
  void knowsNoOtherNames(String host) {
    assertThat(Origins.LOCAL.isOwnHost(host)).isFalse();
  }

  @Test
  void knowsNamesThatItIsGiven() {
    assertThat(NAMED.isOwnHost("go.example.org")).isTrue();
    assertThat(NAMED.isOwnHost("GO.example.org")).isTrue();
    assertThat(NAMED.isOwnHost("10.0.0.5:7788")).isTrue();
    assertThat(NAMED.isOwnHost("10.0.0.5")).isFalse();
    assertThat(NAMED.isOwnHost(null)).isFalse();
  }

  @ParameterizedTest
  @CsvSource({
    "http://localhost:7788, localhost:7788, true",
    "http://127.0.0.1:7788, 127.0.0.1:7788, true",
    "http://[::1]:7788, [::1]:7788, true",
    "http://localhost:7788, 127.0.0.1:7788, false",
    "http://localhost:8080, localhost:7788, false",
    "http://evil.example, localhost:7788, false",
    "http://evil.example, evil.example, false",
    "null, localhost:7788, false",
    "file://, localhost:7788, false",
    "https://go.example.org, localhost:7788, true",
    "https://go.example.org, go.example.org, true",
    "http://go.example.org, go.example.org, false",
    "https://go.example.org:444, go.example.org, false"
  })
  void tellsItsOwnPages(String origin, String host, boolean isOwn) {
    assertThat(NAMED.isOwnPage(origin, host)).isEqualTo(isOwn);
  }

  @Test
  void letsProgramsIn() {
    assertThat(Origins.LOCAL.isOwnPage(null, "localhost")).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "go.example.org",
        "*",
        "https://",
        "https://go.example.org/page",
        "ftp://a.b",
        "https://user@go.example.org",
        "https://go.example.org?x",
        "a b"
      })
  void refusesWhatIsNoAddressOfASite(String origin) {
    assertThatThrownBy(() -> new Origins(List.of(origin)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(origin);
  }
}
