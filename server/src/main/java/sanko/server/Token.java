package sanko.server;

import java.security.MessageDigest;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;

/** What a client must know. Immutable. */
final class Token {
  private static final String BEARER = "Bearer ";

  private final byte @Nullable [] digest;

  /**
   * A token.
   *
   * @param text null lets everybody in
   */
  Token(@Nullable String text) {
    digest = text == null ? null : Sha256.of(text);
  }

  boolean isDemanded() {
    return digest != null;
  }

  /** Whether this is the token; takes the same time whatever of it is right. */
  boolean matches(@Nullable String given) {
    return digest == null || (given != null && MessageDigest.isEqual(digest, Sha256.of(given)));
  }

  /** The token in an Authorization header, or null. */
  static @Nullable String ofHeader(@Nullable String header) {
    return header != null && header.regionMatches(true, 0, BEARER, 0, BEARER.length())
        ? header.substring(BEARER.length()).strip()
        : null;
  }
}
