package sanko.analysis;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.engine.teach.Explanation;
import sanko.engine.teach.Language;
import sanko.engine.teach.Phrasebook;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Stones;

/** Explanations as JSON; docs/analysis.md, "Explanations". */
final class ExplanationJson {
  private ExplanationJson() {}

  /** The fields of an explanation. */
  static ObjectNode of(Explanation explanation, Board board, Language language) {
    Phrasebook words = new Phrasebook(language, board, Color.EMPTY);
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("move", Vertex.format(explanation.move(), board));
    out.put("loss", (float) explanation.loss());
    out.put("better", Vertex.format(explanation.better(), board));
    ArrayNode line = out.putArray("pv");
    explanation.betterLine().forEach(move -> line.add(Vertex.format(move, board)));
    out.put("visible", explanation.sight() == Explanation.Sight.VISIBLE);
    ArrayNode facts = out.putArray("facts");
    explanation.reasons().forEach(reason -> addFact(facts.addObject(), reason, board, words));
    out.put("text", words.text(explanation));
    out.put("reasons", words.reasons(explanation));
    return out;
  }

  private static void addFact(ObjectNode out, Reason reason, Board board, Phrasebook words) {
    String name = reason.fact().getClass().getSimpleName();
    out.put("fact", name.substring(0, 1).toLowerCase(Locale.ROOT) + name.substring(1));
    out.put("side", reason.side().name().toLowerCase(Locale.ROOT));
    out.put("points", (float) reason.points());
    ArrayNode points = out.putArray("stones");
    for (Stones stones : reason.fact().stones()) {
      stones.points().forEach(point -> points.add(Vertex.format(point, board)));
    }
    out.put("text", words.clause(reason));
  }
}
