package sanko.engine.cache;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sanko.base.file.Sha256;
import sanko.engine.config.BuildInfo;
import sanko.nn.Evaluator;
import sanko.nn.NetworkSource;
import sanko.nn.onnx.GraphCode;
import sanko.search.graph.GraphFile;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/**
 * Tells graphs of games apart: by the network's content, the numbers it is to compute in, Sanko's
 * version and its code that evaluates positions, the settings of the search, and the game with its
 * rules. Where one of them is another, so is the graph.
 */
public final class GameIdentity {
  private static final int HASH_DIGITS = 16;

  /**
   * What another build of the same version may do otherwise: after a change of the search alone its
   * visits are still worth going on from, after one of the evaluations they are not.
   */
  private static final String BUILD = BuildInfo.version() + " " + GraphCode.ofEvaluations();

  /** The hashes of networks in use. */
  @GuardedBy("GameIdentity.class")
  private static final Map<NetworkSource, String> HASHES = new HashMap<>();

  private GameIdentity() {}

  /**
   * The header of the file for the graph of a game.
   *
   * @param settings of the search; how much memory it may take does not matter
   * @param game a text that tells the game apart from all others: rules, start and moves
   * @return null if the evaluator is no network of a file
   * @throws IOException if the network's file cannot be read
   */
  public static GraphFile.@Nullable Head of(
      Evaluator evaluator, SearchSettings settings, String game) throws IOException {
    return of(evaluator, settings, game, BUILD);
  }

  /** The same for another build. */
  static GraphFile.@Nullable Head of(
      Evaluator evaluator, SearchSettings settings, String game, String build) throws IOException {
    String name = name(evaluator);
    Evaluator human = evaluator.human();
    String names = human == null || name == null ? name : with(name, name(human));
    if (names == null) {
      return null;
    }
    Map<String, String> values = new TreeMap<>(settings.values());
    values.remove(SearchKeys.MAX_GRAPH_MEGABYTES.name());
    values.remove(SearchKeys.MAX_NODES.name());
    byte[] hash = Sha256.of(build + "\n" + values + "\n" + game);
    ByteBuffer words = ByteBuffer.wrap(hash);
    return new GraphFile.Head(names, words.getLong(), words.getLong());
  }

  private static @Nullable String with(String name, @Nullable String human) {
    return human == null ? null : name + " and " + human;
  }

  /** One thread at a time, so that a file is read once. */
  private static synchronized @Nullable String name(Evaluator evaluator) throws IOException {
    NetworkSource source = evaluator.source();
    if (source == null) {
      return null;
    }
    String hash = HASHES.get(source);
    if (hash == null) {
      hash = Sha256.hexOf(source.file()).substring(0, HASH_DIGITS);
      HASHES.put(source, hash);
    }
    return "%s (SHA-256 %s, %s)".formatted(evaluator.name(), hash, source.precision());
  }
}
