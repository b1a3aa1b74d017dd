package sanko.web;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.server.Health;
import sanko.server.PageAnswer;
import sanko.server.PageRequest;
import sanko.server.PageService;

/**
 * The page as a site: {@code /} is the page, {@code /page/} has its scripts and styles, {@code
 * /webjars/} the libraries that it loads, {@code /health} tells whether the engine can serve.
 * Shared.
 */
final class Site implements PageService {
  private static final String INDEX = "index.html";
  private static final String PAGE = "/page/";
  private static final String LIBRARIES = "/webjars/";
  private static final int OK = 200;
  private static final int NOT_FOUND = 404;
  private static final int FAILED = 500;
  private static final int UNAVAILABLE = 503;

  /** Words and folders; no word begins with a dot, so none leads elsewhere. */
  private static final Pattern NAME =
      Pattern.compile("[A-Za-z0-9_-][A-Za-z0-9._-]*(/[A-Za-z0-9_-][A-Za-z0-9._-]*){0,3}");

  private static final Pattern MODULES =
      Pattern.compile("[a-z-]+\\.js|(directives|decorators)/[a-z-]+\\.js");

  /** What the page needs of its libraries. */
  private static final List<WebJar> JARS =
      List.of(
          new WebJar("lit", "", MODULES),
          new WebJar("lit-html", "", MODULES),
          new WebJar("lit-element", "", MODULES),
          new WebJar("lit__reactive-element", "", MODULES),
          new WebJar("chart.js", "dist/", Pattern.compile("chart\\.umd\\.min\\.js")));

  private final SiteFiles files;
  private final Supplier<Health> health;
  private final Map<String, SiteFile> known = new ConcurrentHashMap<>();

  Site(SiteFiles files, Supplier<Health> health) {
    this.files = files;
    this.health = health;
  }

  @Override
  public PageAnswer answer(PageRequest request) {
    PageAnswer answer = request.path().equals("/health") ? healthAnswer() : fileAnswer(request);
    // The headers of a file win: a page's policy is its own.
    return new PageAnswer(answer.status(), SecurityHeaders.ALL, answer.body())
        .with(answer.headers());
  }

  private PageAnswer healthAnswer() {
    Health now = health.get();
    return PageAnswer.text(now.isGood() ? OK : UNAVAILABLE, now.text() + "\n")
        .with(Map.of("cache-control", "no-store"));
  }

  private PageAnswer fileAnswer(PageRequest request) {
    try {
      SiteFile file = file(request.path());
      return file == null
          ? PageAnswer.text(NOT_FOUND, "There is nothing here.\n")
          : file.answer(request);
    } catch (IOException e) {
      System.getLogger(Site.class.getName())
          .log(System.Logger.Level.ERROR, "a file of the page cannot be read", e);
      return PageAnswer.text(FAILED, "The file cannot be read.\n");
    }
  }

  private @Nullable SiteFile file(String path) throws IOException {
    SiteFile found = known.get(path);
    if (found != null) {
      return found;
    }
    byte[] content = content(path);
    if (content == null) {
      return null;
    }
    SiteFile file = SiteFile.of(path.equals("/") ? INDEX : path, content);
    if (files.areFixed() || path.startsWith(LIBRARIES)) {
      known.put(path, file);
    }
    return file;
  }

  private byte @Nullable [] content(String path) throws IOException {
    if (path.equals("/")) {
      return files.read(INDEX);
    }
    if (path.startsWith(PAGE)) {
      String name = path.substring(PAGE.length());
      boolean isFile = NAME.matcher(name).matches() && SiteFile.type(name) != null;
      return isFile ? files.read(name) : null;
    }
    if (path.startsWith(LIBRARIES)) {
      return library(path.substring(LIBRARIES.length()));
    }
    return null;
  }

  private static byte @Nullable [] library(String name) throws IOException {
    int slash = name.indexOf('/');
    for (WebJar jar : JARS) {
      if (slash > 0 && jar.name().equals(name.substring(0, slash))) {
        return jar.read(name.substring(slash + 1));
      }
    }
    return null;
  }
}
