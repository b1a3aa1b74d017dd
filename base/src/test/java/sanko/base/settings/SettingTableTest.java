package sanko.base.settings;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class SettingTableTest {
  enum Color {
    RED,
    GREEN
  }

  record Inner(
      @Setting(value = "ratio", max = 1, text = "A ratio") double ratio,
      @Setting(value = "colors", text = "Some colors") List<Color> colors) {}

  record Outer(
      @Setting(
              value = "count",
              aliases = {"number", "many"},
              min = 1,
              max = 1L << 50,
              unit = "things",
              change = Change.AT_START,
              text = "How many")
          long count,
      @Setting(value = "limit", max = 9, text = "A limit") @Nullable Integer limit,
      @Setting(value = "isOn", text = "Whether") boolean isOn,
      @Setting(value = "name", text = "A name") @Nullable String name,
      @Setting(value = "color", text = "A color") Color color,
      Inner inner,
      String notASetting) {}

  record Twice(
      @Setting(value = "same", text = "One") int one,
      @Setting(value = "same", text = "Two") int two) {}

  private static final Outer DEFAULT =
      new Outer(7, null, false, null, Color.RED, new Inner(0.5, List.of(Color.GREEN)), "kept");

  private final SettingTable<Outer> table = SettingTable.of(DEFAULT);

  @Test
  void listsTheKeysOfARecordAndItsParts() {
    assertThat(table.values(DEFAULT))
        .containsExactly(
            Map.entry("count", "7"),
            Map.entry("limit", ""),
            Map.entry("isOn", "false"),
            Map.entry("name", ""),
            Map.entry("color", "red"),
            Map.entry("ratio", "0.5"),
            Map.entry("colors", "green"));
  }

  @Test
  void readsBackWhatItWrites() {
    Outer changed =
        new Outer(
            1L << 40,
            3,
            true,
            "x y",
            Color.GREEN,
            new Inner(1e-7, List.of(Color.values())),
            "kept");
    Outer read = DEFAULT;
    for (var value : table.values(changed).entrySet()) {
      read = table.with(read, value.getKey(), value.getValue());
    }
    assertThat(read).isEqualTo(changed);
    for (var value : table.values(DEFAULT).entrySet()) {
      read = table.with(read, value.getKey(), value.getValue());
    }
    assertThat(read).isEqualTo(DEFAULT);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "count | 0 | count must be a whole number from 1 to 1125899906842624, not '0'",
        "count | 1.5 | not '1.5'",
        "many | x | count must be",
        "limit | 10 | limit must be a whole number from 0 to 9, not '10'",
        "isOn | yes | isOn must be true or false, not 'yes'",
        "color | blue | color must be one of red, green, not 'blue'",
        "ratio | 1.01 | ratio must be a number from 0 to 1, not '1.01'",
        "ratio | NaN | not 'NaN'",
        "ratio | 0x1p-1 | not '0x1p-1'",
        "ratio | 0.5d | not '0.5d'",
        "colors | red,blue | colors must be a list, each one of red, green",
        "colors | '' | not ''",
        "other | 1 | unknown parameter other"
      })
  void saysWhatIsWrong(String key, String value, String message) {
    assertThatThrownBy(() -> table.with(DEFAULT, key, value))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }

  @Test
  void knowsAliasesAndDescriptions() {
    assertThat(table.with(DEFAULT, "many", " 8 ").count()).isEqualTo(8);
    SettingKey<Outer, ?> key = requireNonNull(table.find("number"));
    assertThat(key.description())
        .isEqualTo(
            new SettingKey.Description(
                "count",
                List.of("number", "many"),
                "How many",
                "things",
                "a whole number from 1 to 1125899906842624",
                Change.AT_START));
  }

  @Test
  void givesTypedKeysToCode() {
    SettingKey<Outer, Double> ratio = table.key("ratio", Double.class);
    assertThat(ratio.with(DEFAULT, 0.25).inner()).isEqualTo(new Inner(0.25, List.of(Color.GREEN)));
    assertThatThrownBy(() -> table.key("ratio", Integer.class)).isInstanceOf(LinkageError.class);
    assertThatThrownBy(() -> table.key("ration", Double.class)).isInstanceOf(LinkageError.class);
  }

  @Test
  void refusesANameThatStandsTwice() {
    assertThatThrownBy(() -> SettingTable.of(new Twice(1, 2)))
        .isInstanceOf(LinkageError.class)
        .hasMessageContaining("same");
  }
}
