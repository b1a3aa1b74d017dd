package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;
import sanko.engine.level.LevelTable;

/** The opponents in New game: characters, a level that is found, and people's ranks. */
class OpponentsInBrowserTest extends WithPage {
  @Test
  void aCharacterIsChosenByKeysAndTakesItsTime() {
    browser.clickButton("New game");
    browser.clickButton("9×9");
    browser.untilText(".opponents", "On 9×9: won 18 of 20 games against GNU Go at its level 10");
    expectAccessible("opponents");
    browser.asDark();
    browser.asPhone(375, 812);
    expectNarrow();
    expectAccessible("opponents in the dark");
    browser.picture("opponents-phone");
    browser.click("dialog .opponent:nth-of-type(2) input");
    browser.keys(Keys.ARROW_UP);
    browser.until("document.querySelector('dialog .opponent input').checked");
    expectNoKeys();
    browser.clickButton("Start");
    browser.until("!document.querySelector('dialog')");
    assertThat(browser.text(".players")).contains("Sansan").contains("Level 1");
    // The first answer of a server may be late, as the engine is loaded for it.
    play("E5", 2);
    boolean isFree = Boolean.TRUE.equals(browser.value(BOARD + ".stones[72] === '.'"));
    await(
        """
        const app = %s;
        await app.match.humanMoves("%s");
        const began = performance.now();
        while (app.match.tip.number < 4) {
          await new Promise(resolve => setTimeout(resolve, 10));
        }
        window.seconds = (performance.now() - began) / 1000;
        return 1;
        """
            .formatted(APP, isFree ? "A1" : "B1"));
    assertThat((Boolean) browser.value("window.seconds > 0.75 && window.seconds < 2")).isTrue();
  }

  @Test
  void threeGamesFindALevelAndAnOpponent() {
    browser.clickButton("New game");
    browser.clickButton("Find my level");
    for (int game = 1; game <= 3; game++) {
      browser.until(
          "%s.match.state.strength.series === %d && %s.match.isHumansTurn"
              .formatted(APP, game, APP));
      // The opponent, who may have begun, may stand anywhere.
      boolean isFree = Boolean.TRUE.equals(browser.value(BOARD + ".stones[72] === '.'"));
      play(isFree ? "A1" : "B1", 2);
      browser.clickButton("Resign");
      browser.clickButton("Really resign");
      browser.untilText(".result", "wins by resignation");
      if (game < 3) {
        browser.untilText(".result", "Game %d of 3".formatted(game));
        browser.clickButton("Next game");
      }
    }
    browser.untilText(".found", "You are at about level");
    // Ratings stay in the tests' folder, so the games of earlier runs count too.
    assertThat(browser.text(".found")).matches("You .* level \\d+ on 9×9\\..* \\d+ games here.*");
    expectAccessible("the level found");
    String name = browser.text(".found + .buttons .primary").replace("Play ", "");
    browser.click(".found + .buttons .primary");
    browser.until(APP + ".match.state.phase === 'playing'");
    assertThat(browser.text(".players")).contains(name).doesNotContain("Sanko");
  }

  @Test
  void ranksArePlayedWhereTheServerHasANetworkThatImitatesPeople() {
    browser.clickButton("New game");
    assertThat(browser.text("dialog")).doesNotContain("5 kyu");
    browser.click("dialog header button");
    await(
        """
        const app = %s;
        await app.limits.known;
        app.limits.imitatesPeople = true;
        window.sent = [];
        app.connection.gtp = async command => {
          window.sent.push(command);
          return command.startsWith("kata-search") ? "E5" : "";
        };
        window.ended = 0;
        app.connection.endGtp = () => window.ended++;
        Object.defineProperty(app.connection, "gtpSession", { get: () => 1 });
        return 1;
        """
            .formatted(APP));
    browser.clickButton("New game");
    browser.clickButton("White");
    browser.choose("dialog select", "5 kyu");
    browser.clickButton("Start");
    browser.until(APP + ".match.tip.number === 1");
    assertThat(browser.text(".players")).contains("Like a person of 5 kyu");
    assertThat((String) browser.value("window.sent.join(' ')"))
        .contains("\"humanSLProfile\":\"rank_5k\"");
    assertThat(browser.value("window.ended")).isEqualTo(0L);
    browser.clickButton("New game");
    browser.choose("dialog select", "Level 3");
    browser.clickButton("Start");
    browser.until("window.ended === 1");
  }

  @Test
  void theFiguresAreThoseOfTheTableOfLevels() {
    for (int side : new int[] {9, 13, 19}) {
      Object shown =
          await("return (await import('./page/opponents/characters.js')).ELO[%d];".formatted(side));
      List<Long> elo =
          List.of(1, 5, 10, 15, 19).stream()
              .map(level -> Math.round(LevelTable.standard().elo(level, side * side)))
              .toList();
      assertThat(shown).isEqualTo(elo);
    }
  }
}
