package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

/** Records that are too large, impossible, broken, or one of several. */
class RecordsInBrowserTest extends WithPage {
  private static final String NODES = "[..." + APP + ".store.nodes()].length";

  private void open(String sgf, int nodes) {
    browser.drop("game.sgf", sgf);
    browser.until(APP + ".mode?.localName === 'sanko-review' && " + NODES + " === " + nodes);
  }

  /** Escapes make a file of 5 MB a message of 10 MB. */
  @Test
  void aRecordThatIsTooLargeIsRefusedAndTheConnectionStays() {
    browser
        .driver()
        .executeScript(
            """
            window.timesClosed = 0;
            document.querySelector("sanko-app").connection.addEventListener("close", () => window.timesClosed++);
            const data = new DataTransfer();
            data.items.add(new File([`(;SZ[9]C[${"\\"".repeat(5_000_000)}];B[ee])`], "large.sgf"));
            document.querySelector("main").dispatchEvent(
              new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
            """);
    browser.untilText(".notice.error", "the server takes at most 8.4 MB at once");
    open("(;SZ[9];B[ee])", 2);
    assertThat(browser.value("window.timesClosed")).isEqualTo(0L);
  }
}
