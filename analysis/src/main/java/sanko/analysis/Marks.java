package sanko.analysis;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The names of what stands on points and between them, in SGF and in JSON. */
final class Marks {
  private static final Map<String, String> KINDS = kinds();

  private Marks() {}

  private static Map<String, String> kinds() {
    Map<String, String> kinds = new LinkedHashMap<>();
    kinds.put("TR", "triangle");
    kinds.put("SQ", "square");
    kinds.put("CR", "circle");
    kinds.put("MA", "cross");
    kinds.put("SL", "selected");
    return Collections.unmodifiableMap(kinds);
  }

  /** The kind of mark of a property, or null. */
  static @Nullable String kind(String property) {
    return KINDS.get(property);
  }

  /** All kinds of marks by the name of their property. */
  static Map<String, String> all() {
    return KINDS;
  }
}
