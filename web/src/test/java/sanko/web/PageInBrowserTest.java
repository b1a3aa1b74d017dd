package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/**
 * The page in a real browser, with the embedded network behind it. With {@code
 * -Dsanko.pictures=FOLDER} it also makes the pictures of the documents.
 */
class PageInBrowserTest extends WithPage {
  private static final String REVIEW = "document.querySelector('sanko-review')";

  /** Black's third and fifth moves are on the edge; the fourth move has a variation. */
  private static final String LONG_RECORD =
      "(;FF[4]GM[1]SZ[9]KM[6.5]RU[japanese]PB[Ume <b>]PW[Take]C[Hello];B[ee];W[ce];B[aa]"
          + "(;W[cc];B[ia];W[gc];B[cg];W[gg];B[fg];W[gf];B[ge];W[he];B[hd];W[gd];B[fd];W[hf])"
          + "(;W[gc];B[cc]))";

  /** Opens the record and waits until the review shows it. */
  private void dropRecord() {
    browser.drop("game.sgf", LONG_RECORD);
    browser.until(REVIEW + "?.nodes.length === 17");
  }

  private void review() {
    browser.click(".begin");
    browser.until(REVIEW + ".runner.plan.pass > 2");
    browser.click(".begin");
    browser.until("!" + REVIEW + ".runner.isRunning");
    browser.until("document.querySelectorAll('ol.mistakes li').length > 0");
  }

  @Test
  void theTestsOfThePurePartsPass() {
    browser.driver().get(server.address() + "/page/tests/index.html");
    browser.until("document.querySelector('#results').dataset.result");
    assertThat(
            browser.value("[...document.querySelectorAll('.failed')].map(each => each.innerText)"))
        .isEqualTo(List.of());
    assertThat(browser.value("document.querySelector('#results').dataset.result"))
        .isEqualTo("passed");
  }

  @Test
  void aGameIsPlayedToItsEndAndScored() {
    newGame(5);
    browser.clickPoint("C3");
    // On so small a board the engine soon has all that it can get, and passes too.
    while (isPlaying()) {
      browser.type("#typed", "pass");
    }
    browser.until("document.querySelector('.card .primary:enabled')");
    String score = browser.text(".card h2");
    assertThat(score).matches("(Black|White) wins by \\d+(\\.5)? points");
    browser.picture("score");
    browser.clickButton("Agree");
    assertThat(browser.text(".result h2")).isEqualTo(score);
    browser.clickButton("Review the game");
    browser.until("document.querySelector('sanko-graph')");
  }

  /** Begins a game on a small board by the form. */
  private void newGame(int size) {
    browser.clickButton("New game");
    browser.clickButton("Other");
    for (String side : List.of("Width", "Height")) {
      browser.fill("dialog input[aria-label=" + side + "]", "" + size);
    }
    browser.choose("dialog select", "10 visits per move");
    browser.clickButton("Start");
    browser.until(APP + ".store.width === " + size + " && !document.querySelector('dialog')");
    browser.untilText(".status", "Click a point");
  }

  /** Waits for the person's turn, or for the end; tells whether the game goes on. */
  private boolean isPlaying() {
    return "playing"
        .equals(
            browser.until(
                "(m => m.state.phase !== 'playing' || m.isHumansTurn && m.tip.parent"
                    + " && !m.isThinking ? m.state.phase : null)("
                    + APP
                    + ".match)"));
  }

  @Test
  void aRecordIsReviewedSavedAndReadBack() {
    dropRecord();
    assertThat(browser.text("sanko-records .comment")).contains("Comment");
    review();
    browser.keys(Keys.HOME, "n");
    assertThat(browser.text(".verdict-card")).contains("A9").contains("points");
    browser.until(BOARD + ".candidates.length === 1");
    browser.picture("review");
    browser.keys("b");
    browser.until(BOARD + ".ghosts.length > 0");
    browser.keys("w");
    browser.until("document.querySelector('.why-text')");
    assertThat(browser.text(".verdict-card")).doesNotContain("loses");
    browser.clickButton("Report");
    assertThat(browser.text(".report")).contains("Accuracy").contains("Endgame");
    browser.picture("report");

    browser.click(".save button:nth-of-type(1)");
    String sgf = browser.saved("-review.sgf");
    assertThat(sgf).contains("SANKO[1;").contains("BM[").contains("C[Hello").contains("Sanko: ");
    browser.click(".save button:nth-of-type(2)");
    assertThat(browser.saved("-review.html"))
        .contains("<svg")
        .contains("Ume &lt;b&gt;")
        .doesNotContain("<script")
        .doesNotContain("Ume <b>");
    browser.click(".save button:nth-of-type(3)");
    assertThat(browser.saved("-review.json")).contains("\"format\": \"sanko-review\"");

    Object mistakes = browser.value(REVIEW + ".mistakes.length");
    browser.driver().executeScript("window.earlier = " + APP + ".store.root");
    browser.drop("again.sgf", sgf);
    browser.until(APP + ".store.root !== window.earlier && " + REVIEW + ".mistakes.length > 0");
    assertThat(browser.value(REVIEW + ".mistakes.length")).isEqualTo(mistakes);
    browser.keys(Keys.ARROW_RIGHT);
    browser.until("document.querySelector('.comment textarea').value.includes('Sanko: ')");
  }

