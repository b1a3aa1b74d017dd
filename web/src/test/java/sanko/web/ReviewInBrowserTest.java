package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/**
 * The review in a real browser: how it begins, what its words and its graph say, and how it looks
 * in low windows and on paper. Where the figures matter, the test sets the results of the searches.
 */
class ReviewInBrowserTest extends WithPage {
  private static final String REVIEW = "document.querySelector('sanko-review')";
  private static final String CHART = "Chart.getChart(document.querySelector('.graph canvas'))";

  /** A game without names. */
  private static final String NAMELESS_RECORD =
      "(;SZ[9]KM[6.5]RU[japanese];B[ee];W[ce];B[gc];W[gg];B[cg])";

  private void drop(String name, String record, int moves) {
    browser.drop(name, record);
    browser.until(REVIEW + "?.nodes.length === " + (moves + 1));
  }

  /**
   * Sets the results of the main line: Black's lead as a function of the move's number, or null.
   * The better moves of neighboring positions are far from each other, so that mistakes are not
   * one.
   */
  private void setLeads(String leadOf) {
    browser
        .driver()
        .executeScript(
            """
            const leadOf = %s;
            const { store } = document.querySelector("sanko-app");
            for (const node of store.mainLine()) {
              const scoreLead = leadOf(node.number);
              const winrate = 1 / (1 + Math.exp(-scoreLead / 10));
              const move = `${"ABCDEFGHJ"[(2 * node.number) %% 9]}1`;
              const best = { move, order: 0, scoreLead, winrate, prior: 0.5, visits: 400, pv: [move, "B2"] };
              if (scoreLead !== null) {
                store.setResult(node, { visits: 1e6, rootInfo: { visits: 1e6, scoreLead, winrate }, moveInfos: [best] });
              }
            }
            """
                .formatted(leadOf));
  }

  @Test
  void theListOfMistakesIsNoWiderThanItsColumn() {
    drop("game.sgf", NAMELESS_RECORD, 5);
    setLeads("number => 30 * (1 - number % 2)");
    browser.until("document.querySelectorAll('ol.mistakes .row').length > 1");
    browser.asPhone(640, 360);
    assertThat(
            browser.value(
                "(list => list.scrollWidth - list.clientWidth)(document.querySelector('ol.mistakes'))"))
        .isEqualTo(0L);
  }

  /** Plays a move against the engine and resigns after its answer. */
  private void playAndResign() {
    browser.type("#typed", "D4");
    browser.until(APP + ".match.tip.number === 2");
    browser.clickButton("Resign");
    browser.clickButton("Keep playing");
    browser.until("document.activeElement.textContent.trim() === 'Resign'");
    browser.clickButton("Resign");
    browser.clickButton("Really resign");
    browser.until(APP + ".match.state.phase === 'over'");
    browser.until("document.activeElement.textContent.trim() === 'White wins by resignation'");
  }

  /** A double click whose second half comes when the page has changed, however slow it is. */
  private void doubleClick(String button) {
    browser.holdTimers(500);
    WebElement found =
        browser.driver().findElement(By.xpath("//button[normalize-space()='" + button + "']"));
    Actions actions = new Actions(browser.driver());
    actions.moveToElement(found, -50, 0).click().perform();
    browser.until("document.querySelector('sanko-review .graph:not(.none)')");
    actions.click().perform();
  }

  @Test
  void reviewOfTheGameStartsAtOnce() {
    playAndResign();
    doubleClick("Review the game");
    browser.until(REVIEW + "?.runner.plan");
    assertThat(browser.value(REVIEW + ".runner.isRunning")).isEqualTo(true);
    assertThat(browser.value(APP + ".store.current.number")).isEqualTo(2L);
    assertThat(browser.value(REVIEW + ".nodes.length")).isEqualTo(3L);
    browser.until("!" + REVIEW + ".nodes.some(node => !node.result)");
  }

  @Test
  void theGraphExplainsOnlyWhatItShows() {
    drop("one.sgf", NAMELESS_RECORD, 5);
    browser.until(
        "getComputedStyle(document.querySelector('.graph.none')).borderTopWidth === '0px'");
    browser
        .driver()
        .executeScript(
            """
            const { store } = document.querySelector("sanko-app");
            [0, -9, -9].forEach((scoreLead, index) => store.setResult(store.mainLine()[index],
              { visits: 9, rootInfo: { visits: 9, scoreLead, winrate: 0.5 }, moveInfos: [] }));
            """);
    browser.untilText(".graph-key", "Black's mistake");
    browser.clickButton("Analyze");
    browser.untilText("sanko-analyze .graph-key", "Black's win rate");
    assertThat(browser.text(".graph-key")).doesNotContain("mistake");
  }

