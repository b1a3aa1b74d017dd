package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.interactions.WheelInput.ScrollOrigin;

/** What hands do besides clicking: wheels, keys, fingers that slide. */
class HandsInBrowserTest extends WithPage {
  private static final String NUMBER = APP + ".store.current.number";

  private void turn(String selector, int pixels) {
    browser.value(
        "document.querySelector('%s').scrollIntoView({ block: 'center' })".formatted(selector));
    ScrollOrigin place =
        ScrollOrigin.fromElement(browser.driver().findElement(By.cssSelector(selector)));
    new Actions(browser.driver()).scrollFromOrigin(place, 0, pixels).perform();
  }

  @Test
  void theWheelStepsThroughTheGame() {
    // An empty board has nothing to step through.
    turn("go-board", 120);
    openRecord();
    turn("go-board", 120);
    browser.until(NUMBER + " === 1");
    turn("sanko-tree", 120);
    browser.until(NUMBER + " === 2");
    turn(".graph", -120);
    browser.until(NUMBER + " === 1");
    new Actions(browser.driver()).keyDown(Keys.SHIFT).perform();
    turn("go-board", 120);
    new Actions(browser.driver()).keyUp(Keys.SHIFT).perform();
    browser.untilText(".notices", "No mistakes of this size so far.");
    assertThat(browser.value(NUMBER)).isEqualTo(1L);
  }

  @Test
  void theLineOfACandidateIsWalkedThrough() {
    openRecord();
    browser.clickButton("Analyze");
    browser.until(BOARD + ".candidates[0]?.figure !== undefined");
    browser.click("sanko-analyze .row button");
    browser.until("!" + APP + ".analysis.isWanted");
    // An answer that came before is drawn in the next frame.
    await("for (const _ of [1, 2]) await new Promise(requestAnimationFrame); return 1;");
    browser.hover(String.valueOf(browser.value(BOARD + ".candidates[0].point")));
    browser.until(BOARD + ".ghosts.length > 0 && document.querySelector('tr.pointed .level0')");
    browser.keys("]");
    browser.until(BOARD + ".ghosts.length === 1");
    assertThat(browser.value(NUMBER)).isEqualTo(0L);
    assertThat(browser.text(".line-text .grow"))
        .startsWith(String.valueOf(browser.value(BOARD + ".pointed")));
  }

  @Test
  void aTelephoneHasNoCoordinatesAndKeepsTheBoardInSight() {
    browser.asPhone(375, 812);
    openRecord();
    browser.until(BOARD + ".shadowRoot.querySelectorAll('.coordinate').length === 0");
    browser.value("window.scrollTo(0, 400)");
    browser.until("document.querySelector('go-board').getBoundingClientRect().top < 20");
    assertThat(browser.value("document.querySelector('go-board').getBoundingClientRect().top >= 0"))
        .isEqualTo(true);
    slide(".steps .where", 120);
    browser.until(NUMBER + " > 3");
    expectNarrow();
    expectAccessible("a telephone with the board in sight");
  }

  @Test
  void aFingerScrollsFromALargeBoardAndAimsOnlyWhenItHasRested() {
    browser.asPhone(360, 740);
    beginForTwo(19);
    browser.until(BOARD + ".isSmall && document.querySelector('sanko-play .others')");
    browser.value("window.scrollTo(0, 0)");

    browser.holdTimers(250);
    List<?> place = placeOf("K4");
    touch("touchStart", place, 0, 0);
    for (int y = 20; y <= 160; y += 20) {
      touch("touchMove", place, 0, -y);
    }
    lift();
    browser.until("window.scrollY > 60");
    assertThat(browser.value(NUMBER)).isEqualTo(0L);

    browser.letTimersGo();
    touch("touchStart", placeOf("Q4"), 0, 0);
    browser.until(BOARD + ".shadowRoot.querySelector('.aim').getAttribute('d') !== 'M0 0'");
    touch("touchMove", placeOf("P6"), 0, 0);
    touch("touchMove", placeOf("K10"), 0, 0);
    lift();
    browser.until(NUMBER + " === 1");
    assertThat(moves()).isEqualTo("B,K10");

    touch("touchStart", placeOf("D4"), 0, 0);
    lift();
    browser.until(NUMBER + " === 2");
    assertThat(moves()).isEqualTo("B,K10 W,D4");
  }

  private List<?> placeOf(String point) {
    return (List<?>) browser.until(BOARD + ".placeOnPage('%s').map(Math.round)".formatted(point));
  }

  /** Slides a finger to the right from the left of an element. */
  private void slide(String selector, int pixels) {
    String place =
        "(({ x, y }) => [Math.round(x), Math.round(y) +"
            + " 8])(document.querySelector('%s').getBoundingClientRect())";
    List<?> from = (List<?>) browser.until(place.formatted(selector));
    touch("touchStart", from, 0, 0);
    for (int x = 20; x <= pixels; x += 20) {
      touch("touchMove", from, x, 0);
    }
    lift();
  }

  private void lift() {
    browser
        .driver()
        .executeCdpCommand(
            "Input.dispatchTouchEvent", Map.of("type", "touchEnd", "touchPoints", List.of()));
  }

  private void touch(String type, List<?> from, int right, int down) {
    Map<String, Object> place =
        Map.of(
            "x",
            ((Number) from.get(0)).intValue() + right,
            "y",
            ((Number) from.get(1)).intValue() + down);
    browser
        .driver()
        .executeCdpCommand(
            "Input.dispatchTouchEvent", Map.of("type", type, "touchPoints", List.of(place)));
  }
}
