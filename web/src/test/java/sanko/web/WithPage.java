package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import com.deque.html.axecore.selenium.AxeBuilder;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Dimension;

/** Tests with the page open in a tab as good as new, and one server for all classes of a JVM. */
@Tag("browser")
abstract class WithPage {
  static final String APP = "document.querySelector('sanko-app')";
  static final String BOARD = "document.querySelector('go-board')";

  /** Nine moves on 9x9 under Japanese rules, with a variation at the fourth. */
  static final String RECORD =
      "(;FF[4]GM[1]SZ[9]KM[6.5]RU[japanese]PB[Ume]PW[Take]RE[B+R];B[ee];W[ce];B[aa]"
          + "(;W[cc];B[ia];W[gc];B[cg];W[gg];B[fg])(;W[gc];B[cc]))";

  /** AxeBuilder would make another tab for each report, and reports also of what is right. */
  private static final String AXE = axe();

  /** It ends with the JVM. */
  static RunningPage server;

  @TempDir Path downloads;
  Chromium browser;

  @BeforeAll
  static void start() {
    if (server == null) {
      server = RunningPage.start(0);
    }
  }

  @BeforeEach
  void open() {
    browser = Chromium.open(1280, 860, server.address() + "/", downloads);
  }

  @AfterEach
  void close() {
    if (browser != null) {
      try {
        assertThat(browser.errors()).isEmpty();
      } finally {
        browser.close();
      }
    }
  }

  /** Opens the record and waits until it is shown. */
  final void openRecord() {
    browser.drop("game.sgf", RECORD);
    browser.until(
        APP + ".store.mainLine().length === 10 && document.querySelector('sanko-review')");
  }

  final void openForm(int width, int height) {
    browser.clickButton("New game");
    browser.clickButton("Other");
    browser.fill("dialog input[aria-label=Width]", "" + width);
    browser.fill("dialog input[aria-label=Height]", "" + height);
  }

  final void begin(int width, int height) {
    browser.clickButton("Start");
    browser.until(
        "%s.store.width === %d && %s.store.height === %d && !document.querySelector('dialog')"
            .formatted(APP, width, APP, height));
  }

  /** Begins a game in which two people play, so that no move comes by itself. */
  final void beginForTwo(int size) {
    openForm(size, size);
    browser.clickButton("Both");
    begin(size, size);
  }

  final void play(String move) {
    play(move, 1);
  }

  /** Plays a move and waits until the game has grown by this many moves or is over. */
  final void play(String move, int moves) {
    Object before = browser.value(APP + ".match.tip.number");
    browser.type("#typed", move);
    browser.until(
        "(m => m.tip.number >= %s + %d || m.state.phase !== 'playing')(%s.match)"
            .formatted(before, moves, APP));
  }

  /** Takes the focus from the field for moves, so that keys are those of the page. */
  final void leaveField() {
    browser.click("h1.name");
  }

  /** The moves of the game as it is played, such as "B,D4 W,E5". */
  final String moves() {
    String path = "%s.store.path(%s.match.tip).slice(1).map(each => each.move.join()).join(' ')";
    return String.valueOf(browser.value(path.formatted(APP, APP)));
  }

  /** Waits until a game with this move is among those in the browser. */
  final void untilKept(String move) {
    browser.until(
        "Object.keys(localStorage).some(key => key.startsWith('sanko.games.')"
            + " && localStorage.getItem(key).includes('\"%s\"'))".formatted(move));
  }

  final void reload() {
    browser.driver().navigate().refresh();
    browser.untilBoard();
  }

  /** What statements of JavaScript return that may await something. */
  final Object await(String body) {
    return Objects.requireNonNull(
        browser
            .driver()
            .executeAsyncScript(
                "const done = arguments[0];"
                    + "(async () => {%s})().then(done, error => done(String(error)));"
                        .formatted(body)));
  }

  /** Shows the page in windows of all sizes, a telephone's last; nothing is wider than they are. */
  final void showInAllSizes(String name) {
    for (int[] size : new int[][] {{1920, 1080}, {1280, 900}, {812, 375}, {375, 812}}) {
      if (size[0] < 900) {
        browser.asPhone(size[0], size[1]);
      } else {
        browser.driver().manage().window().setSize(new Dimension(size[0], size[1]));
      }
      browser.until("document.documentElement.scrollWidth <= innerWidth");
      browser.picture(name + "-" + size[0]);
    }
  }

  /** Nothing reaches beyond the right edge of a telephone that is 375 pixels wide. */
  final void expectNarrow() {
    expectWithin(375);
  }

  /** Nothing reaches beyond the right edge of a window of this width. */
  final void expectWithin(int width) {
    assertThat(
            browser.value(
                """
                [...document.querySelectorAll("body *")]
                  .filter(each => !each.closest("svg.tree, .for-ears") && each.getBoundingClientRect().right > %d.5)
                  .map(each => `${each.parentElement.className} > ${each.localName}.${each.className} ${each.getBoundingClientRect().right}`)
                """
                    .formatted(width)))
        .isEqualTo(List.of());
    assertThat(browser.value("document.documentElement.scrollWidth <= " + width)).isEqualTo(true);
  }

  /** No key stands where its text should, and none is left without its arguments. */
  final void expectNoKeys() {
    assertThat((String) browser.value("document.body.innerText"))
        .doesNotContainPattern("\\b[a-z]+\\.[a-z]+[A-Za-z.]*\\b(?<!\\.sgf)")
        .doesNotContain("{0}");
  }

  /** Axe finds nothing that keeps people from using what is shown. */
  final void expectAccessible(String where) {
    if (!Boolean.TRUE.equals(browser.value("'axe' in window"))) {
      browser.driver().executeScript(AXE);
    }
    Object violations =
        await(
            """
            const ending = document.getAnimations()
              .filter(each => Number.isFinite(each.effect.getComputedTiming().endTime));
            await Promise.allSettled(ending.map(each => each.finished)); // colors between two are none
            const { violations } = await axe.run(document, { resultTypes: ["violations"], selectors: false });
            return violations.map(({ id, help, nodes }) => `${id}: ${help} at ${nodes.slice(0, 5).map(({ html }) => html).join()}`);
            """);
    assertThat(violations).as(where).isEqualTo(List.of());
  }

  private static String axe() {
    try (InputStream script = AxeBuilder.class.getResourceAsStream("/axe.min.js")) {
      return new String(script.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
