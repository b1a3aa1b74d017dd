package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class RulesTextTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "tromp-taylor",
        "Tromp Taylor",
        "chinese",
        "chinese_ogs",
        "chinesekgs",
        "JAPANESE",
        "korean",
        "stone-scoring",
        "ancient-area",
        "ancient-territory",
        "aga",
        "bga",
        "french",
        "aga-button",
        "new-zealand",
        "nz",
        "goe",
        "ing"
      })
  void readsBackTheCompactFormOfEveryPreset(String name) {
    Rules rules = RulesText.parse(name).rules();
    assertThat(RulesText.parse(rules.compactText()).rules()).isEqualTo(rules);
    assertThat(RulesText.parse(name).komi()).isEmpty();
  }

  @Test
  void readsTokensInAnyOrderWithKomi() {
    RulesText text = RulesText.parse("komi-0.5fpok1whbN-1button0sui0taxALLscoreAREAkoSITUATIONAL");
    assertThat(text.rules())
        .isEqualTo(
            new Rules(
                KoRule.SITUATIONAL,
                Scoring.AREA,
                Tax.ALL,
                false,
                false,
                HandicapBonus.N_MINUS_ONE,
                true));
    assertThat(text.komi()).hasValue(-0.5);
  }

  @Test
  void fillsMissingTokens() {
    assertThat(RulesText.parse("koSIMPLE").rules())
        .isEqualTo(Rules.TROMP_TAYLOR.with("ko", "SIMPLE"));
    assertThat(RulesText.parse("scoreTERRITORY").rules().tax()).isEqualTo(Tax.SEKI);
    assertThat(RulesText.parse("taxNONEscoreTERRITORY").rules().tax()).isEqualTo(Tax.NONE);
  }

  @ParameterizedTest
  @CsvSource({
    "klingon,klingon",
    "'',unknown rules",
    "koFUNNY,FUNNY",
    "koSIMPLEkoSIMPLE,twice",
    "koSIMPLEwhat,what",
    "sui2,2",
    "komi7.5.5,7.5.5",
    "komi1E400,1E400",
    "koSPIGHT,SPIGHT"
  })
  void saysWhatItDoesNotUnderstand(String text, String named) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RulesText.parse(text))
        .withMessageContaining(named);
  }

  @ParameterizedTest
  @CsvSource({
    "ko,positional",
    "score,TERRITORY",
    "scoring,AREA",
    "tax,Seki",
    "suicide,true",
    "hasButton,1",
    "whiteHandicapBonus,N-1",
    "friendlyPassOk,FALSE"
  })
  void changesOneField(String key, String value) {
    Rules changed = Rules.CHINESE.with(key, value);
    assertThat(changed.with(key, value)).isEqualTo(changed);
  }

  @Test
  void leavesTheOtherFieldsAlone() {
    assertThat(Rules.AGA.with("hasButton", "true").with("hasButton", "false")).isEqualTo(Rules.AGA);
    assertThat(Rules.JAPANESE.with("ko", "POSITIONAL").ko()).isEqualTo(KoRule.POSITIONAL);
  }

  /** The table of docs/rules.md, "Presets", every name and every field. */
  @ParameterizedTest
  @CsvSource({
    "tromp-taylor|tromp_taylor|tromp taylor|tromptaylor, POSITIONAL, AREA, NONE, 1, 0, 0, 0, 7.5",
    "Tromp/Taylor, POSITIONAL, AREA, NONE, 1, 0, 0, 0, 7.5",
    "chinese, SIMPLE, AREA, NONE, 0, 0, N, 1, 7.5",
    "chinese-ogs|chinese_ogs|chineseogs, POSITIONAL, AREA, NONE, 0, 0, N, 1, 7.5",
    "chinese-kgs|chinese_kgs|chinesekgs, POSITIONAL, AREA, NONE, 0, 0, N, 1, 7.5",
    "japanese|korean|Japanese, SIMPLE, TERRITORY, SEKI, 0, 0, 0, 0, 6.5",
    "stone-scoring|stone_scoring|ancient-area|ancientarea, SIMPLE, AREA, ALL, 0, 0, 0, 1, 7.5",
    "ancient-territory|ancient_territory, SIMPLE, TERRITORY, ALL, 0, 0, 0, 0, 6.5",
    "aga|bga|french|AGA, SITUATIONAL, AREA, NONE, 0, 0, N-1, 1, 7.5",
    "aga-button|aga_button|AGA Button, SITUATIONAL, AREA, NONE, 0, 1, N-1, 1, 7.0",
    "new-zealand|nz|newzealand|new_zealand|New  Zealand, SITUATIONAL, AREA, NONE, 1, 0, 0, 1, 7.0",
    "goe|ing, POSITIONAL, AREA, NONE, 1, 0, 0, 1, 7.5"
  })
  void knowsEveryPreset(
      String names,
      KoRule ko,
      Scoring scoring,
      Tax tax,
      int suicide,
      int button,
      String bonus,
      int friendly,
      double komi) {
    for (String name : names.split("\\|", -1)) {
      Rules rules = RulesText.parse(name).rules();
      assertThat(rules.ko()).as(name).isEqualTo(ko);
      assertThat(rules.scoring()).as(name).isEqualTo(scoring);
      assertThat(rules.tax()).as(name).isEqualTo(tax);
      assertThat(rules.suicide()).as(name).isEqualTo(suicide == 1);
      assertThat(rules.hasButton()).as(name).isEqualTo(button == 1);
      assertThat(rules.whiteHandicapBonus().text()).as(name).isEqualTo(bonus);
      assertThat(rules.friendlyPassOk()).as(name).isEqualTo(friendly == 1);
      assertThat(rules.defaultKomi()).as(name).isEqualTo(komi);
    }
  }

  @Test
  void refusesTheButtonUnderTerritoryScoring() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rules.JAPANESE.with("hasButton", "true"))
        .withMessageContaining("AREA");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RulesText.parse("button1scoreTERRITORY"))
        .withMessageContaining("hasButton");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> RulesText.parse("scoreTERRITORYbutton1"))
        .withMessageContaining("TERRITORY");
  }

  @ParameterizedTest
  @CsvSource({"komi,7,komi", "suicide,maybe,maybe", "ko,SPIGHT,POSITIONAL", "tax,'',SEKI"})
  void refusesUnknownKeysAndValues(String key, String value, String named) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rules.CHINESE.with(key, value))
        .withMessageContaining(named);
  }
}
