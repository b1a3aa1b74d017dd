package sanko.engine.config;

import java.nio.file.Path;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * Configured values and their sources; later layers win. Where a key is set that {@link
 * FollowingKey others follow}, those follow. For use by one thread.
 */
public final class ConfigLayers {
  private final Map<String, String> values = new LinkedHashMap<>();
  private final Map<String, String> sources = new LinkedHashMap<>();

  /**
   * Adds a layer of values over the existing ones. Rules as a whole replace single rules, and the
   * reverse. A setting of KataGo's first player, such as {@code maxVisits0}, replaces that of all
   * players.
   *
   * @param source the source of the values, for the user
   */
  public void add(Map<String, String> layer, String source) {
    add(layer, key -> source);
  }

  /**
   * Adds a file with those that it includes, each the source of its own values, as {@link #add}
   * does.
   *
   * @throws ConfigException if one of them cannot be read, a line is broken, a key occurs twice in
   *     one file, or a file is included twice or by itself
   */
  public void addFile(Path file) throws ConfigException {
    ConfigReader reader = new ConfigReader();
    reader.read(file);
    add(reader.values(), reader::source);
  }

  private void add(Map<String, String> layer, UnaryOperator<String> source) {
    if (layer.containsKey(StartSettings.RULES)) {
      values.keySet().removeIf(StartSettings::isRule);
    }
    if (layer.keySet().stream().anyMatch(StartSettings::isRule)) {
      values.remove(StartSettings.RULES);
    }
    for (String key : KeyNames.firstPlayersLast(layer.keySet())) {
      values.put(KeyNames.withoutFirstPlayer(key), layer.getOrDefault(key, ""));
      sources.put(KeyNames.withoutFirstPlayer(key), source.apply(key));
    }
  }

  /**
   * Adds a layer as {@link #add} does, except that an empty value removes its key, as in KataGo.
   *
   * @param source the source of the values, for the user
   */
  public void override(Map<String, String> layer, String source) {
    add(layer, source);
    layer.forEach(
        (key, value) -> {
          if (value.isEmpty()) {
            values.remove(KeyNames.withoutFirstPlayer(key));
          }
        });
  }

  /** The current values by key, with those that follow others at the end. */
  public Map<String, String> values() {
    Map<String, String> all = new LinkedHashMap<>(values);
    for (FollowingKey each : FollowingKey.ALL) {
      String value = following(each);
      if (value != null) {
        all.put(each.name(), value);
      }
    }
    return all;
  }

  /** The value that a key takes from the one that it follows, or null if it does not. */
  private @Nullable String following(FollowingKey key) {
    String followed = values.containsKey(key.name()) ? null : values.get(key.followed());
    return followed == null ? null : key.rule().apply(followed);
  }

  /** The keys that have values of their own. */
  public Set<String> keys() {
    return Collections.unmodifiableSet(values.keySet());
  }

  /**
   * The source of a key's current value, which begins with the key that it follows, if it does;
   * null if it has none.
   */
  @Nullable
  public String source(String key) {
    for (FollowingKey each : FollowingKey.ALL) {
      if (each.name().equals(key) && following(each) != null) {
        return each.followed() + ", " + sources.get(each.followed());
      }
    }
    return values.containsKey(key) ? sources.get(key) : null;
  }
}
