package sanko.search.graph;

import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UTFDataFormatException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.zip.CRC32C;
import java.util.zip.CheckedInputStream;
import java.util.zip.CheckedOutputStream;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import java.util.zip.ZipException;
import org.jspecify.annotations.Nullable;
import sanko.base.file.WholeFile;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.superko.GameState;

/**
 * A graph in a file: a header that identifies the search, the compressed graph, and a checksum of
 * both. All numbers are stored exactly, so that a search continues from the file just as it would
 * have continued in memory. For one thread.
 */
public final class GraphFile {
  private static final long MAGIC = 0x53616e6b6f477266L;
  private static final int VERSION = 1;
  private static final int CHECKSUM_BYTES = Long.BYTES;
  private static final int BUFFER = 1 << 16;
  public static final int NO_OWNERSHIP = -1;

  private GraphFile() {}

  /**
   * The header, which identifies the search.
   *
   * @param evaluator the name of the evaluator
   */
  public record Head(String evaluator, long positionLow, long positionHigh) {
    /** The header of a file for this evaluator and position. */
    public static Head of(String evaluator, GameState position) {
      return new Head(evaluator, position.stateHashLow(), position.stateHashHigh());
    }
  }

  /**
   * Writes a graph, replacing the file's content; if that fails, the old content stays.
   *
   * @throws IOException if the file cannot be written
   */
  public static void write(Path file, Head head, Graph graph) throws IOException {
    graph.collector.finish();
    WholeFile.sweep(file.toAbsolutePath().resolveSibling(""));
    WholeFile.write(file, raw -> write(raw, head, graph));
  }

  private static void write(OutputStream raw, Head head, Graph graph) throws IOException {
    CheckedOutputStream checked = new CheckedOutputStream(raw, new CRC32C());
    DataOutputStream out = new DataOutputStream(checked);
    out.writeLong(MAGIC);
    out.writeInt(VERSION);
    out.writeUTF(head.evaluator());
    out.writeLong(head.positionLow());
    out.writeLong(head.positionHigh());
    Deflater deflater = new Deflater(Deflater.BEST_SPEED);
    try {
      DeflaterOutputStream packed = new DeflaterOutputStream(out, deflater, BUFFER);
      DataOutputStream content = new DataOutputStream(new BufferedOutputStream(packed, BUFFER));
      new Writer(graph, content).write();
      content.flush();
      packed.finish();
    } finally {
      deflater.end();
    }
    out.writeLong(checked.getChecksum().getValue());
    out.flush();
  }

