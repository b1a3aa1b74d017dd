package sanko.nn;

import java.nio.file.Path;

/**
 * Where an evaluator's network comes from. Immutable.
 *
 * @param file the file it was read from
 * @param version the network's model version in KataGo's counting
 * @param precision the numbers it was asked to compute in
 */
public record NetworkSource(Path file, int version, Precision precision) {
  /** The name of the file without its folder. */
  public String fileName() {
    return String.valueOf(file.getFileName());
  }
}
