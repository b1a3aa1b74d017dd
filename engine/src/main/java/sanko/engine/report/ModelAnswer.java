package sanko.engine.report;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.IntSummaryStatistics;
import sanko.board.Board;
import sanko.nn.Evaluator;
import sanko.nn.NetworkSource;

/** The description of a network for {@code kata-get-models} and {@code query_models}. */
public final class ModelAnswer {
  private static final int LEAST_SIZE = 2;

  /** Of playouts, which have no network file. */
  private static final int NO_VERSION = -1;

  private ModelAnswer() {}

  /** The descriptions of the main network and of the one that imitates people beside it. */
  public static ArrayNode all(Evaluator evaluator) {
    ArrayNode models = JsonNodeFactory.instance.arrayNode().add(of(evaluator));
    Evaluator human = evaluator.human();
    return human == null ? models : models.add(of(human));
  }

  /**
   * An object with KataGo's keys, the device and the boards that the network plays, in alphabetical
   * order. {@code name} is the file's, without its folder, which is none of a remote client's
   * business; playouts have no file.
   */
  static ObjectNode of(Evaluator evaluator) {
    NetworkSource source = evaluator.source();
    ObjectNode model =
        JsonNodeFactory.instance
            .objectNode()
            .put("device", evaluator.device())
            .put("internalName", evaluator.name())
            .put("maxBatchSize", evaluator.capacity());
    addBoards(model, evaluator);
    model
        .put("name", source == null ? evaluator.name() : source.fileName())
        .put("usesHumanSLProfile", evaluator.imitatesPeople())
        .put("usingFP16", source == null ? "false" : usingFp16(source))
        .put("version", source == null ? NO_VERSION : source.version());
    return model;
  }

  /** The least and the largest sizes; all between them are played too. */
  private static void addBoards(ObjectNode model, Evaluator evaluator) {
    IntSummaryStatistics widths = new IntSummaryStatistics();
    IntSummaryStatistics heights = new IntSummaryStatistics();
    for (int width = LEAST_SIZE; width <= Board.MAX_SIZE; width++) {
      for (int height = LEAST_SIZE; height <= Board.MAX_SIZE; height++) {
        if (evaluator.supports(width, height)) {
          widths.accept(width);
          heights.accept(height);
        }
      }
    }
    model
        .put("maxBoardXSize", widths.getMax())
        .put("maxBoardYSize", heights.getMax())
        .put("minBoardXSize", widths.getMin())
        .put("minBoardYSize", heights.getMin());
  }

  private static String usingFp16(NetworkSource source) {
    return switch (source.precision()) {
      case FP32 -> "false";
      case FP16 -> "true";
      case BF16, INT8, AUTO -> "auto";
    };
  }
}
