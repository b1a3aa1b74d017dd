package sanko.web;

import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.StaleElementReferenceException;
import org.openqa.selenium.WebDriverException;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.WindowType;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.logging.LoggingPreferences;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * A tab of Debian's Chromium that knows nothing of earlier tests, driven by Debian's chromedriver;
 * nothing is downloaded. All waits are for conditions, with a limit that a busy machine keeps.
 *
 * <p>All tests of a JVM have one browser and one tab in turn, which is emptied before each: another
 * browser takes seconds to start, another tab most of a second, with another process that has the
 * page's scripts to compile.
 */
final class Chromium implements AutoCloseable {
  private static final Path BROWSER = Path.of("/usr/bin/chromium");
  private static final Path DRIVER = Path.of("/usr/bin/chromedriver");
  private static final Duration LIMIT =
      Duration.ofSeconds(Integer.getInteger("sanko.browser.seconds", 180));

  /** How long to leave the page alone between two looks at a condition. */
  private static final Duration PAUSE = Duration.ofMillis(50);

  /** Says at each start that it does not know this version of Chromium's protocol. */
  private static final Logger TALK = Logger.getLogger("org.openqa.selenium");

  /** An address of the server where no script runs. */
  private static final String NOTHING = "live";

  private static @Nullable ChromeDriver running;

  private final ChromeDriver driver;
  private final String address;
  private final Path downloads;
  private String colors = "light";

  private Chromium(ChromeDriver driver, String address, Path downloads) {
    this.driver = driver;
    this.address = address;
    this.downloads = downloads;
  }

  /**
   * Opens the page; skips the test on a machine without Chromium.
   *
   * @param address of the page, with a slash at its end
   * @param downloads where files are saved
   */
  static Chromium open(int width, int height, String address, Path downloads) {
    assumeThat(Files.isExecutable(BROWSER) && Files.isExecutable(DRIVER))
        .as("Debian's packages chromium and chromium-driver are installed")
        .isTrue();
    Chromium tab = new Chromium(browser(), address, downloads);
    tab.leavePage();
    tab.forget();
    tab.driver.manage().window().setSize(new Dimension(width, height));
    tab.visit(address);
    return tab;
  }

  /**
   * Leaves the page, so that it keeps nothing any more, and closes the tabs that it or a test has
   * opened; where the tab has crashed, that one too.
   */
  private void leavePage() {
    List<String> tabs = List.copyOf(driver.getWindowHandles());
    String kept = tabs.get(0);
    try {
      driver.switchTo().window(kept).get(address + NOTHING);
    } catch (WebDriverException e) {
      driver.switchTo().newWindow(WindowType.TAB).get(address + NOTHING);
      kept = driver.getWindowHandle();
    }
    for (String tab : tabs) {
      if (!tab.equals(kept)) {
        driver.switchTo().window(tab).close();
      }
    }
    driver.switchTo().window(kept);
  }

  /** Forgets what earlier tests have left in the browser. */
  private void forget() {
    driver.resetInputState();
    new Actions(driver).moveToLocation(0, 0).perform();
    driver.executeScript("sessionStorage.clear(); localStorage.clear();");
    command("Storage.clearDataForOrigin", Map.of("origin", "*", "storageTypes", "all"));
    command("Emulation.clearDeviceMetricsOverride", Map.of());
    command("Emulation.setTouchEmulationEnabled", Map.of("enabled", false));
    command("Emulation.setEmulatedMedia", Map.of("media", "", "features", List.of()));
    command(
        "Browser.setDownloadBehavior",
        Map.of("behavior", "allow", "downloadPath", downloads.toString()));
    driver.manage().logs().get(LogType.BROWSER);
  }

  /** The browser of all tests, which takes seconds to start. */
  private static synchronized ChromeDriver browser() {
    if (running == null) {
      ChromeDriver started = start();
      Runtime.getRuntime().addShutdownHook(new Thread(started::quit));
      running = started;
    }
    return running;
  }

  private static ChromeDriver start() {
    TALK.setLevel(Level.SEVERE);
    ChromeOptions options = new ChromeOptions();
    options.setBinary(BROWSER.toFile());
    options.addArguments(
        "--headless=new",
        "--no-sandbox",
        "--disable-gpu",
        "--disable-dev-shm-usage",
        "--no-first-run",
        // A page that was left is gone, with its connections and what it may still save.
        "--disable-features=BackForwardCache",
        "--lang=en");
    options.setExperimentalOption("prefs", Map.of("intl.accept_languages", "en"));
    LoggingPreferences logs = new LoggingPreferences();
    logs.enable(LogType.BROWSER, Level.ALL);
    options.setCapability("goog:loggingPrefs", logs);
    ChromeDriverService service =
        new ChromeDriverService.Builder()
            .usingDriverExecutable(DRIVER.toFile())
            .usingAnyFreePort()
            .build();
    ChromeDriver driver = new ChromeDriver(service, options);
    driver.manage().timeouts().scriptTimeout(LIMIT).pageLoadTimeout(LIMIT);
    return driver;
  }

