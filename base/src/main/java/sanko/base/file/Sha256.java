package sanko.base.file;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.HexFormat;

/** The SHA-256 of bytes, texts and files: 32 bytes. */
public final class Sha256 {
  private Sha256() {}

  /** The hash of these bytes. */
  public static byte[] of(byte[] bytes) {
    return of(ByteBuffer.wrap(bytes));
  }

  /** The hash of the bytes from the position of a buffer to its limit; neither changes. */
  public static byte[] of(ByteBuffer bytes) {
    MessageDigest digest = digest();
    digest.update(bytes.duplicate());
    return digest.digest();
  }

  /** The hash of what a file holds, which may be more than memory does, in hexadecimal. */
  public static String hexOf(Path file) throws IOException {
    MessageDigest digest = digest();
    try (InputStream in = Files.newInputStream(file);
        OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), digest)) {
      in.transferTo(out);
    }
    return HexFormat.of().formatHex(digest.digest());
  }

  private static MessageDigest digest() {
    try {
      return MessageDigest.getInstance("SHA-256");
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException("every Java has SHA-256", e);
    }
  }

  /** The hash of a text in UTF-8. */
  public static byte[] of(String text) {
    return of(text.getBytes(StandardCharsets.UTF_8));
  }
}
