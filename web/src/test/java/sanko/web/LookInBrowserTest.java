package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.interactions.Actions;

/** How the page looks: boards and stones, columns, the graph, what is printed and embedded. */
class LookInBrowserTest extends WithPage {
  /** Where the record stands: beside the mode, below it, or nowhere. */
  private static final String COLUMNS =
      """
      (([mode, records]) => !records ? "none" : records.left >= mode.right ? "beside" : records.top >= mode.bottom ? "below" : "over")(
        [".mode-part", "sanko-records"].map(each => document.querySelector(each)?.getBoundingClientRect()))
      """;

  private static final String NUMBER = APP + ".store.current.number";

  /** Analyzes every position of the record, without the engine. */
  private void setLeads() {
    browser
        .driver()
        .executeScript(
            """
            const { store } = document.querySelector("sanko-app");
            for (const node of store.mainLine()) {
              const scoreLead = node.number >= 3 && node.number < 6 ? -10 : 2;
              const moveInfos = [{ move: "J1", order: 0, visits: 9, winrate: 0.5, scoreLead, pv: ["J1"] }];
              store.setResult(node, { visits: 9, rootInfo: { visits: 9, winrate: 0.5, scoreLead }, moveInfos });
            }
            """);
    browser.until("document.querySelectorAll('ol.mistakes li').length > 0");
  }

  @Test
  void aTelephoneShowsTheWholeLevelAndModesThatStandApart() {
    browser.asPhone(360, 740);
    browser.value(APP + ".match.state.strength = { kind: 'visits', amount: 10000 }");
    browser.value(APP + ".mode.requestUpdate()");
    browser.untilText("sanko-play", "Level 20, 10000 visits per move");
    assertThat(
            browser.value(
                "[...document.querySelectorAll('.who small')]"
                    + ".every(each => each.scrollWidth <= each.clientWidth)"))
        .isEqualTo(true);
    assertThat(
            browser.value(
                """
                [...document.querySelectorAll(".bar [role=tab]")].map(each => {
                  const range = document.createRange();
                  range.selectNodeContents(each);
                  return range.getBoundingClientRect();
                }).every((each, i, all) => i === 0 || each.left - all[i - 1].right >= 6)
                """))
        .isEqualTo(true);
    expectWithin(360);
  }

  @Test
  void signsOfBlackStonesHaveAnEdgeInTheDark() {
    String edge = "getComputedStyle(document.querySelector('.dot.black')).outlineColor";
    assertThat(browser.value(edge)).isEqualTo("rgba(0, 0, 0, 0)");
    browser.asDark();
    browser.until(edge + " === 'rgb(143, 143, 148)'");
  }

  @Test
  void colorsFollowTheThemeAlsoWhereBrowsersDoNotKnowLightDark() {
    String ground =
        "getComputedStyle(document.documentElement).getPropertyValue('--ground').trim()";
    for (String system : List.of("light", "dark")) {
      if (system.equals("dark")) {
        browser.asDark();
      }
      for (String theme : List.of("auto", "light", "dark")) {
        browser.value(APP + ".settings.set({ theme: '" + theme + "' })");
        boolean isDark = (theme.equals("auto") ? system : theme).equals("dark");
        assertThat(browser.value(ground))
            .as("%s where the system is %s", theme, system)
            .isEqualTo(isDark ? "#18191b" : "#f5f2ec");
      }
    }
    assertThat(
            browser.value(
                """
                [...document.styleSheets, ...document.querySelector("go-board").shadowRoot.adoptedStyleSheets]
                  .flatMap(sheet => [...sheet.cssRules].map(rule => rule.cssText))
                  .filter(rule => rule.includes("light-dark("))
                """))
        .isEqualTo(List.of());
  }

  @Test
  void whatAFieldSuggestsIsAsDarkAsOtherQuietWords() {
    assertThat(
            browser.value(
                "getComputedStyle(document.querySelector('#typed'), '::placeholder').color"))
        .isEqualTo("rgb(98, 93, 84)");
  }

  @Test
  void theWordsOfTheScoreDoNotTouchEachOther() {
    browser.asPhone(568, 320);
    browser.clickButton("Analyze");
    browser.until(APP + ".analysis.isRunning");
    browser
        .driver()
        .executeScript(
            """
            const { analysis, store } = document.querySelector("sanko-app");
            analysis.stop();
            store.setResult(store.current, { visits: 1e6, rootInfo: { visits: 1e6, scoreLead: 108.5, winrate: 1 }, moveInfos: [] });
            analysis.dispatchEvent(new CustomEvent("update"));
            """);
    browser.untilText(".score-words", "B+108.5");
    assertThat(
            browser.value(
                """
                (boxes => boxes.every((each, i) => each.right <= boxes[0].limit + 0.5 && (i === 0
                  || each.left >= boxes[i - 1].right + 4 || each.top >= boxes[i - 1].bottom - 4)))(
                  [...document.querySelectorAll(".score-words > *")].map(each => {
                    const range = document.createRange();
                    range.selectNodeContents(each);
                    const { left, right, top, bottom } = range.getBoundingClientRect();
                    return { left, right, top, bottom, limit: each.parentElement.getBoundingClientRect().right };
                  }))
                """))
        .isEqualTo(true);
  }

