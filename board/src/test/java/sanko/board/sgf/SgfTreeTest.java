package sanko.board.sgf;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.ByteArrayOutputStream;
import java.nio.charset.Charset;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.SgfFiles;

class SgfTreeTest {
  private static final List<String> CHARSETS =
      List.of("UTF-8", "GB2312", "GBK", "GB18030", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP");

  @Test
  void keepsPropertiesInOrderAsTheyAreWritten() throws SgfException {
    SgfNode root = read(SgfFiles.ODD).get(0).root();
    assertThat(root.properties().stream().map(SgfProperty::name))
        .containsExactly("FF", "GM", "SZ", "KM", "HA", "GaMeName", "AB", "PL", "KGSDE", "Z9", "C");
    assertThat(root.properties().get(4).rawValues()).containsExactly("2", "x");
    SgfProperty comment = Objects.requireNonNull(root.property("C"));
    assertThat(comment.rawValues()).containsExactly("a\\\\b \\: (;B[aa\\]) \r\nsoft\\\r\nbreak");
    assertThat(comment.text()).isEqualTo("a\\b : (;B[aa]) \nsoftbreak");
    assertThat(comment.simpleText()).isEqualTo("a\\b : (;B[aa])  softbreak");
    assertThat(Objects.requireNonNull(root.property("GMN")).text()).isEqualTo("a");
    assertThat(root.property("RE")).isNull();
  }

  @Test
  void keepsAllVariationsAndGames() throws SgfException {
    List<SgfTree> trees = read(SgfFiles.ODD);
    assertThat(trees).hasSize(2);
    assertThat(SgfWriter.write(trees.get(0)))
        .endsWith("\n(;W[ee]N[main];B[]\n(;W[tt];B[ff])\n(;W[ff]C[side]))\n(;W[gg];;))\n");
    SgfNode root = trees.get(0).root();
    assertThat(root.variations()).hasSize(2);
    assertThat(Objects.requireNonNull(root.next()).variations().get(0).variations()).hasSize(2);
    assertThat(trees.get(0).mainLine().steps()).hasSize(4);
    assertThat(trees.get(1).mainLine().steps())
        .containsExactly(new SgfStep.Move(Color.BLACK, new MutableBoard(19, 19).point(3, 3)));
  }

  @Test
  void ignoresEmptyVariations() throws SgfException {
    String text = "(;SZ[9];B[hh]()(;W[ii])( )(;W[hi]C[h])())";
    assertThat(read(text)).isEqualTo(read("(;SZ[9];B[hh](;W[ii])(;W[hi]C[h]))"));
    assertThat(read("(;B[aa]();W[bb])")).isEqualTo(read("(;B[aa];W[bb])"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;GM[1]SZ[9];B[aa](W[bb];B[cc])(;W[dd]))|(;GM[1]SZ[9];B[aa](;W[bb];B[cc])(;W[dd]))",
        "(;GM[1]AW[aa](B[ab]))|(;GM[1]AW[aa](;B[ab]))",
        "(;GM[1]AB[aa]~(~C[x]~;B[rs]))|(;GM[1]AB[aa](;C[x];B[rs]))",
        "(PB[x];B[aa](W[bb])(W[cc]C[(B[dd\\]]))|(;PB[x];B[aa](;W[bb])(;W[cc]C[(B[dd\\]]))"
      })
  void readsVariationsWithoutTheirFirstSemicolon(String text, String usual) throws SgfException {
    List<SgfTree> trees = read(text.replace('~', '\n'));
    assertThat(trees).isEqualTo(read(usual));
    assertThat(trees.get(0).notes()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;SZ[19];B[ag];W[ah](;B[ai]);W[bd])|(;SZ[19];B[ag];W[ah](;B[ai])(;W[bd]))|29",
        "(;B[aa](;W[bb];B[cc])(;W[dd]);W[ee];B[ff])|(;B[aa](;W[bb];B[cc])(;W[dd])(;W[ee];B[ff]))|30",
        "(;B[aa](;W[bb]);W[cc](;B[dd]);B[ee])|(;B[aa](;W[bb])(;W[cc](;B[dd])(;B[ee])))|16",
        "(;B[aa](;W[bb](;B[cc]);B[dd])(;W[ee]))|(;B[aa](;W[bb](;B[cc])(;B[dd]))(;W[ee]))|23"
      })
  void aNodeBehindAVariationIsOneMoreVariation(String text, String usual, int column)
      throws SgfException {
    SgfTree tree = read(text).get(0);
    assertThat(tree).isEqualTo(read(usual).get(0));
    assertThat(tree.notes())
        .containsExactly(
            "a node behind a variation begins another one (line 1, column " + column + ")");
    SgfTree skipped = read("(;SZ[9]---" + text.substring(1)).get(0);
    assertThat(skipped.notes().get(0))
        .startsWith("ignored between properties: '---'; a node behind a variation");
  }

