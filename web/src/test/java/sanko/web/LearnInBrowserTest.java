package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.openqa.selenium.Keys;

/** Problems and mistakes of one's own games, which come back, and the progress over the games. */
class LearnInBrowserTest extends WithPage {
  private static final String LEARN = "document.querySelector('sanko-learn')";
  private static final String SESSION = LEARN + ".session";

  /** White can kill the corner by B19 and plays elsewhere; ten moves of White follow. */
  private static final String GAME =
      "(;SZ[19]RU[chinese]PB[Ume]PW[Take]DT[2026-11-20]AB[da][ab][bb][cb][db][pd][dp][jp]"
          + "AW[ea][eb][ac][bc][cc][dc][ec][qp][pj]PL[W];W[qd];B[ba];W[fq];B[cn];W[qf];B[nc];W[rd]"
          + ";B[qc];W[nq];B[qh];W[pg];B[ph];W[og];B[rf];W[re];B[rg];W[oh];B[pi];W[oi];B[qj])";

  /**
   * Sets what the review has found: by its first move, White loses 30 points and lets Black live.
   */
  private void review() {
    setDay(0);
    browser.drop("game.sgf", GAME);
    browser.until("document.querySelector('sanko-review')?.nodes.length === 21");
    await(
        """
        const app = document.querySelector("sanko-app");
        const { store } = app;
        const line = store.mainLine();
        await store.position(line.at(-1));
        const info = (move, order, scoreLead, visits = 50) =>
          ({ move, order, scoreLead, winrate: 0.5, prior: 0.5 / (order + 1), visits, pv: [move, "C19"] });
        line.forEach((node, index) => {
          const isFirst = index === 0;
          const scoreLead = isFirst ? -20 : 10;
          const ownership = Array.from(node.known.stones, (stone, at) => (at < 38 && at % 19 < 4 ? (isFirst ? -0.2 : 0.9) : 0));
          const moveInfos = [info("B19", 0, scoreLead), info(isFirst ? "K10" : "K4", 1, isFirst ? -8 : scoreLead)];
          store.setResult(node, { visits: 64, rootInfo: { visits: 64, scoreLead, winrate: 0.5 }, moveInfos, ownership });
        });
        const { runner } = document.querySelector("sanko-review");
        runner.nodes = line;
        runner.plan = { pass: 4, isDone: true, progress: 1 };
        runner.dispatchEvent(new CustomEvent("end"));
        return 1;
        """);
  }

  /** Has it noon on a day, whatever the time is, and be it midnight. */
  private void setDay(int day) {
    browser
        .driver()
        .executeScript(
            APP + ".learning.clock = () => new Date(2026, 10, 20 + arguments[0], 12)", day);
  }

  /** Opens the mode on a day that is so many days after that of the review. */
  private void later(int days) {
    setDay(days);
    browser.keys("1");
    browser.until("document.querySelector('sanko-play')");
    browser.keys("5");
    browser.until(LEARN + "?.heads");
  }

  @Test
  void problemOfOnesOwnGameComesBackUntilItIsKnown() {
    review();
    browser.untilText(".learn-found", "Were you one of the players?");
    browser.clickButton("Take");
    browser.untilText(".learn-found", "Problems from this game: 1");
    expectAccessible("review");
    browser.click(".learn-found button");
    browser.untilText(".learn-question", "White to play and kill");
    browser.until(BOARD + ".crop?.right === 8 && " + BOARD + ".extraMarks.triangle.length === 5");
    browser.untilText(".due-count", "1");
    assertThat(browser.value("document.querySelector('.steps').checkVisibility()"))
        .isEqualTo(false);
    browser.picture("learn-question");

    browser.clickPoint("A19");
    browser.untilText(".answer", "A19 fails: Black answers B19.");
    browser.clickPoint("B19");
    browser.untilText(".answer.right", "B19 is right. Black answers");
    browser.untilText(".retry", "Proved by exact reading.");
    expectAccessible("answer");
    browser.clickButton("Next");
    browser.untilText(".learn", "0 of 1 solved");
    assertThat(browser.text(".learn")).contains("Next: tomorrow.");
    expectAccessible("summary");
    browser.clickButton("Save all as SGF");
    assertThat(browser.saved(".sgf")).contains("VW[aa:ii]", "TE[1]", "White to play and kill");

    later(1);
    browser.untilText(".learn-question", "White to play and kill");
    browser.clickPoint("B19");
    browser.until("document.querySelector('.answer.right')");
    browser.clickButton("Next");
    browser.untilText(".learn", "1 of 1 solved");
    later(3);
    browser.untilText(".learn", "Nothing is due today.");
    assertThat(browser.value(BOARD + ".crop")).isNull();
    assertThat(browser.value("document.querySelector('.steps').checkVisibility()")).isEqualTo(true);
    later(4);
    browser.untilText(".learn", "Today: 1 position");
    expectNoKeys();
  }

  @Test
  void mistakeThatWasRetriedIsKeptAndAskedByKeys() {
    assertThat(browser.value("document.querySelector('sanko-app').settings.set({ names: 'take' })"))
        .isNull();
    review();
    browser.untilText(".learn-found", "Problems from this game: 1");
    await(
        "const { learning } = %s; await learning.remove((await learning.heads()).map(({ id }) => id)); return 1"
            .formatted(APP));
    browser.clickButton("Retry my mistakes");
    browser.untilText(".retry", "find a better move than R16");
    browser.clickPoint("K10");
    browser.untilText(".answer", "K10");
    browser.clickButton("Show");
    browser.until("document.querySelector('.due-count') === null");
    later(1);
    browser.untilText(".learn-question", "find a better move than R16");
    assertThat(browser.value(BOARD + ".extraMarks.cross")).isEqualTo(List.of("R16"));
    browser.keys("h");
    browser.until(BOARD + ".region?.includes('B19')");
    browser.type("#typed", "b19");
    browser.untilText(".answer.right", "B19 is the engine's first choice.");
    leaveField();
    browser.keys("b");
    browser.until(BOARD + ".ghosts.length === 2");
    browser.keys("u");
    browser.until(BOARD + ".ghosts.length === 0");
    assertThat(browser.value(SESSION + ".solved")).isEqualTo(1L);
    expectSizes("question");
    browser.keys(Keys.ARROW_RIGHT);
    browser.untilText(".learn", "1 of 1 solved");

    browser.click("#learn-tab-progress");
    browser.untilText(".progress-games", "Ume – Take");
    assertThat(browser.text(".progress-page")).contains("Life and death", "3.00 (100%)");
    expectSizes("progress");
    browser.click(".progress-games button");
    browser.until("location.hash === '#review' && " + APP + ".store.info.PB === 'Ume'");
  }

  /** Nothing is lost or out of reach in windows of any size, light and dark. */
  private void expectSizes(String what) {
    for (int[] size : new int[][] {{375, 812}, {812, 375}, {1920, 1080}}) {
      browser.asPhone(size[0], size[1]);
      browser.until("innerWidth === " + size[0]);
      assertThat(browser.value("document.documentElement.scrollWidth <= innerWidth"))
          .as(what + size[0])
          .isEqualTo(true);
      browser.picture("learn-" + what + "-" + size[0]);
    }
    browser.asDark();
    expectAccessible(what + " in the dark");
    browser.picture("learn-" + what + "-dark");
  }
}
