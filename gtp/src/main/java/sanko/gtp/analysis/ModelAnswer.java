package sanko.gtp.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import sanko.nn.Evaluator;
import sanko.nn.NetworkSource;

/** The description of a network for {@code kata-get-models} and {@code query_models}. */
public final class ModelAnswer {
  private ModelAnswer() {}

  /** The descriptions of the main network and of the one that imitates people beside it. */
  public static ArrayNode all(Evaluator evaluator) {
    ArrayNode models = JsonNodeFactory.instance.arrayNode().add(of(evaluator));
    Evaluator human = evaluator.human();
    return human == null ? models : models.add(of(human));
  }

  /**
   * An object with KataGo's keys in alphabetical order, and the device. {@code name} is the file's,
   * without its folder, which is none of a remote client's business; playouts have no file.
   */
  public static ObjectNode of(Evaluator evaluator) {
    NetworkSource source = evaluator.source();
    ObjectNode model =
        JsonNodeFactory.instance
            .objectNode()
            .put("device", evaluator.device())
            .put("internalName", evaluator.name())
            .put("maxBatchSize", evaluator.capacity())
            .put("name", source == null ? evaluator.name() : source.fileName())
            .put("usesHumanSLProfile", evaluator.imitatesPeople());
    if (source != null) {
      model.put("usingFP16", usingFp16(source)).put("version", source.version());
    }
    return model;
  }

  private static String usingFp16(NetworkSource source) {
    return switch (source.precision()) {
      case FP32 -> "false";
      case FP16 -> "true";
      case INT8, AUTO -> "auto";
    };
  }
}