  ChromeDriver driver() {
    return driver;
  }

  /** Opens an address and waits until the board is drawn. */
  void visit(String address) {
    driver.get(address);
    untilBoard();
  }

  /** Waits until the board is drawn and the server has told its position. */
  void untilBoard() {
    until(
        "document.querySelector('sanko-app')?.shownNode && document.querySelector('go-board')"
            + " && !!customElements.get('sanko-records')");
  }

  /** Waits until an expression of JavaScript is true, and returns its value. */
  Object until(String expression) {
    return wait("waiting for " + expression, "return " + expression);
  }

  private WebDriverWait patience() {
    return new WebDriverWait(driver, LIMIT, PAUSE);
  }

  private Object wait(String message, String script) {
    Object found =
        patience()
            .withMessage(message)
            .until(
                unused -> {
                  Object value = driver.executeScript(script);
                  return isTruthy(value) ? value : false;
                });
    return Objects.requireNonNull(found);
  }

  /** Whether JavaScript takes a value for true. */
  private static boolean isTruthy(@Nullable Object value) {
    boolean zero = value instanceof Number number && number.doubleValue() == 0;
    return value != null && !zero && !Boolean.FALSE.equals(value) && !"".equals(value);
  }

  /** The value of an expression of JavaScript now. */
  @Nullable Object value(String expression) {
    return driver.executeScript("return " + expression);
  }

  /** The text of the first element that a selector finds, once there is one. */
  String text(String selector) {
    until("document.querySelector(\"" + selector + "\")");
    return String.valueOf(value("document.querySelector(\"" + selector + "\").innerText"));
  }

  /** Waits until the text of an element contains a word. */
  void untilText(String selector, String word) {
    until(
        "(document.querySelector(\"%s\")?.innerText ?? '').includes(\"%s\")"
            .formatted(selector, word));
  }

  /** Clicks an element once it can be clicked. */
  void click(String selector) {
    click("document.querySelector(arguments[0])", selector);
  }

  /** Clicks the button with this text. */
  void clickButton(String text) {
    click(
        "[...document.querySelectorAll('button')]"
            + ".find(each => each.textContent.trim().replace(/\\s+/g, ' ') === arguments[0])",
        text);
  }

  /**
   * Clicks what an expression finds.
   *
   * @param argument of the expression, in which it is {@code arguments[0]}
   */
  private void click(String expression, String argument) {
    String script =
        """
        const found = %s;
        if (!found || found.matches(":disabled")) {
          return null;
        }
        found.scrollIntoView({ block: "center" });
        return found;
        """
            .formatted(expression);
    patience()
        .withMessage("clicking " + argument)
        .ignoring(WebDriverException.class)
        .until(
            unused -> {
              WebElement element = (WebElement) driver.executeScript(script, argument);
              if (element == null) {
                return null;
              }
              element.click();
              return true;
            });
  }

  /** Chooses the option with this text of a list. */
  void choose(String selector, String option) {
    until("document.querySelector(\"" + selector + "\")");
    driver.executeScript(
        """
        const list = document.querySelector(arguments[0]);
        const option = [...list.options].find(each => each.text.trim() === arguments[1]);
        list.selectedIndex = option.index;
        list.dispatchEvent(new Event("change", { bubbles: true }));
        """,
        selector,
        option);
  }

  /** Writes into a field in place of what is there, and presses Enter. */
  void type(String selector, String text) {
    write(selector, text, Keys.ENTER);
  }

  /** Writes into a field in place of what is there, and leaves it. */
  void fill(String selector, String text) {
    write(selector, text, Keys.TAB);
  }

  private void write(String selector, String text, Keys last) {
    patience()
        .ignoring(StaleElementReferenceException.class)
        .until(
            unused -> {
              WebElement field = driver.findElement(By.cssSelector(selector));
              field.clear();
              field.sendKeys(text, last);
              return true;
            });
  }

  /** Presses keys one after the other, wherever the focus is. */
  void keys(CharSequence... keys) {
    new Actions(driver).sendKeys(keys).perform();
  }

  /** Presses a key while Shift is held. */
  void shift(Keys key) {
    new Actions(driver).keyDown(Keys.SHIFT).sendKeys(key).keyUp(Keys.SHIFT).perform();
  }

