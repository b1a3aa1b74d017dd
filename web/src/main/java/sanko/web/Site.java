package sanko.web;

import com.google.errorprone.annotations.CanIgnoreReturnValue;
import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.io.InputStream;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.DaemonThreads;
import sanko.server.Health;
import sanko.server.PageService;

/**
 * The page as a site: {@code /} is the page, {@code /v/HASH/} has its scripts and styles joined,
 * {@code /page/} and {@code /webjars/} the files that these are made of, {@code /live} tells that
 * the server runs, {@code /health} tells whether the engine can serve. Shared.
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

  /** The built-in page as it is sent, once it is made; the same for all sites. */
  @GuardedBy("Site.class")
  private static @Nullable PageBuild build;

  Site(SiteFiles files, Supplier<Health> health) {
    this.files = files;
    this.health = health;
    if (files.areFixed()) {
      // It takes a moment, and nobody has asked yet.
      DaemonThreads.start("sanko-page", Site::prepare);
    }
  }

  private static void prepare() {
    try {
      built();
    } catch (IOException | RuntimeException e) {
      System.getLogger(Site.class.getName())
          .log(System.Logger.Level.ERROR, "the page cannot be made", e);
    }
  }

  @Override
  public PageService.Answer answer(PageService.Request request) {
    PageService.Answer answer =
        switch (request.path()) {
          case "/health" -> unstored(health.get());
          case "/live" -> unstored(new Health(true, "alive"));
          default -> fileAnswer(request);
        };
    // The headers of a file win: a page's policy is its own.
    return new PageService.Answer(answer.status(), SecurityHeaders.ALL, answer.body())
        .with(answer.headers());
  }

  private static PageService.Answer unstored(Health now) {
    return PageService.Answer.text(now.isGood() ? OK : UNAVAILABLE, now.text() + "\n")
        .with(Map.of("cache-control", "no-store"));
  }

  private PageService.Answer fileAnswer(PageService.Request request) {
    try {
      SiteFile file = file(request.path());
      return file == null
          ? PageService.Answer.text(NOT_FOUND, "There is nothing here.\n")
          : file.answer(request);
    } catch (IOException e) {
      System.getLogger(Site.class.getName())
          .log(System.Logger.Level.ERROR, "a file of the page cannot be read", e);
      return PageService.Answer.text(FAILED, "The file cannot be read.\n");
    }
  }

  private @Nullable SiteFile file(String path) throws IOException {
    SiteFile found = files.areFixed() ? built().file(path) : null;
    found = found == null ? known.get(path) : found;
    if (found != null) {
      return found;
    }
    byte[] content = content(path, files);
    if (content == null) {
      return null;
    }
    SiteFile file = SiteFile.of(path.equals("/") ? INDEX : path, content);
    if (files.areFixed() || path.startsWith(LIBRARIES)) {
      known.put(path, file);
    }
    return file;
  }

  @CanIgnoreReturnValue
  private static PageBuild built() throws IOException {
    synchronized (Site.class) {
      if (build == null) {
        build = new PageBuild(SiteFiles.builtInNames(), Site::builtIn);
      }
      return build;
    }
  }

  private static byte[] builtIn(String name) throws IOException {
    byte[] content = content("/" + name, SiteFiles.BUILT_IN);
    if (content == null) {
      throw new IOException("the page lacks " + name);
    }
    return content;
  }

  private static byte @Nullable [] content(String path, SiteFiles files) throws IOException {
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

  /**
   * A library of the page, which comes as a WebJar.
   *
   * @param name of the artifact, and of the folder under which pages find it
   * @param folder within the library, with a slash at its end if it is not empty
   * @param wanted names of the files that pages may load
   */
  private record WebJar(String name, String folder, Pattern wanted) {
    private static final String RESOURCES = "/META-INF/resources/webjars/";
    private static final String PROPERTIES = "/META-INF/maven/org.webjars.npm/%s/pom.properties";

    /** The content of a file, or null if there is none that pages may load. */
    byte @Nullable [] read(String file) throws IOException {
      if (!wanted.matcher(file).matches()) {
        return null;
      }
      String path = RESOURCES + name + "/" + version() + "/" + folder + file;
      return SiteFiles.resource(path);
    }

    private String version() throws IOException {
      String path = PROPERTIES.formatted(name);
      try (InputStream stream = WebJar.class.getResourceAsStream(path)) {
        if (stream == null) {
          throw new IOException("the library " + name + " is missing");
        }
        Properties properties = new Properties();
        properties.load(stream);
        return properties.getProperty("version");
      }
    }
  }
}
