package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The mode for life and death: questions, what is proved, and attempts to refute it. */
class SolveInBrowserTest extends WithPage {
  private static final String SOLVE = "document.querySelector('sanko-solve')";
  private static final String IS_DONE =
      "!%s.solving.running && document.querySelector('.solved h2')".formatted(APP);

  /** Black's group in the corner lives by B9, and dies by it. */
  private static final String PROBLEM =
      "(;SZ[9]RU[chinese]AB[da][ab][bb][cb][db]AW[ea][eb][ac][bc][cc][dc][ec]PL[W])";

  /** Black's group lives if it wins the ko at C4. */
  private static final String KO =
      "(;SZ[7:4]RU[japanese]AB[ba][da][ab][bb][cb]AW[ea][ga][db][eb][fb][gb][ac][bc][cc][dc][fc]"
          + "[gc][ad][bd][cd][dd][ed][fd]PL[B])";

  /** Opens a record with one position in this mode. */
  private void openProblem(String record) {
    browser.drop("problem.sgf", record);
    browser.until("document.querySelector('sanko-review')");
    browser.clickButton("Life and death");
    browser.until(SOLVE + "?.problem && document.querySelector('.card .primary')");
  }

  private void prove() {
    browser.clickButton("Prove");
    browser.until(IS_DONE);
  }

  @Test
  void aGroupIsProvedAndWhatIsTriedIsRefuted() {
    openProblem(PROBLEM);
    browser.clickPoint("G5");
    browser.untilText(".notices", "There is no stone at G5.");
    browser.clickPoint("A8");
    browser.untilText(".chosen", "Black: 5 stones (D9)");
    prove();
    assertThat(browser.text(".solved h2")).isEqualTo("Black is unsettled: the first move decides.");
    assertThat(browser.text(".solved")).contains("Black dies: White plays B9.", "2 ko threats");
    browser.until(
        BOARD + ".extraMarks.triangle?.length === 5 && " + BOARD + ".zone.includes('B9')");
    assertThat(browser.value(BOARD + ".zone.includes('J1')")).isEqualTo(false);
    assertThat(browser.value(BOARD + ".ghosts[0].point")).isEqualTo("B9");
    browser.clickButton("Black first");
    browser.untilText(".solved", "Black lives: Black plays B9.");
    browser.clickButton("White first");

    browser.clickButton("Try a move");
    browser.untilText(".walk", "Black to move");
    browser.clickPoint("J1");
    browser.untilText(".walk-text", "J1 is outside of the zone and counts as a pass.");
    browser.clickButton("Take back");
    browser.until(SOLVE + ".walk.index === 1 && " + BOARD + ".player === 'B'");
    browser.clickPoint("E9");
    browser.untilText(".notices", "There is a stone already.");
    browser.clickPoint("A9");
    browser.untilText(
        ".walk-text", "Black A9 is answered by White C9. The end: Black is captured.");
    assertThat(browser.value(BOARD + ".stones.includes('X')")).isEqualTo(false);
    assertThat(browser.value(BOARD + ".extraMarks.triangle.length")).isEqualTo(0L);
    browser.clickPoint("J1");
    browser.untilText(".notices", "This is the end");
    browser.clickButton("Back to the answer");
    browser.untilText(".solved h2", "unsettled");
  }

  @Test
  void aRaceIsProvedBetweenTwoChains() {
    openProblem(
        "(;SZ[7:4]RU[chinese]AB[ca][cb][db][fa][fb][gb][ec][fc][ed][fd][gd]"
            + "AW[ba][ab][bb][bc][cc][dc][ad][bd][cd][dd][ea][eb]PL[B])");
    browser.choose("sanko-solve select", "Race");
    browser.untilText(".card", "the chain that is to win the race");
    browser.clickPoint("C3");
    browser.clickPoint("E4");
    browser.untilText(".chosen", "Black: 3 stones (C4); White: 2 stones (E4)");
    prove();
    assertThat(browser.text(".solved h2")).isEqualTo("The first move decides.");
    assertThat(browser.text(".solved")).contains("Black wins the race: Black plays D4.");
    browser.clickButton("White first");
    browser.untilText(".solved", "Black does not win the race: White plays D4.");
    browser.clickButton("Show the line");
    browser.until(SOLVE + ".walk?.plies.length === 1");
    browser.keys(Keys.END);
    browser.untilText(".walk-text", "The end: Black is captured.");
    browser.clickButton("Back to the answer");
    browser.choose("sanko-solve select", "Life and death");
  }