  @Test
  void newRecordHasNoProgressOfTheLast() {
    drop("one.sgf", NAMELESS_RECORD, 5);
    browser.click(".begin");
    browser.untilText(".progress", "Round");
    drop("two.sgf", "(;SZ[9];B[ee];W[ce])", 2);
    browser.until("!document.querySelector('.progress')");
    assertThat(browser.value(REVIEW + ".runner.isRunning")).isEqualTo(false);
    assertThat(browser.text(".begin")).isEqualTo("Review the game");
  }

  @Test
  void progressIsForgottenInOtherModesToo() {
    drop("one.sgf", NAMELESS_RECORD, 5);
    browser.click(".begin");
    browser.until("document.querySelector('.progress')");
    browser.clickButton("Play");
    browser.clickButton("New game");
    browser.clickButton("Start");
    browser.until("!document.querySelector('dialog') && " + APP + ".match.state.human === 'B'");
    browser.type("#typed", "D4");
    browser.until(APP + ".match.tip.number === 2");
    browser.clickButton("Review");
    browser.until(REVIEW);
    assertThat(browser.value("document.querySelector('.progress')")).isNull();
  }

  @Test
  void personRetriesMistakesOfTheOwnSide() {
    playAndResign();
    browser.clickButton("Review the game");
    browser.until(REVIEW + "?.runner.plan");
    browser.click(".begin");
    browser.until("!" + REVIEW + ".runner.isRunning");
    setLeads("number => number === 1 ? -9 : 0");
    browser.until(REVIEW + ".mistakes.length === 2");
    browser.clickButton("Retry my mistakes");
    browser.untilText(".retry", "Mistake 1 of 1");
    assertThat(browser.value(REVIEW + ".retry.mistake.player")).isEqualTo("B");
  }

  @Test
  void playerOfARecordIsChosenAndRemembered() {
    drop("game.sgf", NAMELESS_RECORD, 5);
    setLeads("number => number % 2 === 1 ? -9 : 0");
    browser.until(REVIEW + ".mistakes.length === 5");
    browser.choose(".filters select", "White");
    browser.until(REVIEW + ".mistakes.length === 2");
    browser.clickButton("Retry the mistakes");
    browser.untilText(".retry", "Mistake 1 of 2");
    assertThat(browser.value(REVIEW + ".retry.mistakes.map(each => each.player)"))
        .isEqualTo(List.of("W", "W"));
    browser.driver().navigate().refresh();
    browser.untilBoard();
    browser.until(REVIEW + "?.player === 'W'");
  }

  @Test
  void cardTellsTheWinRatesAndTheReasonsHaveNoOtherLoss() {
    drop("game.sgf", NAMELESS_RECORD, 5);
    setLeads("number => number === 1 ? -12 : 0");
    browser.driver().executeScript(APP + ".store.goTo(" + APP + ".store.mainLine()[1])");
    browser.untilText(".verdict-card", "lost 12.0 points, Black's win rate 50% to 23%");
    answerWhy("E5: White takes A1.");
    browser.keys("w");
    browser.untilText(".why-text", "E5: White takes A1.");
    assertThat(browser.text(".verdict-card")).doesNotContain("loses").doesNotContain("14");
  }

  @Test
  void explanationWithoutAReasonIsLeftOut() {
    drop("game.sgf", NAMELESS_RECORD, 5);
    setLeads("number => number === 1 ? -12 : 0");
    browser.driver().executeScript(APP + ".store.goTo(" + APP + ".store.mainLine()[1])");
    browser.until("document.querySelector('.why')");
    answerWhy("");
    browser.keys("w");
    browser.untilText(".why-text", "The engine finds no reason to tell.");
  }

  /** Answers the next questions for reasons in place of the engine. */
  private void answerWhy(String reasons) {
    browser
        .driver()
        .executeScript(
            "const [reasons] = arguments;"
                + APP
                + ".connection.request = async () =>"
                + " ({ explain: { text: 'E5 loses 14 points.', reasons } });",
            reasons);
  }

  @Test
  void graphShowsGapsAndWhoseSideIsWhere() {
    drop("game.sgf", NAMELESS_RECORD, 5);
    setLeads("number => [0, 1, null, null, -8, null][number]");
    browser.until(CHART + "?.data.datasets[0].data.filter(each => each !== null).length === 3");
    assertThat(browser.value(CHART + ".data.datasets.map(each => Boolean(each.spanGaps))"))
        .isEqualTo(List.of(false, false, false));
    assertThat(browser.value(CHART + ".getDatasetMeta(0).data.map(each => each.options.radius)"))
        .isEqualTo(List.of(0L, 0L, 0L, 0L, 2L, 0L));
    assertThat(browser.value(CHART + ".scales.lead.ticks.map(each => each.label)"))
        .isEqualTo(List.of("B+10", "B+5", "0", "W+5", "W+10"));
    assertThat(browser.value(CHART + ".scales.x.ticks.map(each => each.label)"))
        .isEqualTo(List.of(0L, 1L, 2L, 3L, 4L, 5L));
    assertThat(browser.text(".graph .side.black")).isEqualTo("Black");
    assertThat(browser.text(".graph-key"))
        .contains("Black's lead in points")
        .contains("Black's win rate")
        .contains("White's mistake");
  }

