package sanko.web;

import java.util.List;
import java.util.Map;

/** What browsers are told to keep a page from doing (docs/web.md, "Security"). */
final class SecurityHeaders {
  static final String POLICY = "content-security-policy";

  /** For all answers. */
  static final Map<String, String> ALL =
      Map.of(
          "x-content-type-options",
          "nosniff",
          "x-frame-options",
          "DENY",
          "referrer-policy",
          "no-referrer",
          "cross-origin-opener-policy",
          "same-origin",
          "cross-origin-resource-policy",
          "same-origin",
          "permissions-policy",
          "camera=(), microphone=(), geolocation=()",
          POLICY,
          policy(List.of()));

  private SecurityHeaders() {}

  /**
   * The policy of a page.
   *
   * @param scripts hashes of the scripts that stand in the page itself
   */
  static String policy(List<String> scripts) {
    StringBuilder own = new StringBuilder();
    scripts.forEach(hash -> own.append(" '").append(hash).append('\''));
    return "default-src 'none'; script-src 'self'"
        + own
        + "; style-src 'self'; img-src 'self' data:; connect-src 'self'; manifest-src 'self';"
        + " base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
  }
}
