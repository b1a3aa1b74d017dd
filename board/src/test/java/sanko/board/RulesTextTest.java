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
    Rules changed = Rules.JAPANESE.with(key, value);
    assertThat(changed.with(key, value)).isEqualTo(changed);
  }

  @Test
  void leavesTheOtherFieldsAlone() {
    assertThat(Rules.JAPANESE.with("hasButton", "true").with("hasButton", "false"))
        .isEqualTo(Rules.JAPANESE);
    assertThat(Rules.JAPANESE.with("ko", "POSITIONAL").ko()).isEqualTo(KoRule.POSITIONAL);
  }

  @ParameterizedTest
  @CsvSource({"komi,7,komi", "suicide,maybe,maybe", "ko,SPIGHT,POSITIONAL", "tax,'',SEKI"})
  void refusesUnknownKeysAndValues(String key, String value, String named) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Rules.CHINESE.with(key, value))
        .withMessageContaining(named);
  }
}
