package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import java.util.Objects;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;
import sanko.analysis.RecordFetcher;
import sanko.analysis.RecordFetcher.FetchException;
import sanko.analysis.RecordFetcher.Problem;

/** What the browser keeps of the games of several tabs and visits. */
class KeptGamesInBrowserTest extends WithPage {
  /** Whether a text is in one of the games that are kept. */
  private static final String KEPT =
      "Object.entries(localStorage).some(([key, value]) =>"
          + " key.startsWith('sanko.games.') && value.includes('%s'))";

  @Test
  void twoTabsWithTheSameGameKeepTheMovesOfBoth() {
    String first = openSecondTab();
    play("C3");
    untilKept("C3");
    String theirs = moves();
    String second = browser.driver().getWindowHandle();

    browser.driver().switchTo().window(first);
    play("E5");
    play("F5");
    browser.untilText(".notice", "Both are kept.");
    String ours = moves();
    untilKept("F5");
    reload();
    assertThat(moves()).isEqualTo(ours).isEqualTo("B,D4 W,E5 B,F5");

    browser.driver().switchTo().window(second);
    reload();
    assertThat(moves()).isEqualTo(theirs).isEqualTo("B,D4 W,C3");
  }

  @Test
  void savingAGameThatHasNotChangedLeavesItToTheOtherTab() {
    String first = openSecondTab();
    String second = browser.driver().getWindowHandle();
    browser.driver().switchTo().window(first);
    await(
        "%1$s.keeper.save(); await new Promise(done => setTimeout(done, 1500)); return 1"
            .formatted(APP));
    browser.driver().switchTo().window(second);
    play("C3");
    untilKept("C3");
    assertThat(keptGames()).isEqualTo(1);
  }

  /** What is found by the tab that saves first is kept. */
  @Test
  void tabsThatAnalyzeTheSameGameDoNotPart() {
    String first = openSecondTab();
    setLead(3);
    browser.until(KEPT.formatted("1;9 0.5 3"));
    browser.driver().switchTo().window(first);
    setLead(4);
    await(
        "%1$s.keeper.save(); await new Promise(done => setTimeout(done, 1500)); return 1"
            .formatted(APP));
    assertThat(keptGames()).isEqualTo(1);
    assertThat(browser.value("document.querySelector('.notice')")).isNull();
    play("E5");
    browser.untilText(".notice", "Both are kept.");
    browser.until(KEPT.formatted("1;9 0.5 4"));
  }

  @Test
  void resultsAreKeptThoughTheBrowserDoesNotTellThatItClosesTheTab() {
    beginForTwo(9);
    play("D4");
    untilKept("D4");
    // Whatever the move itself makes it save comes first.
    await("await new Promise(done => setTimeout(done, 1000)); return 1");
    setLead(3);
    browser.until(KEPT.formatted("1;9 0.5 3"));
    setLead(4);
    browser.value(
        """
        Object.defineProperty(document, "hidden", { get: () => true, configurable: true }),
        document.dispatchEvent(new Event("visibilitychange"))
        """);
    assertThat(browser.value(KEPT.formatted("1;9 0.5 4"))).isEqualTo(true);
  }

  /** Gives the node shown the result of an analysis. */
  private void setLead(int lead) {
    browser.value(
        """
        (store => store.setResult(store.current, { visits: 9, rootInfo: { winrate: 0.5, scoreLead: %d } }))(%s.store)
        """
            .formatted(lead, APP));
  }

  @Test
  void movesTakenBackInOneTabStayInTheOther() {
    String first = openSecondTab();
    browser.clickButton("Undo");
    play("G7");
    untilKept("G7");
    browser.driver().switchTo().window(first);
    reload();
    assertThat(moves()).isEqualTo("B,D4");
  }

  @Test
  void aTabThatOnlyLooksLeavesTheGameOne() {
    String first = openSecondTab();
    browser.keys(Keys.HOME);
    browser.until(APP + ".store.current.number === 0");
    reload();
    browser.driver().switchTo().window(first);
    play("E5");
    untilKept("E5");
    assertThat(keptGames()).isEqualTo(1);
  }

