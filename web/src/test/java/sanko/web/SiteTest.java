package sanko.web;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.server.Health;
import sanko.server.PageService;

/** What is answered to browsers, without a socket. */
class SiteTest {
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

  private final Site site = new Site(SiteFiles.BUILT_IN, () -> new Health(true, "fine"));

  @TempDir private Path folder;

  private PageService.Answer get(String path) {
    return site.answer(new PageService.Request(path, false, null));
  }

  private static byte[] bytes(PageService.Answer answer) {
    byte[] bytes = new byte[answer.body().remaining()];
    answer.body().duplicate().get(bytes);
    return bytes;
  }

  private static String text(PageService.Answer answer) {
    return new String(bytes(answer), UTF_8);
  }

  @Test
  void givesThePage() {
    PageService.Answer page = get("/");
    assertThat(page.status()).isEqualTo(200);
    assertThat(page.headers()).containsEntry("content-type", "text/html; charset=utf-8");
    assertThat(text(page)).startsWithIgnoringCase("<!doctype html>");
  }

  @Test
  void letsThePageRunItsOwnScriptsOnly() throws Exception {
    PageService.Answer page = get("/");
    Matcher map = IMPORT_MAP.matcher(text(page));
    assertThat(map.find()).isTrue();
    String hash =
        Base64.getEncoder()
            .encodeToString(
                MessageDigest.getInstance("SHA-256").digest(map.group(1).getBytes(UTF_8)));
    assertThat(page.headers().get("content-security-policy"))
        .contains(
            "default-src 'none'",
            "script-src 'self' 'sha256-" + hash + "';",
            "style-src 'self';",
            "img-src 'self' data:",
            "connect-src 'self'",
            "base-uri 'none'",
            "frame-ancestors 'none'")
        .doesNotContain("unsafe");
  }

  @ParameterizedTest
  @ValueSource(strings = {"/", "/page/app.js", "/webjars/lit/index.js", "/health", "/nothing"})
  void saysHowEachAnswerIsToBeTreated(String path) {
    assertThat(get(path).headers())
        .containsEntry("x-content-type-options", "nosniff")
        .containsEntry("referrer-policy", "no-referrer")
        .containsEntry("x-frame-options", "DENY")
        .containsEntry("cross-origin-resource-policy", "same-origin")
        .containsEntry("cross-origin-opener-policy", "same-origin")
        .hasEntrySatisfying(
            "content-security-policy", policy -> assertThat(policy).contains("default-src 'none'"));
  }