  @ParameterizedTest
  @CsvSource({"844, 390", "667, 375", "640, 400", "512, 384"})
  void lowWindowsHaveTheBoardBesideTheRest(int width, int height) {
    browser.asPhone(width, height);
    for (String mode : List.of("Analyze", "Review", "Play")) {
      browser.clickButton(mode);
      browser.until("document.querySelector('.mode-part')");
      if (mode.equals("Analyze")) {
        browser.until("document.querySelectorAll('table.moves tbody tr').length > 1");
        browser.click("sanko-analyze .row button");
        browser.until("!" + APP + ".analysis.isRunning");
      }
      Map<?, ?> seen =
          (Map<?, ?>)
              browser.until(
                  """
                  (([board, column, steps]) => ({
                    isBeside: board.right <= column.left && steps.right <= column.left,
                    isWhole: board.top >= 0 && board.bottom <= innerHeight && steps.bottom <= innerHeight,
                    isLarge: board.height >= 0.6 * innerHeight,
                    fits: document.documentElement.scrollWidth <= innerWidth,
                  }))(["go-board", ".column", ".steps"].map(each =>
                    document.querySelector(each).getBoundingClientRect()))
                  """);
      assertThat(seen.containsValue(false)).as(mode + seen).isFalse();
    }
  }

  @Test
  void highWindowsHaveTheBoardOnTop() {
    browser.asPhone(820, 1180);
    assertThat(
            browser.value(
                "document.querySelector('go-board').getBoundingClientRect().bottom"
                    + " <= document.querySelector('.column').getBoundingClientRect().top"))
        .isEqualTo(true);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void paperHasTheWholeListInColorsAndNoControls(boolean isDark) {
    if (isDark) {
      browser.asDark();
    }
    StringBuilder record = new StringBuilder("(;SZ[19]PB[Ume]PW[Take]");
    for (int move = 0; move < 160; move++) {
      char column = (char) ('a' + move % 19);
      char row = (char) ('a' + move / 19);
      record.append(move % 2 == 0 ? ";B[" : ";W[").append(column).append(row).append(']');
    }
    drop("long.sgf", record.append(')').toString(), 160);
    setLeads("number => number % 2 === 1 ? -9 : 0");
    browser.until(REVIEW + ".mistakes.length === 160");
    browser.onPaper();
    browser.until("getComputedStyle(document.querySelector('.bar')).display === 'none'");
    assertThat(browser.value("document.querySelectorAll('ol.mistakes li').length")).isEqualTo(160L);
    assertThat(
            browser.value(
                "(each => each.scrollHeight <="
                    + " each.clientHeight)(document.querySelector('ol.mistakes'))"))
        .isEqualTo(true);
    assertThat(
            browser.value(
                """
                [...document.querySelectorAll(".bar, .steps, .notice, button, select, input, textarea, summary, progress")]
                  .filter(each => each.checkVisibility() && !each.matches("ol.mistakes .row"))
                  .map(each => each.outerHTML)
                """))
        .isEqualTo(List.of());
    for (String part : List.of("go-board", ".verdict", ".graph")) {
      assertThat(style(part, "printColorAdjust")).as(part).isEqualTo("exact");
    }
    assertThat(style("body", "backgroundColor")).isEqualTo("rgb(255, 255, 255)");
    assertThat(style(".row .number", "color")).isEqualTo("rgb(98, 93, 84)");
    assertThat(browser.text(".on-paper")).isEqualTo("Ume – Take");
  }

  private Object style(String selector, String property) {
    return browser.until(
        "getComputedStyle(document.querySelector('%s')).%s".formatted(selector, property));
  }

  @Test
  void filesAreNamedAfterTheGame() {
    drop("lesson 3.sgf", NAMELESS_RECORD, 5);
    browser.clickButton("Save SGF");
    assertThat(browser.saved("lesson 3.sgf")).contains("SZ[9]");
    drop("x.sgf", "(;SZ[9]PB[Ume]PW[Take]DT[2026-11-22];B[ee];W[ce])", 2);
    setLeads("number => 0");
    browser.until("document.querySelector('.save button:enabled')");
    browser.click(".save button:nth-of-type(3)");
    assertThat(browser.saved("Ume – Take 2026-11-22-review.json")).contains("sanko-review");
  }
}
