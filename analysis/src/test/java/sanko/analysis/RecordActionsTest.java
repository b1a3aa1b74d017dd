package sanko.analysis;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonGenerator;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import sanko.analysis.testing.ProtocolSchema;
import sanko.superko.GameState;

/** What requests about records may have. */
class RecordActionsTest {
  private static final GameExplorer EXPLORER =
      new GameExplorer() {
        @Override
        public void explore(GameState position, String player, JsonGenerator out) {}

        @Override
        public @Nullable Found record(String game, GameState position) {
          return null;
        }
      };

  @Test
  void knowTheFieldsThatTheSchemaHas() {
    RecordActions actions = new RecordActions(EXPLORER);
    ProtocolSchema schema = ProtocolSchema.published();
    List<String> compared = new ArrayList<>();
    for (String kind : schema.kinds(ProtocolSchema.REQUEST)) {
      String action = schema.action(kind);
      if (actions.names().contains(action)) {
        assertThat(schema.fields(kind).stream().filter(field -> !field.contains(".")))
            .as(kind)
            .containsExactlyInAnyOrderElementsOf(actions.fields(action).own());
        compared.add(action);
      }
    }
    assertThat(compared).containsExactlyInAnyOrderElementsOf(actions.names());
  }
}
