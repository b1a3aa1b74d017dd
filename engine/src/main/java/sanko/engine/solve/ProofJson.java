package sanko.engine.solve;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import com.fasterxml.jackson.databind.node.TextNode;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.Locale;
import java.util.Map;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.reading.Proof;
import sanko.reading.ProofEnd;
import sanko.reading.Threats;
import sanko.reading.Zone;

/** Writes a proof as JSON; docs/analysis.md, "Proofs". One proof. */
final class ProofJson {
  private final Problem problem;
  private final ObjectNode out = JsonNodeFactory.instance.objectNode();
  private final ArrayNode zones = out.putArray("zones");
  private final ArrayNode nodes = out.putArray("nodes");
  private final Map<Zone, Integer> zoneNumbers = new HashMap<>();
  private final IdentityHashMap<Proof, Integer> numbers = new IdentityHashMap<>();

  private ProofJson(Problem problem) {
    this.problem = problem;
  }

  /** The proof with what it is about. */
  static ObjectNode of(Problem problem, int first, Threats threats, Proof proof) {
    ProofJson json = new ProofJson(problem);
    json.out.put("first", Color.letter(first));
    json.out.putObject("threats").put("B", threats.black()).put("W", threats.white());
    json.out.put("winner", Color.letter(proof.winner()));
    json.add(proof, first);
    return json.out;
  }

  /** Adds a node and those after it, unless it is there; returns its number. */
  private int add(Proof proof, int player) {
    Integer known = numbers.get(proof);
    if (known != null) {
      return known;
    }
    int number = nodes.size();
    numbers.put(proof, number);
    ObjectNode node = nodes.addObject();
    node.put("zone", zone(proof.zone()));
    ProofEnd end = proof.end();
    if (end != null) {
      node.put("end", end.name().toLowerCase(Locale.ROOT));
      return number;
    }
    node.put("player", Color.letter(player));
    Zone passZone = proof.passZone();
    if (passZone != null) {
      node.put("passZone", zone(passZone));
    }
    ArrayNode moves = node.putArray("moves");
    for (int i = 0; i < proof.moves().size(); i++) {
      int move = proof.moves().get(i);
      int child = add(proof.children().get(i), ProofMoves.next(player, move));
      moves.addArray().add(ProofMoves.name(move, problem.board())).add(child);
    }
    return number;
  }

  private int zone(Zone zone) {
    Integer known = zoneNumbers.putIfAbsent(zone, zones.size());
    if (known != null) {
      return known;
    }
    zones.add(points(zone, problem.board()));
    return zones.size() - 1;
  }

  /** The points of a zone, or {@code board} for all that may ever happen on it. */
  static JsonNode points(Zone zone, Board board) {
    if (zone.isWholeBoard()) {
      return TextNode.valueOf("board");
    }
    ArrayNode points = JsonNodeFactory.instance.arrayNode();
    Vertex.formatAll(ProofMoves.points(zone, board), board).forEach(points::add);
    return points;
  }
}