  @Test
  void aMistakeIsRetried() {
    dropRecord();
    review();
    browser.clickButton("Retry the mistakes");
    browser.untilText(".retry", "find a better move");
    browser.clickButton("Hint");
    browser.until(BOARD + ".region?.length > 0");
    browser.clickPoint(
        String.valueOf(browser.value(REVIEW + ".retry.mistake.move")).equals("A9") ? "A1" : "J1");
    browser.until("document.querySelector('.answer')");
    assertThat(browser.text(".answer")).contains("points");
    browser.clickPoint(String.valueOf(browser.value(REVIEW + ".retry.mistake.better.move")));
    browser.untilText(".answer", "first choice");
    browser.picture("retry");
    browser.clickButton("Show");
    browser.until(BOARD + ".ghosts.length > 0");
    browser.clickButton("Next");
    browser.untilText(".retry", "Mistake 2 of");
    browser.clickButton("End");
    browser.until("!document.querySelector('.retry')");
  }

  @Test
  void theRecordIsEdited() {
    dropRecord();
    browser.keys(Keys.HOME);
    browser.click(".tool[title=Triangle]");
    browser.clickPoint("C3");
    browser.until(BOARD + ".marks.triangle?.includes('C3')");
    browser.click(".tool[title=Letter]");
    browser.clickPoint("D4");
    browser.click(".tool[title=Letter]");
    browser.fill(".comment textarea", "Typed");
    browser.until(APP + ".store.root.comment.startsWith('Typed')");
    browser.keys(Keys.END);
    browser.clickPoint("A1");
    browser.until(APP + ".store.current.number === 17");
    browser.click("sanko-menu summary");
    browser.clickButton("Delete from here");
    browser.until(APP + ".store.current.number === 16");
    browser.keys(Keys.ARROW_DOWN);
    browser.until(APP + ".store.current.number === 4");
    browser.click("sanko-menu summary");
    browser.clickButton("Make main line");
    browser.until(APP + ".store.mainLine().length === 6");
    browser.clickButton("Save SGF");
    assertThat(browser.saved("Take.sgf"))
        .contains("TR[cg]")
        .contains("LB[df:A]")
        .contains("C[Typed")
        .matches("(?s).*;B\\[aa\\]\\s*\\(;W\\[gc\\].*");
  }

  @Test
  void aBrokenRecordIsToldWithItsPlaceAndTheRestIsShown() {
    browser.drop(
        "broken.sgf",
        "(;SZ[9]PB[<img src=x onerror=window.hacked=1>]C[<script>window.hacked=1</script>]\n"
            + ";B[ee];W[zz];B[cc]");
    browser.untilText(".problem", "Line 2, column");
    browser.until(APP + ".store.mainLine().length > 1");
    browser.click(".records summary");
    assertThat(browser.value("window.hacked ?? null")).isNull();
    assertThat(browser.value("document.querySelectorAll('main img').length")).isEqualTo(0L);
    browser.drop("nothing.sgf", "no record at all");
    browser.until("document.querySelector('.notice.error')");
    assertThat(browser.value(APP + ".store.mainLine().length > 1")).isEqualTo(true);
  }

  @Test
  void recordsComeByTheAddressAndByPasting() {
    browser.visit(
        server.address() + "/#sgf=" + URLEncoder.encode(LONG_RECORD, StandardCharsets.UTF_8));
    browser.until(REVIEW + "?.nodes.length === 17");
    browser.clickButton("Paste SGF");
    browser.fill("dialog textarea", "(;SZ[5];B[cc])(;SZ[7];B[dd];W[cc])");
    browser.clickButton("Show");
    browser.until(APP + ".store.width === 5");
    browser.choose(".games select", "2. 2 moves");
    browser.until(APP + ".store.width === 7");
  }

  @Test
  void aLargeRecordIsShown() {
    StringBuilder record = new StringBuilder("(;SZ[19]");
    for (int game = 0; record.length() < 5_000_000; game++) {
      record.append("(;B[dd];W[pp]C[").append("variation ".repeat(20)).append(game).append("])");
    }
    browser.drop("large.sgf", record.append(')').toString());
    browser.until(APP + ".store.root.children.length > 20000");
    browser.until("document.querySelectorAll('svg.tree .node').length > 3");
    assertThat(browser.value("document.querySelectorAll('svg.tree .node').length < 1000"))
        .isEqualTo(true);
    browser.keys(Keys.ARROW_RIGHT);
    browser.until(APP + ".store.current.number === 1");
  }

