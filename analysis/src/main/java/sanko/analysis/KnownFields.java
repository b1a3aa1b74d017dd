package sanko.analysis;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;

/**
 * The fields that an object of a request may have. Immutable.
 *
 * @param inside those of the objects in its fields, which may be lists of objects
 */
record KnownFields(Set<String> own, Map<String, KnownFields> inside) {
  KnownFields(Set<String> own) {
    this(own, Map.of());
  }

  /** The fields of an object that are unknown, each once, with those around it before the dots. */
  List<String> unknown(JsonNode object) {
    return unknownOf(object).distinct().toList();
  }

  private Stream<String> unknownOf(JsonNode object) {
    return object.properties().stream().flatMap(each -> unknownIn(each.getKey(), each.getValue()));
  }

  private Stream<String> unknownIn(String name, JsonNode value) {
    if (!own.contains(name)) {
      return Stream.of(name);
    }
    KnownFields known = inside.get(name);
    if (known == null) {
      return Stream.empty();
    }
    Stream<JsonNode> objects =
        value.isArray() ? StreamSupport.stream(value.spliterator(), false) : Stream.of(value);
    return objects.flatMap(known::unknownOf).map(each -> name + "." + each);
  }
}
