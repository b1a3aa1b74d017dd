package sanko.board;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfStep;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.board.testing.RandomGames;

class SgfTest {
  private static final String RICH =
      "\uFEFFjunk (\n ; FF[4]GM[1]CA[UTF-8]SZ[9]KM[6.5]HA[2]RU[Japanese]\r\nPB[Kō \\[1d\\]]"
          + "PW[a\\\\b]RE[W+R]C[a ) comment ; with (everything\\]]AB[gc][cg]PL[W]\n"
          + ";W[ee]N[x](;B [aa];AB[ab]AW[ba]AE[aa];W[])(;B[bb];W[cc]))";

  @Test
  void readsTheMainLine() throws SgfException {
    SgfGame game = read(RICH);
    MutableBoard board = new MutableBoard(9, 9);
    assertThat(game.width()).isEqualTo(9);
    assertThat(game.height()).isEqualTo(9);
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(game.rules()).isEqualTo("Japanese");
    assertThat(game.blackName()).isEqualTo("Kō [1d]");
    assertThat(game.whiteName()).isEqualTo("a\\b");
    assertThat(game.result()).isEqualTo("W+R");
    assertThat(game.setup())
        .isEqualTo(
            new SgfStep.Setup(
                List.of(board.point(6, 2), board.point(2, 6)), List.of(), List.of(), Color.WHITE));
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.WHITE, board.point(4, 4)),
            new SgfStep.Move(Color.BLACK, board.point(0, 0)),
            new SgfStep.Setup(
                List.of(board.point(0, 1)),
                List.of(board.point(1, 0)),
                List.of(board.point(0, 0)),
                Color.EMPTY),
            new SgfStep.Move(Color.WHITE, Board.PASS));
  }

  @Test
  void knowsWhoIsToMove() throws SgfException {
    SgfGame game = read("(;SZ[9];B[aa];AW[bb]PL[B];W[cc];AE[cc]PL[W])");
    assertThat(game.playerToMove(0)).isEqualTo(Color.BLACK);
    assertThat(game.playerToMove(1)).isEqualTo(Color.WHITE);
    assertThat(game.playerToMove(2)).isEqualTo(Color.WHITE);
    assertThat(game.playerToMove(3)).isEqualTo(Color.BLACK);
    assertThat(game.playerToMove(4)).isEqualTo(Color.WHITE);
    assertThat(read("(;SZ[9]HA[2]AB[aa][bb])").playerToMove(0)).isEqualTo(Color.WHITE);
    assertThat(read("(;SZ[9]PL[w])").playerToMove(0)).isEqualTo(Color.WHITE);
    assertThat(read("(;)").playerToMove(0)).isEqualTo(Color.BLACK);
    assertThat(read("(;SZ[9]AB[aa])").playerToMove(0)).isEqualTo(Color.WHITE);
    assertThat(read("(;SZ[9]AB[aa]AW[bb])").playerToMove(0)).isEqualTo(Color.BLACK);
    assertThat(read("(;SZ[9];AB[aa])").playerToMove(1)).isEqualTo(Color.WHITE);
  }

  @Test
  void readsSizesAndRectangles() throws SgfException {
    SgfGame game = read("(;SZ[19:13]AB[aa:bc][sm]AW[])");
    MutableBoard board = new MutableBoard(19, 13);
    assertThat(game.width()).isEqualTo(19);
    assertThat(game.height()).isEqualTo(13);
    assertThat(game.setup().black()).hasSize(7).contains(board.point(1, 2), board.point(18, 12));
    assertThat(read("(;SZ[19:13]AB[bc:aa][sm])").setup()).isEqualTo(game.setup());
    assertThat(read("(;B[aa])").width()).isEqualTo(19);
  }

  @Test
  void takesTtAsPassWhereItIsNoPoint() throws SgfException {
    for (String size : List.of("19", "19:20", "20:19")) {
      assertThat(read("(;SZ[" + size + "];B[tt])").steps())
          .containsExactly(new SgfStep.Move(Color.BLACK, Board.PASS));
    }
    assertThat(read("(;SZ[21];B[tt])").steps())
        .containsExactly(new SgfStep.Move(Color.BLACK, new MutableBoard(21, 21).point(19, 19)));
  }

  @Test
  void readsWhatServersAndEditorsWrite() throws SgfException {
    SgfGame fox = read(SgfFiles.FOX);
    assertThat(fox.blackName()).isEqualTo("柯洁");
    assertThat(fox.komi()).hasValue(7.5);
    assertThat(fox.steps()).hasSize(4).endsWith(new SgfStep.Move(Color.WHITE, Board.PASS));
    SgfGame kgs = read(SgfFiles.KGS);
    assertThat(kgs.setup().black()).hasSize(kgs.handicap()).hasSize(2);
    assertThat(kgs.steps()).hasSize(2);
    SgfGame ogs = read(SgfFiles.OGS);
    assertThat(ogs.width()).isEqualTo(13);
    assertThat(RulesText.parse(ogs.rules()).rules()).isEqualTo(Rules.AGA);
    assertThat(ogs.steps()).hasSize(4);
    SgfGame multigo = read(SgfFiles.MULTIGO);
    assertThat(multigo.setup().black()).hasSize(4);
    assertThat(multigo.setup().white()).hasSize(6);
    assertThat(multigo.playerToMove(0)).isEqualTo(Color.WHITE);
    SgfGame gogod = read(SgfFiles.GOGOD);
    assertThat(gogod.komi()).hasValue(5.5);
    assertThat(gogod.steps()).hasSize(4);
  }

  @Test
  void passesOverEmptyValues() throws SgfException {
    SgfGame game = read("(;GM[]SZ[]KM[]HA[]RU[]PL[]AB[];B[])");
    assertThat(game.width()).isEqualTo(19);
    assertThat(game.komi()).isEmpty();
    assertThat(game.handicap()).isZero();
    assertThat(game.setup().isNothing()).isTrue();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KM[6.5]RU[Chinese]|6.5",
        "KM[3.75]RU[Chinese]|7.5",
        "RU[chinese rules]KM[2,75]|5.5",
        "KM[3.75]RU[Japanese]|3.75",
        "KM[375]RU[Chinese]|7.5",
        "KM[375]|7.5",
        "KM[375]RU[Chinese]AP[SGFC:2.0]|7.5",
        "KM[375]RU[Japanese]AP[foxwq]|7.5",
        "AP[foxwq]AP[x]KM[325]|6.5",
        "KM[275]|5.5",
        "KM[350]AP[foxwq]|7",
        "KM[550]AP[foxwq]|5.5",
        "KM[650]|6.5",
        "KM[700]AP[foxwq]|7",
        "KM[750]RU[Chinese]|7.5",
        "KM[50]HA[3]|0.5",
        "KM[50]HA[3]RU[Chinese]AP[foxwq]|0.5",
        "KM[50]|50",
        "KM[0]HA[2]AP[foxwq]|0",
        "KM[3.75]|7.5",
        "KM[3 3/4]RU[Chinese]|7.5",
        "KM[3\u00be]|7.5",
        "KM[3\u53c83/4\u5b50]|7.5",
        "KM[6.5 moku]|6.5",
        "KM[6\u76ee\u534a]RU[Japanese]|6.5",
        "KM[6집반]|6.5",
        "KM[6집 반]|6.5",
        "KM[덤6집반]|6.5",
        "KM[6목반]RU[Korean]|6.5",
        "KM[6집]|6.0",
        "KM[1/2]|0.5",
        "KM[\u00bd]|0.5",
        "KM[5 \u00bd]|5.5",
        "KM[半目]|0.5",
        "KM[반집]|0.5",
        "KM[五目半]|5.5",
        "KM[六目半]RU[Japanese]|6.5",
        "KM[先番六目半コミ出し]|6.5",
        "KM[十二目]|12",
        "KM[贴二十目半]|20.5",
        "KM[三又四分之三子]|7.5",
        "KM[贴3又4分之3子]|7.5",
        "KM[貼三子半]|7",
        "KM[7.5子]|7.5",
        "KM[贴六子半]|6.5",
        "KM[4子]|8",
        "KM[3.25子]|6.5",
        "KM[\u22126.5]|-6.5",
        "KM[倒贴6.5目]|-6.5",
        "KM[倒貼五目半]|-5.5",
        "KM[逆コミ 5目半]|-5.5",
        "KM[6.5マイナス]|-6.5",
        "KM[reverse komi 5.5]|-5.5",
        "KM[Reverse: -5.5]|-5.5",
        "KM[minus 7]|-7",
        "KM[7.5目 十番棋]|7.5",
        "KM[6目半 (一手)]|6.5",
        "KM[\uff16\uff0e\uff15]|6.5",
        "KM[6,5]|6.5",
        "KM[100]AP[Sanko]|100",
        "KM[375]AP[Sanko]|375",
        "KM[3.75]AP[Sanko:1]RU[Chinese]|3.75",
        "AP[GNU Go:3.8]KM[375]HA[0]RU[Chinese]AP[foxwq]RL[0]|7.5",
        "KM[650]RU[Japanese]AP[foxwq]|6.5",
        "KM[0]RU[Chinese]AP[foxwq]|0",
        "AP[foxwq]KM[6.5]RU[Korean]|6.5"
      })
  void understandsKomiInStones(String properties, double points) throws SgfException {
    assertThat(read("(;" + properties + ")").komi()).hasValue(points);
  }

  @ParameterizedTest
  @ValueSource(strings = {"前半", "半子", "无贴目半", "a~b", "a~1~x9"})
  void saysWhichKomiMeansNothing(String komi) throws SgfException {
    String value = komi.replace("~", " ".repeat(20_000));
    byte[] file = ("(;KM[" + value + "])").getBytes(StandardCharsets.UTF_8);
    SgfTree tree = SgfReader.readTree(file);
    assertThat(tree.notes()).hasSize(1);
    assertThat(tree.notes().get(0)).contains("is not a komi");
    assertThat(tree.mainLine().komi()).isEmpty();
  }

  @Test
  void readsOldLongNames() throws SgfException {
    SgfGame game = read("(;GaMe[1]SiZe[9]Black[aa]White[bb])");
    assertThat(game.steps()).hasSize(2);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"GB18030", "Shift_JIS", "EUC-KR", "UHC", "UTF-8", "ISO-8859-1", "macintosh"})
  void honorsTheNamedCharset(String charset) throws SgfException {
    String name =
        switch (charset) {
          case "EUC-KR" -> "이창호";
          case "UHC" -> "똠방";
          case "ISO-8859-1", "macintosh" -> "Müller";
          case "Shift_JIS" -> "表示ソ";
          default -> "吴清源";
        };
    String text = "(;CA[" + charset + "]PB[" + name + "])";
    String java = charset.replace("UHC", "x-windows-949").replace("macintosh", "x-MacRoman");
    byte[] bytes = text.getBytes(Charset.forName(java));
    assertThat(SgfReader.read(bytes).blackName()).isEqualTo(name);
  }

  @Test
  void fallsBackToLatin1() throws SgfException {
    byte[] latin = "(;CA[nonsense]PB[Müller])".getBytes(StandardCharsets.ISO_8859_1);
    assertThat(SgfReader.read(latin).blackName()).isEqualTo("Müller");
    assertThat(read("(;PB[Müller])").blackName()).isEqualTo("Müller");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "''|1|1|missing",
        "hello|1|1|missing",
        "()|1|1|missing",
        "(;B[aa]|1|8|before ')'",
        "(;B[aa|1|4|without its",
        "(;SZ[9]~;B[zz])|2|3|not on a board of 9x9",
        "(;SZ[9]~;B[a])|2|3|not a point",
        "(;SZ[9];B[a1])|1|10|not a point",
        "(;SZ[52])|1|5|larger than 25",
        "(;SZ[53])|1|5|no board of 53x53",
        "(;SZ[0])|1|5|no board of 0x0",
        "(;SZ[x])|1|5|not a board size",
        "(;GM[2])|1|5|not a game of Go",
        "(;B)|1|3|without a value",
        "(;B[aa](_W[bb]))|1|9|must begin with",
        "(;B[aa](W))|1|9|without a value",
        "(;B[aa]])|1|8|unexpected"
      })
  void saysWhatIsBrokenAndWhere(String text, int line, int column, String problem) {
    SgfException broken =
        catchThrowableOfType(SgfException.class, () -> read(text.replace('~', '\n')));
    assertThat(broken).hasMessageContaining(problem);
    assertThat(broken.line()).isEqualTo(line);
    assertThat(broken.column()).isEqualTo(column);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KM[many]|'many' is not a komi; it is ignored (line 1, column 5)",
        "KM[NaN]|'NaN' is not a komi",
        "KM[1e5]|'1e5' is not a komi",
        "KM[6.5.5]|'6.5.5' is not a komi",
        "KM[三三四目]|'三三四目' is not a komi",
        "KM[百目]|'百目' is not a komi",
        "KM[百五目]|'百五目' is not a komi",
        "KM[五十十]|'五十十' is not a komi",
        "KM[7/5]|'7/5' is not a komi",
        "KM[1/0]|'1/0' is not a komi",
        "KM[3 1/0]|'3 1/0' is not a komi",
        "KM[6.5目半]|'6.5目半' is not a komi",
        "KM[999]|'999' is not a komi; it is ignored",
        "KM[150]AP[foxwq]|'150' is not a komi",
        "KM[1000000]|'1000000' is not a komi",
        "HA[two]|'two' is not a handicap; it is ignored",
        "HA[-1]|'-1' is not a handicap",
        "HA[9999]|'9999' is not a handicap",
        "PL[green]|'green' is not a player; it is ignored",
        "GM[Go]|not a game of Go: GM 'Go'"
      })
  void keepsTheGameWhereAWordMeansNothing(String properties, String note) throws SgfException {
    SgfTree tree = tree("(;" + properties + ";B[dd];W[pp])");
    SgfGame game = tree.mainLine();
    assertThat(game.steps()).hasSize(2);
    assertThat(game.komi()).isEmpty();
    assertThat(game.handicap()).isZero();
    assertThat(tree.notes()).hasSize(1);
    assertThat(tree.notes().get(0)).startsWith(note);
  }

  @Test
  void readsDigitsInFullWidth() throws SgfException {
    SgfGame game = tree("(;SZ[\uff11\uff13]HA[\uff12]RE[?]DT[soon];B[dd])").mainLine();
    assertThat(game.width()).isEqualTo(13);
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(tree("(;HA[3 stones])").mainLine().handicap()).isEqualTo(3);
  }

  private static SgfTree tree(String text) throws SgfException {
    return SgfReader.readTree(text.getBytes(StandardCharsets.UTF_8));
  }

  @Test
  void readsDeepAndLargeFiles() throws SgfException {
    int most = 10_000;
    assertThat(read(nested(most)).steps()).hasSize(most);
    assertThat(catchThrowableOfType(SgfException.class, () -> read(nested(200_000))))
        .hasMessageContaining("more than 10000 moves and edits");
    assertThat(catchThrowableOfType(SgfException.class, () -> read("(".repeat(1_000_000))))
        .isNotNull();
    assertThat(catchThrowableOfType(SgfException.class, () -> read("(;".repeat(500_000))))
        .isNotNull();
  }

  private static String nested(int depth) {
    return "(;B[aa]".repeat(depth) + ")".repeat(depth);
  }

  @Test
  void neverFailsButWithAnSgfExceptionOnMutatedFiles() {
    byte[] good = RICH.getBytes(StandardCharsets.UTF_8);
    RandomGames.check(
        3_000,
        6,
        good.length * 256,
        numbers -> {
          byte[] mutated = good.clone();
          for (int number : numbers) {
            mutated[number / 256] = (byte) number;
          }
          readOrRefuse(mutated);
        });
    for (int length = 0; length < good.length; length++) {
      readOrRefuse(Arrays.copyOf(good, length));
    }
  }

  private static void readOrRefuse(byte[] bytes) {
    try {
      SgfGame game = SgfReader.read(bytes);
      assertThat(SgfReader.read(SgfWriter.writeBytes(game))).isEqualTo(game);
    } catch (SgfException broken) {
      assertThat(broken).hasMessageContaining("line");
    }
  }

  @Test
  void readsWhatItWrites() throws SgfException {
    SgfGame rich = read(RICH);
    assertThat(SgfReader.read(SgfWriter.writeBytes(rich))).isEqualTo(rich);
    assertThat(SgfWriter.write(SgfGame.empty(19, 19)))
        .isEqualTo("(;FF[4]GM[1]CA[UTF-8]AP[Sanko]SZ[19])\n");
    for (long seed = 1; seed <= 200; seed++) {
      SgfGame game = randomGame(new Random(seed));
      assertThat(SgfReader.read(SgfWriter.writeBytes(game))).as("seed %d", seed).isEqualTo(game);
    }
  }

  private static SgfGame randomGame(Random random) {
    MutableBoard board = new MutableBoard(2 + random.nextInt(24), 2 + random.nextInt(24));
    List<SgfStep> steps = new ArrayList<>();
    for (int i = random.nextInt(50); i > 0; i--) {
      int point = random.nextInt(5) == 0 ? Board.PASS : board.pointAt(random.nextInt(board.area()));
      steps.add(
          random.nextInt(10) == 0 && point != Board.PASS
              ? new SgfStep.Setup(List.of(), List.of(point), List.of(), random.nextInt(3))
              : new SgfStep.Move(1 + random.nextInt(2), point));
    }
    String[] names = {"", "]\\[;(", "Ōta :)", "\\", "two  words", "\uD83D\uDE00"};
    return new SgfGame(
        board.width(),
        board.height(),
        random.nextBoolean() ? OptionalDouble.empty() : OptionalDouble.of(random.nextInt(80) / 4.0),
        random.nextInt(10),
        names[random.nextInt(6)],
        names[random.nextInt(6)],
        names[random.nextInt(6)],
        names[random.nextInt(6)],
        new SgfStep.Setup(List.of(board.pointAt(0)), List.of(), List.of(), random.nextInt(3)),
        steps);
  }

  @Test
  void refusesAPointSetTwice() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SgfStep.Setup(List.of(21), List.of(21), List.of(), Color.EMPTY));
  }

  private static SgfGame read(String text) throws SgfException {
    return SgfReader.read(text.getBytes(StandardCharsets.UTF_8));
  }
}
