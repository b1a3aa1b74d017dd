package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.openqa.selenium.Keys;

/** What was played in the records that the server has, as a player looks at it. */
class ExplorerInBrowserTest extends WithPage {
  private static final String ROWS = "document.querySelectorAll('.played tbody tr')";

  @TempDir private Path records;

  private void save(String name, String sgf) throws IOException {
    Files.writeString(records.resolve(name), sgf);
  }

  @Test
  void findsWhatWasPlayed() throws IOException {
    save("a.sgf", "(;SZ[9]PB[Ume]PW[Take]RE[B+R]DT[2024-01-02]EV[Cup];B[ee];W[ce];B[cc])");
    save("b.sgf", "(;SZ[9]PB[Take]PW[Ume]RE[B+3.5]DT[2023-01-02];B[ee];W[ec];B[gc])");
    save("c.sgf", "(;SZ[9]PB[Matsu]PW[Take]RE[W+1];B[dd];W[ee])");
    save("d.sgf", "nothing");
    try (RunningPage other =
        RunningPage.start(0, "-model", "rollouts", "--records", records.toString())) {
      browser.visit(other.address() + "/");
      beginForTwo(9);
      browser.clickButton("Analyze");
      browser.click(".explorer summary");
      browser.until(ROWS + ".length === 2");
      assertThat(browser.text(".explorer"))
          .contains("3 games went on", "1 record could not be read", "Matsu – Take");
      browser.until(BOARD + ".played.played?.length === 5");

      // With the mouse: a move that symmetry makes equal to others, then a game.
      browser.click(".played tbody tr:first-child .link");
      browser.until(APP + ".store.current.move?.[1] === 'E5'");
      browser.until(ROWS + "[0]?.innerText.includes('×4')");
      assertThat(browser.text(".played tbody tr")).startsWith("C5").contains("2");
      browser.fill(".explorer input", "ume");
      browser.until("document.querySelector('.played th[title*=ume]')");
      browser.untilText(".played tbody tr", "1/2");
      walkThroughSizes();

      // With the keyboard: the first of the games, turned as it was played.
      browser.value("document.querySelector('.samples button').focus()");
      browser.keys(Keys.ENTER);
      browser.until(APP + ".store.info.EV === 'Cup'");
      browser.until(APP + ".store.current.number === 1");
      browser.until(ROWS + "[0]?.innerText.includes('×4')");
      browser.value("document.querySelector('.explorer summary').focus()");
      browser.keys(Keys.ENTER);
      browser.until("!document.querySelector('.explorer').open");
      browser.until("!(%s.played.played?.length > 0)".formatted(BOARD));
      assertThat(browser.errors()).isEmpty();
      browser.driver().get("about:blank");
    }
  }

  private void walkThroughSizes() {
    browser.value("document.querySelector('.explorer').scrollIntoView({ block: 'center' })");
    showInAllSizes("explorer");
    expectNarrow();
    expectNoKeys();
    expectAccessible("games on a telephone");
    browser.asDark();
    browser.picture("explorer-dark");
    expectAccessible("games in the dark");
  }

  @Test
  void offersNothingWithoutRecords() {
    browser.clickButton("Analyze");
    browser.until(APP + ".online && document.querySelector('sanko-analyze')");
    assertThat(
            await(
                "return (await %s.connection.request({ action: 'query_version' })).explores ?? false"
                    .formatted(APP)))
        .isEqualTo(false);
    assertThat(browser.value("document.querySelector('sanko-explorer')")).isNull();
  }
}
