package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.Keys;

/** The page without its server, and with the server back. */
class OfflineInBrowserTest extends WithPage {
  private static final String STONES =
      "[...%s.stones].filter(each => each !== '.').length".formatted(BOARD);

  @Test
  void showsKeptGamesWhileTheServerIsAway() {
    RunningPage first = RunningPage.start(0, "-model", "rollouts");
    int port = first.port();
    String address = first.address() + "/";
    browser.visit(address);
    beginForTwo(7);
    play("D4");
    beginForTwo(9);
    for (String each : new String[] {"A2", "A1", "B1", "E5"}) {
      play(each);
    }
    browser.until(STONES + " === 3");
    untilKept("E5");
    await(APP + ".keeper.library.flush(); await navigator.serviceWorker.ready; return 1");
    browser.until("navigator.serviceWorker.controller");
    first.close();

    browser.driver().get(address);
    browser.until(STONES + " === 3");
    browser.untilText(".column", "The server cannot be reached.");
    leaveField();
    expectSizes();
    browser.keys(Keys.ARROW_LEFT, Keys.ARROW_LEFT);
    browser.until(STONES + " === 2");
    browser.keys(Keys.END);
    browser.until(STONES + " === 3");
    saveBoardAndPrint();
    browser.keys("g");
    browser.untilText("dialog", "7×7 · 1 move");
    browser.click("dialog li:nth-child(2) .kept");
    browser.until(STONES + " === 1 && !document.querySelector('dialog')");
    // What the browser says of the server that is away.
    assertThat(browser.errors()).allMatch(each -> each.contains("ERR_CONNECTION_REFUSED"));

    try (RunningPage second = RunningPage.start(port, "-model", "rollouts")) {
      assertThat(second.port()).isEqualTo(port);
      browser.until(APP + ".online && !document.querySelector('.column > .card')");
      browser.until("!%s.store.current.known.isKept".formatted(APP));
      play("C3");
      browser.until(STONES + " === 2");
      assertThat(browser.errors()).allMatch(each -> each.contains("ERR_CONNECTION_REFUSED"));
      leaveWithoutWorker();
    }
  }

  @Test
  void noMoveWaitsForTheServer() {
    RunningPage first = RunningPage.start(0, "-model", "rollouts");
    browser.visit(first.address() + "/");
    beginForTwo(9);
    play("D4");
    // Else the page may ask for it just when the server is away.
    await("await navigator.serviceWorker.ready; return 1");
    int port = first.port();
    first.close();
    browser.until("!" + APP + ".online");
    browser.clickPoint("G7");
    browser.untilText(".notices", "G7: The connection is lost.");
    browser.value(APP + ".playMove('C7')");
    browser.untilText(".notices", "C7: The connection is lost.");
    beginForTwo(9);
    browser.until(STONES + " === 0");
    browser.untilText(".column", "The server cannot be reached.");
    assertThat(browser.text(".column")).doesNotContain("The positions of this game");
    try (RunningPage second = RunningPage.start(port, "-model", "rollouts")) {
      assertThat(second.port()).isEqualTo(port);
      browser.until(APP + ".online");
      play("E5");
      assertThat(moves()).isEqualTo("B,E5");
      leaveWithoutWorker();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"Play", "Analyze"})
  void aMoveThatWaitsForTheServerIsNotPlayedInAnotherGame(String mode) {
    beginForTwo(9);
    browser.clickButton(mode);
    browser.value(
        """
        (connection => {
          const { request } = connection;
          const back = new Promise(resolve => { window.serverIsBack = resolve; });
          connection.request = async query => { await back; return request.call(connection, query); };
        })(%s.connection)
        """
            .formatted(APP));
    browser.clickPoint("D4");
    browser.clickPoint("C7");
    browser.clickButton("Play");
    beginForTwo(9);
    browser.value("window.serverIsBack()");
    play("E5");
    assertThat(browser.value("[...%s.store.nodes()].length".formatted(APP))).isEqualTo(2L);
  }

  private void leaveWithoutWorker() {
    await(
        "for (const each of await navigator.serviceWorker.getRegistrations()) await"
            + " each.unregister(); return 1");
    browser.driver().get("about:blank");
  }

  /** What is made of positions that are kept needs no server. */
  private void saveBoardAndPrint() {
    browser.click("button[aria-label=Share]");
    browser.clickButton("Save an HTML board");
    assertThat(browser.saved(".html")).contains("customElements.define(\"go-board\"");
    browser.value("window.print = () => { window.printed = document.querySelector('.sheet h1'); }");
    browser.clickButton("Print the record");
    browser.until("window.printed");
    browser.value("window.dispatchEvent(new Event('afterprint'))");
    browser.keys(Keys.ESCAPE);
    browser.until("!document.querySelector('dialog')");
  }

  private void expectSizes() {
    showInAllSizes("offline");
    expectNoKeys();
    expectAccessible("without the server");
    browser.asDark();
    browser.picture("offline-dark");
    expectAccessible("without the server in the dark");
  }
}
