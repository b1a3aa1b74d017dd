package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Games on the page in a real browser: superko, odd boards, levels, loss on time. */
class GamesInBrowserTest extends WithPage {
  /** The ninth move would repeat the position after the fifth. */
  @Test
  void superkoIsToldWithItsReason() {
    openForm(3, 2);
    browser.clickButton("Both");
    browser.choose("dialog .pair label select", "Chinese (superko)");
    begin(3, 2);
    for (String move : List.of("A2", "A1", "B1", "B2", "A1", "C1", "A2", "C2")) {
      play(move);
    }
    browser.type("#typed", "B1");
    browser.untilText("body", "Superko: this move would repeat an earlier position of the game.");
    assertThat(browser.value(APP + ".match.tip.number")).isEqualTo(8L);
    play("pass");
  }

  @Test
  void rectanglesArePlayed() {
    openForm(7, 3);
    browser.choose("dialog select", "10 visits per move");
    begin(7, 3);
    play("D2", 2);
    play("pass", 2);
  }

  @Test
  void theEnginePlaysAtTheLevelChosen() {
    openForm(9, 9);
    browser.choose("dialog select", "Level 3");
    begin(9, 9);
    play("E5", 2);
    assertThat(browser.value(APP + ".connection.gtp('kata-get-param level')")).isEqualTo("3");
  }

  @Test
  void recordsThatTheEngineCannotPlayAreRefusedInWords() {
    browser.drop("large.sgf", "(;SZ[25];B[aa];W[bb])");
    browser.until(APP + ".store.width === 25");
    browser.clickButton("Analyze");
    browser.untilText("sanko-analyze .error", "The engine plays boards from 2×2 to 19×19.");
    assertThat(browser.text("sanko-analyze")).doesNotContain("-model", "The first moves", "Stop");
    browser.clickButton("Review");
    browser.click(".begin");
    browser.untilText("sanko-review .problem", "The engine plays boards from 2×2 to 19×19.");
    browser.clickButton("Play from here");
    browser.clickButton("Start");
    browser.untilText("dialog .error", "The engine plays boards from 2×2 to 19×19.");
  }

  @Test
  void aGameIsLostOnTime() {
    openForm(9, 9);
    browser.clickButton("Both");
    browser
        .driver()
        .executeScript(
            "[...document.querySelectorAll('dialog select')]"
                + ".find(each => each.innerText.includes('Byo-yomi')).id = 'clocks'");
    browser.choose("#clocks", "Byo-yomi");
    List<String> times = List.of("0", "1", "1");
    for (int i = 0; i < times.size(); i++) {
      browser.fill(
          "dialog label:has(#clocks) ~ .pair label:nth-child(" + (i + 1) + ") input", times.get(i));
    }
    begin(9, 9);
    play("E5");
    browser.untilText(".result h2", "Black wins on time");
  }

  /** What another version kept in the browser, or something else did. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"mode\":\"later\",\"game\":{\"nodes\":[{\"parent\":-1}]}}",
        "{\"game\":{\"boardXSize\":9,\"boardYSize\":9,\"nodes\":7}}",
      })
  void anEmptyBoardTakesThePlaceOfADamagedGame(String game) {
    // The page itself would save its game when it is left.
    browser
        .driver()
        .executeScript(
            "localStorage.clear(); sessionStorage.clear();"
                + "localStorage.setItem('sanko.game', arguments[0]);"
                + "localStorage.setItem('sanko.settings', arguments[1]);"
                + "Storage.prototype.setItem = () => {};",
            game,
            "{\"language\":\"later\",\"candidates\":\"x\",\"visits\":null,\"later\":1}");
    browser.visit(server.address() + "/");
    browser.untilText("body", "The game of the last visit cannot be read.");
    assertThat(browser.value("localStorage.getItem('sanko.game.damaged')")).isEqualTo(game);
    assertThat(browser.value(APP + ".settings.get('candidates')")).isEqualTo(8L);
    assertThat(browser.value("document.documentElement.lang")).isEqualTo("en");
    play("D4", 2);
  }
}