  /**
   * Reads a graph.
   *
   * @param wanted the header that the file must have
   * @param limits what the graph must fit
   * @throws IOException if the file cannot be read, is damaged, too large, or of another position
   *     or evaluator; the message is for the user
   */
  public static Graph read(Path file, Head wanted, GraphReader.Limits limits) throws IOException {
    if (Files.exists(file) && !Files.isRegularFile(file)) {
      throw new IOException("it is not a file");
    }
    long content = Files.size(file) - CHECKSUM_BYTES;
    try (DataInputStream in = new DataInputStream(open(file))) {
      if (content < 0 || in.readLong() != MAGIC) {
        throw new IOException("it is not a saved search");
      }
      int version = in.readInt();
      if (version != VERSION) {
        throw new IOException(
            "its format is " + version + ", and this version of Sanko reads " + VERSION);
      }
    } catch (EOFException e) {
      throw new IOException("it is not a saved search", e);
    }
    check(file, content);
    try (DataInputStream in = new DataInputStream(open(file))) {
      in.readLong();
      in.readInt();
      check(new Head(in.readUTF(), in.readLong(), in.readLong()), wanted);
      InputStream packed = new InflaterInputStream(in);
      return new GraphReader(new DataInputStream(new BufferedInputStream(packed, BUFFER)), limits)
          .read();
    } catch (EOFException | UTFDataFormatException | ZipException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static InputStream open(Path file) throws IOException {
    return new BufferedInputStream(Files.newInputStream(file), BUFFER);
  }

  private static void check(Path file, long content) throws IOException {
    try (CheckedInputStream checked = new CheckedInputStream(open(file), new CRC32C())) {
      checked.skipNBytes(content);
      long found = checked.getChecksum().getValue();
      if (new DataInputStream(checked).readLong() != found) {
        throw new IOException("it is damaged");
      }
    } catch (EOFException e) {
      throw new IOException("it is damaged", e);
    }
  }

  private static void check(Head found, Head wanted) throws IOException {
    if (!found.evaluator().equals(wanted.evaluator())) {
      throw new IOException(
          "it is a search with " + found.evaluator() + ", not with " + wanted.evaluator());
    }
    if (!found.equals(wanted)) {
      throw new IOException("it is a search of another position, or under other rules");
    }
  }

  /** Writes the content. */
  private static final class Writer {
    private final Graph graph;
    private final NodeStore nodes;
    private final DataOutputStream out;
    private final int[] numbers;
    private final IdentityHashMap<Evaluation, Integer> ownerships = new IdentityHashMap<>();

    Writer(Graph graph, DataOutputStream out) {
      this.graph = graph;
      this.out = out;
      nodes = graph.nodes;
      numbers = new int[nodes.limit()];
    }

    void write() throws IOException {
      int[] bias = graph.valueBias.write(out);
      out.writeInt(nodes.size());
      int next = 1;
      for (int node = 1; node < nodes.limit(); node++) {
        if (nodes.exists(node)) {
          numbers[node] = next++;
          node(node, bias[nodes.bias(node)]);
        }
      }
      for (int node = 1; node < nodes.limit(); node++) {
        if (nodes.exists(node)) {
          edges(node);
        }
      }
      ownerships();
      root();
    }

    private void node(int node, int bias) throws IOException {
      out.writeLong(nodes.keyLow(node));
      out.writeLong(nodes.keyHigh(node));
      out.writeByte(nodes.toMove(node));
      out.writeInt(nodes.flags(node));
      out.writeLong(nodes.stateLow(node));
      out.writeLong(nodes.stateHigh(node));
      out.writeInt(bias);
      for (int field = 0; field < NodeStore.NUMBERS; field++) {
        out.writeDouble(nodes.number(node, field));
      }
      if (nodes.has(node, NodeStore.BOUNDED)) {
        out.writeDouble(nodes.bounds.ownLower(node));
        out.writeDouble(nodes.bounds.ownUpper(node));
        out.writeDouble(nodes.bounds.lower(node));
        out.writeDouble(nodes.bounds.upper(node));
      }
      int moves = nodes.policyMoves(node);
      out.writeShort(moves);
      for (int place = 0; place < moves; place++) {
        out.writeShort(nodes.policyMove(node, place));
        out.writeFloat(nodes.policyPrior(node, place));
      }
      out.writeShort(nodes.cursor(node));
      out.writeBoolean(graph.findEvaluation(nodes.stateLow(node), nodes.stateHigh(node)) == node);
      Evaluation owned = nodes.withOwnership(node);
      out.writeInt(
          owned == null
              ? NO_OWNERSHIP
              : ownerships.computeIfAbsent(owned, each -> ownerships.size()));
    }

    private void edges(int node) throws IOException {
      int count = nodes.edges(node);
      out.writeShort(count);
      for (int edge = 0; edge < count; edge++) {
        out.writeInt(numbers[nodes.child(node, edge)]);
        out.writeShort(nodes.move(node, edge));
        out.writeFloat(nodes.prior(node, edge));
        out.writeInt((int) nodes.edgeVisits(node, edge));
      }
    }

    /** Only the ownership of the evaluations that nodes keep matters. */
    private void ownerships() throws IOException {
      List<@Nullable Evaluation> inOrder = new ArrayList<>();
      for (int i = 0; i < ownerships.size(); i++) {
        inOrder.add(null);
      }
      ownerships.forEach((evaluation, number) -> inOrder.set(number, evaluation));
      out.writeInt(inOrder.size());
      for (Evaluation each : inOrder) {
        if (each != null) {
          ownership(each);
        }
      }
    }

    private void ownership(Evaluation evaluation) throws IOException {
      out.writeShort(evaluation.area());
      for (int index = 0; index < evaluation.area(); index++) {
        out.writeFloat(evaluation.whiteOwnership(index));
      }
    }

    private void root() throws IOException {
      Graph.RootEvaluation root = graph.lastRoot;
      // Whom the network imitated cannot be told apart by a name.
      boolean isKept = root != null && root.options().humanProfile() == null;
      out.writeBoolean(isKept);
      if (root == null || !isKept) {
        return;
      }
      out.writeLong(root.keyLow());
      out.writeLong(root.keyHigh());
      out.writeInt(root.symmetries());
      options(root.options());
      Evaluation evaluation = root.evaluation();
      out.writeShort(evaluation.area());
      for (int index = 0; index <= evaluation.area(); index++) {
        out.writeFloat(evaluation.policy(index));
      }
      ValueEstimate value = evaluation.value();
      out.writeDouble(value.whiteWin());
      out.writeDouble(value.whiteLoss());
      out.writeDouble(value.noResult());
      out.writeDouble(value.whiteScoreMean());
      out.writeDouble(value.whiteScoreMeanSq());
      out.writeDouble(value.whiteLead());
      Uncertainty uncertainty = evaluation.uncertainty();
      out.writeDouble(uncertainty.varTimeLeft());
      out.writeDouble(uncertainty.shorttermWinlossError());
      out.writeDouble(uncertainty.shorttermScoreError());
      out.writeBoolean(evaluation.hasOwnership());
      if (evaluation.hasOwnership()) {
        ownership(evaluation);
      }
    }

    private void options(EvaluationOptions options) throws IOException {
      out.writeInt(options.symmetry());
      out.writeBoolean(options.ownership());
      out.writeDouble(options.policy().optimism());
      out.writeDouble(options.policy().temperature());
      out.writeDouble(options.inputs().playoutDoublingAdvantage());
      out.writeInt(options.inputs().maxHistory());
      out.writeDouble(options.inputs().drawEquivalentWinsForWhite());
      out.writeBoolean(options.inputs().conservativePass());
      out.writeBoolean(options.inputs().passingHacks());
    }
  }
}