  @Test
  void boardsAndStonesAreChosenAndKept() {
    beginForTwo(9);
    play("D4");
    assertThat(browser.value(BOARD + ".dataset.material + " + BOARD + ".dataset.stones"))
        .isEqualTo("kayashell");
    assertThat(browser.value("document.querySelector('sanko-app').settings.get('sounds')"))
        .isEqualTo(true);
    browser.click("button[aria-label=Settings]");
    List<String> boards = List.of("Plain", "Paper", "Kaya", "Dark walnut");
    for (String board : boards) {
      browser.choose("label:has(option[value=kaya]) select", board);
    }
    browser.choose("label:has(option[value=contrast]) select", "High contrast");
    browser.until(BOARD + ".dataset.material === 'walnut'");
    expectAccessible("settings");
    browser.picture("look-settings");
    reload();
    browser.until(BOARD + ".dataset.stones === 'contrast'");
    assertThat(
            browser.value(
                "getComputedStyle(%s.shadowRoot.querySelector('.stone.black')).strokeWidth"
                    .formatted(BOARD)))
        .isEqualTo("1.4px");
    browser.until(BOARD + ".shadowRoot.querySelector('canvas').width >= 512");
  }

  @Test
  void everySizeHasItsColumnsInLightAndDark() {
    for (boolean isDark : List.of(false, true)) {
      if (isDark) {
        browser.asDark();
      }
      openRecord();
      setLeads();
      for (int[] size : new int[][] {{1920, 1080}, {1280, 900}, {812, 375}, {375, 812}}) {
        if (isDark && (size[0] == 1280 || size[0] == 812)) {
          continue;
        }
        show(size[0], size[1]);
        for (String mode : List.of("Review", "Play")) {
          browser.clickButton(mode);
          String where = mode + " " + size[0] + (isDark ? " dark" : "");
          browser.until("document.querySelector('.mode-part').offsetHeight > 0");
          browser.until(COLUMNS + " === '%s'".formatted(columnsWanted(size[0], mode)));
          assertThat(browser.value("document.documentElement.scrollWidth <= innerWidth"))
              .as(where)
              .isEqualTo(true);
          assertThat(columns()).as(where).isEqualTo(columnsWanted(size[0], mode));
          if (size[0] == 1920 && mode.equals("Review") != isDark) {
            expectAccessible(where);
          }
          browser.picture("look-" + where.replace(' ', '-'));
        }
      }
    }
  }

  @Test
  void settingsAreWholeOnATelephone() {
    browser.asPhone(360, 640);
    browser.click("button[aria-label=Settings]");
    browser.until("document.querySelector('dialog[open] .field.row select')");
    assertThat(
            browser.value(
                """
                [...document.querySelectorAll("dialog .field.row select")].filter(each => {
                  const shown = each.offsetWidth;
                  each.style = "flex: none; max-width: none";
                  const whole = each.offsetWidth;
                  each.style = "";
                  return shown < whole;
                }).map(each => each.value)
                """))
        .isEqualTo(List.of());
    assertThat(
            browser.value(
                "(body => body.scrollWidth - body.clientWidth)(document.querySelector('.dialog-body'))"))
        .isEqualTo(0L);
    // A scrollbar of the dialog would cover its corners.
    assertThat(
            browser.value(
                """
                ((dialog, body) => [dialog.scrollHeight > dialog.clientHeight, body.scrollHeight > body.clientHeight])(
                  document.querySelector("dialog"), document.querySelector(".dialog-body"))
                """))
        .isEqualTo(List.of(false, true));
  }

  @Test
  void fieldsOfANewGameDoNotShowBelowItsBar() {
    browser.clickButton("New game");
    browser.until("document.querySelector('dialog[open] form > .row.end')");
    browser.value("document.querySelector('.dialog-body').scrollTop = 100");
    assertThat(
            browser.value(
                """
                (({ left, width, bottom }) => [0.1, 0.3, 0.5, 0.7, 0.9]
                  .map(part => document.elementFromPoint(left + part * width, bottom - 8))
                  .filter(each => !each.closest("form > .row.end")).map(each => each.outerHTML))(
                  document.querySelector(".dialog-body").getBoundingClientRect())
                """))
        .isEqualTo(List.of());
  }

