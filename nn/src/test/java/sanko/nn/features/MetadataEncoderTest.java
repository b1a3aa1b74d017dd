package sanko.nn.features;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.time.LocalDate;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.nn.GoldenPosition;
import sanko.nn.HumanProfile;

/** Profiles of people by name, and as the values that KataGo computed for them. */
class MetadataEncoderTest {
  private static List<JsonNode> golden() throws IOException {
    String name = "golden-meta.jsonl.gz";
    return GoldenPosition.lines(
        Objects.requireNonNull(MetadataEncoderTest.class.getResourceAsStream(name), name));
  }

  private static float[] encode(HumanProfile profile, int toMove, int area) {
    float[] row = new float[MetadataEncoder.FEATURES];
    MetadataEncoder.encode(profile, toMove, area, row);
    return row;
  }

  @Test
  void computesTheSameValuesAsKataGo() throws IOException {
    List<JsonNode> lines = golden();
    assertThat(lines).hasSize(20);
    for (JsonNode line : lines) {
      JsonNode meta = line.get("meta");
      int area = line.get("x").asInt() * line.get("y").asInt();
      float[] row = encode(GoldenPosition.profile(meta), line.get("next").asInt(), area);
      for (int i = 0; i < row.length; i++) {
        assertThat((double) row[i])
            .as("value %d of %s", i, meta)
            .isCloseTo(meta.get("row").get(i).asDouble(), within(1e-6));
      }
    }
  }

  @Test
  void knowsProfilesByKataGosNames() throws IOException {
    Set<String> names = new HashSet<>();
    for (JsonNode line : golden()) {
      JsonNode meta = line.get("meta");
      if (meta.has("profile")) {
        String name = meta.get("profile").asText();
        assertThat(HumanProfile.named(name)).as(name).isEqualTo(GoldenPosition.profile(meta));
        names.add(name);
      }
    }
    assertThat(names).contains("rank_9d", "preaz_5k", "rank_1d_3k");
  }

  @ParameterizedTest
  @CsvSource({"proyear_1800, 5", "proyear_2020, 5", "proyear_2021, 6", "proyear_2023, 6"})
  void takesProfessionalsOfAYearFromTheRecordsThatHaveThem(String name, int source) {
    HumanProfile profile = HumanProfile.named(name);
    assertThat(profile.source()).isEqualTo(source);
    assertThat(profile.date()).isEqualTo(LocalDate.of(Integer.parseInt(name.substring(8)), 6, 1));
    float[] row = encode(profile, Color.BLACK, 361);
    assertThat(row[6]).isEqualTo(1);
    assertThat(row[7]).isZero();
    assertThat(row[74]).isZero();
    assertThat(row[75]).isEqualTo(1);
    assertThat(row[151 + source]).isEqualTo(1);
  }

  @Test
  void putsThePlayerToMoveFirst() {
    HumanProfile profile = HumanProfile.named("rank_3k_1d");
    assertThat(profile.black().inverseRank()).isEqualTo(12);
    assertThat(profile.white().inverseRank()).isEqualTo(9);
    float[] black = encode(profile, Color.BLACK, 81);
    float[] white = encode(profile, Color.WHITE, 81);
    assertThat(black[6 + 11]).isEqualTo(1);
    assertThat(black[40 + 11]).isZero();
    assertThat(white[6 + 11]).isZero();
    assertThat(white[40 + 11]).isEqualTo(1);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "rank_",
        "rank_10d",
        "rank_21k",
        "rank_0k",
        "rank_5",
        "rank_5k_",
        "rank_5k_3k_1d",
        "proyear_1799",
        "proyear_2024",
        "proyear_85",
        "human"
      })
  void refusesNamesThatKataGoDoesNotHave(String name) {
    assertThatThrownBy(() -> HumanProfile.named(name))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("'" + name + "'")
        .hasMessageContaining("rank_R");
  }
}
