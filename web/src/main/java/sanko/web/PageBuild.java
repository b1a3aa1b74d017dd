package sanko.web;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;

/**
 * The page as browsers get it from a program whose files do not change: modules and styles joined,
 * in a folder named by a hash of everything, so that a browser never asks for them again and never
 * mixes two versions; and the service worker, which keeps that folder for when the server is away.
 * Immutable.
 */
final class PageBuild {
  private static final String INDEX = "index.html";
  private static final String ENTRY = "page/app.js";
  private static final String WORKER = "offline/worker.js";
  private static final String MANIFEST = "page/manifest.webmanifest";
  private static final String ICON = "page/favicon.svg";
  private static final String ICON_192 = "page/offline/icon-192.png";
  private static final String ICON_512 = "page/offline/icon-512.png";
  private static final int HASH_BYTES = 9;

  /** What a board to embed is made of, as in {@code sheet/embed.js}: needed as it is. */
  private static final List<String> BOARD =
      List.of(
          "points.js",
          "board-stones.js",
          "board-wood.js",
          "board-layers.js",
          "board-drawing.js",
          "board-style.js",
          "board.js");

  private static final Pattern MAPPED = Pattern.compile("\"([^\"]+)\": \"\\./([^\"]+)\"");
  private static final Pattern STYLE =
      Pattern.compile(" *<link rel=\"stylesheet\" href=\"\\./([^\"]+)\">\n");
  private static final Pattern PRELOAD = Pattern.compile(" *<link rel=\"modulepreload\".*>\n");
  private static final String SCRIPT = "./" + ENTRY;

  /** Reads a file of the site. */
  @FunctionalInterface
  interface Reader {
    /** The content of a file, by its path without the first slash. */
    byte[] read(String path) throws IOException;
  }

  private final Map<String, SiteFile> files = new HashMap<>();

  /**
   * Builds the page.
   *
   * @param names of the files in the page's folder
   */
  PageBuild(List<String> names, Reader reader) throws IOException {
    ModuleBundler.Reader texts = path -> new String(reader.read(path), UTF_8);
    String index = texts.read("page/" + INDEX);
    Map<String, String> mapped = new LinkedHashMap<>();
    MAPPED.matcher(index).results().forEach(each -> mapped.put(each.group(1), each.group(2)));
    ModuleBundler bundler = new ModuleBundler(texts, mapped);
    Set<String> first = bundler.closure(ENTRY);
    List<String> further = new ArrayList<>();
    Map<String, byte[]> parts = new TreeMap<>();
    for (String each : names) {
      String path = "page/" + each;
      if (each.endsWith(".js") && !first.contains(path) && !each.equals(WORKER)) {
        if (each.contains("texts-")) {
          parts.put(path, reader.read(path));
        } else {
          further.add(path);
        }
      }
    }
    parts.put("start.js", bundler.first(ENTRY, further).getBytes(UTF_8));
    parts.put("rest.js", bundler.second(ENTRY, further).getBytes(UTF_8));
    StringBuilder styles = new StringBuilder();
    for (MatchResult each : STYLE.matcher(index).results().toList()) {
      styles.append(texts.read(each.group(1))).append('\n');
    }
    parts.put("page.css", styles.toString().getBytes(UTF_8));
    String script = mapped.get("chart.js");
    for (String each : List.of(ICON, ICON_192, ICON_512, script)) {
      parts.put(each, reader.read(each));
    }
    for (String each : BOARD) {
      parts.put("page/" + each, reader.read("page/" + each));
    }
    parts.put(MANIFEST, manifest(texts.read(MANIFEST)).getBytes(UTF_8));
    String hash = hash(index, parts);
    String folder = "v/" + hash + "/";
    parts.forEach((name, content) -> files.put("/" + folder + name, fixed(name, content)));
    files.put("/", SiteFile.of(INDEX, index(index, folder).getBytes(UTF_8)));
    String worker = worker(texts.read("page/" + WORKER), hash, parts.keySet(), folder);
    files.put("/sw.js", SiteFile.of("sw.js", worker.getBytes(UTF_8)));
  }

  private static SiteFile fixed(String name, byte[] content) {
    return SiteFile.of(name, content).immutable();
  }

  private static String hash(String index, Map<String, byte[]> parts) {
    StringBuilder all = new StringBuilder(index);
    parts.forEach(
        (name, content) -> {
          String sum = HexFormat.of().formatHex(Sha256.of(content));
          all.append('\n').append(name).append(' ').append(sum);
        });
    return HexFormat.of().formatHex(Sha256.of(all.toString()), 0, HASH_BYTES);
  }

  private static String index(String page, String folder) {
    String text = PRELOAD.matcher(page).replaceAll("");
    text = STYLE.matcher(text).replaceFirst(Matcher.quoteReplacement("@styles@"));
    text = STYLE.matcher(text).replaceAll("");
    return text.replace(
            "@styles@", "    <link rel=\"stylesheet\" href=\"./" + folder + "page.css\">\n")
        .replace(SCRIPT, "./" + folder + "start.js")
        .replace("\"./page/", "\"./" + folder + "page/")
        .replace("\"./webjars/", "\"./" + folder + "webjars/")
        .replace("<html lang=\"en\"", "<html lang=\"en\" data-version=\"" + folder + '"');
  }

  /** Its addresses are relative to itself: the page is three folders above it now, not one. */
  private static String manifest(String text) {
    return text.replace("\"../\"", "\"../../../\"");
  }

  private static String worker(String code, String hash, Set<String> names, String folder) {
    List<String> quoted = names.stream().map(each -> '"' + folder + each + '"').toList();
    return "const VERSION = \"" + hash + "\";\nconst FILES = " + quoted + ";\n" + code;
  }

  /** A file, or null if there is none with this path. */
  @Nullable SiteFile file(String path) {
    return files.get(path);
  }
}
