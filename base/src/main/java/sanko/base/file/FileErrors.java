package sanko.base.file;

import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;

/** Explains to the user why a file could not be read or written. */
public final class FileErrors {
  /** The reason of one that should be text. */
  public static final String NOT_UTF_8 = "it is not UTF-8 text";

  private FileErrors() {}

  /** The file's name, if the error has one, and the reason. */
  public static String withFile(IOException e) {
    return e instanceof FileSystemException file && file.getFile() != null
        ? file.getFile() + ": " + reason(e)
        : reason(e);
  }

  /** The reason, without the file's name. */
  public static String reason(IOException e) {
    if (e instanceof NoSuchFileException) {
      return "no such file or folder";
    }
    if (e instanceof AccessDeniedException) {
      return "permission denied";
    }
    if (e instanceof FileAlreadyExistsException) {
      return "there is another file of that name";
    }
    if (e instanceof CharacterCodingException) {
      return NOT_UTF_8;
    }
    String reason = e instanceof FileSystemException file ? file.getReason() : e.getMessage();
    return reason == null ? e.toString() : reason;
  }
}
