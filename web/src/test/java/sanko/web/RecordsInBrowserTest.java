package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.Charset;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Records that are too large, impossible, broken, or one of several. */
class RecordsInBrowserTest extends WithPage {
  private static final String NUMBER = APP + ".store.current.number";

  /** How many stones are drawn. */
  private static final String STONES =
      BOARD + ".shadowRoot.querySelectorAll('.stones .stone').length";

  private static final String NODES = "[..." + APP + ".store.nodes()].length";

  private void open(String sgf, int nodes) {
    browser.drop("game.sgf", sgf);
    browser.until(APP + ".mode?.localName === 'sanko-review' && " + NODES + " === " + nodes);
  }

  private void chooseOfBranch(String action) {
    browser.click("sanko-menu summary");
    browser.clickButton(action);
  }

  /** What goes wrong there is an error of the browser, and none is allowed. */
  @Test
  void aTreeThatHasLeftThePageIsNotDrawn() {
    openRecord();
    // What waits for the next frame from now on waits for the end of this test.
    await(
        """
        for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame);
        window.waiting = [];
        window.requestAnimationFrame = draw => window.waiting.push(draw);
        const { store } = %s;
        store.dispatchEvent(new CustomEvent("result", { detail: store.current }));
        return 1
        """
            .formatted(APP));
    browser.clickButton("Play");
    browser.until("!document.querySelector('sanko-tree')");
    browser.clickButton("New game");
    browser.clickButton("Start");
    browser.until(
        "!document.querySelector('dialog') && %s.store.mainLine().length === 1".formatted(APP));
    await(
        """
        window.waiting.forEach(draw => draw());
        await new Promise(done => setTimeout(done));
        return 1
        """);
  }

  /** Base64 makes a file of 7 MB a message of 9 MB. */
  @Test
  void aRecordThatIsTooLargeIsRefusedAndTheConnectionStays() {
    browser
        .driver()
        .executeScript(
            """
            window.timesClosed = 0;
            document.querySelector("sanko-app").connection.addEventListener("close", () => window.timesClosed++);
            const data = new DataTransfer();
            data.items.add(new File([`(;SZ[9]C[${"x".repeat(7_000_000)}];B[ee])`], "large.sgf"));
            document.querySelector("main").dispatchEvent(
              new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """);
    browser.untilText(".notice.error", "the server takes at most 8.4 MB at once");
    assertThat(browser.text(".notice.error"))
        .startsWith(
            "large.sgf cannot be opened. This is too large: the server takes at most 8.4 MB at once.");
    open("(;SZ[9];B[ee])", 2);
    browser.until("!document.querySelector('.notice.error')");
    assertThat(browser.value("window.timesClosed")).isEqualTo(0L);
  }

  /**
   * The second byte of a character of Shift_JIS may be a backslash, which would escape a bracket.
   */
  @Test
  void filesAreReadInTheirCharset() {
    String sgf = "(;SZ[9]C[ソース 表 能];B[ee];W[cc])";
    browser.drop("game.sgf", sgf.getBytes(Charset.forName("windows-31j")));
    browser.until(NODES + " === 3");
    assertThat(browser.value(APP + ".store.root.comment")).isEqualTo("ソース 表 能");
    String gib =
        """
        \\HS
        \\[GAMEBLACKNAME=이창호 (9D)\\]
        \\HE
        \\GS
        INI 0 1 0 &4
        STO 0 2 1 3 3
        \\GE
        """;
    browser.drop("game.gib", gib.getBytes(Charset.forName("EUC-KR")));
    browser.until(NODES + " === 2");
    assertThat(browser.value(APP + ".store.info.PB")).isEqualTo("이창호");
  }

  @Test
  void aFileWithoutMovesThatCannotBeReadIsNoGame() {
    open("(;SZ[9];B[ee];W[cc])", 3);
    browser.drop(
        "photo.jpg",
        "\u00ff\u00d8\u0000(;\u0001\u00ff[(;7".getBytes(Charset.forName("ISO-8859-1")));
    browser.untilText(".notice.error", "photo.jpg cannot be opened. Line 1, column");
    assertThat(browser.value(NODES)).isEqualTo(3L);
  }