  @Test
  void theLineIsWalkedByKeys() {
    openProblem(PROBLEM);
    browser.type("#typed", "D9");
    leaveField();
    browser.keys(" ");
    browser.until(IS_DONE);
    assertThat(browser.text("#live")).contains("unsettled").contains("White plays B9");
    browser.clickButton("Show the line");
    browser.until(SOLVE + ".walk?.plies.length > 3 && " + SOLVE + ".walk.index === 0");
    browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.until(SOLVE + ".walk.index === 2 && Object.keys(" + BOARD + ".numbers).length === 2");
    assertThat(browser.text("#live")).contains("Move 2: Black").contains("White to move");
    browser.keys(Keys.END);
    browser.untilText(".walk-text", "The end: Black is captured.");
    browser.keys(Keys.HOME, Keys.ARROW_RIGHT, "x");
    browser.until(SOLVE + ".walk.reply?.move === 'pass' && " + SOLVE + ".walk.index === 3");
    browser.keys(Keys.ESCAPE);
    browser.until("!" + SOLVE + ".walk && document.querySelector('.solved')");
    assertThat(browser.value(APP + ".store.current.children.length")).isEqualTo(0L);
  }

  @Test
  void aProofBeginsWhenThePositionIsKnown() {
    openProblem(PROBLEM);
    browser
        .driver()
        .executeScript(
            """
            const { store, connection } = document.querySelector("sanko-app");
            const { request } = connection;
            connection.request = async query => {
              await (query.action === "positions" && new Promise(resolve => (window.tell = resolve)));
              return request.call(connection, query);
            };
            const child = new store.root.constructor(store.current, { move: ["W", "J1"] });
            store.current.children.push(child);
            store.changed();
            store.goTo(child);
            """);
    leaveField();
    browser.keys(" ");
    browser.until("window.tell");
    browser.value("window.tell()");
    browser.until(IS_DONE);
  }

  @Test
  void aRegionIsMarkedByKeys() {
    openProblem(PROBLEM);
    browser.clickButton("Mark a region");
    leaveField();
    browser.shift(Keys.ARROW_LEFT);
    browser.until(BOARD + ".cursorPoint");
    moveCursorTo("A9");
    browser.keys(Keys.ENTER);
    assertThat(browser.text("#live")).contains("opposite corner");
    moveCursorTo("D8");
    browser.keys(Keys.ENTER);
    browser.untilText(".chosen", "Black: 5 stones");
    browser.click("fieldset[aria-label='Whose stones'] [aria-pressed=true]");
    assertThat(browser.text(".chosen")).contains("Black");
    browser.keys(Keys.TAB);
    prove();
    assertThat(browser.text(".solved h2")).contains("Black is unsettled");
  }

  private void moveCursorTo(String point) {
    for (String part : new String[] {"[0]", "[1]"}) {
      while (true) {
        Object step =
            Objects.requireNonNull(
                browser.value(
                    "(([a, b]) => Math.sign(b.charCodeAt() - a.charCodeAt()))"
                        + "(['%s', %s.cursorPoint].map(each => each%s))"
                            .formatted(point, BOARD, part)));
        if (step.equals(0L)) {
          break;
        }
        boolean isLess = step.equals(1L);
        browser.keys(
            part.equals("[0]")
                ? (isLess ? Keys.ARROW_LEFT : Keys.ARROW_RIGHT)
                : (isLess ? Keys.ARROW_DOWN : Keys.ARROW_UP));
      }
    }
  }

  @Test
  void aKoTellsHowManyThreatsTurnItAndTheyCanBeUsed() {
    openProblem(KO);
    browser.clickPoint("A3");
    browser.choose(".conditions label:nth-child(2) select", "up to 3");
    prove();
    assertThat(browser.text(".solved h2")).isEqualTo("It is a ko: threats decide.");
    browser.untilText(".solved", "That turns if Black has 2 ko threats and White has none");
    browser.clickButton("Try it with 2 ko threats for Black");
    browser.untilText(".walk", "Proved: Black is not captured. Black has 2 ko threats.");
    browser.clickPoint("C4");
    browser.untilText(".walk-text", "Black makes a ko threat");
    browser.untilText(".plies", "ko threat");
  }

  @Test
  void playNearTheStonesIsAnAssumptionThatIsTold() {
    openProblem(PROBLEM);
    browser.clickPoint("D9");
    browser.choose(".conditions label:nth-child(3) select", "2 points");
    prove();
    browser.untilText(".assumed", "nobody plays farther than 2 empty points");
    browser.until(BOARD + ".region?.length > 0");
    browser.clickButton("Try a move");
    browser.untilText(".walk", "Black to move");
    browser.clickPoint("J1");
    browser.untilText(".notices", "It is assumed that nobody plays at J1.");
    assertThat(browser.value(SOLVE + ".walk.index")).isEqualTo(1L);
  }

