package sanko.gtp.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Configured values and where each comes from; later layers win. For use by one thread. */
public final class ConfigLayers {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> sources = new LinkedHashMap<>();

  /**
   * Puts values over those that are there.
   *
   * @param source where they come from, for the user
   */
  public void add(Map<String, String> layer, String source) {
    values.putAll(layer);
    layer.keySet().forEach(key -> sources.put(key, source));
  }

  /** The values that hold, by key. */
  public Map<String, String> values() {
    return values;
  }

  /** Where the value of a key comes from, or null if nobody set it. */
  @Nullable
  public String source(String key) {
    return sources.get(key);
  }
}
