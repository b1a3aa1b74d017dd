package sanko.board.sgf;

import static java.nio.charset.StandardCharsets.UTF_16;
import static java.nio.charset.StandardCharsets.UTF_16BE;
import static java.nio.charset.StandardCharsets.UTF_16LE;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.OptionalDouble;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.RulesText;

/** What single values, nodes and files of SGF mean. */
class SgfFactsTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "KM[-0]|0.0",
        "KM[+7,5]|7.5",
        "KM[.5]|0.5",
        "KM[ 6.5 ]|6.5",
        "KM[-12.]|-12.0",
        "KM[5.5]KM[6.5]|5.5"
      })
  void readsKomi(String komi, double expected) throws SgfException {
    assertThat(read("(;" + komi + ")").komi()).isEqualTo(OptionalDouble.of(expected));
  }

  @ParameterizedTest
  @CsvSource({
    "日式,japanese",
    "日本棋院,japanese",
    "数目法,japanese",
    "數目,japanese",
    "Nihon-Kiin,japanese",
    "Nihon Ki-in,japanese",
    "Territory,japanese",
    "日韩规则,japanese",
    "韓国,korean",
    "中式,chinese",
    "中规,chinese",
    "中国规则,chinese",
    "数子,chinese",
    "AREA,chinese",
    "Area scoring,chinese",
    "Old Chinese,stone-scoring",
    "Simplified ING,ing",
    "Ing's,ing",
    "Ing SST,ing",
    "应氏,ing",
    "House rules,House rules",
    "Japanese,Japanese"
  })
  void knowsNamesOfRules(String words, String name) {
    assertThat(SgfRules.name(words)).isEqualTo(name);
    boolean isTerritory = List.of("japanese", "korean").contains(name.toLowerCase(Locale.ROOT));
    assertThat(SgfRules.isTerritory(words)).isEqualTo(isTerritory);
  }

  @Test
  void blankValuesSayNothing() throws SgfException {
    assertThat(read("(;GM[]SZ[5]KM[ ]HA[ ]PL[]AB[]AW[ ][])")).isEqualTo(SgfGame.empty(5, 5));
    assertThat(read("(;GM[ 1 ]SZ[ 5 : 5 ])")).isEqualTo(SgfGame.empty(5, 5));
  }

  @ParameterizedTest
  @CsvSource({"black,1", "B,1", "1,1", "White,2", "w,2", "2,2", "'',0"})
  void readsThePlayerToMove(String text, int color) throws SgfException {
    assertThat(read("(;PL[" + text + "])").setup().toMove()).isEqualTo(color);
  }

  @ParameterizedTest
  @CsvSource({"0,1", "1,1", "2,2", "9,2"})
  void whiteMovesFirstFromTwoHandicapStonesOn(int handicap, int player) throws SgfException {
    String stones = "AB[aa][bb]AW[cc]";
    assertThat(read("(;HA[" + handicap + "]" + stones + ")").playerToMove(0)).isEqualTo(player);
  }

  /** Black has to place the stones yet. */
  @Test
  void blackMovesFirstWhereHandicapStonesAreMissing() throws SgfException {
    assertThat(read("(;SZ[19]KM[0.5]HA[2])").playerToMove(0)).isEqualTo(Color.BLACK);
    assertThat(read("(;SZ[19]KM[0.5]HA[2];W[dd])").playerToMove(0)).isEqualTo(Color.WHITE);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "1|a board of 1x1 is smaller than 2x2",
        "1:25|smaller than 2x2",
        "25:1|smaller than 2x2",
        "26|larger than 25",
        "1:26|larger than 25",
        "52:1|larger than 25",
        "1:52|larger than 25",
        "53:1|no board of 53x1",
        "1:53|no board of 1x53",
        "0:5|no board of 0x5",
        "5:0|no board of 5x0",
        "5:|not a board size",
        "5x5|not a board size"
      })
  void refusesSizesBelow2AndBeyond25(String size, String problem) {
    assertThat(refused("(;SZ[" + size + "])")).hasMessageContaining(problem);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "TrompTaylor",
        "Japanese",
        "Chinese",
        "Chinese-OGS",
        "AGA",
        "StoneScoring",
        "NewZealand",
        "koSIMPLEscoreTERRITORYtaxALLsui0button0whb0fpok0",
        "koSIMPLEscoreTERRITORYtaxSEKIsui0button0whb0fpok1"
      })
  void writesRulesAsKataGoDoes(String words) {
    assertThat(SgfRules.words(RulesText.parse(words).rules())).isEqualTo(words);
  }

  @Test
  void twoBackticksAreAPass() throws SgfException {
    assertThat(read("(;B[``];W[`` ])").moves())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, Board.PASS), new SgfStep.Move(Color.WHITE, Board.PASS));
    assertThat(refused("(;AB[``])")).hasMessageContaining("'``' is not a point");
  }

  @Test
  void numbersMayHaveAPlusSign() throws SgfException {
    SgfTree tree = SgfReader.readTree("(;GM[+1]SZ[+13]HA[+2]KM[+6.5])".getBytes(UTF_8));
    SgfGame game = tree.mainLine();
    assertThat(game.width()).isEqualTo(13);
    assertThat(game.height()).isEqualTo(13);
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(game.komi()).hasValue(6.5);
    assertThat(tree.notes()).isEmpty();
    assertThat(read("(;SZ[+9:+13])").height()).isEqualTo(13);
    assertThat(refused("(;SZ[-9])")).hasMessageContaining("not a board size");
    assertThat(refused("(;GM[+2])")).hasMessageContaining("not a game of Go");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(;;B[pd]W[dd]B[pp])",
        "(;B[pd]W[dd]B[pp])",
        "(;;B[pd]C[x]W[dd]B[pp])",
        "(;;B[pd];W[dd]B[pp])"
      })
  void movesOfANodeAreMadeInTheOrderWritten(String text) throws SgfException {
    MutableBoard board = new MutableBoard(19, 19);
    assertThat(read(text).steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, board.point(15, 3)),
            new SgfStep.Move(Color.WHITE, board.point(3, 3)),
            new SgfStep.Move(Color.BLACK, board.point(15, 15)));
    assertThat(read("(;W[aa][ab]B[ac]W[ad]B[ae])").moves().stream().map(SgfStep.Move::color))
        .containsExactly(Color.WHITE, Color.WHITE, Color.BLACK, Color.WHITE, Color.BLACK);
  }

  /** SmartGo wrote such records. */
  @Test
  void readsPointsThatAreVertices() throws SgfException {
    assertThat(read("(;SZ[19]AB[D4][Q16:R17]AW[C3]AE[J10];B[R16];W[ A1 ];B[T19];W[Pass];B[PASS])"))
        .isEqualTo(read("(;SZ[19]AB[dp][pd:qc]AW[cq]AE[ij];B[qd];W[as];B[sa];W[];B[])"));
    assertThat(refused("(;SZ[9];B[R16])")).hasMessageContaining("'R16' is not on a board of 9x9");
    for (String none : List.of("B[I9]", "B[a1]", "B[A0]", "B[A100]", "AB[pass]", "B[D4x]")) {
      assertThat(refused("(;SZ[19];" + none + ")")).hasMessageContaining("is not a point");
    }
  }

  @ParameterizedTest
  @CsvSource({"25,25,25", "2,2,2", "2:25,2,25", "25:2,25,2", "9:13,9,13"})
  void readsWidthBeforeHeight(String size, int width, int height) throws SgfException {
    SgfGame game = read("(;SZ[" + size + "])");
    assertThat(game.width()).isEqualTo(width);
    assertThat(game.height()).isEqualTo(height);
  }

  @ParameterizedTest
  @CsvSource({
    "(;;;GM[1]SZ[9]KM[5.5];B[ee];W[cc]),9",
    "(; (; SZ[9] ;B[ee];W[cc])(;SZ[13])),9",
    "(;;SZ[9];SZ[13]B[ee];W[cc]),9",
    "(;C[];SZ[9];B[ee];W[cc]),9",
    "(;FF[4];SZ[9]B[ee];W[cc]),9",
    "(;B[ee];SZ[9]W[cc]),19",
    "(;;;B[ee];W[cc]),19"
  })
  void theSizeMayFollowTheFirstNodeButNoMove(String text, int size) throws SgfException {
    SgfGame game = read(text);
    assertThat(game.width()).isEqualTo(size);
    assertThat(game.height()).isEqualTo(size);
    assertThat(game.steps()).hasSize(2);
    assertThat(((SgfStep.Move) game.steps().get(0)).move())
        .isEqualTo(new MutableBoard(size, size).point(4, 4));
  }

  @Test
  void refusesAnotherGameBehindAnEmptyNode() {
    assertThat(refused("(;;GM[2];B[ee])")).hasMessageContaining("not a game of Go");
  }

  @Test
  void readsColorsAndColumnBeforeRow() throws SgfException {
    SgfGame game = read("(;SZ[9:13]AB[bl]AW[ha]AE[cd]PB[x]PW[y];B[ic];W[am])");
    MutableBoard board = new MutableBoard(9, 13);
    assertThat(game.setup().black()).containsExactly(board.point(1, 11));
    assertThat(game.setup().white()).containsExactly(board.point(7, 0));
    assertThat(game.setup().empty()).containsExactly(board.point(2, 3));
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, board.point(8, 2)),
            new SgfStep.Move(Color.WHITE, board.point(0, 12)));
    assertThat(game.blackName()).isEqualTo("x");
    assertThat(game.whiteName()).isEqualTo("y");
  }

  @ParameterizedTest
  @CsvSource({"B[ja]", "B[aj]", "AB[ja]", "AB[aj]", "AB[aa:aj]", "AB[ia:ja]"})
  void refusesPointsBesideTheBoard(String property) {
    assertThat(refused("(;SZ[9];" + property + ")")).hasMessageContaining("not on a board of");
  }

  @ParameterizedTest
  @CsvSource({"19,true", "19:20,true", "20:19,true", "20,false"})
  void ttIsAPassWhereItIsNoPoint(String size, boolean passes) throws SgfException {
    SgfGame game = read("(;SZ[" + size + "];B[tt])");
    assertThat(((SgfStep.Move) game.steps().get(0)).move() == Board.PASS).isEqualTo(passes);
  }

  @ParameterizedTest
  @CsvSource({"18,ss", "9,jj", "9:13,jn", "24,yy"})
  void thePointBeyondTheLowerRightCornerIsAPass(String size, String point) throws SgfException {
    SgfGame game = read("(;SZ[" + size + "];B[" + point + "])");
    assertThat(game.steps()).containsExactly(new SgfStep.Move(Color.BLACK, Board.PASS));
    assertThat(refused("(;SZ[" + size + "]AB[" + point + "])"))
        .hasMessageContaining("not on a board of");
  }

  @ParameterizedTest
  @ValueSource(strings = {"B[aaa]", "AB[a]", "AB[:aa]", "AB[aa:]", "AB[aa:b]", "W[{a]", "W[a@]"})
  void refusesWhatIsNoPoint(String property) {
    assertThat(refused("(;" + property + ")")).hasMessageContaining("is not a point");
  }

  @Test
  void quotesFortyCharactersOfABadValue() {
    String forty = "x".repeat(40);
    assertThat(refused("(;SZ[" + forty + "])")).hasMessageStartingWith("'" + forty + "' is not");
    assertThat(refused("(;SZ[" + forty + "x])"))
        .hasMessageStartingWith("'" + forty + "...' is not");
    assertThat(refused("(;" + "A".repeat(45) + ")"))
        .hasMessageStartingWith("a property without a value: '" + "A".repeat(40) + "' ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "AB[aa][bb]AW[bb]|AW|B8|AB[aa]AW[bb]",
        "AW[bb]AB[aa][bb]|AW|B8|AB[aa]AW[bb]",
        "AB[aa]AW[bb][cc]AE[cc]|AE|C7|AB[aa]AW[bb]AE[cc]",
        "AB[aa]AW[bb]AE[aa]|AE|A9|AW[bb]AE[aa]",
        "AB[aa:cc]AW[cb]|AW|C8|AB[aa:ca][ab][bb][ac:cc]AW[cb]"
      })
  void theLastPropertyHoldsForAPointSetTwice(
      String setup, String last, String vertex, String meaning) throws SgfException {
    String text = "(;SZ[9]" + setup + ")";
    assertThat(read(text)).isEqualTo(read("(;SZ[9]" + meaning + ")"));
    int column = "(;SZ[9]".length() + setup.indexOf(last) + 3;
    assertThat(SgfReader.readTree(text.getBytes(UTF_8)).notes())
        .containsExactly(
            "a point is set twice: %s; the last one holds (line 1, column %d)"
                .formatted(vertex, column));
  }

  @Test
  void aPointTwiceInOnePropertyIsThere() throws SgfException {
    assertThat(read("(;SZ[9]AB[aa][bb][aa])")).isEqualTo(read("(;SZ[9]AB[aa][bb])"));
    assertThat(SgfReader.readTree("(;SZ[9]AB[aa][aa])".getBytes(UTF_8)).notes()).isEmpty();
  }

  @Test
  void rectanglesMayNameAnyTwoOppositeCorners() throws SgfException {
    SgfStep.Setup expected = read("(;SZ[9:13]AB[bb][cb][bc][cc][bd][cd])").setup();
    for (String corners : List.of("bb:cd", "cd:bb", "bd:cb", "cb:bd", " b b : c d ")) {
      assertThat(read("(;SZ[9:13]AB[" + corners + "])").setup()).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "SZ[][9][13]KM[][6.5][0.5]RU[][Chinese][Japanese]GM[][1][4]HA[][2][3]",
        "SZ[]KM[]RU[]GM[]HA[]SZ[9]SZ[x]KM[6.5]KM[x]RU[Chinese]RU[Japanese]GM[1]GM[4]HA[2]HA[x]",
        "SZ[9]KM[]RU[]HA[];KM[6.5]RU[Chinese]HA[2]SZ[13];KM[7.5]RU[Japanese]HA[3]"
      })
  void theFirstValueThatIsNotBlankCounts(String properties) throws SgfException {
    SgfTree tree = SgfReader.readTree(("(;" + properties + ")").getBytes(UTF_8));
    SgfGame game = tree.mainLine();
    assertThat(game.width()).isEqualTo(9);
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.rules()).isEqualTo("Chinese");
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(tree.notes()).isEmpty();
  }

  @Test
  void keepsTheFirstOfWhatIsSaidTwice() throws SgfException {
    SgfGame game = read("(;PB[a][b];B[aa]PB[c]PW[d];W[bb]PW[e]RE[B+R]RU[x])");
    assertThat(game.blackName()).isEqualTo("a");
    assertThat(game.whiteName()).isEqualTo("d");
    assertThat(game.result()).isEqualTo("B+R");
    assertThat(game.rules()).isEqualTo("x");
  }

  @Test
  void writesAWholeGame() {
    MutableBoard board = new MutableBoard(9, 13);
    SgfStep.Setup setup =
        new SgfStep.Setup(
            List.of(board.point(0, 0), board.point(8, 12)), List.of(), List.of(), Color.WHITE);
    SgfStep.Setup edit =
        new SgfStep.Setup(
            List.of(board.point(1, 0)),
            List.of(board.point(2, 0)),
            List.of(board.point(0, 0)),
            Color.BLACK);
    List<SgfStep> steps =
        List.of(
            new SgfStep.Move(Color.WHITE, board.point(4, 6)),
            new SgfStep.Move(Color.BLACK, Board.PASS),
            edit);
    SgfGame game =
        new SgfGame(9, 13, OptionalDouble.of(10), 2, "Japanese", "a]", "b\\", "W+R", setup, steps);
    assertThat(SgfWriter.write(game))
        .isEqualTo(
            "(;FF[4]GM[1]CA[UTF-8]AP[Sanko]SZ[9:13]KM[10]HA[2]RU[Japanese]PB[a\\]]PW[b\\\\]"
                + "RE[W+R]AB[aa][im]PL[W]\n;W[eg];B[];AB[ba]AW[ca]AE[aa]PL[B])\n");
  }

  @ParameterizedTest
  @CsvSource({"6.5,6.5", "0,0", "-0.5,-0.5", "100,100", "7.25,7.25"})
  void writesKomiPlainly(double komi, String text) {
    SgfGame game =
        new SgfGame(
            5, 5, OptionalDouble.of(komi), 0, "", "", "", "", SgfStep.Setup.NONE, List.of());
    assertThat(SgfWriter.write(game)).contains("SZ[5]KM[" + text + "])");
  }

  @ParameterizedTest
  @ValueSource(doubles = {401, -1000.5, 1e10, -1e300, 1e-300, Double.MAX_VALUE})
  void readsAnyKomiThatItWrote(double komi) throws SgfException {
    SgfGame game =
        new SgfGame(
            5, 5, OptionalDouble.of(komi), 0, "", "", "", "", SgfStep.Setup.NONE, List.of());
    SgfTree tree = SgfReader.readTree(SgfWriter.writeBytes(game));
    assertThat(tree.mainLine()).isEqualTo(game);
    assertThat(tree.notes()).isEmpty();
    assertThat(tree("(;KM[" + 12345 + "])").get(0).notes()).hasSize(1);
  }

  @Test
  void writesTenNodesInALine() throws SgfException {
    String row = ";B[]".repeat(10) + "\n";
    List<SgfTree> trees = SgfReader.readTrees(bytes("(;SZ[9]" + ";B[]".repeat(25) + ")"));
    assertThat(SgfWriter.write(trees.get(0)))
        .isEqualTo("(;SZ[9]\n" + row + row + ";B[]".repeat(5) + ")\n");
    trees = SgfReader.readTrees(bytes("(;SZ[9](" + ";B[]".repeat(11) + ")(;W[]))"));
    assertThat(SgfWriter.write(trees.get(0))).isEqualTo("(;SZ[9]\n(" + row + ";B[])\n(;W[]))\n");
  }

  @Test
  void addsVariationsBehindTheOthers() {
    SgfNode root = new SgfNode(List.of());
    assertThat(root.next()).isNull();
    assertThat(root.variations()).isEmpty();
    SgfNode a = root.add(SgfProperty.of("N", "a"));
    SgfNode b = root.add(SgfProperty.of("N", "b"), SgfProperty.of("C", "x", "y"));
    SgfNode c = root.add();
    assertThat(root.next()).isSameAs(a);
    assertThat(root.variations()).containsExactly(a, b, c);
    assertThat(b.properties())
        .containsExactly(SgfProperty.of("N", "b"), SgfProperty.of("C", "x", "y"));
    assertThat(Objects.requireNonNull(b.property("C")).rawValues()).containsExactly("x", "y");
    assertThat(b.property("B")).isNull();
    assertThat(SgfWriter.write(new SgfTree(root))).isEqualTo("(;\n(;N[a])\n(;N[b]C[x][y])\n(;))\n");
  }

  @Test
  void treesDifferByPropertiesAndByShape() throws SgfException {
    String[] texts = {
      "(;N[a])",
      "(;N[b])",
      "(;N[a];)",
      "(;N[a];;)",
      "(;N[a](;)(;))",
      "(;N[a](;)(;)(;))",
      "(;N[a](;N[b])(;))",
      "(;N[a](;)(;N[b]))",
      "(;N[a](;;)(;))",
      "(;N[a](;)(;;))"
    };
    for (String left : texts) {
      SgfTree tree = SgfReader.readTrees(bytes(left)).get(0);
      for (String right : texts) {
        SgfTree other = SgfReader.readTrees(bytes(right)).get(0);
        assertThat(tree.equals(other)).as(left + right).isEqualTo(left.equals(right));
        assertThat(tree.hashCode() == other.hashCode()).isEqualTo(left.equals(right));
      }
      assertThat(tree.equals((Object) left)).isFalse();
    }
    assertThat(SgfReader.readTrees(bytes("(; N [a] )"))).isEqualTo(tree("(;N[a])"));
  }

  private static List<SgfTree> tree(String text) throws SgfException {
    return SgfReader.readTrees(bytes(text));
  }

  /** A file of two characters suffices to tell its width. */
  @Test
  void tellsWideFilesByTheirFirstBytes() {
    assertThat(SgfCharsets.wide("(;".getBytes(UTF_16BE))).isEqualTo(UTF_16BE);
    assertThat(SgfCharsets.wide("(;".getBytes(UTF_16LE))).isEqualTo(UTF_16LE);
    assertThat(SgfCharsets.wide("(".getBytes(UTF_16BE))).isNull();
    assertThat(SgfCharsets.wide(bytes("(;FF"))).isNull();
    assertThat(SgfCharsets.wide(new byte[] {0, 0, (byte) 0xfe, (byte) 0xff}))
        .isEqualTo(Charset.forName("UTF-32"));
    assertThat(SgfCharsets.wide(new byte[] {(byte) 0xff, (byte) 0xfe, 0, 0}))
        .isEqualTo(Charset.forName("UTF-32"));
    assertThat(SgfCharsets.wide(new byte[] {(byte) 0xff, (byte) 0xfe, '(', 0})).isEqualTo(UTF_16);
    assertThat(SgfCharsets.wide(new byte[] {0, 0, 0, '('})).isEqualTo(Charset.forName("UTF-32BE"));
    assertThat(SgfCharsets.wide(new byte[] {0, 0, 0, 'x'})).isNull();
  }

  @Test
  void tellsTheMarkOfUtf8() {
    byte[] mark = {(byte) 0xef, (byte) 0xbb, (byte) 0xbf};
    assertThat(SgfCharsets.startsWithMark(mark)).isTrue();
    assertThat(SgfCharsets.startsWithMark(new byte[] {mark[0], mark[1]})).isFalse();
    for (int i = 0; i < 3; i++) {
      byte[] other = mark.clone();
      other[i] = 'x';
      assertThat(SgfCharsets.startsWithMark(other)).isFalse();
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;CA[GBK])|GBK",
        "(; CA [ gbk ])|GBK",
        "(;FF[4]CA[Big5]PB[])|Big5",
        "(;PB[\\]CA[Shift_JIS])|Shift_JIS",
        "(;C[;(CA[x])|",
        "(;XCA[GBK])|",
        "(;CAX[GBK])|",
        "(;CB[GBK])|",
        "(;FF[4];CA[GBK])|",
        "(;FF[4](;CA[GBK]))|",
        "(;FF[4])(;CA[GBK])|",
        "(;CA[macintosh])|x-MacRoman",
        "(;CA[x-mac-roman])|x-MacRoman",
        "(;CA[MacRoman])|x-MacRoman",
        "(;CA[UTF-16])|",
        "(;CA[no such])|",
        "(;CA|",
        "(;CA[GBK|GBK",
        "(;C|"
      })
  void findsTheCharsetThatTheRootNames(String text, @Nullable String charset) {
    Charset expected = charset == null ? null : Charset.forName(charset);
    assertThat(SgfCharsets.named(bytes(text), 0)).isEqualTo(expected);
    assertThat(SgfCharsets.named(bytes("xy" + text), 2)).isEqualTo(expected);
  }

  @Test
  void acceptsACharsetOrTheLargerOneOfItsName() {
    Charset larger = Charset.forName("GB18030");
    assertThat(SgfCharsets.fits("GBK", Charset.forName("GBK"))).isTrue();
    assertThat(SgfCharsets.fits(" gb2312 ", larger)).isTrue();
    assertThat(SgfCharsets.fits("GB18030", Charset.forName("GBK"))).isFalse();
    assertThat(SgfCharsets.fits("Big5", larger)).isFalse();
    assertThat(SgfCharsets.fits("unheard-of", UTF_8)).isTrue();
    assertThat(SgfCharsets.fits("not a name", UTF_8)).isTrue();
    assertThat(SgfCharsets.fits("UTF-16", UTF_8)).isFalse();
  }

  @Test
  void sharesShortPartsOnly() {
    SgfSharing sharing = new SgfSharing();
    String text = "B[aa]W[bb]B[aa]C[long text]C[long text]AaBB";
    String first = sharing.part(text, 0, 5);
    assertThat(sharing.part(text, 5, 10)).isEqualTo("W[bb]");
    assertThat(sharing.part(text, 10, 15)).isEqualTo("B[aa]").isSameAs(first);
    String eight = sharing.part("12345678x", 0, 8);
    assertThat(sharing.part("x12345678", 1, 9)).isEqualTo("12345678").isSameAs(eight);
    String nine = sharing.part("123456789", 0, 9);
    assertThat(sharing.part("123456789x", 0, 9)).isEqualTo(nine).isNotSameAs(nine);
    assertThat(sharing.part(text, 39, 41)).isEqualTo("Aa");
    assertThat(sharing.part(text, 41, 43)).as("of the same hash").isEqualTo("BB");
    assertThat(sharing.part(text, 7, 7)).isEmpty();
    for (int i = 0; i < 40_000; i++) {
      String each = Integer.toString(i, 36);
      assertThat(sharing.part("(" + each + ")", 1, 1 + each.length()).equals(each)).isTrue();
    }
  }

  @Test
  void everyKindOfLineBreakEndsOneLine() {
    SgfPlace place = new SgfPlace(3, 5);
    place.pass("ab\ncd\r\ne\rf\n\rg");
    assertThat(place.line()).isEqualTo(8);
    assertThat(place.column()).isEqualTo(2);
    place.pass("x\r").pass("\ny");
    assertThat(place.line()).isEqualTo(9);
    assertThat(place.column()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "a~nb|a~nb",
        "a~r~nb|a~nb",
        "a~n~rb|a~nb",
        "a~r~rb|a~n~nb",
        "a\\~r~nb|ab",
        "a\\~n~nb|a~nb",
        "a~n|a~n",
        "a~r|a~n",
        "~r~nb|~nb",
        "~ta|' a'"
      })
  void aPairOfLineBreaksIsOne(String raw, String text) {
    SgfProperty property = new SgfProperty("C", List.of(unescaped(raw)));
    assertThat(property.text()).isEqualTo(unescaped(text));
    assertThat(property.simpleText()).isEqualTo(unescaped(text).replace('\n', ' '));
  }

  private static String unescaped(String text) {
    return text.replace("~n", "\n").replace("~r", "\r").replace("~t", "\t");
  }

  @ParameterizedTest
  @CsvSource({"a,0", "z,25", "A,26", "Z,51", "`,-1", "{,-1", "@,-1", "'[',-1"})
  void lettersAreCoordinates(char letter, int coordinate) {
    assertThat(SgfPoints.coordinate(letter)).isEqualTo(coordinate);
    if (coordinate >= 0) {
      assertThat(SgfPoints.letter(coordinate)).isEqualTo(letter);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"A", "Z", "a", "z", "0", "9"})
  void namesHaveLettersAndDigits(String name) {
    assertThat(SgfProperty.of(name, "x").name()).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"@", "[", "`", "{", "/", ":"})
  void namesHaveNothingElse(String name) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SgfProperty.of(name, "x"))
        .withMessageContaining("'" + name + "'");
  }

  @Test
  void longNamesMeanTheirCapitals() {
    assertThat(SgfProperty.of("GaMe", "1").id()).isEqualTo("GM");
    assertThat(SgfProperty.of("Ba", "1").id()).isEqualTo("B");
    assertThat(SgfProperty.of("zB", "1").id()).isEqualTo("B");
    assertThat(SgfProperty.of("KGSDE", "1").id()).isEqualTo("KGSDE");
  }

  @Test
  void namesInLowerCaseMeanTheSameInUpperCase() throws SgfException {
    SgfGame game = read("(;ff[3]sz[9]pb[a];b[ee];w[cc])");
    MutableBoard board = new MutableBoard(9, 9);
    assertThat(game.width()).isEqualTo(9);
    assertThat(game.blackName()).isEqualTo("a");
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, board.point(4, 4)),
            new SgfStep.Move(Color.WHITE, board.point(2, 2)));
    assertThat(SgfWriter.write(tree("(;b[ee])").get(0))).isEqualTo("(;b[ee])\n");
  }

  @ParameterizedTest
  @CsvSource({"0,true", "1,false", "2,false", "3,true"})
  void onlyPlayersMove(int color, boolean refused) {
    if (refused) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new SgfStep.Move(color, 21))
          .withMessageContaining("no player: " + color);
    } else {
      assertThat(new SgfStep.Move(color, 21).color()).isEqualTo(color);
    }
  }

  @Test
  void aSetupIsSortedAndMayBeNothing() {
    SgfStep.Setup setup =
        new SgfStep.Setup(List.of(9, 4, 9), List.of(7, 5), List.of(8, 6), Color.EMPTY);
    assertThat(setup.black()).containsExactly(4, 9);
    assertThat(setup.white()).containsExactly(5, 7);
    assertThat(setup.empty()).containsExactly(6, 8);
    assertThat(setup.isNothing()).isFalse();
    assertThat(SgfStep.Setup.NONE.isNothing()).isTrue();
    assertThat(new SgfStep.Setup(List.of(), List.of(), List.of(), Color.BLACK).isNothing())
        .isFalse();
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new SgfStep.Setup(List.of(), List.of(4), List.of(4), Color.EMPTY));
  }

  private static SgfException refused(String text) {
    return catchThrowableOfType(SgfException.class, () -> read(text));
  }

  private static SgfGame read(String text) throws SgfException {
    return SgfReader.read(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(UTF_8);
  }
}