  @Test
  void fieldsOfANewGameThatHaveTheFocusStandAboveItsBar() {
    browser.clickButton("New game");
    browser.until("document.querySelector('dialog[open] form > .row.end')");
    do {
      browser.keys(Keys.TAB);
      assertThat(
              browser.value(
                  """
                  (([field, bar]) => field.closest(".row.end") || field.getBoundingClientRect().bottom <= bar.getBoundingClientRect().top
                    ? "" : field.outerHTML)([document.activeElement, document.querySelector("form > .row.end")])
                  """))
          .isEqualTo("");
    } while (!Boolean.TRUE.equals(
        browser.value("!!document.activeElement.closest('form > .row.end')")));
  }

  @Test
  void dialogsDoNotScrollSideways() {
    browser.click("button[aria-label=Settings]");
    browser.until("document.querySelector('dialog[open] .field.row select')");
    // WebKit adds the padding of the dialog to what reaches into it.
    assertThat(
            browser.value(
                """
                (body => [...body.children].map(each => each.getBoundingClientRect().right
                  - body.getBoundingClientRect().left - body.clientWidth + parseFloat(getComputedStyle(body).paddingRight))
                  .filter(excess => excess > 0.1))(document.querySelector(".dialog-body"))
                """))
        .isEqualTo(List.of());
  }

  @ParameterizedTest
  @ValueSource(ints = {320, 305, 280})
  void nothingReachesBeyondTheNarrowestWindows(int width) {
    openRecord();
    browser.asPhone(width, 640);
    for (String mode : List.of("Play", "Analyze", "Review")) {
      browser.clickButton(mode);
      browser.until("document.querySelector('.mode-part').offsetHeight > 0");
      expectWithin(width);
      assertThat(
              browser.value(
                  "[...document.querySelectorAll('.steps button')].every(each => each.offsetWidth >"
                      + " 36)"))
          .isEqualTo(true);
    }
    browser.picture("look-narrow-" + width);
  }

  private void show(int width, int height) {
    browser
        .driver()
        .executeCdpCommand(
            "Emulation.setDeviceMetricsOverride",
            Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", false));
    browser.until("innerWidth === " + width);
    await("for (let i = 0; i < 3; i++) await new Promise(requestAnimationFrame); return 1;");
  }

  private static String columnsWanted(int width, String mode) {
    return width >= 1600 ? "beside" : mode.equals("Play") ? "none" : "below";
  }

  private Object columns() {
    return Objects.requireNonNull(browser.value(COLUMNS));
  }

  @Test
  void theGraphShowsThePositionPointedAtAndIsDraggedAlong() {
    openRecord();
    browser.until("document.querySelector('.graph.none') && !document.querySelector('.graph-key')");
    setLeads();
    WebElement graph = browser.driver().findElement(By.cssSelector(".graph"));
    new Actions(browser.driver()).moveToElement(graph).perform();
    browser.until("document.querySelector('.graph-ghost:not([hidden]) go-board')?.stones.length");
    browser.picture("look-graph");
    assertThat(browser.text(".graph-ghost p")).startsWith("5 Black J9: W+10.0");
    new Actions(browser.driver()).clickAndHold().moveByOffset(60, 0).perform();
    browser.until(NUMBER + " === 6 && document.querySelector('.graph-ghost').hidden");
    new Actions(browser.driver()).moveByOffset(-120, 0).release().perform();
    browser.until(NUMBER + " === 3 || " + NUMBER + " === 4");
    assertThat(
            browser.value(
                "Chart.getChart(document.querySelector('.graph canvas')).data.datasets[2].data"
                    + ".map(Math.sign).filter(Boolean).sort().join()"))
        .isEqualTo("-1,1");
  }

  @Test
  void theRecordIsPrintedAndABoardIsSaved() throws Exception {
    openRecord();
    browser.click("button[aria-label=Share]");
    browser.clickButton("Save an HTML board");
    String page = browser.saved(".html");
    assertThat(page).doesNotContain("light-dark(");
    browser.choose("sanko-share select", "25");
    await("window.print = () => {}; return 1;");
    browser.clickButton("Print the record");
    browser.until("document.querySelectorAll('.sheet text.number').length === 9");
    browser.onPaper();
    assertThat(browser.value("document.querySelector('sanko-app').offsetHeight")).isEqualTo(0L);
    assertThat(browser.value("document.querySelector('.sheet h1').innerText"))
        .isEqualTo("Ume – Take");
    await("dispatchEvent(new Event('afterprint')); return 1;");
    browser.until("!document.querySelector('.sheet')");
    browser.asDark();
    Path file = Files.writeString(downloads.resolve("board.htm"), page, StandardCharsets.UTF_8);
    browser.driver().get(file.toUri().toString());
    browser.until(BOARD + "?.stones?.length === 81");
    browser.keys(Keys.END);
    browser.until("document.querySelector('#where').innerText === '9 / 9'");
    browser.keys(Keys.ARROW_LEFT);
    browser.until(BOARD + ".lastMove === 'G3'");
    browser.picture("look-embedded");
    expectAccessible("a board that stands alone");
  }
}
