package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.openqa.selenium.Keys;

/** Notices, and how the page looks where it was cramped. */
class NoticesInBrowserTest extends WithPage {
  @ParameterizedTest
  @CsvSource({"1280,860", "1280,600", "375,667", "667,375"})
  void noticesCoverNoControl(int width, int height) {
    if (width < 1000) {
      browser.asPhone(width, height);
    }
    openRecord();
    for (String mode : List.of("Play", "Analyze", "Review")) {
      browser.clickButton(mode);
      browser.until("document.querySelector('sanko-%s')".formatted(mode.toLowerCase(Locale.ROOT)));
      for (int scroll : new int[] {0, 150, 10_000}) {
        assertThat(coveredAfterNotices(scroll)).as(mode + " scrolled by " + scroll).isEqualTo("");
      }
    }
  }

  /**
   * Shows notices; names the controls that could be clicked before and lie below one now, if any.
   */
  private Object coveredAfterNotices(int scroll) {
    return await(
        """
        const app = document.querySelector("sanko-app");
        const frames = async () => { for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); };
        const top = each => {
          const { left, right, top, bottom } = each.getBoundingClientRect();
          return document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        };
        scrollTo(0, %d);
        await frames();
        const controls = [...document.querySelectorAll("go-board, button, select, input, textarea, summary")]
          .filter(each => each.contains(top(each)));
        app.notify("A notice that somebody should read, and which takes more than one line", { actions: [["Undo", () => {}]] });
        app.notify("Something was wrong", { kind: "error" });
        await app.updateComplete;
        await frames();
        const shown = [...document.querySelectorAll(".notice")].map(each => each.getBoundingClientRect());
        const hidden = shown.filter(({ top, bottom }) => top < 0 || bottom > innerHeight);
        const covered = controls.filter(each => each.isConnected && top(each)?.closest(".notices"));
        document.querySelectorAll(".notice .close").forEach(each => each.click());
        await frames();
        return covered.map(each => each.outerHTML.slice(0, 80)).join(" ") + (shown.length === 2 ? "" : "not shown")
          + (hidden.length === 0 ? "" : "hidden") + (controls.length > 2 ? "" : "few controls");
        """
            .formatted(scroll));
  }

  @Test
  void noticesAreReadToThoseWhoListen() {
    // Those lists are in the page before anything is in them.
    assertThat(browser.value("document.querySelectorAll('.notices > [role=alert]').length"))
        .isEqualTo(1L);
    // However slow the machine is, a notice is found.
    browser.driver().executeScript(APP + ".notices.later = () => true;");
    browser.type("#typed", "Z99");
    browser.untilText(".notices > [role=alert]", "“Z99” is no point of this board.");
    leaveField();
    browser.keys("x");
    browser.untilText(".notices > [role=status]", "Pass?");
  }

  @Test
  void aRefusedMoveIsReplacedByTheNextOne() {
    browser.driver().executeScript(APP + ".notices.later = () => true;");
    leaveField();
    browser.keys("/", "zz", Keys.ENTER);
    browser.untilText(".notices", "“zz” is no point of this board.");
    browser.keys("yy", Keys.ENTER);
    browser.untilText(".notices", "“yy” is no point of this board.");
    browser.keys(Keys.ESCAPE);
    assertThat(browser.value("document.activeElement.localName")).isEqualTo("body");
    browser.keys("/", "C3", Keys.ENTER);
    browser.until(APP + ".store.mainLine()[1]?.move.join() === 'B,C3'");
  }

  @Test
  void noticesWithAChoiceGoAwayByThemselves() {
    browser.driver().executeScript(APP + ".notices.later = call => { window.expire = call; };");
    leaveField();
    browser.keys("x");
    browser.until("document.querySelector('.notice')");
    browser.until("(window.expire(), !document.querySelector('.notice'))");
  }

  @Test
  void whatAFingerTouchedDoesNotStayAsIfPointedAt() {
    assertThat(
            browser.value(
                """
                [...document.styleSheets].flatMap(sheet => [...sheet.cssRules])
                  .filter(rule => rule.selectorText?.includes(":hover")).map(rule => rule.selectorText)
                """))
        .isEqualTo(List.of());
  }

  @Test
  void allSidesOfAPlayersCardHaveTheSameBorder() {
    assertThat(
            browser.value(
                """
                [...document.querySelectorAll(".player")].map(each => getComputedStyle(each))
                  .map(each => each.borderLeft === each.borderRight && each.borderLeft === each.borderTop)
                """))
        .isEqualTo(List.of(true, true));
  }

  @Test
  void nothingIsWiderThanTheNarrowestTelephone() {
    browser.asPhone(320, 640);
    openRecord();
    assertThat(
            await(
                """
                const app = document.querySelector("sanko-app");
                const wide = [];
                const look = async where => {
                  await app.updateComplete;
                  await new Promise(requestAnimationFrame);
                  const { scrollWidth } = document.documentElement;
                  if (scrollWidth > 320) wide.push(`${where}: ${scrollWidth}`);
                };
                for (const language of ["en", "ja", "ko", "zh"]) {
                  app.settings.set({ language });
                  for (const mode of ["analyze", "review", "solve", "learn", "play"]) {
                    await app.openMode(mode);
                    await look(`${language} ${mode}`);
                  }
                  app.online = false;
                  await look(`${language} offline`);
                  app.online = true;
                }
                return wide;
                """))
        .isEqualTo(List.of());
  }

  @Test
  void longNamesAndLabelsStayWhereTheyBelong() {
    browser.asPhone(375, 667);
    browser.drop(
        "long.sgf",
        "(;SZ[9]PB[%s]PW[Take]LB[ie:a long label][aa:12345];B[ee])"
            .formatted("A long name ".repeat(9)));
    browser.until(APP + ".store.mainLine().length === 2");
    browser.clickButton("Play");
    browser.until("document.querySelector('.player b').title.startsWith('A long name')");
    assertThat(browser.value("document.querySelector('.player').offsetHeight < 80"))
        .isEqualTo(true);
    browser.keys(Keys.HOME);
    browser.until(BOARD + ".shadowRoot.querySelectorAll('.labels text').length === 2");
    assertThat(
            browser.value(
                """
                (board => {
                  const edge = board.getBoundingClientRect();
                  const texts = [...board.shadowRoot.querySelectorAll(".labels text, .coordinate")];
                  return texts.map(each => each.getBoundingClientRect())
                    .filter(each => each.left < edge.left + 4 || each.right > edge.right - 4).length;
                })(document.querySelector("go-board"))
                """))
        .isEqualTo(0L);
  }
}
