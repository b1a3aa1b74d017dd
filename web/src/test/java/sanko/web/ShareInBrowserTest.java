package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** What is given to others: links, positions as text, pictures. */
class ShareInBrowserTest extends WithPage {
  @Test
  void aLinkOpensTheRecordAtTheNodeShownAndPicturesShowTheBoard() {
    openRecord();
    await(
        "const { store } = %s; store.goTo(store.mainLine()[3].children[1]); return 1"
            .formatted(APP));
    browser.click("button[aria-label=Share]");
    expectAccessible("sharing");
    await(
        """
        window.copied = "";
        navigator.clipboard.write = async ([item]) => {
          window.copied = await (await item.getType("text/plain")).text();
        };
        navigator.clipboard.writeText = async words => { window.copied = words; };
        return 1
        """);
    browser.clickButton("As a diagram");
    browser.until("window.copied.includes('7 . . + . . .(O). . 7')");
    // Browsers without texts that come later take what is there.
    browser.value("window.ClipboardItem = undefined");
    browser.clickButton("As GTP");
    browser.until("window.copied.endsWith('play B A9\\nplay W G7\\n')");
    browser.clickButton("As SGF");
    browser.until("window.copied.includes('AW[gc][ce]')");
    browser.clickButton("Save SVG");
    assertThat(browser.saved(".svg"))
        .contains("viewBox")
        .contains("url(\"#black\")".replace("\"", "&quot;"));
    browser.clickButton("Save PNG");
    browser.untilText(".share-status", "Saved.");
    browser.clickButton("Copy link");
    String link =
        String.valueOf(browser.until("window.copied.includes('#game=') && window.copied"));
    assertThat(link).startsWith(server.address()).endsWith("&at=3.1.0");

    browser.driver().get("about:blank");
    browser.visit(link);
    browser.until("location.hash === '#review'");
    browser.until(APP + ".store.current.move?.join() === 'W,G7'");
    assertThat(browser.value(APP + ".store.mainLine().length")).isEqualTo(10L);
    browser.driver().get("about:blank");
    browser.visit(server.address() + "/#game=broken");
    browser.untilText(".notices", "The record in the address cannot be read.");
    browser.until("location.hash === '#review'");
    browser.value("location.hash = '#nonsense'");
    browser.until("location.hash === '#review'");
  }

  @Test
  void theBrowserIsAskedToCopyInTheClickHoweverLongTheServerTakes() {
    openRecord();
    browser.click("button[aria-label=Share]");
    browser.value(
        """
        (connection => {
          const { request } = connection;
          const waiting = [];
          connection.request = query => new Promise(resolve =>
            waiting.push(() => resolve(request.call(connection, query))));
          window.answerAll = () => waiting.splice(0).forEach(each => each());
          navigator.clipboard.write = async ([item]) => {
            window.isAsked = true;
            window.copied = await (await item.getType("text/plain")).text();
          };
        })(%s.connection)
        """
            .formatted(APP));
    for (String[] each : new String[][] {{"Copy link", "#game="}, {"As SGF", "SZ[9]"}}) {
      browser.value("window.isAsked = false");
      browser.clickButton(each[0]);
      browser.until("window.isAsked");
      browser.value("window.answerAll()");
      browser.until("window.copied?.includes('%s')".formatted(each[1]));
    }
  }
}
