package sanko.gtp.connect;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ConversationTest {
  private final Conversation conversation = new Conversation(Map.of());

  private String hears(String line) {
    return new String(conversation.hears((line + "\n").getBytes(UTF_8)), UTF_8);
  }

  /** The second connection is lost before the command is sent again. */
  @Test
  void tellsTheHeadOfAnAnalysisOnceThoughConnectionsAreLostQuickly() throws Exception {
    int first = conversation.opened();
    conversation.add("12 kata-analyze b 1", 0);
    assertThat(conversation.next(first)).isEqualTo("12 kata-analyze b 1");
    assertThat(hears("=12")).isEqualTo("=12\n");
    assertThat(hears("info move C3")).isEqualTo("info move C3\n");
    assertThat(conversation.lost()).isEmpty();
    conversation.opened();
    assertThat(conversation.lost()).isEmpty();
    int third = conversation.opened();
    assertThat(conversation.next(third)).isEqualTo("12 kata-analyze b 1");
    assertThat(hears("=12")).isEmpty();
    assertThat(hears("info move D4")).isEqualTo("info move D4\n");
    assertThat(hears("")).isEqualTo("\n");
    conversation.add("13 lz-analyze", 0);
    assertThat(conversation.next(third)).isEqualTo("13 lz-analyze");
    assertThat(hears("=13")).isEqualTo("=13\n");
  }
}
