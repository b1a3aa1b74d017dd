package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Games against the engine: how they begin, and what of them is taken back. */
class PlayInBrowserTest extends WithPage {
  private static final String MATCH = APP + ".match";

  /** Begins a game by a script; returns what is wrong with it, if anything. */
  private Object begin(String options) {
    return await(
        """
        try {
          await %s.start({
            width: 9, height: 9, rules: "chinese", komi: 7.5, handicap: 0, isFree: false, human: "B",
            strength: { kind: "visits", amount: 10 }, time: { system: "none" }, %s });
          return "";
        } catch (error) {
          return error.message;
        }
        """
            .formatted(MATCH, options));
  }

  private void expectHandicap(String expected, int left) {
    browser.untilText(".status", "Place %d more handicap".formatted(left));
    assertThat(browser.value("(%s.store.root.setup?.B ?? []).join(' ')".formatted(APP)))
        .isEqualTo(expected);
  }

  @Test
  void handicapStonesArePlacedOnPointsAndTakenBack() {
    assertThat(begin("handicap: 3, isFree: true")).isEqualTo("");
    browser.clickPoint("C3");
    expectHandicap("C3", 2);
    leaveField();
    browser.keys("x");
    browser.untilText(".notices", "Place 2 more handicap stones.");
    browser.type("#typed", "pass");
    expectHandicap("C3", 2);
    browser.clickPoint("G7");
    expectHandicap("C3 G7", 1);
    browser.clickButton("Undo");
    expectHandicap("C3", 2);
    leaveField();
    browser.keys("u");
    expectHandicap("", 3);
    browser.keys(Keys.BACK_SPACE);
    expectHandicap("", 3);
    for (String point : new String[] {"C3", "G7", "E5"}) {
      browser.clickPoint(point);
    }
    browser.until(MATCH + ".tip.number === 1 && " + MATCH + ".isHumansTurn");
  }

  @Test
  void moreStonesThanTheBoardHasPlacesForArePlacedFreely() {
    openForm(7, 7);
    browser.choose("dialog .pair:not(.sizes) + .pair select", "9 stones");
    browser.until(
        "document.querySelector('dialog .pair:not(.sizes) + .pair label + label select')?.value"
            + " === 'Freely'");
    begin(7, 7);
    expectHandicap("", 9);
  }

  @Test
  void theGameGoesOnIfANewOneCannotBegin() {
    assertThat(begin("human: 'W', strength: { kind: 'visits', amount: 5000 }")).isEqualTo("");
    browser.until(MATCH + ".isThinking");
    assertThat(begin("human: 'W', handicap: 81")).isEqualTo("invalid number of stones");
    browser.until(MATCH + ".isThinking");
  }

  @Test
  void onlyWhatHasEndedTheGameIsTakenBack() {
    assertThat(begin("")).isEqualTo("");
    play("E5", 2);
    String moves = moves();
    browser.clickButton("Resign");
    browser.clickButton("Really resign");
    browser.untilText(".result", "White wins by resignation");
    assertThat(browser.value(APP + ".store.info.RE")).isEqualTo("W+R");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.clickButton("Count");
    browser.clickButton("Agree");
    browser.until("document.querySelector('.result')");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.driver().executeScript(MATCH + ".engine.choose = async () => 'resign';");
    browser.type("#typed", "F3");
    browser.untilText(".result", "Black wins by resignation");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.driver().executeScript(MATCH + ".finish('W+T');");
    browser.untilText(".result", "White wins on time");
    assertThat(browser.text(".result")).doesNotContain("Take back");
    leaveField();
    browser.keys("u");
    assertThat(browser.value(MATCH + ".state.result")).isEqualTo("W+T");
    assertThat(moves()).isEqualTo(moves);
  }

  private void expectYourTurnAfter(String moves) {
    browser.untilText(".status", "Your turn.");
    assertThat(moves()).isEqualTo(moves);
    assertThat(browser.value(APP + ".store.info.RE || 'none'")).isEqualTo("none");
  }
}
