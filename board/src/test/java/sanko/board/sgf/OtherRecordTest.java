package sanko.board.sgf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.Charset;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;

/** Records of Tygem, Cyberoro and Pandanet. */
class OtherRecordTest {
  private static final MutableBoard BOARD = new MutableBoard(19, 19);

  private static final String GIB =
      """
      \\HS
      \\[GAMEBLACKNAME=\uc774\ucc3d\ud638 (9D)\\]
      \\[GAMEWHITENAME=white(8D)\\]
      \\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:1,GTIME:60-30-3,GRLT:1,ZIPSU:35,DUM:0,GONGJE:65,TCNT:3\\]
      \\[GAMETAG=S1,R3,D5,G65,W1,Z35,T30-3-1200,C2016:03:26:17:29\\]
      \\HE
      \\GS
      2 1 0
      3 0 &4
      INI 0 1 %s &4
      STO 0 2 1 15 3
      STO 0 3 2 3 15
      SKI 0 4
      \\GE
      """;

  private static final String NGF =
      """
      \ub300\uad6d
      19
      \uc774\uc138\ub3cc   9\ub2e8*
      \ucd5c\uc815      5\ub2e8
      www.cyberoro.com
      %s
      0
      6
      20110812 [09:31]
      480
      \ud751 \ubd88\uacc4\uc2b9!
      3
      PMABBQEEQ
      PMACWEEEE
      PMADBAAAA
      """;

  private static final String OLD_NGF =
      """
      GI\u5929\u5143\u6218
      GI\u738b\u660e \u521d\u6bb5
      GI\u674e\u529b \u4e94\u6bb5
      GI
      GI
      GI2005-3-14
      GI19
      GI%s
      GI0
      GI6
      GI3
      PMABBQEEQ
      PMACWEEEE
      PMADBAAAA
      GI1
      IDB[3] \u9ed1\u4e2d\u76d8\u80dc[EndTxt]
      """;

  private static final String UGF =
      """
      [Header]
      Ver=UGF2,200
      Lang=SJIS
      Crypt=2146,PLAIN_UGF_FILE,READ_WRITE
      Title=\u540d\u4eba\u6226
      Place=\u6771\u4eac
      Date=2001/08/20,09:00:00
      Rule=JPN
      Size=19
      Hdcp=%s,5.50
      Winner=B,1.5
      CoordinateType=IGS
      PlayerW=\u5c71\u4e0b\u656c\u543e,Gosei,0,
      PlayerB=K.Kobayashi,9-dan,0,
      [Data]
      %sPP,B1,1,0
      DD,W1,2,0
      YA,B2,3,0
      [Figure]
      x
      """;

  private static SgfTree read(String text, String charset) throws SgfException {
    return SgfReader.readTree(text.getBytes(Charset.forName(charset)));
  }

  private static String text(SgfTree tree, String property) {
    return Objects.requireNonNull(tree.root().property(property), property).simpleText();
  }

