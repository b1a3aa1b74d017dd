package sanko.cluster;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.LocatedFileStatus;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RemoteIterator;
import org.apache.spark.util.SerializableConfiguration;

/**
 * What a job has done, in a folder that the driver and all executors see: a file that says how
 * games are reviewed, and a file for each game, named by its id. Each is written under another name
 * and renamed, so a file that has its name is whole. Immutable; sent to executors.
 */
final class PartFolder implements Serializable {
  private static final long serialVersionUID = 1;
  private static final JsonMapper MAPPER = new JsonMapper();
  private static final String PART = ".json";
  private static final String DRAFT = ".tmp";

  /** Ids are spread over this many folders, by their first digits. */
  private static final int DIGITS = 2;

  private final String folder;
  private final SerializableConfiguration hadoop;

  PartFolder(Path folder, Configuration hadoop) {
    this.folder = folder.toString();
    this.hadoop = new SerializableConfiguration(hadoop);
  }

  /** Whether a job has opened it. */
  boolean exists() throws IOException {
    return files().exists(identity());
  }

  /** The folder with the folders of the games' files. */
  Path games() {
    return new Path(folder, "games");
  }

  private Path identity() {
    return new Path(folder, "identity.json");
  }

  private FileSystem files() throws IOException {
    FileSystem files = identity().getFileSystem(hadoop.value());
    files.setWriteChecksum(false);
    return files;
  }

  private Path part(String id) {
    return new Path(new Path(games(), id.substring(0, DIGITS)), id + PART);
  }

  /**
   * Creates the folder, or finds it as an earlier run of the same job left it.
   *
   * @param identity how games are reviewed
   * @throws IllegalArgumentException worded for the user if it is of another job
   */
  void open(Map<String, String> identity) throws IOException {
    FileSystem files = files();
    files.mkdirs(games());
    if (!files.exists(identity())) {
      write(identity(), MAPPER.writeValueAsString(new TreeMap<>(identity)));
      return;
    }
    Map<String, String> earlier = read(files);
    for (Map.Entry<String, String> entry : identity.entrySet()) {
      String value = earlier.get(entry.getKey());
      if (!entry.getValue().equals(value)) {
        throw new IllegalArgumentException(
            "%s has games that were reviewed otherwise: %s was %s and is %s"
                .formatted(folder, entry.getKey(), value, entry.getValue()));
      }
    }
  }

  private Map<String, String> read(FileSystem files) throws IOException {
    try (InputStream in = files.open(identity())) {
      return MAPPER.readerForMapOf(String.class).readValue(in.readAllBytes());
    } catch (JsonProcessingException e) {
      throw new IllegalArgumentException(identity() + " is damaged", e);
    }
  }

  /** The ids of the games that are done; drafts that a killed program left are removed. */
  Set<String> done() throws IOException {
    FileSystem files = files();
    Set<String> done = new TreeSet<>();
    RemoteIterator<LocatedFileStatus> found = files.listFiles(games(), true);
    while (found.hasNext()) {
      Path file = found.next().getPath();
      String name = file.getName();
      if (name.endsWith(DRAFT)) {
        files.delete(file, false);
      } else if (name.endsWith(PART)) {
        done.add(name.substring(0, name.length() - PART.length()));
      }
    }
    return done;
  }

  boolean has(String id) throws IOException {
    return files().exists(part(id));
  }

  /** Adds a game; whoever added the same one in the meantime did the same. */
  void add(String id, String line) throws IOException {
    write(part(id), line + "\n");
  }

  /** Forgets a game, so that it is reviewed again. */
  void remove(String id) throws IOException {
    files().delete(part(id), false);
  }

  private void write(Path file, String text) throws IOException {
    FileSystem files = files();
    files.mkdirs(file.getParent());
    Path draft = new Path(file.getParent(), "." + file.getName() + "-" + UUID.randomUUID() + DRAFT);
    try {
      try (OutputStream out = files.create(draft, true)) {
        out.write(text.getBytes(StandardCharsets.UTF_8));
      }
      if (!files.rename(draft, file) && !files.exists(file)) {
        throw new IOException("cannot rename " + draft + " to " + file);
      }
    } finally {
      files.delete(draft, false);
    }
  }
}