  @Test
  void anEarlierGameIsShownAgain() {
    beginForTwo(7);
    play("D4");
    play("E5");
    beginForTwo(5);
    play("C3");
    browser.clickButton("My games");
    browser.untilText("dialog", "7×7 · 2 moves");
    browser.click("dialog li:nth-child(2) .kept");
    browser.until(APP + ".store.width === 7 && !document.querySelector('dialog')");
    assertThat(moves()).isEqualTo("B,D4 W,E5");
    browser.clickButton("My games");
    browser.until("document.querySelectorAll('dialog li').length === 2");
    browser.click("dialog li:not(:has([aria-current])) .icon");
    browser.until("document.querySelectorAll('dialog li').length === 1");
    browser.click("dialog .games-status button");
    browser.until("document.querySelectorAll('dialog li').length === 2");
  }

  @Test
  void manyFilesAreImportedSortedSearchedSavedAndDeleted() {
    await(
        """
        const data = new DataTransfer();
        for (let i = 0; i < 30; i++) {
          data.items.add(new File([`(;SZ[9]PB[Ume]PW[Take]DT[20${10 + i}-04-08];B[ee];W[c${"abcdefghi"[i % 9]}])`], `${i}.sgf`));
        }
        data.items.add(new File(["nothing"], "bad.sgf"));
        document.querySelector("main").dispatchEvent(
          new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
        return 1;
        """);
    browser.untilText("dialog", "Imported: 30 games.");
    browser.untilText("dialog [role=alert]", "bad.sgf");
    browser.until("document.querySelectorAll('dialog .thumbnail .black').length > 5");
    assertThat(browser.value("document.querySelectorAll('dialog li').length < 30")).isEqualTo(true);
    expectAccessible("My games");
    browser.fill("dialog input[type=search]", "take 2039");
    browser.until("document.querySelectorAll('dialog li').length === 1");
    browser.click("dialog li input");
    browser.fill("dialog input[name=folder]", "Club");
    browser.clickButton("Move");
    browser.untilText("dialog option:nth-child(2)", "Club (1)");
    browser.fill("dialog input[type=search]", "2038");
    browser.clickButton("Save all as SGF");
    assertThat(browser.saved(".sgf")).contains("DT[2038-04-08]").doesNotContain("2039");
    browser.fill("dialog input[type=search]", "take");
    browser.untilText("dialog", "30 games");
    browser.click("dialog .all input");
    browser.clickButton("Delete");
    browser.untilText("dialog", "Deleted: 30 games");
    expectNoKeys();
  }

  @Test
  void gamesAreImportedByTheirAddressesWhereTheServerMay() {
    browser.clickButton("My games");
    browser.untilText("dialog", "The browser keeps every game");
    assertThat(browser.value("document.querySelector('sanko-links form')")).isNull();
    RecordFetcher fetcher =
        address ->
            address.endsWith("1")
                ? CompletableFuture.completedFuture(RECORD)
                : CompletableFuture.failedFuture(new FetchException(Problem.PRIVATE));
    try (RunningPage other = RunningPage.start(fetcher, 0, "-model", "rollouts", "--fetch")) {
      browser.visit(other.address() + "/");
      browser.clickButton("My games");
      browser.until("document.querySelector('sanko-links form')");
      showInAllSizes("links");
      expectNarrow();
      browser.fill(
          "dialog input[name=addresses]",
          "https://online-go.com/game/1https://online-go.com/game/2");
      browser.keys(Keys.ENTER);
      browser.untilText("dialog", "Imported: 1 game.");
      browser.untilText(
          "dialog [role=alert]",
          "https://online-go.com/game/2: the game is private or still being played");
      browser.untilText("dialog .game-list", "Ume – Take");
      expectAccessible("games by their addresses");
      browser.driver().get("about:blank");
    }
  }

