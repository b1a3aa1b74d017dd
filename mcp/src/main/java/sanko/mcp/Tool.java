package sanko.mcp;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;

/** Something that a model can ask for. Shared. */
interface Tool {
  /**
   * Finds what is asked for; may take long.
   *
   * @param arguments as the tool's schema has them
   * @return the evidence, as the tool's schema has it
   * @throws ToolException if there is no answer
   * @throws InterruptedException if nobody waits for it any more
   */
  ObjectNode find(JsonNode arguments, Call call) throws ToolException, InterruptedException;

  /** The answer in words, from its evidence alone. */
  String say(JsonNode evidence);
}
