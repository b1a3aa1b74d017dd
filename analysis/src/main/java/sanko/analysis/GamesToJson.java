package sanko.analysis;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.JsonNode;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfNode;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfReading;
import sanko.board.sgf.SgfTree;

/** Reads a file of records and writes its games as JSON, node by node. For one thread. */
final class GamesToJson {
  /** Begins text that is in UTF-8 whatever the record itself says. */
  private static final byte[] MARK = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};

  private static final String TEXT = "sgf";
  private static final String BYTES = "sgfBase64";

  /** Where encoders break lines. */
  private static final Pattern BLANKS = Pattern.compile("\\s+");

  /** A node that is still to be written, and the index of the one before it. */
  private record Open(SgfNode node, int parent) {}

  private final JsonGenerator out;
  private final List<SgfReading.Problem> problems = new ArrayList<>();

  private GamesToJson(JsonGenerator out) {
    this.out = out;
  }

  static void write(JsonNode request, JsonGenerator out) throws IOException, RequestException {
    new GamesToJson(out).write(SgfReader.readSome(bytes(request), RecordBudget.MOST_GAMES));
  }

  private static byte[] bytes(JsonNode request) throws RequestException {
    if (request.path(TEXT).isTextual()) {
      if (!JsonFields.isAbsent(request.path(BYTES))) {
        throw new RequestException(BYTES, "Must not be given with " + TEXT);
      }
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      bytes.writeBytes(MARK);
      bytes.writeBytes(request.path(TEXT).textValue().getBytes(StandardCharsets.UTF_8));
      return bytes.toByteArray();
    }
    if (!request.path(BYTES).isTextual()) {
      throw new RequestException(TEXT, "Must be the text of a record");
    }
    try {
      return Base64.getDecoder()
          .decode(BLANKS.matcher(request.path(BYTES).textValue()).replaceAll(""));
    } catch (IllegalArgumentException e) {
      throw new RequestException(BYTES, "Must be the bytes of a file in Base64");
    }
  }

  private void write(SgfReading reading) throws IOException {
    problems.addAll(reading.problems());
    out.writeArrayFieldStart("games");
    for (int i = 0; i < reading.trees().size(); i++) {
      writeGame(reading.trees().get(i), i);
    }
    out.writeEndArray();
    out.writeArrayFieldStart("problems");
    for (SgfReading.Problem each : problems) {
      out.writeStartObject();
      out.writeNumberField("game", each.game());
      out.writeNumberField("line", each.cause().line());
      out.writeNumberField("column", each.cause().column());
      out.writeStringField("message", each.cause().problem());
      out.writeEndObject();
    }
    out.writeEndArray();
  }

  private void writeGame(SgfTree tree, int number) throws IOException {
    RecordBudget budget = new RecordBudget(each -> note(number, each));
    SgfException skipped = tree.skipped();
    if (skipped != null) {
      budget.note(skipped);
    }
    GameHeader header = GameHeader.of(tree, budget::note);
    if (header == null) {
      return;
    }
    out.writeStartObject();
    out.writeNumberField("boardXSize", header.board().width());
    out.writeNumberField("boardYSize", header.board().height());
    out.writeStringField("rules", header.rules());
    out.writeFieldName("komi");
    if (header.komi().isPresent()) {
      out.writeNumber(header.komi().getAsDouble());
    } else {
      out.writeNull();
    }
    out.writeNumberField("handicap", header.handicap());
    out.writeObjectFieldStart("info");
    for (Map.Entry<String, String> each : header.info().entrySet()) {
      out.writeStringField(each.getKey(), each.getValue());
    }
    out.writeEndObject();
    out.writeArrayFieldStart("nodes");
    writeNodes(tree.root(), header, number, budget);
    out.writeEndArray();
    out.writeEndObject();
  }

  private void note(int game, SgfException problem) {
    problems.add(new SgfReading.Problem(game, problem));
  }

  /** All nodes: each before what follows it, the main line before other variations. */
  private void writeNodes(SgfNode root, GameHeader header, int game, RecordBudget budget)
      throws IOException {
    Deque<Open> open = new ArrayDeque<>();
    open.push(new Open(root, -1));
    int written = 0;
    while (!open.isEmpty()) {
      Open next = open.pop();
      Set<String> told = next.node() == root ? header.told() : Set.of();
      NodeContent content;
      try {
        content = NodeContent.of(next.node(), header.board(), told, budget);
      } catch (SgfException e) {
        note(game, e);
        return;
      }
      if (next.node() == root && !header.missingStones().isEmpty()) {
        content.setup.put("AB", new TreeSet<>(header.missingStones()));
      }
      int parent = next.parent();
      // Old records put several moves into a node; each gets one of its own.
      for (int i = 0; i < content.moves.size() - 1; i++) {
        out.writeStartObject();
        out.writeNumberField("parent", parent);
        writeMove(content.moves.get(i), header.board());
        out.writeEndObject();
        parent = written++;
      }
      writeNode(content, parent, header.board());
      int index = written++;
      List<SgfNode> variations = next.node().variations();
      for (int i = variations.size() - 1; i >= 0; i--) {
        open.push(new Open(variations.get(i), index));
      }
    }
  }

  private void writeNode(NodeContent content, int parent, Board board) throws IOException {
    out.writeStartObject();
    out.writeNumberField("parent", parent);
    if (!content.moves.isEmpty()) {
      writeMove(content.moves.get(content.moves.size() - 1), board);
    }
    if (!content.setup.isEmpty()) {
      out.writeObjectFieldStart("setup");
      writePoints("B", content.setup.get("AB"), board);
      writePoints("W", content.setup.get("AW"), board);
      writePoints("empty", content.setup.get("AE"), board);
      out.writeEndObject();
    }
    if (content.player != Color.EMPTY) {
      out.writeStringField("player", Color.letter(content.player));
    }
    if (content.comment != null && !content.comment.isEmpty()) {
      out.writeStringField("comment", content.comment);
    }
    if (content.name != null && !content.name.isEmpty()) {
      out.writeStringField("name", content.name);
    }
    writeMarks(content, board);
    if (!content.timeLeft.isEmpty()) {
      out.writeObjectFieldStart("timeLeft");
      for (Map.Entry<Integer, Double> each : content.timeLeft.entrySet()) {
        out.writeNumberField(Color.letter(each.getKey()), each.getValue());
      }
      out.writeEndObject();
    }
    writeOther(content);
    out.writeEndObject();
  }

  private void writeMove(QueryGame.Move move, Board board) throws IOException {
    out.writeArrayFieldStart("move");
    out.writeString(Color.letter(move.color()));
    out.writeString(Vertex.format(move.move(), board));
    out.writeEndArray();
  }

  private void writeMarks(NodeContent content, Board board) throws IOException {
    if (!content.marks.isEmpty()) {
      out.writeObjectFieldStart("marks");
      for (Map.Entry<String, Set<Integer>> each : content.marks.entrySet()) {
        writePoints(String.valueOf(NodeContent.MARKS.get(each.getKey())), each.getValue(), board);
      }
      out.writeEndObject();
    }
    if (!content.labels.isEmpty()) {
      out.writeObjectFieldStart("labels");
      for (Map.Entry<Integer, String> each : content.labels.entrySet()) {
        out.writeStringField(Vertex.format(each.getKey(), board), each.getValue());
      }
      out.writeEndObject();
    }
    writePairs("lines", content.lines, board);
    writePairs("arrows", content.arrows, board);
  }

  private void writePairs(String field, List<NodeContent.Pair> pairs, Board board)
      throws IOException {
    if (pairs.isEmpty()) {
      return;
    }
    out.writeArrayFieldStart(field);
    for (NodeContent.Pair each : pairs) {
      out.writeStartArray();
      out.writeString(Vertex.format(each.from(), board));
      out.writeString(Vertex.format(each.to(), board));
      out.writeEndArray();
    }
    out.writeEndArray();
  }

  private void writeOther(NodeContent content) throws IOException {
    if (content.other.isEmpty()) {
      return;
    }
    out.writeObjectFieldStart("other");
    for (Map.Entry<String, List<String>> each : content.other.entrySet()) {
      out.writeArrayFieldStart(each.getKey());
      for (String raw : each.getValue()) {
        out.writeString(raw);
      }
      out.writeEndArray();
    }
    out.writeEndObject();
  }

  private void writePoints(String field, @Nullable Collection<Integer> points, Board board)
      throws IOException {
    if (points == null) {
      return;
    }
    out.writeArrayFieldStart(field);
    for (int point : points) {
      out.writeString(Vertex.format(point, board));
    }
    out.writeEndArray();
  }
}
