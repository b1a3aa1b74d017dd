package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Random;
import java.util.function.LongUnaryOperator;
import java.util.zip.CRC32C;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.search.graph.GraphFile;
import sanko.search.graph.NodeStore;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Files whose checksum is right and whose content somebody made up. */
@Timeout(60)
class CraftedGraphFileTest {
  /* The numbers of a node in a file. */
  private static final int NUMBERS = 22;
  private static final int WEIGHT = 0;
  private static final int VISITS = 1;

  /** Magic, version, the length of "fake" and it, the position, an attachment without a note. */
  private static final int HEAD =
      Long.BYTES + Integer.BYTES + 2 + 4 + 2 * Long.BYTES + 1 + Integer.BYTES;

  @TempDir Path folder;

  private final GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, 0.5);
  private Path file;
  private byte[] head = {};
  private byte[] content = {};

  private static Search search() {
    return new Search(new FakeEvaluator(), SearchSettings.DEFAULT, 1);
  }

  private SearchSnapshot run(Search search, int visits) throws SearchException {
    return search.run(game, SearchRequest.toPlay(SearchLimits.visits(visits)).withOwnership());
  }

  @BeforeEach
  void save() throws IOException, SearchException {
    file = folder.resolve("search");
    Search search = search();
    run(search, 40);
    search.save(file, game);
    byte[] bytes = Files.readAllBytes(file);
    head = Arrays.copyOf(bytes, HEAD);
    content =
        new InflaterInputStream(new ByteArrayInputStream(bytes, HEAD, bytes.length - HEAD - 8))
            .readAllBytes();
  }

  /** Something that writes the content of a file. */
  private interface Crafted {
    void writeTo(DataOutputStream out) throws IOException;
  }

  private void write(Crafted crafted) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    bytes.write(head);
    try (DataOutputStream out = new DataOutputStream(new DeflaterOutputStream(bytes))) {
      crafted.writeTo(out);
    }
    CRC32C checksum = new CRC32C();
    checksum.update(bytes.toByteArray());
    bytes.write(ByteBuffer.allocate(Long.BYTES).putLong(checksum.getValue()).array());
    Files.write(file, bytes.toByteArray());
  }

  private void refuses(String reason) {
    assertThatThrownBy(() -> search().load(file, game))
        .isInstanceOf(IOException.class)
        .hasMessageContaining(reason);
  }

  @Test
  void takesWhatWasOnlyPackedAnew() throws Exception {
    write(out -> out.write(content));
    Search search = search();
    search.load(file, game);
    run(search, 60);
  }

  /** Whatever a file says: it is refused, or searches go on from it. */
  @Test
  void survivesAnyContent() throws Exception {
    Random random = new Random(1);
    int taken = 0;
    for (int i = 0; i < 800; i++) {
      byte[] changed = content.clone();
      for (int changes = 1 + random.nextInt(3); changes > 0; changes--) {
        change(changed, random);
      }
      write(out -> out.write(changed));
      Search search = search();
      try {
        search.load(file, game);
        taken++;
      } catch (IOException e) {
        assertThat(e).as("change %s", i).hasMessageStartingWith("it ");
        continue;
      }
      run(search, 80);
    }
    assertThat(taken).isGreaterThan(20);
  }

  /** Finite numbers whose sums or products are not. */
  @Test
  void refusesNumbersTooLargeToReckonWith() throws Exception {
    for (double number : new double[] {Double.MAX_VALUE, -0x1p1023, 0x1p600}) {
      for (int field = 0; field < NUMBERS; field++) {
        int large = field;
        write(
            out -> {
              out.writeInt(0);
              out.writeInt(1);
              out.writeLong(5);
              out.writeLong(5);
              out.writeByte(1);
              out.write(new byte[4 + 16 + 4 + large * Double.BYTES]);
              out.writeDouble(number);
            });
        refuses("it is damaged: a number");
      }
    }
  }

  /** Puts a number of one, two, four or eight bytes somewhere. */
  private static void change(byte[] bytes, Random random) {
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    int place = random.nextInt(bytes.length - Long.BYTES);
    long[] numbers = {0, 1, -1, 2, 30, 1000, Integer.MAX_VALUE, Long.MIN_VALUE, random.nextLong()};
    long number = numbers[random.nextInt(numbers.length)];
    switch (random.nextInt(5)) {
      case 0 -> buffer.put(place, (byte) number);
      case 1 -> buffer.putShort(place, (short) number);
      case 2 -> buffer.putInt(place, (int) number);
      case 3 -> buffer.putLong(place, number);
      default -> buffer.put(place, (byte) (bytes[place] ^ 1 << random.nextInt(8)));
    }
  }

  private static void nodes(DataOutputStream out, int count, LongUnaryOperator keyHigh)
      throws IOException {
    out.writeInt(0);
    out.writeInt(100_000_000);
    for (int i = 0; i < count; i++) {
      out.writeLong(5);
      out.writeLong(keyHigh.applyAsLong(i));
      out.writeByte(1);
      out.write(new byte[4 + 16 + 4 + NUMBERS * Double.BYTES + 2 + 2 + 1]);
      out.writeInt(GraphFile.NO_OWNERSHIP);
    }
  }

  @Test
  void refusesNodesThatCannotBeToldApart() throws IOException {
    write(out -> nodes(out, 100_000, i -> 0));
    refuses("it is damaged: a key");
  }

  @Test
  void refusesNodesThatCannotBeFoundSoon() throws IOException {
    write(out -> nodes(out, 100_000, i -> i));
    refuses("it is damaged: a key");
  }

  @Test
  void refusesBiasesThatCannotBeToldApart() throws IOException {
    write(
        out -> {
          out.writeInt(Integer.MAX_VALUE);
          for (int i = 0; i < 200_000; i++) {
            out.writeLong(5);
            out.writeLong(i);
            out.write(new byte[2 * Double.BYTES]);
            out.writeInt(1);
          }
        });
    refuses("it is damaged: a bias");
  }

  @Test
  void refusesCountsThatTheFileDoesNotHold() throws IOException {
    for (int count : new int[] {-1, Integer.MIN_VALUE, Integer.MAX_VALUE}) {
      write(
          out -> {
            out.writeInt(0);
            out.writeInt(count);
          });
      refuses("it is damaged");
    }
    write(out -> out.write(Arrays.copyOf(content, content.length - 1)));
    refuses("it is damaged");
    write(out -> out.write(Arrays.copyOf(content, content.length + 1)));
    refuses("it is damaged: an end");
  }

  /** A line of passes that no game has; its averages are computed all the same. */
  @Test
  void survivesADeepGraph() throws Exception {
    int depth = 100_000;
    write(out -> line(out, depth));
    Search search = search();
    search.load(file, game);
    assertThat(run(search, depth + 10).playouts()).isBetween(1L, 20L);
  }

  private void line(DataOutputStream out, int depth) throws IOException {
    int area = game.board().area();
    int evaluation = 2 + (area + 1) * Float.BYTES + 9 * Double.BYTES + 1 + 2 + area * Float.BYTES;
    int lastRoot = content.length - (2 * Long.BYTES + Integer.BYTES + 43 + evaluation);
    out.writeInt(0);
    out.writeInt(depth);
    for (int i = 0; i < depth; i++) {
      if (i == 0) {
        out.write(content, lastRoot, 2 * Long.BYTES);
      } else {
        out.writeLong(Zobrist.mix(i));
        out.writeLong(i);
      }
      out.writeByte(i % 2 == 0 ? Color.BLACK : Color.WHITE);
      out.writeInt(NodeStore.EVALUATED | NodeStore.WHOLE_POLICY);
      out.write(new byte[2 * Long.BYTES + Integer.BYTES]);
      for (int field = 0; field < NUMBERS; field++) {
        boolean counts = field == VISITS || field == WEIGHT;
        out.writeDouble(counts ? depth - i : 0);
      }
      out.writeShort(1);
      out.writeShort(Board.PASS);
      out.writeFloat(1);
      out.writeShort(0);
      out.writeBoolean(false);
      out.writeInt(0);
    }
    for (int i = 1; i < depth; i++) {
      out.writeShort(1);
      out.writeInt(i + 1);
      out.writeShort(Board.PASS);
      out.writeFloat(1);
      out.writeInt(depth - i);
    }
    out.writeShort(0);
    out.writeInt(1);
    out.writeShort(area);
    out.write(new byte[area * Float.BYTES]);
    out.write(content, lastRoot - Integer.BYTES, content.length - lastRoot + Integer.BYTES);
  }

  @Test
  void refusesMoreThanFitsTheMemory() throws Exception {
    Search large = search();
    run(large, 6_000);
    large.save(file, game);
    SearchSettings settings =
        SearchSettings.DEFAULT.with("maxGraphMegabytes", "1").with("maxNodes", "100000");
    assertThatThrownBy(() -> new Search(new FakeEvaluator(), settings, 1).load(file, game))
        .hasMessageContaining("more memory than maxGraphMegabytes leaves");
    SearchSettings few = SearchSettings.DEFAULT.with("maxNodes", "100");
    assertThatThrownBy(() -> new Search(new FakeEvaluator(), few, 1).load(file, game))
        .hasMessageContaining("more nodes than maxNodes allows, 100");
    search().load(file, game);
  }

  @Test
  void refusesWhatIsNoFile() throws IOException {
    assertThatThrownBy(() -> search().load(folder, game)).hasMessage("it is not a file");
  }
}
