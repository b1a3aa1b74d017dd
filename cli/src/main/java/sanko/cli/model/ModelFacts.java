package sanko.cli.model;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import sanko.nn.file.NetworkDescription;

/** What there is to tell about a network's file, as lines or as a JSON object. */
final class ModelFacts {
  private static final int FIRST_WITH_ERRORS = 9;
  private static final int FIRST_INPUTS_WITH_ALL_RULES = 6;
  private static final int FIRST_INPUTS_WITH_BUTTON = 7;

  /**
   * Something to tell.
   *
   * @param name for people
   * @param field in JSON
   * @param value a text, a small number, or a long one, which is grouped for people
   * @param unit for people, after the value
   */
  private record Fact(String name, String field, Object value, String unit) {
    String line() {
      String text =
          value instanceof Long number
              ? String.format(Locale.ROOT, "%,d", number)
              : String.valueOf(value);
      return "%-12s%s%s".formatted(name, text, unit);
    }
  }

  private final List<Fact> facts = new ArrayList<>();

  ModelFacts(NetworkDescription network) {
    add("name", network.name());
    add("version", network.version());
    add("blocks", network.blocks());
    add("channels", network.channels());
    add("parameters", network.parameters());
    add("inputs", inputs(network));
    add("rules", rules(network.inputVersion()));
    add("outputs", outputs(network));
    add("life", network.passAliveUnderSuicide() ? "as if suicide were legal" : "by the rules");
    add(
        "territory",
        network.excludeTerritoryAdjacentToAtari()
            ? "without points next to a chain in atari"
            : "by the rules");
  }

  void add(String name, Object value) {
    facts.add(new Fact(name, name, value, ""));
  }

  void addFileSize(long bytes) {
    facts.add(new Fact("file size", "bytes", bytes, " bytes"));
  }

  String text() {
    return facts.stream().map(Fact::line).collect(Collectors.joining(System.lineSeparator()));
  }

  String json() {
    ObjectMapper mapper = new ObjectMapper();
    ObjectNode object = mapper.createObjectNode();
    facts.forEach(fact -> object.set(fact.field(), mapper.valueToTree(fact.value())));
    return object.toString();
  }

  private static String inputs(NetworkDescription network) {
    return "version "
        + network.inputVersion()
        + ": "
        + network.spatialPlanes()
        + " planes, "
        + network.globalFeatures()
        + " values"
        + (network.metaFeatures() > 0 ? ", " + network.metaFeatures() + " about people" : "");
  }

  private static String rules(int inputVersion) {
    if (inputVersion >= FIRST_INPUTS_WITH_BUTTON) {
      return "all";
    }
    return inputVersion >= FIRST_INPUTS_WITH_ALL_RULES
        ? "all but the button"
        : "area scoring with superko, without tax or button; others are guesses";
  }

  private static String outputs(NetworkDescription network) {
    return (network.policyChannels() > 1 ? "two policies" : "policy")
        + ", value, score, ownership"
        + (network.version() >= FIRST_WITH_ERRORS ? ", errors" : "");
  }
}
