package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The modes of the page: what one leaves to the other, and how they are reached. */
class ModesInBrowserTest extends WithPage {
  private static final String FRAMES =
      "for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);";

  @Test
  void noCandidateOfTheAnalysisIsLeftInPlay() {
    browser.clickButton("Analyze");
    browser.until(BOARD + ".candidates.length > 1");
    // An answer that comes just before the mode is left draws in the next frame.
    Object left =
        await(
            "const app = %s; app.analysis.dispatchEvent(new CustomEvent('update'));".formatted(APP)
                + "await app.openMode('play');"
                + FRAMES
                + "return [app.modeName, app.board.candidates.length, app.board.heat].join();");
    assertThat(left).isEqualTo("play,0,");
  }

  @Test
  void theAddressAndTheHistoryKnowTheMode() {
    assertThat(hash()).isEqualTo("#play");
    browser.clickButton("Analyze");
    browser.until("document.querySelector('sanko-analyze') && location.hash === '#analyze'");
    browser.clickButton("Review");
    browser.until("document.querySelector('sanko-review') && location.hash === '#review'");
    browser.driver().navigate().back();
    browser.until("document.querySelector('sanko-analyze')");
    browser.driver().navigate().back();
    browser.until("document.querySelector('sanko-play')");
    browser.driver().navigate().forward();
    browser.until("document.querySelector('sanko-analyze')");
    browser.visit(server.address() + "/#review");
    browser.until("document.querySelector('sanko-review')");
  }

  private Object hash() {
    return Objects.requireNonNull(browser.value("location.hash"));
  }

  @Test
  void aSingleKeyDoesNotPass() {
    beginForTwo(9);
    browser.keys("x");
    browser.untilText(".notice", "Pass?");
    assertThat(moves()).isEmpty();
    play("D4");
    leaveField();
    browser.keys("x");
    browser.untilText(".notice", "Pass?");
    assertThat(moves()).isEqualTo("B,D4");
    browser.keys("x");
    browser.until(APP + ".match.tip.number === 2");
    assertThat(moves()).isEqualTo("B,D4 W,pass");
    browser.clickButton("Analyze");
    browser.keys("x");
    browser.untilText(".notice", "Pass?");
    assertThat(browser.value(APP + ".store.current.number")).isEqualTo(2L);
  }

  @Test
  void theKeysForMistakesGoRoundOrSayWhyNot() {
    browser.keys("n");
    browser.untilText(".notice", "Mistakes are found in the mode Review.");
    openRecord();
    browser.keys("n");
    browser.untilText(".notices", "No mistakes of this size so far.");
    // Black's third move and White's sixth lose ten points each.
    browser
        .driver()
        .executeScript(
            """
            const { store } = document.querySelector("sanko-app");
            for (const node of store.mainLine()) {
              const scoreLead = node.number >= 3 && node.number < 6 ? -10 : 0;
              const moveInfos = [{ move: "J1", order: 0, visits: 9, winrate: 0.5, scoreLead, pv: ["J1"] }];
              store.setResult(node, { visits: 9, rootInfo: { visits: 9, winrate: 0.5, scoreLead }, moveInfos });
            }
            """);
    browser.until("document.querySelectorAll('ol.mistakes li').length === 2");
    browser.keys(Keys.END, "n");
    browser.until(APP + ".store.current.number === 3");
    browser.untilText(".notices", "That was the last mistake.");
    browser.keys("p");
    browser.until(APP + ".store.current.number === 6");
    browser.untilText(".notices", "That was the first mistake.");
  }

  @Test
  void movesThatAreEqualBySymmetryAreListedOnce() {
    beginForTwo(9);
    browser.clickButton("Analyze");
    browser.until(BOARD + ".candidates.length > 1");
    browser.click("sanko-analyze .row button");
    browser.until("!" + APP + ".analysis.isWanted");
    assertThat(
            browser.value(
                """
                (classes => classes.length === new Set(classes).size)(
                  document.querySelector("go-board").candidates.map(({ point }) =>
                    [Math.abs("ABCDEFGHJ".indexOf(point[0]) - 4), Math.abs(Number(point[1]) - 5)].sort().join()))
                """))
        .isEqualTo(true);
    browser.untilText("sanko-analyze table.moves", "×4");
  }

  @Test
  void aPointIsLookedAtCloserUntilItIsChosenAgain() {
    beginForTwo(9);
    play("D4");
    play("G6");
    play("E2");
    leaveField();
    browser.clickButton("Analyze");
    browser.until(BOARD + ".candidates.length > 1");
    browser.shift(Keys.ARROW_DOWN);
    browser.until(BOARD + ".cursorPoint === 'E2'");
    browser.keys(Keys.ARROW_DOWN);
    browser.shift(Keys.ENTER);
    browser.untilText("sanko-analyze", "Half of the playouts look closer at E1.");
    browser.until(BOARD + ".candidates.some(each => each.point === 'E1' && each.visits > 10)");
    assertThat(browser.value(BOARD + ".extraMarks.focus.join()")).isEqualTo("E1");
    browser.shift(Keys.ENTER);
    browser.until("!" + BOARD + ".extraMarks.focus && " + BOARD + ".candidates.length > 1");
    assertThat(moves()).isEqualTo("B,D4 W,G6 B,E2");
  }

  @Test
  void fullStrengthIsLevelTwenty() {
    openForm(9, 9);
    assertThat(browser.value("document.querySelectorAll('dialog optgroup')[1].label"))
        .isEqualTo("Level 20, full strength");
    browser.choose("dialog select", "10 visits per move");
    begin(9, 9);
    browser.untilText(".players", "Level 20, 10 visits per move");
  }

  @Test
  void theTabsAreOneStopOfTheTabKeyAndTheArrowKeysMoveAmongThem() {
    beginForTwo(9);
    play("D4");
    browser.value("document.querySelector('#mode-tab-play').focus()");
    browser.keys(Keys.ARROW_RIGHT, Keys.ENTER);
    browser.until("document.querySelector('#mode-view sanko-analyze')");
    assertThat(browser.value(APP + ".store.current.number")).isEqualTo(1L);
    assertThat(tabStops()).isEqualTo("mode-tab-analyze");
    browser.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    assertThat(browser.value("document.activeElement.id")).isEqualTo("mode-tab-learn");
    browser.keys(Keys.ENTER);
    browser.until("document.querySelector('#mode-view sanko-learn')");
    browser.until("document.querySelector('#learn-tab-today')");
    assertThat(tabStops()).isEqualTo("mode-tab-learn learn-tab-today");
    expectAccessible("tabs");
    browser.clickButton("Play");
    browser.keys(Keys.ARROW_LEFT);
    browser.until(APP + ".store.current.number === 0");
  }

  private Object tabStops() {
    return Objects.requireNonNull(
        browser.value(
            "[...document.querySelectorAll('[role=tab]')].filter(each => each.tabIndex === 0)"
                + ".map(each => each.id).join(' ')"));
  }
}