  @Test
  void analysisStartsShowsLinesAndStops() {
    dropRecord();
    browser.clickButton("Analyze");
    browser.until("document.querySelectorAll('sanko-analyze table.moves tbody tr').length > 1");
    browser.until(BOARD + ".candidates.length > 1");
    browser.hover(String.valueOf(browser.value(BOARD + ".candidates[0].point")));
    browser.until(BOARD + ".ghosts.length > 1");
    browser.picture("analyze");
    browser.click("sanko-analyze .row button");
    browser.until("!" + APP + ".analysis.isWanted && !" + APP + ".analysis.isRunning");
    browser.keys("o");
    browser.until(BOARD + ".heat?.kind === 'ownership'");
    browser.keys(" ");
    browser.until(APP + ".analysis.isWanted");
    browser.keys(" ");
  }

  @Test
  void aReloadAndANewServerFindTheGame() {
    int port;
    try (RunningPage first = RunningPage.start(0)) {
      port = first.port();
      browser.visit(first.address() + "/");
      newGame(7);
      browser.clickPoint("D4");
      browser.until(APP + ".match.tip.number === 2");
      browser.driver().navigate().refresh();
      browser.untilBoard();
      browser.until(APP + ".match.tip.number === 2 && " + APP + ".store.current.number === 2");
    }
    browser.until("!" + APP + ".online");
    try (RunningPage second = RunningPage.start(port)) {
      assertThat(second.port()).isEqualTo(port);
      browser.until(APP + ".online");
      browser.type("#typed", "pass");
      browser.until(APP + ".match.tip.number === 4 || " + APP + ".match.state.phase !== 'playing'");
    }
  }

  @Test
  void nothingIsWiderThanATelephone() {
    browser.asPhone(375, 667);
    reload();
    browser.picture("phone");
    expectNarrow();
    dropRecord();
    review();
    expectNarrow();
    browser.picture("phone-review");
    browser.clickButton("Report");
    expectNarrow();
    browser.clickButton("Analyze");
    browser.until("document.querySelectorAll('sanko-analyze table.moves tbody tr').length > 0");
    expectNarrow();
    browser.click("button[aria-label=Settings]");
    browser.until("document.querySelector('dialog[open]')");
    expectNarrow();
  }

  @Test
  void theKeyboardAloneSuffices() {
    browser.shift(Keys.ARROW_RIGHT);
    browser.until(BOARD + ".cursorPoint");
    browser.keys(Keys.ARROW_RIGHT, Keys.ENTER);
    browser.until(APP + ".store.mainLine().length > 1");
    assertThat(browser.text("#live")).isNotBlank();
    browser.keys("?");
    browser.until("document.querySelector('dialog[open] .keys')");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog[open]')");
    dropRecord();
    browser.keys(" ");
    browser.until("document.querySelectorAll('ol.mistakes li').length > 0");
    browser.keys(" ");
    browser.until("!" + REVIEW + ".runner.isRunning");
    browser.keys(Keys.HOME, "n");
    browser.until(APP + ".store.current.number > 0");
    browser.keys(Keys.ARROW_LEFT, Keys.END);
    browser.until(APP + ".store.current.number === 16");
    browser.keys("p");
    browser.until(APP + ".store.current.number < 16");
    browser.keys("1");
    browser.until("document.querySelector('sanko-play')");
    browser.keys("a");
    browser.until("document.querySelector('sanko-analyze')");
  }

  @ParameterizedTest
  @ValueSource(strings = {"中文", "日本語", "한국어", "English"})
  void thePageSpeaksItsLanguages(String language) {
    browser.click("header .tools button:last-child");
    browser.choose("dialog select", language);
    String expected =
        Map.of("中文", "zh-Hans", "日本語", "ja", "한국어", "ko").getOrDefault(language, "en");
    browser.until("document.documentElement.lang === '" + expected + "'");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog[open]')");
    dropRecord();
    expectNoKeys();
    review();
    browser.click("#review-tab-report");
    expectNoKeys();
    browser.keys("2");
    browser.until("document.querySelectorAll('sanko-analyze table.moves tbody tr').length > 0");
    expectNoKeys();
    browser.keys("1");
    browser.until("document.querySelector('sanko-play')");
    expectNoKeys();
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void axeFindsNothing(boolean isDark) {
    if (isDark) {
      browser.asDark();
      reload();
    }
    expectAccessible("play");
    browser.clickButton("New game");
    browser.until("document.querySelector('dialog[open]')");
    expectAccessible("new game");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog[open]')");
    browser.click("button[aria-label=Settings]");
    browser.until("document.querySelector('dialog[open]')");
    expectAccessible("settings");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog[open]')");
    dropRecord();
    review();
    browser.keys(Keys.HOME, "n");
    expectAccessible("review");
    browser.click("#review-tab-report");
    expectAccessible("report");
    browser.picture(isDark ? "report-dark" : "report-light");
    browser.clickButton("Analyze");
    browser.until("document.querySelectorAll('sanko-analyze table.moves tbody tr').length > 0");
    browser.keys(" ");
    expectAccessible("analyze");
    browser.clickButton("Play");
    browser.until("document.querySelector('.result')");
    expectAccessible("a game without a result");
  }
}
