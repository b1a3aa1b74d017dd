package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** New games: from the positions of all modes, and on the boards that the engine plays. */
class PlayFromHereInBrowserTest extends WithPage {
  @ParameterizedTest
  @ValueSource(strings = {"Play", "Analyze", "Review"})
  void aRecordIsPlayedOnAgainstTheEngine(String mode) {
    openRecord();
    browser.clickButton(mode);
    browser.keys(Keys.HOME, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.until(APP + ".store.current.number === 3 && " + APP + ".store.current.known");
    browser.clickButton("Play from here");
    browser.untilText("dialog", "It begins at move 3 of the game shown, on 9×9.");
    assertThat(browser.text("dialog [aria-pressed=true]")).isEqualTo("White");
    assertThat(browser.value("document.querySelector('dialog .pair select').value"))
        .isEqualTo("Japanese");
    assertThat(browser.value("document.querySelector('dialog .pair input').value"))
        .isEqualTo("6.5");

    browser.choose("dialog select", "10 visits per move");
    browser.clickButton("Start");
    browser.until("document.querySelector('sanko-play') && !document.querySelector('dialog')");
    assertThat(browser.text(".players")).contains("You").contains("Sanko").doesNotContain("Take");
    play("G7", 2);
    assertThat(moves()).startsWith("B,E5 W,C5 B,A9 W,G7 B,");
    assertThat(browser.value(APP + ".match.state.human")).isEqualTo("W");
    assertThat(browser.value(APP + ".store.mainLine().length")).isEqualTo(10L);

    browser.clickButton("My games");
    browser.untilText("dialog", "Ume – Take");
  }

  @Test
  void withTheOtherSideTheEngineMovesAtOnce() {
    openRecord();
    browser.keys(Keys.HOME);
    browser.clickButton("Play from here");
    browser.clickButton("White");
    browser.choose("dialog select", "10 visits per move");
    browser.clickButton("Start");
    browser.until(APP + ".match.tip.number === 1 && " + APP + ".match.isHumansTurn");
  }

  @Test
  void boardsThatTheEngineCannotPlayAreNotOffered() {
    browser.clickButton("New game");
    browser.clickButton("Other");
    browser.untilText("dialog", "The engine plays boards from 2×2 to 19×19.");
    browser.fill("dialog input[aria-label=Width]", "25");
    browser.fill("dialog input[aria-label=Height]", "1");
    browser.clickButton("Start");
    assertThat(browser.value("document.querySelectorAll('dialog input:invalid').length"))
        .isEqualTo(2L);
    assertThat(browser.value("!!document.querySelector('dialog')")).isEqualTo(true);
  }

  @Test
  void withoutANetworkLargerBoardsAreOffered() {
    try (RunningPage rollouts = RunningPage.start(0, "-model", "rollouts")) {
      browser.visit(rollouts.address() + "/");
      openForm(25, 24);
      begin(25, 24);
      // The server ends before the page does.
      browser.driver().get("about:blank");
    }
  }

  @Test
  void theFirstBoardIsOneThatTheEnginePlays() {
    browser
        .driver()
        .executeScript(
            "const { limits } = %s; limits.fits = width => width === 7;".formatted(APP)
                + "limits.nearest = () => ({ width: 7, height: 7 });"
                + "limits.dispatchEvent(new CustomEvent('change'));");
    browser.until(APP + ".store.width === 7");
    browser.clickButton("New game");
    browser.until("document.querySelector('dialog fieldset button')");
    assertThat(
            browser.value(
                "[...document.querySelectorAll('dialog fieldset:first-of-type button')]"
                    + ".map(each => each.innerText)"))
        .isEqualTo(List.of("Other"));
  }
}