  @Test
  void aRecordMayBeCutOffInANodeBehindAVariation() throws SgfException {
    SgfTree tree = SgfReader.readTreeSoFar("(;B[aa](;W[bb]);W[cc];B[dd".getBytes(UTF_8));
    assertThat(tree).isEqualTo(read("(;B[aa](;W[bb])(;W[cc];))").get(0));
    assertThat(tree.notes()).hasSize(2);
  }

  @Test
  void ignoresCommasBetweenProperties() throws SgfException {
    List<SgfTree> trees = read("(;SZ[9]GM[1], FF[4],C[a,b],;,B[ee](;W[cc],)(;W[dd]))");
    assertThat(trees).isEqualTo(read("(;SZ[9]GM[1]FF[4]C[a,b];B[ee](;W[cc])(;W[dd]))"));
    assertThat(SgfWriter.write(trees.get(0))).contains("GM[1]FF[4]C[a,b]", ";W[cc])");
    assertThat(read("(SZ[9],GM[1],;B[ee])")).isEqualTo(read("(;SZ[9]GM[1];B[ee])"));
    SgfNode late = read("(;GM[1],\n,B[zz])").get(0).root();
    assertThat(late.problem("x", 1, 0)).hasMessage("x (line 2, column 3)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(B[pp];W[dd])|(;B[pp];W[dd])",
        "(~TE[a\\];b (;]~KM[6.5] [x]~;B[qd](;W[dd])(;W[pp]))~//AI~226|(;TE[a\\];b (;]KM[6.5][x];B[qd](;W[dd])(;W[pp]))",
        "(PB[x];B[aa]) and (PB[y];B[bb])|(;PB[x];B[aa])(;PB[y];B[bb])",
        "see (note) (B [a] (C3) (PB[y];B[bb])|(;PB[y];B[bb])",
        "see (B[a];W[b]) (;GM[1];B[dd])|(;GM[1];B[dd])",
        "see (B[a]) (;GM[1](;B[dd])(;B[pp]))|(;GM[1](;B[dd])(;B[pp]))",
        "(;GM[1];B[dd]) (B[a];W[b])|(;GM[1];B[dd])",
        "see (B[a];W[b] in (;GM[1];B[dd])|(;GM[1];B[dd])"
      })
  void readsRecordsWithoutTheirFirstSemicolon(String text, String usual) throws SgfException {
    assertThat(read(text.replace('~', '\n'))).isEqualTo(read(usual));
  }

  @ParameterizedTest
  @ValueSource(strings = {"(B[pp])", "f(A[i]);", "(A;B[aa])", "(A[", "((((A", "(A[x]\\"})
  void otherTextIsNoRecord(String text) {
    assertThat(catchThrowableOfType(SgfException.class, () -> read(text)))
        .hasMessageContaining("no game record");
  }

  @ParameterizedTest
  @ValueSource(strings = {"EUC-KR", "UTF-8", "UTF-16"})
  void readsRecordsOfCyberoro(String charset) throws SgfException {
    String korean = "(\nTE[8\uac15]\nKO[6.5]\nPB[\uc774\ucc3d\ud638]\nHD[2]\n;B[qd];W[dd])\n";
    SgfGame game = SgfReader.readTrees(korean.getBytes(Charset.forName(charset))).get(0).mainLine();
    assertThat(game.blackName()).isEqualTo("\uc774\ucc3d\ud638");
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(game.steps()).hasSize(2);
  }

