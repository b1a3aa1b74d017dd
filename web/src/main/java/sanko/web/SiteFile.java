package sanko.web;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.server.PageService;

/**
 * A file as it is sent: plain or compressed, with its tag and the headers of its kind. Immutable.
 */
final class SiteFile {
  private static final String HTML = "text/html; charset=utf-8";
  private static final Map<String, String> TYPES =
      Map.of(
          "html", HTML,
          "js", "text/javascript; charset=utf-8",
          "css", "text/css; charset=utf-8",
          "svg", "image/svg+xml",
          "json", "application/json",
          "webmanifest", "application/manifest+json",
          "png", "image/png");

  /** The import map of a page: a script in the page itself, which the policy has to name. */
  private static final Pattern IMPORT_MAP =
      Pattern.compile("<script type=\"importmap\">(.*?)</script>", Pattern.DOTALL);

  private static final int OK = 200;
  private static final int NOT_MODIFIED = 304;

  private final Map<String, String> headers;
  private final ByteBuffer plain;
  private final ByteBuffer compressed;

  private SiteFile(Map<String, String> headers, ByteBuffer plain, ByteBuffer compressed) {
    this.headers = headers;
    this.plain = plain;
    this.compressed = compressed;
  }

  /**
   * A file with this content.
   *
   * @param name decides its type
   */
  static SiteFile of(String name, byte[] content) {
    String type = type(name);
    Map<String, String> headers = new LinkedHashMap<>();
    headers.put("content-type", type == null ? "application/octet-stream" : type);
    headers.put("etag", "\"" + digest(content).substring(0, 22) + "\"");
    // Asked for each time, and answered by "not modified" nearly always.
    headers.put("cache-control", "no-cache");
    headers.put("vary", "accept-encoding");
    if (HTML.equals(type)) {
      String text = new String(content, StandardCharsets.UTF_8);
      headers.put(SecurityHeaders.POLICY, SecurityHeaders.policy(importMaps(text)));
    }
    return new SiteFile(headers, ByteBuffer.wrap(content), ByteBuffer.wrap(gzip(content)));
  }

  /** The same file, which browsers keep for as long as they like and never ask for again. */
  SiteFile immutable() {
    Map<String, String> kept = new LinkedHashMap<>(headers);
    kept.put("cache-control", "public, max-age=31536000, immutable");
    return new SiteFile(kept, plain, compressed);
  }

  /** The type of a file of this name, or null if no page has such files. */
  static @Nullable String type(String name) {
    return TYPES.get(name.substring(name.lastIndexOf('.') + 1));
  }

  /** The hashes of the import maps in a page, as its policy names them. */
  private static List<String> importMaps(String page) {
    List<String> hashes = new ArrayList<>();
    for (MatchResult map : IMPORT_MAP.matcher(page).results().toList()) {
      hashes.add("sha256-" + digest(map.group(1).getBytes(StandardCharsets.UTF_8)));
    }
    return hashes;
  }

  private static String digest(byte[] content) {
    return Base64.getEncoder().encodeToString(Sha256.of(content));
  }

  private static byte[] gzip(byte[] content) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream gzip = new GZIPOutputStream(bytes)) {
      gzip.write(content);
    } catch (IOException e) {
      throw new UncheckedIOException("memory does not fail", e);
    }
    return bytes.toByteArray();
  }

  /** The answer to who asks for this file. */
  PageService.Answer answer(PageService.Request request) {
    String tag = String.valueOf(headers.get("etag"));
    if (request.knownTags() != null && request.knownTags().contains(tag)) {
      return new PageService.Answer(NOT_MODIFIED, headers, ByteBuffer.allocate(0));
    }
    if (!request.takesGzip() || compressed.remaining() >= plain.remaining()) {
      return new PageService.Answer(OK, headers, plain);
    }
    return new PageService.Answer(OK, headers, compressed).with(Map.of("content-encoding", "gzip"));
  }
}