  @Test
  void aGameWithoutRoomBesideOthersIsFoundInTheLibrary() {
    beginForTwo(7);
    play("D4");
    untilKept("D4");
    await(
        "await %s.keeper.library.flush(); Storage.prototype.setItem = () => { throw new Error('full'); }; localStorage.clear(); return 1"
            .formatted(APP));
    reload();
    browser.until(APP + ".store.width === 7");
    assertThat(moves()).isEqualTo("B,D4");
  }

  @Test
  void gamesAreKeptAfterTheBrowserHasClosedTheDatabase() {
    play("D4");
    awaitGameInLibrary();
    browser
        .driver()
        .executeCdpCommand(
            "Storage.clearDataForOrigin",
            Map.of("origin", server.address(), "storageTypes", "indexeddb"));
    play("C3");
    awaitGameInLibrary();
  }

  /** Asks the database, not what the page has in memory of it. */
  private void awaitGameInLibrary() {
    Object games =
        await(
            """
            for (;;) {
              const { length } = await %s.keeper.library.store.heads();
              if (length > 0) {
                return length;
              }
              await new Promise(done => setTimeout(done, 100));
            }
            """
                .formatted(APP));
    assertThat(games).isEqualTo(1L);
  }

  /** The event alone does what Chromium would do by itself. */
  @Test
  void escapeInAnEmptySearchClosesMyGames() {
    browser.keys("g");
    browser.until("document.querySelector('dialog[open] input[type=search]')");
    String escape =
        """
        document.querySelector("input[type=search]")
          .dispatchEvent(new KeyboardEvent("keydown", { key: "Escape", bubbles: true, isComposing: arguments[0] }))
        """;
    browser.fill("input[type=search]", "Ume");
    browser.driver().executeScript(escape, false);
    browser.fill("input[type=search]", "");
    browser.driver().executeScript(escape, true);
    assertThat(browser.value("document.querySelector('dialog').open")).isEqualTo(true);
    browser.driver().executeScript(escape, false);
    browser.until("!document.querySelector('dialog')");
  }

  @Test
  void thePageWorksWhereTheBrowserDeniesSiteData() {
    String denial =
        """
        for (const name of ["localStorage", "sessionStorage", "indexedDB", "BroadcastChannel"]) {
          Object.defineProperty(window, name, { get() { throw new DOMException("denied", "SecurityError"); } });
        }
        """;
    Object script =
        browser
            .driver()
            .executeCdpCommand("Page.addScriptToEvaluateOnNewDocument", Map.of("source", denial))
            .get("identifier");
    try {
      reload();
      beginForTwo(7);
      play("D4");
      browser.untilText(".notice.error", "The browser does not let this page keep anything.");
      openRecord();
      browser.clickButton("My games");
      browser.untilText("dialog", "The browser gives the page no room for games.");
      assertThat(browser.text("dialog"))
          .doesNotContain("No game is kept yet", "The browser keeps every game");
    } finally {
      browser
          .driver()
          .executeCdpCommand(
              "Page.removeScriptToEvaluateOnNewDocument", Map.of("identifier", script));
    }
  }

  @Test
  void theGameThatARecordReplacedComesBackWithItsPlayers() {
    beginForTwo(7);
    play("D4");
    openRecord();
    browser.clickButton("Undo");
    browser.until(APP + ".store.width === 7");
    browser.keys("1");
    browser.until("document.querySelector('sanko-play')");
    play("E5");
    assertThat(moves()).isEqualTo("B,D4 W,E5");
  }

  /** How many games there are in the storage that tabs write at once. */
  private long keptGames() {
    return (long)
        Objects.requireNonNull(
            browser.value(
                "Object.keys(localStorage).filter(key => key.startsWith('sanko.games.')).length"));
  }

  /** Begins a game and shows it in another tab too; returns the window of the first one. */
  private String openSecondTab() {
    beginForTwo(9);
    play("D4");
    untilKept("D4");
    String first = browser.driver().getWindowHandle();
    browser.driver().switchTo().newWindow(WindowType.TAB);
    browser.visit(server.address() + "/");
    assertThat(moves()).isEqualTo("B,D4");
    return first;
  }
}