  @ParameterizedTest
  @CsvSource({"EUC-KR", "UTF-8"})
  void readsRecordsOfTygem(String charset) throws SgfException {
    SgfTree tree = read(GIB.formatted("0"), charset);
    SgfGame game = tree.mainLine();
    assertThat(game.blackName()).isEqualTo("\uc774\ucc3d\ud638");
    assertThat(text(tree, "BR")).isEqualTo("9D");
    assertThat(game.whiteName()).isEqualTo("white");
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.result()).isEqualTo("W+3.5");
    assertThat(text(tree, "DT")).isEqualTo("2016-03-26");
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, BOARD.point(15, 3)),
            new SgfStep.Move(Color.WHITE, BOARD.point(3, 15)),
            new SgfStep.Move(Color.BLACK, Board.PASS));
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(List.of(tree)))).containsExactly(tree);
  }

  @Test
  void readsTheKomiOfTygemWhereverItStands() throws SgfException {
    String alone =
        """
        \\HS
        \\[GAMEGONGJE=65\\]
        \\HE
        INI 0 1 0 &4
        STO 0 2 1 15 3
        """;
    assertThat(read(alone, "UTF-8").mainLine().komi()).hasValue(6.5);
    String other = GIB.formatted("0").replace("\\HE", "\\[GAMEGONGJE=75\\]");
    assertThat(read(other, "UTF-8").mainLine().komi()).hasValue(6.5);
  }

  @ParameterizedTest
  @CsvSource({"0, B+63.5", "1, W+63.5", "3, B+R"})
  void readsRecordsOfTygemWithUsersInPlaceOfNames(int result, String expected) throws SgfException {
    String users =
        """
        \\HS
        \\[WUSERINFO=WID:qys1980,WLV:11,WNICK:W_009b56,WNCD:2,WIMG:0\\]
        \\[BUSERINFO=BID:benjito2,BLV:11,BNICK:Ben \uc774,BNCD:2,BIMG:0\\]
        \\[GAMEINFOMAIN=GBKIND:3,GTYPE:0,GCDT:0,GTIME:600-20-3,GRLT:%d,ZIPSU:635,DUM:0,GONGJE:65,TCNT:289,LINE:19,AUSZ:0\\]
        \\HE
        \\GS
        INI 0 1 0 &4
        STO 0 2 1 15 3
        \\GE
        """
            .formatted(result);
    SgfGame game = read(users, "UTF-8").mainLine();
    assertThat(game.blackName()).isEqualTo("Ben \uc774");
    assertThat(game.whiteName()).isEqualTo("W_009b56");
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.result()).isEqualTo(expected);
    assertThat(game.steps()).containsExactly(new SgfStep.Move(Color.BLACK, BOARD.point(15, 3)));
    String noNicks = users.replace("BNICK:Ben \uc774,", "").replace("WNICK:W_009b56", "WNICK:");
    assertThat(read(noNicks, "UTF-8").mainLine().blackName()).isEqualTo("benjito2");
    assertThat(read(noNicks, "UTF-8").mainLine().whiteName()).isEqualTo("qys1980");
    String both = users.replace("\\HE", "\\[GAMEBLACKNAME=c (9D)\\]\n\\HE");
    assertThat(read(both, "UTF-8").mainLine().blackName()).isEqualTo("c");
    assertThat(read(both, "UTF-8").mainLine().whiteName()).isEqualTo("W_009b56");
  }

  @ParameterizedTest
  @CsvSource({"2", "3", "5", "8", "9"})
  void setsHandicapStones(int stones) throws SgfException {
    for (String text : List.of(GIB, NGF, OLD_NGF)) {
      SgfTree tree = read(text.formatted(stones), "EUC-KR");
      SgfGame game = tree.mainLine();
      assertThat(game.handicap()).isEqualTo(stones);
      assertThat(game.setup().black())
          .hasSize(stones)
          .contains(BOARD.point(15, 3), BOARD.point(3, 15));
      String points = stones == 5 ? "pd dp dd pp jj" : "pd dp dd pp dj pj jd jp jj";
      assertThat(Objects.requireNonNull(tree.root().property("AB")).rawValues())
          .containsExactlyElementsOf(List.of(points.split(" ")).subList(0, stones));
    }
  }

  @ParameterizedTest
  @CsvSource({"EUC-KR", "UTF-8", "UTF-16"})
  void readsRecordsOfCyberoro(String charset) throws SgfException {
    SgfTree tree = read(NGF.formatted("0"), charset);
    SgfGame game = tree.mainLine();
    assertThat(game.whiteName()).isEqualTo("\uc774\uc138\ub3cc");
    assertThat(text(tree, "WR")).isEqualTo("9\ub2e8*");
    assertThat(game.blackName()).isEqualTo("\ucd5c\uc815");
    assertThat(game.komi()).hasValue(6.5);
    assertThat(game.result()).isEqualTo("B+R");
    assertThat(text(tree, "DT")).isEqualTo("2011-08-12");
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, BOARD.point(15, 3)),
            new SgfStep.Move(Color.WHITE, BOARD.point(3, 3)),
            new SgfStep.Move(Color.BLACK, Board.PASS));
  }

  @ParameterizedTest
  @CsvSource({"GB2312", "UTF-8"})
  void readsOlderRecordsOfCyberoro(String charset) throws SgfException {
    SgfTree tree = read(OLD_NGF.formatted("0").replace("\n", "\r\n"), charset);
    SgfGame game = tree.mainLine();
    assertThat(game.width()).isEqualTo(19);
    assertThat(game.komi()).hasValue(6.5);
    assertThat(text(tree, "GN")).isEqualTo("\u5929\u5143\u6218");
    assertThat(text(tree, "GC")).isEqualTo("\u738b\u660e \u521d\u6bb5, \u674e\u529b \u4e94\u6bb5");
    assertThat(tree.root().property("PB")).isNull();
    assertThat(text(tree, "DT")).isEqualTo("2005-03-14");
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, BOARD.point(15, 3)),
            new SgfStep.Move(Color.WHITE, BOARD.point(3, 3)),
            new SgfStep.Move(Color.BLACK, Board.PASS));
  }

  /** Eight digits, or dashes on both sides of the month. */
  @ParameterizedTest
  @CsvSource({"2005-3-4, 2005-03-04", "20050304, 2005-03-04", "200503, ''", "2005314, ''"})
  void readsDatesOfCyberoro(String written, String date) throws SgfException {
    SgfTree tree = read(OLD_NGF.formatted("0").replace("2005-3-14", written), "UTF-8");
    SgfProperty found = tree.root().property("DT");
    assertThat(found == null ? "" : text(tree, "DT")).isEqualTo(date);
  }

  @Test
  void readsRecordsOfPandanet() throws SgfException {
    SgfTree tree = read(UGF.formatted("0", ""), "Shift_JIS");
    SgfGame game = tree.mainLine();
    assertThat(game.whiteName()).isEqualTo("\u5c71\u4e0b\u656c\u543e");
    assertThat(text(tree, "GN")).isEqualTo("\u540d\u4eba\u6226");
    assertThat(text(tree, "BR")).isEqualTo("9-dan");
    assertThat(game.komi()).hasValue(5.5);
    assertThat(game.rules()).isEqualTo("japanese");
    assertThat(game.result()).isEqualTo("B+1.5");
    assertThat(game.steps())
        .containsExactly(
            new SgfStep.Move(Color.BLACK, BOARD.point(15, 3)),
            new SgfStep.Move(Color.WHITE, BOARD.point(3, 15)),
            new SgfStep.Move(Color.BLACK, Board.PASS));
    SgfGame handicap = read(UGF.formatted("2", "DD,B1,0,0\nPP,B1,0,0\n"), "Shift_JIS").mainLine();
    assertThat(handicap.setup().black()).hasSize(2);
    assertThat(handicap.handicap()).isEqualTo(2);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "STO 0 2 1 15 3|STO 0 2 1 19 3|11|is not a move",
        "STO 0 3 2 3 15|STO 0 3 2 3|12|is not a move",
        "STO 0 3 2 3 15|STO 0 3 x 3 15|12|names no player",
        "INI 0 1 0|INI 0 1 x|10|names no handicap"
      })
  void saysWhereARecordOfTygemIsBroken(String right, String wrong, int line, String problem) {
    SgfException broken =
        catchThrowableOfType(
            SgfException.class, () -> read(GIB.formatted("0").replace(right, wrong), "UTF-8"));
    assertThat(broken).hasMessageContaining(problem);
    assertThat(broken.line()).isEqualTo(line);
  }

  @Test
  void saysWhereOtherRecordsAreBroken() {
    String far = NGF.formatted("0").replace("PMACWEEEE", "PMACWZEEZ");
    SgfException broken = catchThrowableOfType(SgfException.class, () -> read(far, "UTF-8"));
    assertThat(broken).hasMessageContaining("not on a board of 19x19");
    assertThat(broken.line()).isEqualTo(14);
    broken = catchThrowableOfType(SgfException.class, () -> read(OLD_NGF.formatted("x"), "UTF-8"));
    assertThat(broken).hasMessageContaining("'x' is not a handicap");
    assertThat(broken.line()).isEqualTo(8);
    String ugf = UGF.formatted("0", "nonsense\n");
    broken = catchThrowableOfType(SgfException.class, () -> read(ugf, "UTF-8"));
    assertThat(broken.line()).isEqualTo(16);
    SgfReading some = SgfReader.readSome(far.getBytes(UTF_8));
    assertThat(some.trees()).isEmpty();
    assertThat(some.problems().get(0).cause().line()).isEqualTo(14);
  }

  @Test
  void takesSgfForSgf() throws SgfException {
    assertThat(read("junk\n19\nPM (;SZ[9];B[aa])", "UTF-8").mainLine().width()).isEqualTo(9);
    assertThat(SgfReader.isName("a.GIB")).isTrue();
    assertThat(SgfReader.isName("a.b/sgf")).isFalse();
    assertThat(SgfReader.isName("sgf")).isFalse();
  }
}