  @Test
  void theGameIsNamedBesideTheBoard() {
    open("(;SZ[9]RU[japanese]KM[5.5]PB[Ume]BR[3d]PW[Take]RE[W+2.5];B[ee])", 2);
    String line = "Ume 3d – Take White wins by 2.5 points · Japanese · Komi 5.5";
    browser.untilText("sanko-review .game-line", line);
    browser.until("document.title === 'Ume 3d – Take · Review · Sanko'");
    browser.clickButton("Analyze");
    browser.untilText("sanko-analyze .game-line", line);
    browser.drop("nameless.sgf", "(;SZ[9];B[ee];W[cc])");
    browser.untilText("sanko-analyze .game-line", "nameless.sgf Chinese · Komi 7.5");
  }

  @Test
  void aRecordWithoutAResultIsNotOver() {
    open("(;SZ[9];B[ee])", 2);
    browser.clickButton("Play");
    browser.untilText(".result p", "This record has no result.");
    browser.untilText(".result .buttons", "Play from here");
    browser.clickPoint("C3");
    browser.untilText(".notices", "This record has no result.");
  }

  @Test
  void passesAreToldInAllModes() {
    open("(;SZ[9];B[ee];W[];B[cc])", 4);
    browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.untilText("sanko-review", "White has passed.");
    browser.keys(Keys.ARROW_RIGHT);
    browser.until("!document.querySelector('.passed')");
    browser.keys(Keys.ARROW_LEFT);
    browser.clickButton("Analyze");
    browser.untilText("sanko-analyze", "White has passed.");

    browser.clickButton("Play");
    beginForTwo(9);
    play("pass");
    play("E5");
    leaveField();
    browser.keys(Keys.ARROW_LEFT);
    browser.untilText(".status", "Black has passed. You are looking at move 1.");
  }

  @Test
  void whatTheBoardCannotTakeIsToldAndThePositionBeforeStays() {
    open("(;SZ[9];B[ee];W[ee];B[cc];W[dd])", 5);
    browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.untilText(".notice.error", "move 2, White E5. There is a stone already.");
    browser.keys(Keys.ARROW_RIGHT);
    browser.until(NUMBER + " === 3 && " + STONES + " === 1");
    browser.clickPoint("C3");
    browser.untilText(".notices", "C3: The board cannot take an earlier step");
    browser.clickButton("Analyze");
    browser.until(APP + ".analysis.resultOf(" + APP + ".store.current)?.visits > 0");
    assertThat(browser.value(APP + ".store.current.children.length")).isEqualTo(1L);
  }

  @Test
  void stonesAndBranchesThatTheBoardCannotTakeAreRefused() {
    open("(;SZ[9]AB[ab][ba];B[ee])", 2);
    browser.keys(Keys.END);
    browser.click(".tool[title='Set up a white stone']");
    browser.clickPoint("A9");
    browser.untilText(".notices", "A9: A chain would be left without liberties.");
    browser.clickPoint("A1");
    browser.until(STONES + " === 4");
    browser.clickPoint("A1");
    browser.until(STONES + " === 3");
    browser.click(".tool[title='Set up a white stone']");

    open("(;SZ[9];B[ee];W[cc];B[gg])", 4);
    browser.keys(Keys.ARROW_RIGHT, Keys.ARROW_RIGHT);
    browser.until(NUMBER + " === 2");
    chooseOfBranch("Copy branch");
    browser.keys(Keys.END);
    chooseOfBranch("Paste branch");
    browser.untilText(".notices", "The board cannot take move 4, White C7.");
    assertThat(browser.value(NODES)).isEqualTo(4L);
    browser.keys(Keys.HOME);
    chooseOfBranch("Paste branch");
    browser.until(NODES + " === 6");
  }

