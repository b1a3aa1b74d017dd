package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Games against the engine: how they begin, and what of them is taken back. */
class PlayInBrowserTest extends WithPage {
  private static final String MATCH = APP + ".match";

  /** Begins a game by a script; returns what is wrong with it, if anything. */
  private Object begin(String options) {
    return await(
        """
        try {
          await %s.start({
            width: 9, height: 9, rules: "chinese", komi: 7.5, handicap: 0, isFree: false, human: "B",
            strength: { kind: "visits", amount: 10 }, time: { system: "none" }, %s });
          return "";
        } catch (error) {
          return error.message;
        }
        """
            .formatted(MATCH, options));
  }

  private void expectHandicap(String expected, int left) {
    browser.untilText(".status", "Place %d more handicap".formatted(left));
    assertThat(browser.value("(%s.store.root.setup?.B ?? []).join(' ')".formatted(APP)))
        .isEqualTo(expected);
  }

  @Test
  void handicapStonesArePlacedOnPointsAndTakenBack() {
    assertThat(begin("handicap: 3, isFree: true")).isEqualTo("");
    browser.clickPoint("C3");
    expectHandicap("C3", 2);
    leaveField();
    browser.keys("x");
    browser.untilText(".notices", "Place 2 more handicap stones.");
    browser.type("#typed", "pass");
    expectHandicap("C3", 2);
    browser.clickPoint("G7");
    expectHandicap("C3 G7", 1);
    browser.clickButton("Undo");
    expectHandicap("C3", 2);
    leaveField();
    browser.keys("u");
    expectHandicap("", 3);
    browser.keys(Keys.BACK_SPACE);
    expectHandicap("", 3);
    for (String point : new String[] {"C3", "G7", "E5"}) {
      browser.clickPoint(point);
    }
    browser.until(MATCH + ".tip.number === 1 && " + MATCH + ".isHumansTurn");
  }

  @Test
  void moreStonesThanTheBoardHasPlacesForArePlacedFreely() {
    openForm(7, 7);
    browser.choose("dialog .pair:not(.sizes) + .pair select", "9 stones");
    browser.until(
        "document.querySelector('dialog .pair:not(.sizes) + .pair label + label select')?.value"
            + " === 'Freely'");
    begin(7, 7);
    expectHandicap("", 9);
  }

  @Test
  void thereIsNothingToTakeBackBeforeAMoveOfOnesOwn() {
    assertThat(begin("human: 'W', strength: { kind: 'visits', amount: 1 }")).isEqualTo("");
    browser.until(MATCH + ".tip.number === 1 && " + MATCH + ".isHumansTurn");
    assertThat(browser.value(MATCH + ".canUndo")).isEqualTo(false);
    browser.type("#typed", "A1");
    browser.until(MATCH + ".tip.number === 3 && " + MATCH + ".isHumansTurn");
    browser.clickButton("Undo");
    browser.until(MATCH + ".tip.number === 1 && !" + MATCH + ".canUndo");
  }

  @Test
  void theGameGoesOnIfANewOneCannotBegin() {
    assertThat(begin("human: 'W', strength: { kind: 'visits', amount: 5000 }")).isEqualTo("");
    browser.until(MATCH + ".isThinking");
    assertThat(begin("human: 'W', handicap: 81")).isEqualTo("invalid number of stones");
    browser.until(MATCH + ".isThinking");
  }

  @Test
  void onlyWhatHasEndedTheGameIsTakenBack() {
    assertThat(begin("")).isEqualTo("");
    play("E5", 2);
    String moves = moves();
    browser.clickButton("Resign");
    browser.clickButton("Really resign");
    browser.untilText(".result", "White wins by resignation");
    assertThat(browser.value(APP + ".store.info.RE")).isEqualTo("W+R");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.clickButton("Count");
    browser.clickButton("Agree");
    browser.until("document.querySelector('.result')");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.driver().executeScript(MATCH + ".engine.choose = async () => 'resign';");
    browser.type("#typed", "/F3");
    browser.untilText(".result", "Black wins by resignation");
    browser.clickButton("Take back");
    expectYourTurnAfter(moves);

    browser.driver().executeScript(MATCH + ".finish('W+T');");
    browser.untilText(".result", "White wins on time");
    assertThat(browser.text(".result")).doesNotContain("Take back");
    leaveField();
    browser.keys("u");
    assertThat(browser.value(MATCH + ".state.result")).isEqualTo("W+T");
    assertThat(moves()).isEqualTo(moves);
  }

  private void expectYourTurnAfter(String moves) {
    browser.untilText(".status", "Your turn.");
    assertThat(moves()).isEqualTo(moves);
    assertThat(browser.value(APP + ".store.info.RE || 'none'")).isEqualTo("none");
  }

  @Test
  void theGameGoesOnAboveABranchThatIsDeleted() {
    beginForTwo(9);
    for (String each : new String[] {"D4", "G6", "E2", "C7"}) {
      play(each);
    }
    leaveField();
    browser.clickButton("Analyze");
    String all = moves();
    deleteAllMoves();
    assertThat(moves()).isEmpty();
    browser.clickButton("Undo");
    assertThat(moves()).isEqualTo(all);
    deleteAllMoves();
    browser.clickButton("Play");
    browser.untilText(".status", "Black begins");
    play("E5");
    assertThat(moves()).isEqualTo("B,E5");
  }

  private void deleteAllMoves() {
    browser.keys(Keys.HOME, Keys.ARROW_RIGHT);
    browser.until(APP + ".store.current.number === 1");
    browser.click("sanko-menu summary");
    browser.clickButton("Delete from here");
    browser.untilText(".notices", "Deleted: 4 nodes");
  }

  @Test
  void theEngineAnswersWhereTheGameGoesOn() {
    assertThat(begin("strength: { kind: 'visits', amount: 5000 }")).isEqualTo("");
    browser.type("#typed", "E5");
    browser.until(MATCH + ".isThinking && " + MATCH + ".tip.number === 1");
    browser.value(
        "(([store, match]) => { window.left = match.tip; store.remove(match.tip); })([%s.store, %s])"
            .formatted(APP, MATCH));
    browser.untilText(".status", "You play Black");
    assertThat(browser.value(MATCH + ".isThinking")).isEqualTo(false);

    browser.driver().executeScript(MATCH + ".engine.choose = async () => 'C3';");
    play("D4", 2);
    browser.value("%s.store.remove(%s.tip)".formatted(APP, MATCH));
    browser.until(MATCH + ".tip.number === 2");
    assertThat(moves()).isEqualTo("B,D4 W,C3");
    assertThat(browser.value("window.left.children.length")).isEqualTo(0L);
  }

  @Test
  void hintsGoWhenTheGameIsCounted() {
    assertThat(begin("")).isEqualTo("");
    play("E5", 2);
    browser.clickButton("Hint");
    browser.until(BOARD + ".candidates.length > 0");
    browser.clickButton("Count");
    browser.until("document.querySelector('.card .primary:enabled')");
    assertThat(browser.value(BOARD + ".candidates.length")).isEqualTo(0L);
    assertThat(browser.value("document.querySelector('sanko-play').hints.length")).isEqualTo(0L);
  }
}
