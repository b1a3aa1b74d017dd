package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WindowType;

/** What the browser keeps of the games of several tabs and visits. */
class KeptGamesInBrowserTest extends WithPage {
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
    assertThat(
            browser.value(
                "Object.keys(localStorage).filter(key => key.startsWith('sanko.games.')).length"))
        .isEqualTo(1L);
  }

  @Test
  void anEarlierGameIsShownAgain() {
    beginForTwo(7);
    play("D4");
    play("E5");
    beginForTwo(5);
    play("C3");
    browser.clickButton("Earlier games");
    browser.untilText("dialog", "7×7 · 2 moves");
    browser.click("dialog .kept");
    browser.until(APP + ".store.width === 7 && !document.querySelector('dialog')");
    assertThat(moves()).isEqualTo("B,D4 W,E5");
    browser.clickButton("Earlier games");
    browser.click("dialog .kept-games .icon");
    browser.untilText("dialog", "No other game is kept.");
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
