package sanko.engine.config;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Configured values and their sources; later layers win. For use by one thread. */
public final class ConfigLayers {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> sources = new LinkedHashMap<>();

  /**
   * Adds a layer of values over the existing ones. Rules as a whole replace single rules, and the
   * reverse.
   *
   * @param source the source of the values, for the user
   */
  public void add(Map<String, String> layer, String source) {
    if (layer.containsKey(StartSettings.RULES)) {
      values.keySet().removeIf(StartSettings::isRule);
    }
    if (layer.keySet().stream().anyMatch(StartSettings::isRule)) {
      values.remove(StartSettings.RULES);
    }
    values.putAll(layer);
    layer.keySet().forEach(key -> sources.put(key, source));
  }

  /**
   * Adds a layer as {@link #add} does, except that an empty value removes its key, as in KataGo.
   *
   * @param source the source of the values, for the user
   */
  public void override(Map<String, String> layer, String source) {
    add(layer, source);
    values.keySet().removeIf(key -> "".equals(layer.get(key)));
  }

  /** The current values by key. */
  public Map<String, String> values() {
    return values;
  }

  /** The source of a key's current value, or null if it has none. */
  @Nullable
  public String source(String key) {
    return values.containsKey(key) ? sources.get(key) : null;
  }
}