  @Test
  void whatCyberoroWritesYieldsToTheUsualNames() throws SgfException {
    String both = "(;KO[5.5]KM[7.5]HD[3]HA[2];B[qd];W[dd]KO[])";
    SgfGame game = read(both).get(0).mainLine();
    assertThat(game.komi()).hasValue(7.5);
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(read("(;B[qd];W[dd]KO[1])").get(0).mainLine().komi()).isEmpty();
    assertThat(read("(CA[EUC-KR];B[qd])").get(0).charset().name()).isEqualTo("EUC-KR");
  }

  @Test
  void readsWhatItWroteOfAllFiles() throws SgfException {
    for (byte[] file : SgfFiles.all()) {
      List<SgfTree> trees = SgfReader.readTrees(file);
      byte[] written = SgfWriter.writeBytes(trees);
      assertThat(SgfReader.readTrees(written)).isEqualTo(trees);
      assertThat(SgfWriter.writeBytes(SgfReader.readTrees(written))).isEqualTo(written);
      assertThat(SgfReader.read(written)).isEqualTo(SgfReader.read(file));
      assertThat(trees.get(0).mainLine()).isEqualTo(SgfReader.read(file));
    }
  }

  @Test
  void readsWhatItWroteOfRandomTrees() throws SgfException {
    for (long seed = 1; seed <= 600; seed++) {
      Random random = new Random(seed);
      List<SgfTree> trees = new ArrayList<>();
      for (int i = random.nextInt(4); i >= 0; i--) {
        trees.add(randomTree(random));
      }
      List<SgfTree> again = SgfReader.readTrees(SgfWriter.writeBytes(trees));
      assertThat(again).as("seed %d", seed).isEqualTo(trees);
      assertThat(again.hashCode()).isEqualTo(trees.hashCode());
      SgfNode node = again.get(0).root();
      while (node.next() != null) {
        node = Objects.requireNonNull(node.next());
      }
      node.add(SgfProperty.of("N", "more"));
      assertThat(again).as("seed %d", seed).isNotEqualTo(trees);
    }
  }

  private static SgfTree randomTree(Random random) {
    String charset = CHARSETS.get(random.nextInt(CHARSETS.size()));
    boolean isNamed = random.nextInt(4) > 0;
    List<SgfProperty> start = new ArrayList<>(List.of(randomProperties(random)));
    start.add(0, SgfProperty.of(isNamed ? "CA" : "XX", charset));
    SgfNode root = new SgfNode(start);
    List<SgfNode> nodes = new ArrayList<>(List.of(root));
    for (int i = random.nextInt(60); i > 0; i--) {
      SgfNode parent = nodes.get(nodes.size() - 1 - random.nextInt(Math.min(3, nodes.size())));
      nodes.add(parent.add(randomProperties(random)));
    }
    return new SgfTree(root);
  }

