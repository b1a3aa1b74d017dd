package sanko.mcp;

import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import sanko.base.Interruption;

/**
 * A call of a tool.
 *
 * @param session of the client that calls
 * @param games the games that clients play
 * @param inquiry asks the engine
 * @param judge counts games
 * @param stop fires if nobody waits for the call any more
 * @param notes what is to be said of the position besides; grows
 */
record Call(
    String session,
    KeptGames games,
    Inquiry inquiry,
    Judge judge,
    Interruption stop,
    List<String> notes) {
  /** The answer of the engine to a request for one. */
  ObjectNode ask(ObjectNode request) throws ToolException, InterruptedException {
    return inquiry.ask(List.of(request), 1).get(0);
  }
}