  @ParameterizedTest
  @CsvSource({
    "/page/app.js, text/javascript; charset=utf-8",
    "/page/favicon.svg, image/svg+xml",
    "/webjars/lit/index.js, text/javascript; charset=utf-8",
    "/webjars/lit/directives/repeat.js, text/javascript; charset=utf-8",
    "/webjars/lit-html/lit-html.js, text/javascript; charset=utf-8",
    "/webjars/lit-element/lit-element.js, text/javascript; charset=utf-8",
    "/webjars/lit__reactive-element/reactive-element.js, text/javascript; charset=utf-8",
    "/webjars/chart.js/chart.umd.min.js, text/javascript; charset=utf-8"
  })
  void givesModulesAndLibraries(String path, String type) {
    assertThat(get(path).status()).isEqualTo(200);
    assertThat(get(path).headers()).containsEntry("content-type", type);
    assertThat(bytes(get(path))).isNotEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "/page/",
        "/page",
        "/page/../Site.class",
        "/page/../../../META-INF/MANIFEST.MF",
        "/page//etc/passwd",
        "/page/.hidden.js",
        "/page/a/../app.js",
        "/page/app.js/",
        "/page/app.class",
        "/page\\app.js",
        "/page/app.js\u0000.js",
        "/webjars/",
        "/webjars/lit",
        "/webjars/lit/",
        "/webjars/lit/package.json",
        "/webjars/lit/development/index.js",
        "/webjars/lit/../lit-html/lit-html.js",
        "/webjars/lit/logo.svg",
        "/webjars/chart.js/chart.js",
        "/webjars/chart.js/../package.json",
        "/webjars/other/index.js",
        "/META-INF/MANIFEST.MF",
        "/analysis/x",
        "index.html",
        "",
        "//"
      })
  void givesNothingElse(String path) {
    assertThat(get(path).status()).isEqualTo(404);
  }

  @Test
  void compressesForBrowsersThatWantIt() throws IOException {
    String path = "/webjars/chart.js/chart.umd.min.js";
    PageService.Answer plain = get(path);
    assertThat(plain.headers()).doesNotContainKey("content-encoding");
    PageService.Answer small = site.answer(new PageService.Request(path, true, null));
    assertThat(small.headers())
        .containsEntry("content-encoding", "gzip")
        .containsEntry("vary", "accept-encoding");
    assertThat(small.body().remaining()).isLessThan(plain.body().remaining() / 2);
    try (GZIPInputStream unpacked = new GZIPInputStream(new ByteArrayInputStream(bytes(small)))) {
      assertThat(unpacked.readAllBytes()).isEqualTo(bytes(plain));
    }
  }

  @Test
  void sendsNothingAgainThatABrowserHas() {
    String tag = String.valueOf(get("/page/app.js").headers().get("etag"));
    PageService.Answer known =
        site.answer(new PageService.Request("/page/app.js", true, "\"x\", " + tag));
    assertThat(known.status()).isEqualTo(304);
    assertThat(known.body().remaining()).isZero();
    assertThat(known.headers()).containsEntry("etag", tag);
    assertThat(site.answer(new PageService.Request("/page/app.js", true, "\"old\"")).status())
        .isEqualTo(200);
  }

  @Test
  void tellsItsHealth() {
    assertThat(text(get("/health"))).isEqualTo("fine\n");
    Site sick = new Site(SiteFiles.BUILT_IN, () -> new Health(false, "loading"));
    assertThat(sick.answer(new PageService.Request("/health", true, null)).status()).isEqualTo(503);
  }

  @Test
  void showsChangesOfAFolderAtOnce() throws IOException {
    Path file = folder.resolve("app.js");
    Files.writeString(file, "one");
    Site changing = new Site(new SiteFiles(folder), () -> new Health(true, "fine"));
    PageService.Request request = new PageService.Request("/page/app.js", false, null);
    assertThat(text(changing.answer(request))).isEqualTo("one");
    Files.writeString(file, "two");
    assertThat(text(changing.answer(request))).isEqualTo("two");
    assertThat(changing.answer(new PageService.Request("/page/absent.js", false, null)).status())
        .isEqualTo(404);
  }

  /** The folder of the version that the page names, such as {@code /v/0123/}. */
  private String folder() {
    Matcher version = Pattern.compile("data-version=\"(v/[0-9a-f]+/)\"").matcher(text(get("/")));
    assertThat(version.find()).isTrue();
    return "/" + version.group(1);
  }

  @Test
  void namesEverythingByAHashAndHasItKept() {
    String folder = folder();
    for (String each :
        new String[] {
          "start.js",
          "rest.js",
          "page.css",
          "page/texts-zh.js",
          "page/explorer/texts-ja.js",
          "page/favicon.svg",
          "page/manifest.webmanifest",
          "webjars/chart.js/chart.umd.min.js"
        }) {
      assertThat(get(folder + each).status()).as(each).isEqualTo(200);
      assertThat(get(folder + each).headers().get("cache-control")).as(each).contains("immutable");
    }
    assertThat(get("/v/0123456789abcdef01/start.js").status()).isEqualTo(404);
    assertThat(get(folder + "page/app.js").status()).isEqualTo(404);
    for (String each : new String[] {"/", "/sw.js", "/page/app.js"}) {
      assertThat(get(each).headers()).containsEntry("cache-control", "no-cache");
    }
  }

  @Test
  void beginsWithABoardAndFewFiles() {
    String page = text(get("/"));
    assertThat(page.indexOf("<go-board><svg")).isBetween(1, 14_000);
    assertThat(page).doesNotContain("./page/", "./webjars/", "modulepreload");
    assertThat(page.split("rel=\"stylesheet\"|<script type=\"module\"", -1)).hasSize(3);
    assertThat(text(get(folder() + "page.css"))).contains("go-board", ".explorer", ".solved");
  }

  @Test
  void theWorkerKnowsTheVersionAndItsFiles() {
    String folder = folder();
    assertThat(text(get("/sw.js")))
        .startsWith("const VERSION = \"" + folder.replaceAll("/v/|/$", "") + "\";")
        .contains('"' + folder.substring(1) + "start.js\"");
    Site changing = new Site(new SiteFiles(this.folder), () -> new Health(true, "fine"));
    assertThat(changing.answer(new PageService.Request("/sw.js", false, null)).status())
        .isEqualTo(404);
  }

  /** What browsers fetch, compressed and in English, without icons. */
  @Test
  void isSmall() {
    String folder = folder();
    long shown = compressed("/") + compressed(folder + "page.css", folder + "start.js");
    assertThat(shown).as("until the page is shown").isLessThan(105_000);
    String charts = folder + "webjars/chart.js/chart.umd.min.js";
    assertThat(shown + compressed(folder + "rest.js", charts)).as("all").isLessThan(250_000);
  }

  private long compressed(String... paths) {
    long bytes = 0;
    for (String each : paths) {
      PageService.Answer answer = site.answer(new PageService.Request(each, true, null));
      assertThat(answer.status()).as(each).isEqualTo(200);
      bytes += answer.body().remaining();
    }
    return bytes;
  }
}