  private static SgfProperty[] randomProperties(Random random) {
    String[] names = {"B", "C", "AB", "KGSDE", "Long1Name", "z"};
    String[] texts = {
      "", "]", "\\", "\\]", "[", "(;)", ":", "表一", "ソ", "a\r\nb", " \n ", "x", "aa:bb", "\t"
    };
    SgfProperty[] properties = new SgfProperty[random.nextInt(4)];
    for (int i = 0; i < properties.length; i++) {
      String[] values = new String[1 + random.nextInt(3)];
      for (int j = 0; j < values.length; j++) {
        values[j] = texts[random.nextInt(texts.length)] + texts[random.nextInt(texts.length)];
      }
      properties[i] = SgfProperty.of(names[random.nextInt(names.length)], values);
    }
    return properties;
  }

  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "GB2312", "GBK", "Big5", "Shift_JIS", "EUC-JP", "ISO-2022-JP"})
  void writesInTheCharsetItRead(String charset) throws SgfException {
    byte[] file = ("(;CA[" + charset + "]PB[表]C[一\\]])\n").getBytes(Charset.forName(charset));
    List<SgfTree> trees = SgfReader.readTrees(file);
    assertThat(text(trees, "PB")).isEqualTo("表");
    assertThat(text(trees, "C")).isEqualTo("一]");
    assertThat(SgfWriter.writeBytes(trees)).isEqualTo(file);
  }

  @Test
  void readsEachGameInItsOwnCharset() throws SgfException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    for (String charset : CHARSETS) {
      String game = "(;PB[表]CA[" + charset + "];C[表][表 ( ; \\] 表])\n";
      file.writeBytes(game.getBytes(Charset.forName(charset)));
    }
    file.writeBytes("(;PB[Müller])\n".getBytes(ISO_8859_1));
    file.writeBytes("(;PB[Müller])\n".getBytes(UTF_8));
    List<SgfTree> trees = SgfReader.readTrees(file.toByteArray());
    assertThat(trees.stream().map(tree -> text(List.of(tree), "PB")))
        .containsExactly("表", "表", "表", "表", "表", "表", "表", "表", "Müller", "Müller");
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).isEqualTo(trees);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "X-UTF-32LE-BOM", "UTF-8"})
  void readsWideCharactersAndMarks(String charset) throws SgfException {
    String mark = charset.equals("UTF-8") ? "\uFEFF" : "";
    for (String before : List.of("", "\n", " ")) {
      String game = mark + before + "(;CA[GBK]PB[表a]PW[b])";
      List<SgfTree> trees = SgfReader.readTrees(game.getBytes(Charset.forName(charset)));
      assertThat(text(trees, "PB")).isEqualTo("表a");
      assertThat(SgfWriter.write(trees.get(0))).isEqualTo("(;CA[UTF-8]PB[表a]PW[b])\n");
      assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).isEqualTo(trees);
    }
  }

  /** Many files were turned into UTF-8 and still name what they were in. */
  @ParameterizedTest
  @CsvSource({
    "GB2312,吴清源",
    "GBK,柯洁",
    "GB18030,表",
    "Shift_JIS,井山裕太",
    "Big5,周俊勳",
    "EUC-KR,이창호",
    "KOI8-R,Иванов",
    "ISO-8859-1,Müller",
    "US-ASCII,Müller"
  })
  void recognizesUtf8UnderAnotherName(String charset, String name) throws SgfException {
    String text = "(;CA[" + charset + "]PB[" + name + "]PW[x])\n";
    List<SgfTree> trees = SgfReader.readTrees(text.getBytes(UTF_8));
    assertThat(text(trees, "PB")).isEqualTo(name);
    assertThat(text(trees, "PW")).isEqualTo("x");
    assertThat(SgfWriter.writeBytes(trees))
        .isEqualTo(text.replace(charset, "UTF-8").getBytes(UTF_8));
  }

  @Test
  void takesTheLargerCharsetThatFilesMean() throws SgfException {
    byte[] file = "(;CA[GB2312]PB[镕])\n".getBytes(Charset.forName("GBK"));
    List<SgfTree> trees = SgfReader.readTrees(file);
    assertThat(text(trees, "PB")).isEqualTo("镕");
    assertThat(SgfWriter.writeBytes(trees)).isEqualTo(file);
  }

  /** Bytes that UTF-8 does not know stand behind the end that the game has when read as UTF-8. */
  @Test
  void namesTheCharsetItWillWriteOfABrokenFile() throws SgfException {
    String utf8 = new String("(;CA[GBK](;C[好\\\n棋])(;W[".getBytes(UTF_8), ISO_8859_1);
    byte[] file = (utf8 + "\u0081\\b]))").getBytes(ISO_8859_1);
    List<SgfTree> trees = SgfReader.readTrees(file);
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).isEqualTo(trees);
  }

  @Test
  void correctsACharsetThatIsNotTheFiles() throws SgfException {
    List<SgfTree> trees = SgfReader.readTrees("(;CA[US-ASCII]PB[表])".getBytes(UTF_8));
    assertThat(SgfWriter.write(trees.get(0))).isEqualTo("(;CA[UTF-8]PB[表])\n");
    byte[] broken = "(;CA[UTF-8]PB[a\u00e9b])".getBytes(ISO_8859_1);
    assertThat(text(SgfReader.readTrees(broken), "PB")).isEqualTo("a\u00e9b");
    byte[] latin = "(;CA[US-ASCII]PB[Müller])\n".getBytes(ISO_8859_1);
    trees = SgfReader.readTrees(latin);
    assertThat(text(trees, "PB")).isEqualTo("Müller");
    assertThat(SgfWriter.writeBytes(trees)).isEqualTo(latin);
    trees = SgfReader.readTrees("(;CA[Shift_JIS])".getBytes(UTF_8));
    trees.get(0).root().add(SgfProperty.of("C", "ö"));
    assertThat(new String(SgfWriter.writeBytes(trees), UTF_8)).isEqualTo("(;CA[UTF-8]\n;C[ö])\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;B[aa](;W[bb])C[cc])|1|16|behind a variation",
        "(;B[aa]~(;W[bb])|2|9|before ')'",
        "(;B[aa])~~(;W[bb)|3|4|without its",
        "(;B[aa]) x (;W)|1|14|without a value",
        "(;B[aa]_[1])|1|8|unexpected"
      })
  void saysWhereAnyGameIsBroken(String text, int line, int column, String problem) {
    SgfException broken =
        catchThrowableOfType(SgfException.class, () -> read(text.replace('~', '\n')));
    assertThat(broken).hasMessageContaining(problem);
    assertThat(broken.line()).isEqualTo(line);
    assertThat(broken.column()).isEqualTo(column);
  }

  /** Servers draw lines between nodes, and people write brackets in values as they are. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "(;SZ[9]~---~;B[aa];W[bb]~---~;B[cc])|(;SZ[9];B[aa];W[bb];B[cc])|'---' and 1 more|2|1",
        "(;SZ[9];B[aa]~***~(;W[bb] =- )~--~(;W[cc])~---~)|(;SZ[9];B[aa](;W[bb])(;W[cc]))|'***' and 3 more|2|1",
        "(;SZ[9]US[Matsuyama[3d]]KM[6.5];B[aa])|(;SZ[9]US[Matsuyama[3d]KM[6.5];B[aa])|']'|1|24",
        "(;SZ[9];C[a[[b]]];W[bb])|(;SZ[9];C[a[[b];W[bb])|']]'|1|16",
        "(;SZ[9];C[a[b]][c][d[]];W[bb])|(;SZ[9];C[a[b][c][d[];W[bb])|']' and 1 more|1|15"
      })
  void skipsLinesAndPartnersOfBrackets(String text, String usual, String note, int line, int column)
      throws SgfException {
    SgfTree tree = read(text.replace('~', '\n')).get(0);
    assertThat(tree).isEqualTo(read(usual).get(0));
    assertThat(tree.notes())
        .containsExactly(
            "ignored between properties: %s (line %d, column %d)".formatted(note, line, column));
    assertThat(SgfWriter.write(tree)).isEqualTo(SgfWriter.write(read(usual).get(0)));
    String chinese = text.replace('~', '\n').replace("SZ", "CA[GBK]PB[柯洁]SZ");
    assertThat(SgfReader.readTree(chinese.getBytes(Charset.forName("GBK"))).mainLine().blackName())
        .isEqualTo("柯洁");
  }

  /** Fox writes ends of lines as a backslash and a letter. */
  @ParameterizedTest
  @ValueSource(strings = {"UTF-8", "GBK", "Big5", "EUC-KR"})
  void readsLineEndsThatAreABackslashAndALetter(String charset) throws SgfException {
    String fox =
        "(;GM[1]FF[4]\\r\\nSZ[19]\\r\\nPB[a]KM[375]HA[0]AP[foxwq]\\r\\n"
            + ";B[pd]C[one\\ntwo\\\\n\\]]\\r\\n(;W[dd]\\r\\n;B[pq])\\r\\n\\t(;W[dc]))";
    SgfTree tree = read(fox).get(0);
    String usual = fox.replace("e\\nt", "e\nt").replaceAll("\\\\(r\\\\n(\\\\t)?)", "");
    assertThat(tree).isEqualTo(read(usual).get(0));
    assertThat(text(List.of(new SgfTree(tree.root().variations().get(0))), "C"))
        .isEqualTo("one\ntwo\\n]");
    SgfGame game = tree.mainLine();
    assertThat(game.komi()).hasValue(7.5);
    MutableBoard board = new MutableBoard(19, 19);
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, board.point(15, 3)),
            new SgfStep.Move(Color.WHITE, board.point(3, 3)),
            new SgfStep.Move(Color.BLACK, board.point(15, 16)));
    String note = "'\\r' between properties is white space, also within values";
    assertThat(tree.notes()).containsExactly(note + " (line 1, column 13)");
    assertThat(read(fox.replace("(;W[dd]", "--(;W[dd]")).get(0).notes().get(0))
        .startsWith(note + "; ignored between properties: '--'");
    String other = fox.replace("PB[a]", "CA[" + charset + "]PB[a\u4e00]");
    assertThat(SgfReader.readTrees((other + other).getBytes(Charset.forName(charset))))
        .allSatisfy(each -> assertThat(each.rootText("PB")).isEqualTo("a\u4e00"))
        .allSatisfy(each -> assertThat(each.assumption()).isEmpty())
        .hasSize(2);
  }

  @Test
  void aNameThatIsCutSwallowsNoPropertyWhereLineEndsAreLetters() throws SgfException {
    ByteArrayOutputStream file = new ByteArrayOutputStream();
    file.writeBytes("(;SZ[19]\\r\\nPB[柯洁]EV[天元".getBytes(Charset.forName("GBK")));
    file.write(0xc4);
    file.writeBytes("]KM[375]\\r\\n;B[pd];W[dd])".getBytes(UTF_8));
    SgfTree tree = SgfReader.readTree(file.toByteArray());
    assertThat(tree.rootText("EV")).isEqualTo("天元\uFFFD");
    assertThat(tree.mainLine().komi()).hasValue(7.5);
  }

  /** A collection may have records of other programs, where the backslash is an escape. */
  @Test
  void aBackslashInValuesIsAnEscapeWhereNoneStandsBetweenProperties() throws SgfException {
    List<SgfTree> trees = read("(;SZ[9]C[a\\nb])(;SZ[9]\\nC[a\\nb])(;SZ[9]C[a\\nb])");
    assertThat(trees.stream().map(each -> text(List.of(each), "C")))
        .containsExactly("anb", "a\nb", "anb");
    assertThat(trees.stream().map(each -> each.notes().size())).containsExactly(0, 1, 0);
  }

  /** Behind these, moves may be lost. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "(;B[aa]\n---B[bb])",
        "(;B[aa]\n--- x\n;B[bb])",
        "(;C[a \\[b]];B[bb])",
        "(;C[a[b\\]]];B[bb])",
        "(;C[a[b]]];B[bb])",
        "(;C[see [x];B[pd]];W[dd])",
        "(;B[aa]\\x;W[bb])",
        "(;B[aa]\\\\n;W[bb])",
        "(;B[aa]\\r\\"
      })
  void refusesOtherTextBetweenProperties(String text) {
    assertThat(catchThrowableOfType(SgfException.class, () -> read(text))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "(;SZ[9];B[aa];W[bb]|2|the file ends before ')' (line 1, column 20)",
        "(;SZ[9];B[aa];W[bb];|2|the file ends before ')'",
        "(;SZ[9];B[aa];W[bb];B|2|a property without a value: 'B' (line 1, column 21)",
        "(;SZ[9];B[aa];W[bb];B[c|2|a '[' without its ']' (line 1, column 22)",
        "(;SZ[9];B[aa];W[bb]C[a~b (;B[cc|2|a '[' without its ']' (line 1, column 21)",
        "(;SZ[9];B[aa];W[bb]C[a\\]|2|a '[' without its ']'",
        "(;SZ[9];B[aa](;W[bb](;B[cc|2|a '[' without its ']'",
        "(;SZ[9];B[aa](|1|a variation must begin with ';'",
        "(;SZ[9];B[aa](;W[bb])(;W[cc]|2|the file ends before ')'",
        "(;SZ[9]AB[aa]|0|the file ends before ')'"
      })
  void readsARecordThatIsCutOff(String text, int moves, String end) throws SgfException {
    byte[] file = text.replace('~', '\n').getBytes(UTF_8);
    SgfTree tree = SgfReader.readTreeSoFar(file);
    assertThat(tree.mainLine().steps()).hasSize(moves);
    assertThat(tree.notes()).hasSize(1);
    assertThat(tree.notes().get(0))
        .startsWith("the record is cut off and was read up to its end: " + end);
    assertThat(tree.withRoot(tree.root()).notes()).isEqualTo(tree.notes());
    byte[] second = ("(;SZ[9];B[ii])" + text.replace('~', '\n')).getBytes(UTF_8);
    List<SgfTree> trees = SgfReader.readTreesSoFar(second);
    assertThat(trees).hasSize(2).endsWith(tree);
    assertThat(trees.get(0).notes()).isEmpty();
    assertThat(trees.get(1).notes().get(0)).contains("cut off");
    SgfReading some = SgfReader.readSome(file);
    assertThat(some.trees()).containsExactly(tree);
    assertThat(tree.notes().get(0)).endsWith(some.problems().get(0).cause().getMessage());
    assertThat(catchThrowableOfType(SgfException.class, () -> SgfReader.readTrees(file)))
        .hasMessageStartingWith(end);
  }

  @Test
  void leavesOutWhatMeansNothingOfARecordSoFar() throws SgfException {
    byte[] file = "(;SZ[9]AB[aa][??][x]AW[bb];B[cc]AE[zz];W[dd];B[zz];W[ee])".getBytes(UTF_8);
    SgfTree tree = SgfReader.readTreeSoFar(file);
    SgfGame game = tree.mainLine();
    assertThat(game.setup().black()).hasSize(1);
    assertThat(game.setup().white()).hasSize(1);
    assertThat(game.moves()).hasSize(2);
    assertThat(tree.notes())
        .containsExactly(
            "'??' is not a point; it is ignored (line 1, column 14)",
            "'zz' is not on a board of 9x9; it is ignored (line 1, column 35)",
            "'zz' is not on a board of 9x9; the record ends before it (line 1, column 47)");
    assertThat(tree.withRoot(tree.root()).notes()).isEqualTo(tree.notes());
    assertThat(SgfReader.readTreesSoFar(file).get(0).notes()).isEqualTo(tree.notes());
    SgfTree whole = SgfReader.readTree(file);
    assertThat(catchThrowableOfType(SgfException.class, whole::mainLine))
        .hasMessage("'??' is not a point (line 1, column 14)");
    SgfTree none = SgfReader.readTreeSoFar("(;SZ[9];B[zz];W[aa])".getBytes(UTF_8));
    assertThat(catchThrowableOfType(SgfException.class, none::mainLine))
        .hasMessage("'zz' is not on a board of 9x9 (line 1, column 10)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "hello|missing",
        "(;|before ')'",
        "(; hello|without a value",
        "(;SZ[9]KM[6.5]|before ')'",
        "(;SZ[99999];B[aa]|before ')'",
        "(;C[hello|without its",
        "(;B[aa];W hello|without a value",
        "(;B[aa](_W[bb])|must begin with",
        "(;B[aa]_|unexpected",
        "(;SZ[9];B[aa]~(;SZ[9];W[bb])|before ')'",
        "(;SZ[9];B[aa]~(;GM[1]SZ[9];W[bb]|before ')'",
        "(;SZ[9];B[aa](;W[bb])C[x|behind a variation"
      })
  void refusesWhatIsNoRecordThatIsCutOff(String text, String problem) {
    byte[] file = text.replace('~', '\n').getBytes(UTF_8);
    assertThat(catchThrowableOfType(SgfException.class, () -> SgfReader.readTreeSoFar(file)))
        .hasMessageContaining(problem);
    assertThat(catchThrowableOfType(SgfException.class, () -> SgfReader.readTreesSoFar(file)))
        .hasMessageContaining(problem);
  }

  @Test
  void readsBoardsUpTo52ButPlaysUpTo25() throws SgfException {
    List<SgfTree> trees = read("(;SZ[52];B[ZZ];AB[Aa:zZ])");
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).isEqualTo(trees);
    SgfException large = catchThrowableOfType(SgfException.class, () -> trees.get(0).mainLine());
    assertThat(large).hasMessageContaining("larger than 25");
    for (int i = 0; i < SgfPoints.MAX_SIZE; i++) {
      assertThat(SgfPoints.coordinate(SgfPoints.letter(i))).isEqualTo(i);
    }
    assertThat("" + SgfPoints.letter(25) + SgfPoints.letter(26)).isEqualTo("zA");
    assertThat(SgfPoints.coordinate('1')).isEqualTo(-1);
  }

  @Test
  void takesHandicapThatIsNamedLate() throws SgfException {
    SgfGame game = SgfReader.read("(;SZ[9];B[ee];HA[2]AB[aa][bb]PL[W];W[cc])".getBytes(UTF_8));
    assertThat(game.handicap()).isEqualTo(2);
    assertThat(game.steps()).hasSize(3);
  }

  @Test
  void readsAndWritesLargeFiles() throws SgfException {
    int depth = 100_000;
    readAndWrite("(;B[aa]".repeat(depth) + ")".repeat(depth), 1);
    readAndWrite("(;B[aa](;W[bb])".repeat(depth) + ")".repeat(depth), 1);
    readAndWrite("(;" + "(;B[aa])".repeat(depth) + ")", 1);
    readAndWrite("(;CA[GBK]C[表])".repeat(10_000), 10_000);
    readAndWrite("(;C[" + "x\\]".repeat(1_000_000) + "])", 1);
    readAndWrite("(;AB" + "[aa:ss]".repeat(200_000) + ")", 1);
    assertThat(SgfReader.read(bytes("(;AB" + "[aa:ss]".repeat(200_000) + ")")).setup().black())
        .hasSize(361);
  }

  private static void readAndWrite(String text, int games) throws SgfException {
    List<SgfTree> trees = SgfReader.readTrees(bytes(text));
    assertThat(trees).hasSize(games);
    List<SgfTree> again = SgfReader.readTrees(SgfWriter.writeBytes(trees));
    assertThat(again.equals(trees)).isTrue();
    assertThat(again.hashCode()).isEqualTo(trees.hashCode());
  }

  @Test
  void refusesBottomlessFiles() {
    for (String text : List.of("(;", "(;B[aa]", "(;C[", "(;CA[Big5]C[\\", "(;A", "( ", "(;CA ")) {
      assertThat(catchThrowableOfType(SgfException.class, () -> read(text.repeat(1_100_000))))
          .hasMessageContaining("line");
    }
  }

  @Test
  void refusesPropertiesThatCannotBeWritten() {
    for (String raw : List.of("]", "a]b", "\\", "\\\\]", "a\\")) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> new SgfProperty("C", List.of(raw)))
          .withMessageContaining("not a value");
    }
    assertThatIllegalArgumentException().isThrownBy(() -> new SgfProperty("C", List.of()));
    assertThatIllegalArgumentException().isThrownBy(() -> SgfProperty.of("", "x"));
    assertThatIllegalArgumentException().isThrownBy(() -> SgfProperty.of("A B", "x"));
  }

  @Test
  void tellsTextsOfTheFirstNodeInOneLine() throws SgfException {
    SgfTree tree = read("(;EV[ 1st\nCup ];DT[2026])").get(0);
    assertThat(tree.rootText("EV")).isEqualTo("1st Cup");
    assertThat(tree.rootText("DT")).isEmpty();
  }

  private static String text(List<SgfTree> trees, String name) {
    return Objects.requireNonNull(trees.get(0).root().property(name)).text();
  }

  private static List<SgfTree> read(String text) throws SgfException {
    return SgfReader.readTrees(bytes(text));
  }

  private static byte[] bytes(String text) {
    return text.getBytes(text.contains("GBK") ? Charset.forName("GBK") : UTF_8);
  }
}
