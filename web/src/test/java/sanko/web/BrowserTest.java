package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

/** How a browser is opened. */
class BrowserTest {
  private static final String ADDRESS = "http://localhost:7788/";

  @Test
  void opensAddressesAsEachSystemDoes() {
    assertThat(Browser.command("Windows 11", Map.of(), ADDRESS))
        .containsExactly("rundll32", "url.dll,FileProtocolHandler", ADDRESS);
    assertThat(Browser.command("Mac OS X", Map.of(), ADDRESS)).containsExactly("open", ADDRESS);
    assertThat(Browser.command("Linux", Map.of("DISPLAY", ":0"), ADDRESS))
        .containsExactly("xdg-open", ADDRESS);
    assertThat(Browser.command("Linux", Map.of("WAYLAND_DISPLAY", "w"), ADDRESS))
        .containsExactly("xdg-open", ADDRESS);
  }

  @Test
  void opensNoneInATerminal() {
    assertThat(Browser.command("Linux", Map.of(), ADDRESS)).isEmpty();
  }
}