  @Test
  void whatBelongsToAGameGoesWithIt() {
    open("(;SZ[9];B[ee];W[cc];B[gg])", 4);
    browser.keys(Keys.ARROW_RIGHT);
    browser.until(NUMBER + " === 1");
    chooseOfBranch("Delete from here");
    browser.untilText(".notices", "Deleted: 3 nodes");
    browser.clickButton("Analyze");
    browser.until(APP + ".analysis.isRunning");
    browser.click("sanko-analyze details summary");
    browser.choose("sanko-analyze details select", "Japanese");
    browser.value(APP + ".analysis.setOptions({ region: ['A1', 'B1'], komi: 0.5 })");
    browser.until(APP + ".analysis.isTrial");

    browser.drop("broken.sgf", "(;SZ[13]PB[other];B[aa];W[zz])");
    browser.untilText(".problem", "Not all of the record could be read (1).");
    assertThat(browser.text(".notices")).doesNotContain("Deleted");
    assertThat(browser.value(APP + ".analysis.isTrial")).isEqualTo(false);
    assertThat(browser.value("document.querySelector('sanko-analyze details select').value"))
        .isEqualTo("Chinese");

    browser.drop("chess.sgf", "(;GM[3]SZ[8];B[ee])");
    browser.until("document.querySelector('.notice.error')");
    browser.keys(Keys.ARROW_RIGHT);
    browser.until(NUMBER + " === 1");
    assertThat(browser.text(".problem")).contains("zz");
    // What the analysis finds moves the buttons below it, so a click could miss one.
    browser.value(APP + ".analysis.stop()");
    await("for (const _ of [1, 2]) await new Promise(requestAnimationFrame); return 1;");
    browser.clickButton("Paste SGF");
    browser.fill("dialog textarea", "no record");
    browser.clickButton("Show");
    browser.until("document.querySelector('dialog [role=alert]')");
  }

  @Test
  void eachGameOfACollectionKeepsItsAnalysis() {
    open("(;SZ[9]PB[one];B[ee];W[cc])(;SZ[9]PB[two];B[gg])", 3);
    browser.value(
        "%1$s.store.setResult(%1$s.store.mainLine()[1], { visits: 9, rootInfo: { visits: 9, scoreLead: 3, winrate: 0.5 }, moveInfos: [] })"
            .formatted(APP));
    browser.keys(Keys.END);
    Object id = browser.value(APP + ".keeper.id");
    browser.choose(".games select", "2. two 1 move");
    browser.until(APP + ".store.info.PB === 'two'");
    browser.choose(".games select", "1. one 2 moves");
    browser.until(APP + ".store.info.PB === 'one'");
    assertThat(browser.value(APP + ".store.mainLine()[1].result.rootInfo.scoreLead")).isEqualTo(3L);
    assertThat(browser.value(NUMBER)).isEqualTo(2L);
    assertThat(browser.value(APP + ".keeper.id")).isEqualTo(id);
    browser.choose(".games select", "2. two 1 move");
    browser.until(APP + ".store.info.PB === 'two'");
  }

  /** A step by the wheel or an arrow below the board does not wait until the field is left. */
  @Test
  void whatIsTypedBelongsToTheNodeAndTheGameShownMeanwhile() {
    open("(;SZ[9];B[ee];W[cc]C[there];B[gg])", 4);
    browser.keys(Keys.ARROW_RIGHT);
    browser.until(NUMBER + " === 1");
    browser.click("sanko-records textarea");
    browser.keys("hello");
    browser.value(APP + ".store.step(1)");
    browser.until("document.querySelector('sanko-records textarea').value === 'there'");
    browser.keys("!");
    browser.value(APP + ".store.step(1)");
    browser.until("document.querySelector('sanko-records textarea').value === ''");
    leaveField();
    assertThat(browser.value(APP + ".store.mainLine().map(each => each.comment).join()"))
        .isEqualTo(",hello,there!,");

    browser.click("sanko-records details:has(.info) summary");
    browser.click("sanko-records .info input");
    browser.keys("Ume");
    open("(;SZ[9];B[gg])", 2);
    browser.until("document.querySelector('sanko-records .info input').value === ''");
    leaveField();
    assertThat(browser.value(APP + ".store.info.PB ?? 'nobody'")).isEqualTo("nobody");
  }
}