  /** Clicks a point of the board. */
  void clickPoint(String point) {
    at(point).click().perform();
  }

  /** Moves the pointer to a point of the board. */
  void hover(String point) {
    at(point).perform();
  }

  private Actions at(String point) {
    WebElement board = driver.findElement(By.cssSelector("go-board"));
    List<?> place =
        (List<?>)
            driver.executeScript(
                """
                const [board, point] = arguments;
                board.scrollIntoView({ block: "center" });
                const [x, y] = board.placeOnPage(point);
                const { left, top, width, height } = board.getBoundingClientRect();
                return board.pointAt(x, y) === point
                  ? [Math.round(x - left - width / 2), Math.round(y - top - height / 2)] : null;
                """,
                board,
                point);
    if (place == null) {
      throw new AssertionError("the board does not show " + point);
    }
    int x = ((Number) place.get(0)).intValue();
    int y = ((Number) place.get(1)).intValue();
    return new Actions(driver).moveToElement(board, x, y);
  }

  /**
   * Has the page wait in vain for what it does after so many milliseconds, however slowly it is
   * driven, until {@link #letTimersGo}.
   */
  void holdTimers(int milliseconds) {
    driver.executeScript(
        """
        const later = window.setTimeout;
        window.letTimersGo = () => (window.setTimeout = later);
        window.setTimeout = (act, time) => later(act, time === arguments[0] ? 60_000 : time);
        """,
        milliseconds);
  }

  /** Ends that for what begins from now on. */
  void letTimersGo() {
    driver.executeScript("window.letTimersGo()");
  }

  /** Drops a file on the page. */
  void drop(String name, String content) {
    drop(name, content.getBytes(StandardCharsets.UTF_8));
  }

  /** The same with the bytes of a file. */
  void drop(String name, byte[] content) {
    driver.executeScript(
        """
        const data = new DataTransfer();
        const bytes = Uint8Array.from(atob(arguments[1]), each => each.charCodeAt(0));
        data.items.add(new File([bytes], arguments[0]));
        for (const type of ["dragover", "drop"]) {
          document.querySelector("main").dispatchEvent(
            new DragEvent(type, { dataTransfer: data, bubbles: true, cancelable: true }));
        }
        """,
        name,
        Base64.getEncoder().encodeToString(content));
  }

  /** The content of the file that was saved under a name that ends so, once it is whole. */
  String saved(String ending) {
    return patience()
        .withMessage("no file *" + ending + " was saved")
        .until(unused -> savedNow(ending));
  }

  private @Nullable String savedNow(String ending) {
    try (Stream<Path> files = Files.list(downloads)) {
      List<Path> found = files.filter(file -> file.toString().endsWith(ending)).toList();
      String content = found.isEmpty() ? "" : Files.readString(found.get(0));
      return content.isEmpty() ? null : content;
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** Makes the window a telephone's. */
  void asPhone(int width, int height) {
    command(
        "Emulation.setDeviceMetricsOverride",
        Map.of("width", width, "height", height, "deviceScaleFactor", 2, "mobile", true));
    command("Emulation.setTouchEmulationEnabled", Map.of("enabled", true));
  }

  /** Prefers dark colors. */
  void asDark() {
    colors = "dark";
    setMedia("screen");
  }

  /** Shows the page as it is printed. */
  void onPaper() {
    setMedia("print");
  }

  private void setMedia(String media) {
    command(
        "Emulation.setEmulatedMedia",
        Map.of(
            "media",
            media,
            "features",
            List.of(Map.of("name", "prefers-color-scheme", "value", colors))));
  }

  private void command(String name, Map<String, Object> parameters) {
    driver.executeCdpCommand(name, parameters);
  }

  /**
   * What the console has said that is an error, violations of the policy included; those about lost
   * connections are left out.
   */
  List<String> errors() {
    return StreamSupport.stream(driver.manage().logs().get(LogType.BROWSER).spliterator(), false)
        .filter(entry -> entry.getLevel().intValue() >= Level.SEVERE.intValue())
        .map(LogEntry::getMessage)
        .filter(message -> !message.contains("WebSocket connection to"))
        .filter(message -> !message.contains("/live - Failed to load resource"))
        .toList();
  }

  /** Saves a picture of the window where {@code -Dsanko.pictures=FOLDER} says, if it says so. */
  void picture(String name) {
    String folder = System.getProperty("sanko.pictures", "");
    if (!folder.isEmpty()) {
      try {
        Files.createDirectories(Path.of(folder));
        Files.write(Path.of(folder, name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
  }

  /** Leaves the page and closes other tabs. */
  @Override
  public void close() {
    leavePage();
  }
}