  @Test
  void theRestOfTheBoardMayBeTheAttackers() {
    openProblem(PROBLEM);
    browser.clickPoint("D9");
    browser.choose(".conditions label:nth-child(3) select", "2 points, the rest is the attacker's");
    prove();
    browser.untilText(".assumed", "all farther than 2 empty points from these stones");
    browser.clickButton("Try a move");
    browser.untilText(".walk", "Black to move");
    assertThat(browser.value(BOARD + ".stones.split('O').length"))
        .isNotEqualTo(browser.value(APP + ".store.current.known.stones.split('O').length"));
    browser.clickPoint("A9");
    browser.untilText(".walk-text", "The end: Black is captured.");
  }

  @Test
  void aQuestionIsStoppedAndNothingIsClaimed() {
    browser.drop("open.sgf", "(;SZ[19]RU[chinese]AB[dd][dp]AW[pp][pd])");
    browser.until("document.querySelector('sanko-review')");
    browser.clickButton("Life and death");
    browser.until(SOLVE + "?.problem");
    browser.clickPoint("D16");
    browser.choose(".conditions label:nth-child(4) select", "60 s");
    browser.clickButton("Prove");
    browser.until(SOLVE + ".problem.answer?.nodes > 0");
    browser.clickPoint("D4");
    browser.untilText(".notices", "Stop first to choose other stones.");
    browser.clickButton("Stop");
    browser.until(IS_DONE);
    assertThat(browser.text(".solved h2"))
        .isEqualTo("Nothing could be proved within this time and memory.");
    assertThat(browser.value("document.querySelectorAll('.solved .buttons').length")).isEqualTo(0L);
    assertThat(browser.value(BOARD + ".zone.length")).isEqualTo(0L);
  }

  @Test
  void withoutStonesThereIsNoQuestion() {
    browser.clickButton("Life and death");
    browser.until(SOLVE + "?.problem");
    browser.clickButton("Prove");
    browser.untilText("sanko-solve .error", "No group on this board is in question.");
  }

  @Test
  void aGameAndAnAnalysisAreAsTheyWere() {
    beginForTwo(9);
    play("D4");
    play("E5");
    browser.clickButton("Analyze");
    browser.until(BOARD + ".candidates.length > 1");
    browser.clickButton("Life and death");
    browser.until(SOLVE + "?.problem && " + BOARD + ".candidates.length === 0");
    browser.clickPoint("D4");
    browser.until(BOARD + ".extraMarks.triangle?.length === 1");
    leaveField();
    browser.keys("x");
    browser.type("#typed", "C3");
    browser.untilText(".notices", "There is no stone at C3.");
    browser.clickButton("Analyze");
    browser.until(
        "document.querySelector('sanko-analyze') && %s.candidates.length > 1".formatted(BOARD));
    assertThat(browser.value(BOARD + ".extraMarks.triangle ?? null")).isNull();
    assertThat(browser.value(BOARD + ".player")).isEqualTo("B");
    browser.clickButton("Life and death");
    browser.untilText(".chosen", "Black: 1 stone (D4)");
    browser.clickButton("Play");
    browser.until("document.querySelector('sanko-play')");
    play("F6");
    assertThat(moves()).isEqualTo("B,D4 W,E5 B,F6");
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void axeFindsNothing(boolean isDark) {
    if (isDark) {
      browser.asDark();
      reload();
    }
    openProblem(PROBLEM);
    expectAccessible("a question");
    browser.clickPoint("D9");
    prove();
    expectAccessible("an answer");
    browser.picture(isDark ? "solve-dark" : "solve");
    browser.clickButton("Show the line");
    browser.until(SOLVE + ".walk?.position");
    browser.keys(Keys.ARROW_RIGHT);
    expectAccessible("a line");
  }

  @Test
  void nothingIsWiderThanATelephone() {
    browser.asPhone(375, 812);
    reload();
    openProblem(KO);
    expectNarrow();
    browser.clickPoint("A3");
    prove();
    expectNarrow();
    browser.picture("solve-phone");
    browser.clickButton("Show the line");
    browser.until(SOLVE + ".walk?.position");
    expectNarrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"中文", "日本語", "한국어"})
  void itSpeaksTheLanguages(String language) {
    openProblem(PROBLEM);
    browser.click("header .tools button:last-child");
    browser.choose("dialog select", language);
    browser.until("document.documentElement.lang !== 'en'");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog[open]')");
    browser.clickPoint("D9");
    expectNoKeys();
    browser.keys(" ");
    browser.until(IS_DONE);
    expectNoKeys();
    browser.click(".solved .primary");
    browser.until(SOLVE + ".walk?.position");
    browser.clickPoint("C9");
    browser.until(SOLVE + ".walk.end");
    expectNoKeys();
  }
}
