package sanko.base.file;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;

/** The SHA-256 of bytes and texts: 32 bytes. */
public final class Sha256 {
  private Sha256() {}

  /** The hash of these bytes. */
  public static byte[] of(byte[] bytes) {
    return of(ByteBuffer.wrap(bytes));
  }

  /** The hash of the bytes from the position of a buffer to its limit; neither changes. */
  public static byte[] of(ByteBuffer bytes) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      digest.update(bytes.duplicate());
      return digest.digest();
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The hash of a text in UTF-8. */
  public static byte[] of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
