package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** The coach, who says one sentence about a move and offers to take bad ones back. */
class CoachInBrowserTest extends WithPage {
  /** Four black stones are in atari: Black to move saves them with G5. */
  private static final String IN_ATARI =
      "(;SZ[9]KM[0]RU[Chinese]AB[ce][de][ee][fe][cc:fc][cg:fg]AW[cd:fd][cf:ff][be][bc][bg]PL[B])";

  @Test
  void aBadMoveIsTakenBackWithoutTheBetterOneBeingTold() {
    turnOn();
    browser.drop("atari.sgf", IN_ATARI);
    browser.until("document.querySelector('sanko-review')");
    browser.clickButton("Play from here");
    browser.choose("dialog select", "Level 1");
    browser.clickButton("Start");
    browser.until("!document.querySelector('dialog') && " + APP + ".match.isHumansTurn");
    browser.untilText(".coach", "Says one sentence about a move");
    play("J1", 2);
    browser.untilText(".coach", "J1 loses about");
    assertThat(browser.text(".coach-says p"))
        .endsWith(" points: your four stones at D5 are still in atari.");
    browser.untilText(".coach", "Take it back?");
    expectAccessible("a remark with an offer");
    browser.click(".show-me");
    browser.untilText(".coach", "G5 was better");
    browser.until(APP + ".store.current.number === 0");
    assertThat(browser.value(BOARD + ".ghosts[0].point")).isEqualTo("G5");
    expectNoKeys();
    browser.clickButton("Back to the game");
    browser.untilText(".coach", "Take it back?");
    browser.asDark();
    browser.asPhone(375, 812);
    expectNarrow();
    expectAccessible("a remark in the dark");
    browser.picture("coach-phone");
    for (int[] size : new int[][] {{812, 375}, {1280, 900}, {1920, 1080}}) {
      browser.asPhone(size[0], size[1]);
      assertThat((Long) browser.value("document.documentElement.scrollWidth"))
          .isLessThanOrEqualTo(size[0]);
    }
    browser.value("document.querySelector('.take-back').focus()");
    browser.keys(Keys.ENTER);
    browser.until(
        APP + ".match.tip.number === 0 && document.activeElement.localName === 'go-board'");
    browser.untilText(".coach", "Says one sentence about a move");
  }

  @Test
  void inAReviewItSpeaksOfTheMoveShownAndIsSilentWhenItIsOff() {
    browser.drop("atari.sgf", IN_ATARI.replace("PL[B])", "PL[B];B[ge])"));
    browser.until("document.querySelector('sanko-review')");
    browser.keys(Keys.END);
    browser.until(APP + ".store.current.number === 1");
    assertThat(browser.value("!!document.querySelector('.coach')")).isEqualTo(false);
    turnOn();
    browser.untilText(".coach", "G5 takes Black's four stones at D5 out of atari.");
    expectAccessible("the coach in a review");
    turnOn();
    browser.until("!document.querySelector('.coach')");
  }

  @Test
  void leavesTheEngineToTheOpponentUntilItHasChosen() {
    turnOn();
    beginForTwo(9);
    play("D4");
    browser.untilText(".coach", "Nothing to say");
    await(
        """
        const { match, connection } = %s;
        window.asked = [];
        const subscribe = connection.subscribe.bind(connection);
        connection.subscribe = (query, ...rest) => {
          query.explain && window.asked.push(match.isSearching);
          return subscribe(query, ...rest);
        };
        const choose = match.engine.choose.bind(match.engine);
        match.engine.choose = async (...args) => {
          await new Promise(resolve => setTimeout(resolve, 600));
          return choose(...args);
        };
        match.state = { ...match.state, human: "B", strength: { kind: "visits", amount: 1 } };
        match.proceed();
        return 1;
        """
            .formatted(APP));
    browser.until("window.asked.length > 0 && " + APP + ".match.tip.number === 2");
    assertThat(browser.value("window.asked.includes(true)")).isEqualTo(false);
  }

  private void turnOn() {
    browser.click("button[aria-label=Settings]");
    browser.click("dialog .coach-switch");
    browser.click("dialog header button");
    browser.until("!document.querySelector('dialog')");
  }
}
