package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Map;
import org.assertj.core.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Rules;
import sanko.search.request.SearchLimits;

class ConfigLayersTest {
  private final ConfigLayers layers = new ConfigLayers();

  private void file(String... lines) throws ConfigException {
    layers.add(ConfigFile.parse(List.of(lines), "test.cfg"), "test.cfg");
  }

  private void override(String text) throws ConfigException {
    layers.override(ConfigFile.parseOverrides(text, "-override-config"), "-override-config");
  }

  private Configuration configuration() throws ConfigException {
    return Configuration.of(layers.values(), Assertions::fail);
  }

  @Test
  void replacesSingleRulesByRulesAsAWhole() throws ConfigException {
    file(
        "koRule = SITUATIONAL",
        "scoringRule = TERRITORY",
        "taxRule = ALL",
        "multiStoneSuicideLegal = true",
        "hasButton = false",
        "whiteHandicapBonus = N-1",
        "friendlyPassOk = true",
        "maxVisits = 5");
    override("rules=chinese");
    assertThat(layers.values()).isEqualTo(Map.of("maxVisits", "5", "rules", "chinese"));
    assertThat(layers.source("koRule")).isNull();
    assertThat(configuration().rules()).isEqualTo(RulesFormat.parse("chinese"));
  }

  @Test
  void replacesRulesAsAWholeBySingleRules() throws ConfigException {
    file("rules = japanese", "maxVisits = 5");
    override("koRule=SIMPLE");
    assertThat(layers.values()).isEqualTo(Map.of("maxVisits", "5", "koRule", "SIMPLE"));
    assertThat(layers.source("rules")).isNull();
    assertThat(configuration().rules()).isEqualTo(Rules.TROMP_TAYLOR.with("ko", "SIMPLE"));
  }

  @Test
  void keepsSingleRulesBesideOtherSingleRules() throws ConfigException {
    file("koRule = SIMPLE");
    override("taxRule=ALL");
    assertThat(layers.values()).isEqualTo(Map.of("koRule", "SIMPLE", "taxRule", "ALL"));
  }

  @Test
  void removesKeysThatAnOverrideLeavesEmpty() throws ConfigException {
    file("maxVisits = 5", "maxTime = 3", "koRule = SIMPLE");
    override("maxVisits=,lagBuffer= ,rules=");
    assertThat(layers.values()).isEqualTo(Map.of("maxTime", "3"));
    assertThat(layers.source("maxVisits")).isNull();
    assertThat(configuration().settings().current().limits().search())
        .isEqualTo(SearchLimits.seconds(3));
    override("maxTime=");
    override("maxVisits=7");
    assertThat(layers.values()).isEqualTo(Map.of("maxVisits", "7"));
  }

  @Test
  void takesSettingsOfTheFirstPlayerBeforeThoseOfAll() throws ConfigException {
    file("maxVisits0 = 7", "maxVisits = 5", "maxVisits1 = 6", "maxTime0 = 3", "cudaUseFP16-0 = x");
    assertThat(layers.values())
        .isEqualTo(
            Map.of("maxVisits", "7", "maxVisits1", "6", "maxTime", "3", "cudaUseFP16-0", "x"));
    override("maxVisits=9,maxTime0=");
    assertThat(layers.source("maxVisits")).isEqualTo("-override-config");
    assertThat(configuration().settings().current().limits().search())
        .isEqualTo(SearchLimits.visits(9));
  }

  @Test
  void takesAntiMirrorForPlayingTooUnlessToldOtherwise() throws ConfigException {
    file("antiMirror = false");
    assertThat(configuration().settings().search().root().antiMirror()).isFalse();
    assertThat(layers.source("genmoveAntiMirror")).isEqualTo("antiMirror, test.cfg");
    file("genmoveAntiMirror = true", "antiMirror = false");
    assertThat(configuration().settings().search().root().antiMirror()).isTrue();
    assertThat(layers.source("genmoveAntiMirror")).isEqualTo("test.cfg");
    override("genmoveAntiMirror=,antiMirror=0");
    assertThat(configuration().settings().search().root().antiMirror()).isFalse();
    assertThat(layers.source("genmoveAntiMirror")).isEqualTo("antiMirror, -override-config");
  }

  @ParameterizedTest
  @CsvSource({
    "fpuLossProp, 0.5, rootFpuLossProp, 0.5",
    "policyOptimism, 0.1, rootPolicyOptimism, 0.1",
    "policyOptimism, 0.9, rootPolicyOptimism, 0.2",
    "rootNoiseEnabled, 1, rootFpuReductionMax, 0",
    "scoringRule, territory, taxRule, SEKI",
  })
  void letsKeysFollowOthers(String key, String value, String follower, String expected)
      throws ConfigException {
    override(key + "=" + value);
    assertThat(layers.values()).isEqualTo(Map.of(key, value, follower, expected));
    assertThat(configuration().value(follower)).isEqualTo(expected);
    assertThat(layers.source(follower)).isEqualTo(key + ", -override-config");
    assertThat(layers.keys()).containsOnly(key);
  }

  @ParameterizedTest
  @CsvSource({"rootNoiseEnabled, false, 0.1", "scoringRule, AREA, NONE"})
  void leavesDefaultsWhereTheOtherKeyDoesNotDecide(String key, String value, String expected)
      throws ConfigException {
    override(key + "=" + value);
    String follower = key.equals("scoringRule") ? "taxRule" : "rootFpuReductionMax";
    assertThat(layers.source(follower)).isNull();
    assertThat(configuration().value(follower)).isEqualTo(expected);
  }

  @Test
  void namesTheFollowedKeyOfAnInvalidValue() throws ConfigException {
    file("policyOptimism = much");
    assertThatThrownBy(this::configuration).hasMessageStartingWith("policyOptimism must be");
  }

  @Test
  void keepsEmptyValuesOfFiles() throws ConfigException {
    file("maxVisits =");
    assertThatThrownBy(this::configuration)
        .isInstanceOf(ConfigException.class)
        .hasMessageContaining("maxVisits");
  }

  @Test
  void leavesBothInOneLayerToBeRefused() throws ConfigException {
    file("rules = japanese");
    override("koRule=SIMPLE,rules=chinese");
    assertThatThrownBy(this::configuration)
        .isInstanceOf(ConfigException.class)
        .hasMessage("rules and koRule cannot both be set");
  }
}
