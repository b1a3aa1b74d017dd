package sanko.board.sgf;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.CharBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.Charset;
import java.nio.charset.CodingErrorAction;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Records of all languages, with the charset named, not named, and named wrongly. */
class SgfCharsetDetectionTest {
  private static final String SIMPLIFIED =
      "\u67ef\u6d01 \u8bb8\u5bb6\u5143 \u8042\u536b\u5e73 \u9a6c\u6653\u6625 \u5e38\u660a "
          + "\u53e4\u529b \u5b54\u6770 \u80e1\u8000\u5b87 \u5468\u9e64\u6d0b \u9648\u8000\u70e8 "
          + "\u65f6\u8d8a \u8288\u6631\u5ef7 \u8fde\u7b11 \u6a80\u5578 \u8303\u5ef7\u94b0 "
          + "\u5468\u777f\u7f8a \u6c5f\u7ef4\u6770 \u5510\u97e6\u661f \u4e01\u6d69 "
          + "\u6768\u9f0e\u65b0 \u8c22\u5c14\u8c6a \u8f9c\u6893\u8c6a \u674e\u8f69\u8c6a "
          + "\u515a\u6bc5\u98de \u738b\u661f\u660a \u5c60\u6653\u5b87 \u8bb8\u5609\u9633 "
          + "\u8303\u8574\u82e5 \u5f6d\u7acb\u5c27 \u65bc\u4e4b\u83b9 \u5468\u6cd3\u4f59 "
          + "\u674e\u8d6b \u738b\u6668\u661f \u5434\u4f9d\u94ed \u5218\u5c0f\u5149 "
          + "\u66f9\u5927\u5143 \u4fde\u658c \u90b5\u709c\u521a \u7f57\u6d17\u6cb3 \u90b1\u5cfb "
          + "\u9ec4\u5955\u4e2d \u738b\u78ca \u4e01\u4f1f \u5218\u661f \u5f6d\u8343 \u674e\u5586 "
          + "\u6bdb\u777f\u9f99 \u949f\u6587\u9756 \u725b\u96e8\u7530 \u5b59\u817e\u5b87 "
          + "\u5f20\u6d9b \u7ae5\u68a6\u6210 \u9676\u6b23\u7136 \u67c1\u5609\u71b9 \u7edd\u827a "
          + "\u661f\u9635 \u91ce\u72d0 \u5c0f\u660e \u9ed1\u68cb \u767d\u68cb "
          + "\u4e2d\u56fd\u56f4\u68cb\u7532\u7ea7\u8054\u8d5b "
          + "\u7b2c25\u5c4a\u4e09\u661f\u676f\u51b3\u8d5b \u5e94\u6c0f\u676f \u70c2\u67ef\u676f "
          + "\u597d\u68cb \u8fd9\u6b65\u68cb\u662f\u8d25\u7740 \u9ed1\u80dc "
          + "\u767d\u4e2d\u76d8\u80dc \u661f\u7a7a \u4e0a\u6d77";

  private static final String TRADITIONAL =
      "\u8a31 \u5468\u4fca\u52f3 \u6797\u6d77\u5cf0 \u738b\u7acb\u8aa0 \u5f35\u6829 "
          + "\u6797\u81f3\u6db5 \u9673\u8a69\u6df5 \u856d\u6b63\u6d69 \u8a31\u7693\u92d0 "
          + "\u9ed1\u5609\u5609 \u738b\u5143\u5747 \u8cf4\u5747\u8f14 \u9673\u7948\u777f "
          + "\u6797\u541b\u8afa \u5f90\u9756\u6069 \u694a\u535a\u5d34 \u4fde\u4fd0\u5747 "
          + "\u76e7\u923a\u6a3a \u8b1d\u4f9d\u65fb \u6f58\u5584\u742a \u6797\u4fee\u5e73 "
          + "\u590f\u5927\u9298 \u5f35\u6b63\u5e73 \u5f6d\u666f\u83ef \u9ec3\u7965\u4efb "
          + "\u7c21\u9756\u5ead \u5433\u6e05\u6e90 \u8a31\u5bb6\u5143 \u4f59\u6b63\u9e92 "
          + "\u53f0\u7063\u68cb\u9662 \u4e2d\u74b0\u676f \u6d77\u5cf0\u68cb\u9662 "
          + "\u5929\u5143\u6230 \u540d\u4eba\u6230 \u7b2c\u5341\u5c46 \u6c7a\u8cfd "
          + "\u9ed1\u4e2d\u76e4\u52dd \u767d\u534a\u76ee\u52dd \u570d\u68cb \u81fa\u5317 "
          + "\u61c9\u660c\u671f \u529f \u84cb";

  private static final String JAPANESE =
      "\u4e88 \u4e95\u5c71\u88d5\u592a \u4e00\u529b\u907c \u829d\u91ce\u864e\u4e38"
          + " \u8a31\u5bb6\u5143 \u7fbd\u6839\u76f4\u6a39 \u5c71\u4e0b\u656c\u543e"
          + " \u9ad8\u5c3e\u7d33\u8def \u5f35\u6829 \u4f9d\u7530\u7d00\u57fa \u7d50\u57ce\u8061"
          + " \u6cb3\u91ce\u81e8 \u8d99\u6cbb\u52f2 \u5c0f\u6797\u5149\u4e00"
          + " \u6b66\u5bae\u6b63\u6a39 \u52a0\u85e4\u6b63\u592b \u77f3\u7530\u82b3\u592b"
          + " \u5927\u7af9\u82f1\u96c4 \u85e4\u6ca2\u79c0\u884c \u5742\u7530\u6804\u7537"
          + " \u5449\u6e05\u6e90 \u6728\u8c37\u5be6 \u79c0\u7b56 \u672c\u56e0\u574a\u9053\u7b56"
          + " \u4ef2\u9091\u83eb \u4e0a\u91ce\u611b\u54b2\u7f8e \u85e4\u6ca2\u91cc\u83dc"
          + " \u8b1d\u4f9d\u65fb \u9234\u6728\u6b69 \u95a2\u822a\u592a\u90ce \u4f59\u6b63\u9e92"
          + " \u672c\u6728\u514b\u5f25 \u516d\u6d66\u96c4\u592a \u5e73\u7530\u667a\u4e5f"
          + " \u8868\u793a \u30bd\u30d5\u30c8 \u69cb\u60f3 \u7881\u8056\u6226"
          + " \u7b2c\uff13\u671f\u68cb\u8056\u6226 \u540d\u4eba\u6226\u6311\u6226\u624b\u5408"
          + " \u9ed2\u4e2d\u62bc\u3057\u52dd\u3061 \u767d\u534a\u76ee\u52dd\u3061"
          + " \u826f\u3044\u624b \u3053\u3053\u306f\u7591\u554f\u624b\u3067\u3057\u305f"
          + " \u6771\u4eac \u305f\u308d\u3046 \u3055\u304f\u3089";

  private static final String KOREAN =
      "\uc774\ucc3d\ud638 \uc774\uc138\ub3cc \ubc15\uc815\ud658 \uc2e0\uc9c4\uc11c "
          + "\uc870\ud6c8\ud604 \uc720\ucc3d\ud601 \uc11c\ubd09\uc218 \ucd5c\ucca0\ud55c "
          + "\ubc15\uc601\ud6c8 \uac15\ub3d9\uc724 \uae40\uc9c0\uc11d \uc6d0\uc131\uc9c4 "
          + "\ubaa9\uc9c4\uc11d \uc548\uc870\uc601 \uc870\ud55c\uc2b9 \ubcc0\uc0c1\uc77c "
          + "\uc2e0\ubbfc\uc900 \uc774\ub3d9\ud6c8 \ub098\ud604 \ud55c\uc0c1\ud6c8 "
          + "\uae40\uba85\ud6c8 \uc548\uc131\uc900 \ud5c8\uc601\ud638 \ubc31\ud64d\uc11d "
          + "\uc724\uc900\uc0c1 \uc628\uc18c\uc9c4 \ucd5c\uc815 \uc624\uc720\uc9c4 "
          + "\uae40\ucc44\uc601 \ubc15\uc9c0\uc740 \uc870\ud61c\uc5f0 \uae40\uc740\uc9c0 "
          + "\ud64d\uc131\uc9c0 \uc774\uc601\uad6c \uae40\uc131\ub8e1 \uc591\uc7ac\ud638 "
          + "\uc774\uc9c0\ud604 \ubc15\ubbfc\uaddc \uc124\ud604\uc900 \uc1a1\uc9c0\ud6c8 \ud751 "
          + "\ubc31 \ubd88\uacc4\uc2b9 \uba85\uc778\uc804 \uad6d\uc218\uc804 \uc655\uc704\uc804 "
          + "\uc81c5\ud68c \uc751\uc528\ubc30 \uacb0\uc2b9 \uc0bc\uc131\ud654\uc7ac\ubc30 "
          + "\ub18d\uc2ec\uc2e0\ub77c\uba74\ubc30 \ud55c\uad6d\uae30\uc6d0 \ubc14\ub451 "
          + "\uc0ac\uc774\ubc84\uc624\ub85c \ud0c0\uc774\uc82c \uc88b\uc740 \uc218 \ud751\uc2b9 "
          + "\ubc18\uc9d1\uc2b9";

  private static final String WESTERN =
      "M\u00fcller Jos\u00e9 Fran\u00e7ois G\u00e9rard Andr\u00e9 Bj\u00f6rn H\u00e5kan "
          + "S\u00f8ren J\u00fcrgen L\u00fcbeck \u00d6sterreich K\u00f6ln Zo\u00eb N\u00fa\u00f1ez "
          + "Pe\u00f1a Mu\u00f1oz Agn\u00e8s No\u00ebl Th\u00e9r\u00e8se St\u00e4uble";

  private static final String RUSSIAN =
      "Фёдор Тимур Иванов Петров Сурин Динерштейн Шикшин Шикшина Кульков Санкин Кашаев Лазарев "
          + "Богацкий Качановский Степанов Ковалёва Немлий Черных Щукин Цой Ким Жуков Гончаров "
          + "Марьина Константинов Фионин Чёрненький Кайминь Захарченко Саяпов Ляхов чемпионат "
          + "Европы Россия Москва Казань финал Хороший чёрные белые";

  private static final String MIXED =
      "\u67ef\u6d01 \u8a31 \uc774\ucc3d\ud638 \u4e95\u5c71\u88d5\u592a M\u00fcller Jos\u00e9 "
          + "\u041f\u0435\u0442\u0440\u043e\u0432 \u0414\u043c\u0438\u0442\u0440\u0438\u0439 "
          + "\u010cen\u011bk K\u014d \u0141ukasz \u0393\u03b9\u03ce\u03c1\u03b3\u03bf\u03c2 "
          + "\u9ed1\u80dc \u3055\u304f\u3089 \ucd5c\uc815";

  /**
   * Records in a charset.
   *
   * @param share of records with two names that must be read right, in percent
   * @param others what files name instead of the charset
   */
  private record Case(String charset, String names, int share, List<String> others) {
    @Override
    public String toString() {
      return charset;
    }
  }

  static List<Case> cases() {
    return List.of(
        new Case("GB18030", SIMPLIFIED, 95, List.of("UTF-8", "ISO-8859-1", "x-sjis")),
        new Case("x-windows-950", TRADITIONAL, 95, List.of("UTF-8", "ISO-8859-1", "EUC-JP")),
        new Case("windows-31j", JAPANESE, 97, List.of("UTF-8", "latin1", "EUC-KR", "KOI8-R")),
        new Case("x-windows-949", KOREAN, 97, List.of("UTF-8", "US-ASCII", "Shift_JIS")),
        new Case("EUC-JP", JAPANESE, 85, List.of("UTF-8", "ISO-8859-1", "Shift_JIS")),
        new Case("windows-1252", WESTERN, 100, List.of("UTF-8", "Shift_JIS")),
        new Case("windows-1251", RUSSIAN, 97, List.of("UTF-8", "ISO-8859-1", "GB2312")),
        new Case("KOI8-R", RUSSIAN, 97, List.of("UTF-8", "ISO-8859-1", "GB2312", "Big5")),
        new Case("UTF-8", MIXED, 97, List.of("US-ASCII", "ISO-8859-1")));
  }

  /** The records of a case: two names each, and perhaps more text. */
  private static List<String> records(Case each, String charset, boolean isLong) {
    Random random = new Random(7);
    String[] names = each.names().split(" ", -1);
    List<String> records = new ArrayList<>();
    for (String black : names) {
      for (int i = 0; i < 4; i++) {
        String white = names[random.nextInt(names.length)];
        String event = names[random.nextInt(names.length)];
        String more = isLong ? "EV[" + event + "]C[" + event + " " + black + "]" : "";
        records.add(
            "(;GM[1]FF[4]SZ[19]"
                + charset
                + "PB["
                + black
                + "]PW["
                + white
                + "]"
                + more
                + ";B[pd];W[dd];B[pq];W[dp])");
      }
    }
    return records;
  }

  private static byte[] encoded(String text, String charset) {
    try {
      var bytes =
          Charset.forName(charset)
              .newEncoder()
              .onUnmappableCharacter(CodingErrorAction.REPORT)
              .encode(CharBuffer.wrap(text));
      byte[] copy = new byte[bytes.remaining()];
      bytes.get(copy);
      return copy;
    } catch (CharacterCodingException e) {
      throw new AssertionError(text + " in " + charset, e);
    }
  }

  /** How many of the records are read as they were written, in percent. */
  private static double share(Case each, String named, boolean isLong) throws SgfException {
    int right = 0;
    List<String> records = records(each, named, isLong);
    for (String record : records) {
      SgfTree tree = SgfReader.readTree(encoded(record, each.charset()));
      boolean isRight = true;
      for (SgfProperty property : SgfReader.readTree(record.getBytes(UTF_8)).root().properties()) {
        SgfProperty read = tree.root().property(property.id());
        isRight &=
            property.id().equals("CA") || (read != null && read.text().equals(property.text()));
      }
      isRight &= tree.mainLine().steps().size() == 4;
      right += isRight ? 1 : 0;
    }
    return 100.0 * right / records.size();
  }

  @ParameterizedTest
  @MethodSource("cases")
  void readsRecordsThatNameTheirCharset(Case each) throws SgfException {
    assertThat(share(each, "CA[" + each.charset() + "]", false)).isEqualTo(100);
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsTheCharsetOfRecordsThatNameNone(Case each) throws SgfException {
    assertThat(share(each, "", false)).isGreaterThanOrEqualTo(each.share());
    assertThat(share(each, "", true)).isGreaterThanOrEqualTo(Math.max(each.share(), 95));
  }

  @ParameterizedTest
  @MethodSource("cases")
  void findsTheCharsetOfRecordsThatNameAnother(Case each) throws SgfException {
    for (String other : each.others()) {
      assertThat(share(each, "CA[" + other + "]", true)).as(other).isGreaterThanOrEqualTo(94);
    }
  }

  /** Programs that know no charsets write fractions of Latin-1, whatever the names are in. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "SZ[9]KM[6\u00bd]|windows-1252|6.5",
        "SZ[9]KM[ \u00bd]|windows-1252|0.5",
        "SZ[9]KM[3\u00be]RE[B+2\u00bd]|windows-1252|7.5",
        "PB[~]SZ[9]KM[6\u00bd]|windows-1252|6.5",
        "PB[M\u00fcller]SZ[9]KM[6\u00bd]PW[Jos\u00e9]|windows-1252|6.5",
        "PB[\u4e95\u5c71\u88d5\u592a]SZ[9]KM[6\u00bd]PW[\u4e00\u529b\u907c]|Shift_JIS|6.5",
        "PB[\u0418\u0432\u0430\u043d\u043e\u0432]SZ[9]KM[6\u00bd]|windows-1251|6.5",
        "PB[\u0418\u0432\u0430\u043d\u043e\u0432]SZ[9]KM[6\u00bd]|KOI8-R|6.5",
        "PB[\u67ef\u6d01]SZ[9]KM[6\u00bd]PW[\u9648\u8000\u70e8]|GBK|",
        "PB[\uc774\ucc3d\ud638]SZ[9]KM[6\u00bd]PW[\ubc15\uc815\ud658]|EUC-KR|"
      })
  void readsFractionsOfASingleByte(String properties, String charset, @Nullable Double komi)
      throws SgfException {
    for (int pad = 0; pad < (properties.contains("~") ? 300 : 1); pad++) {
      ByteArrayOutputStream file = new ByteArrayOutputStream();
      String text = "(;" + properties.replace("~", "x".repeat(pad)) + ";B[ee])";
      for (int i = 0; i < text.length(); i++) {
        char c = text.charAt(i);
        boolean isFraction = c == '\u00bd' || c == '\u00be';
        file.writeBytes(
            isFraction
                ? new byte[] {(byte) c}
                : String.valueOf(c).getBytes(Charset.forName(charset)));
      }
      SgfTree tree = SgfReader.readTree(file.toByteArray());
      SgfGame game = tree.mainLine();
      assertThat(game.steps()).hasSize(1);
      if (komi == null) {
        assertThat(game.komi()).isEmpty();
        assertThat(tree.notes()).anyMatch(each -> each.contains("is not a komi"));
      } else {
        assertThat(game.komi()).as("%d", pad).hasValue(komi);
      }
    }
  }

  @Test
  void readsAsciiWithoutAssumptions() throws SgfException {
    Random random = new Random(11);
    for (int i = 0; i < 200; i++) {
      StringBuilder text = new StringBuilder("(;GM[1]SZ[19]C[");
      for (int length = random.nextInt(300); length > 0; length--) {
        char c = (char) (' ' + random.nextInt(95));
        text.append(c == ']' || c == '\\' ? "\\" : "").append(c);
      }
      text.append("];B[pd];W[dd])\n");
      SgfTree tree = SgfReader.readTree(text.toString().getBytes(UTF_8));
      assertThat(tree.charset()).as(text.toString()).isEqualTo(UTF_8);
      assertThat(tree.notes()).as(text.toString()).isEmpty();
    }
  }

  @Test
  void readsUtf8AsUtf8() throws SgfException {
    int records = 0;
    for (Case each : cases()) {
      for (String record : records(each, "", true).subList(0, 60)) {
        SgfTree tree = SgfReader.readTree(record.getBytes(UTF_8));
        assertThat(tree.charset()).as(record).isEqualTo(UTF_8);
        assertThat(tree.notes()).as(record).isEmpty();
        records++;
      }
    }
    assertThat(records).isGreaterThan(200);
  }

  /** Between escape sequences any byte may be half of a character, and all are ASCII. */
  @ParameterizedTest
  @ValueSource(strings = {"", "CA[Shift_JIS]", "CA[nonsense]"})
  void knowsIso2022ByItsEscapeSequences(String named) throws SgfException {
    String name = "本因坊藏合入段";
    SgfTree tree =
        SgfReader.readTree(
            encoded(
                "(;" + named + "SZ[9]PB[" + name + "]C[" + name + "\\]];B[dd];W[ee])",
                "ISO-2022-JP"));
    assertThat(tree.mainLine().blackName()).isEqualTo(name);
    assertThat(tree.mainLine().steps()).hasSize(2);
    assertThat(tree.notes()).hasSize(1).first().asString().endsWith("ISO-2022-JP (Japanese)");
  }

  /** The second byte of a character may be a backslash, which ends no escape. */
  @Test
  void losesNoMoveToASecondByte() throws SgfException {
    SgfTree tree =
        SgfReader.readTree(
            encoded("(;SZ[19]KM[6.5]PB[a]PW[\u8a31];B[pd];W[dd];B[pq];W[dp])", "Big5"));
    assertThat(tree.mainLine().steps()).hasSize(4);
    assertThat(tree.mainLine().whiteName()).isEqualTo("\u8a31");
    assertThat(tree.notes())
        .containsExactly("the record names no known charset; it is read as Big5 (Chinese)");
  }

  /** A second byte may be a bracket, and what stands behind it may look like a record. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Big5|黑棋也[A\\]好",
        "Big5|黑棋也",
        "Big5|苗;B[dd\\]許\\]",
        "Big5|[[1\\]也[",
        "Big5|[x;B[dd\\]許苗[",
        "Big5|功\\\\",
        "Shift_JIS|ゾ[9d\\]",
        "Shift_JIS|評\\] [",
        "Shift_JIS|ソ\\]表予",
        "GBK|柯洁閉 A[x\\] 誠",
        "GBK|[頫碷[1\\]"
      })
  void readsCharactersThatEndInBracketsAndBackslashes(String charset, String comment)
      throws SgfException {
    for (String named : List.of("", "CA[" + charset + "]", "CA[UTF-8]")) {
      String text = "(;%sSZ[19]PB[王立誠]KM[6.5];B[pd]C[%s];W[dd];B[pq])".formatted(named, comment);
      SgfTree tree = SgfReader.readTree(encoded(text, charset));
      SgfNode first = Objects.requireNonNull(tree.root().next());
      assertThat(Objects.requireNonNull(first.property("C")).rawValues())
          .as(text)
          .containsExactly(comment);
      assertThat(tree.mainLine().steps()).as(text).hasSize(3);
    }
  }

  /** The end of a game may seem to follow too, so only the name of the charset tells. */
  @Test
  void believesTheNamedCharsetWhereTheEndOfTheGameSeemsToBe() throws SgfException {
    String text = "(;CA[Big5]PB[張栩];B[pd]C[黑棋苗)(;B[aa\\]好];W[dd])";
    SgfTree tree = SgfReader.readTree(encoded(text, "Big5"));
    assertThat(tree.mainLine().blackName()).isEqualTo("張栩");
    assertThat(tree.mainLine().steps()).hasSize(2);
  }

  /** Texts may be wrong in these, but none may swallow the next one. */
  @ParameterizedTest
  @CsvSource({
    "x-windows-874,โก๊ะ,หมากล้อม",
    "windows-1253,Γιώργος,Νίκος",
    "windows-1255,משה,דוד",
    "IBM866,Фёдор,Тимур",
    "ISO-8859-5,Фёдор,Тимур",
    "windows-1250,Čeněk,Růžička",
    "KOI8-R,Фёдор,Тимур"
  })
  void losesNoValueInACharsetThatItDoesNotKnow(String charset, String one, String other)
      throws SgfException {
    for (String named : List.of("", "CA[UTF-8]", "CA[GB2312]", "CA[no such]")) {
      for (String comment : List.of("", "C[%1$s \\] %2$s (1)]", "C[%2$s]N[%1$s%2$s]")) {
        String text =
            ("(;GM[1]%s" + "GN[%%1$s%%2$s]KM[6.5]PB[%%1$s]PW[%%2$s];B[pd]%s;W[dd]%s;B[pq]%s)")
                .formatted(named, comment, comment, comment);
        String record = text.formatted(one, other);
        List<SgfTree> trees = SgfReader.readTrees(encoded(record + record, charset));
        assertThat(trees).as(record).hasSize(2);
        for (SgfTree tree : trees) {
          assertThat(tree.mainLine().steps()).as(record).hasSize(3);
          assertThat(tree.mainLine().komi()).as(record).hasValue(6.5);
          assertThat(tree.root().properties()).hasSize(named.isEmpty() ? 5 : 6);
        }
      }
    }
  }

  /** The bytes of a text as programs write it that escape each byte alone. */
  private static byte[] escapedByBytes(String text, String charset) {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    for (byte b : encoded(text, charset)) {
      if (b == '\\' || b == ']') {
        bytes.write('\\');
      }
      bytes.write(b);
    }
    return bytes.toByteArray();
  }

  /**
   * A record with these texts as names, event and comments, whose bytes are given by a function.
   */
  private static byte[] recordOf(
      String named, List<String> texts, Function<String, byte[]> bytesOf) {
    ByteArrayOutputStream record = new ByteArrayOutputStream();
    record.writeBytes(("(;GM[1]SZ[19]" + named).getBytes(UTF_8));
    for (int i = 0; i < 4; i++) {
      record.writeBytes(
          List.of("PB[", "PW[", "KM[6.5];B[pd]C[", ";W[dd]C[").get(i).getBytes(UTF_8));
      record.writeBytes(bytesOf.apply(texts.get(i % texts.size())));
      record.write(']');
    }
    record.writeBytes(";B[pq])\n".getBytes(UTF_8));
    return record.toByteArray();
  }

  private static void checkRecordOf(List<String> texts, byte[] bytes, String what)
      throws SgfException {
    SgfTree tree = SgfReader.readTree(bytes);
    List<String> read = new ArrayList<>();
    SgfNode first = Objects.requireNonNull(tree.root().next());
    SgfNode second = Objects.requireNonNull(first.next());
    read.add(Objects.requireNonNull(tree.root().property("PB")).text());
    read.add(Objects.requireNonNull(tree.root().property("PW")).text());
    read.add(Objects.requireNonNull(first.property("C")).text());
    read.add(Objects.requireNonNull(second.property("C")).text());
    List<String> expected = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      expected.add(texts.get(i % texts.size()));
    }
    assertThat(read).as(what).isEqualTo(expected);
    assertThat(tree.mainLine().steps()).as(what).hasSize(3);
    assertThat(tree.mainLine().komi()).as(what).hasValue(6.5);
    List<SgfTree> trees = SgfReader.readTrees(bytes);
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).as(what).isEqualTo(trees);
  }

  private static String escaped(String text) {
    return text.replace("\\", "\\\\").replace("]", "\\]");
  }

  /** Programs that know nothing of charsets escape second bytes, too. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "Shift_JIS||噂の表|井山裕太",
        "Shift_JIS||表十ソ能|井山裕太",
        "Shift_JIS||ソフト 予定|表[9d]",
        "Shift_JIS||[表] 構想 ゾーン|ソ]予\\能",
        "Shift_JIS|windows-31j|云々 噂|十段戦",
        "Big5||第64屆日本本因坊戰|羽根直樹 本因坊",
        "Big5||許功蓋|周俊勳",
        "Big5||許皓鋐 [功]|黑棋也[A]好",
        "Big5|x-windows-950|苗;B[dd]許]|因 功",
        "GBK|GB18030|朴埈奭|金昞俊",
        "GBK||柯洁閉 A[x] 誠|柯洁",
        "GB18030||[頫碷[1]|古力 奭"
      })
  void readsCharactersWhoseBytesAreEscaped(
      String charset, @Nullable String name, String text, String other) throws SgfException {
    for (String named : List.of("", "CA[" + (name == null ? charset : name) + "]")) {
      for (List<String> texts : List.of(List.of(text, other), List.of(other, text))) {
        checkRecordOf(
            texts,
            recordOf(named, texts, each -> escapedByBytes(each, charset)),
            named + texts + " by bytes");
        checkRecordOf(
            texts,
            recordOf(named, texts, each -> encoded(escaped(each), charset)),
            named + texts + " by characters");
      }
    }
  }

  /** Programs that cut names by bytes leave half a character before the bracket. */
  @ParameterizedTest
  @CsvSource({
    "GBK,'',GB18030 (Chinese),柯洁,古力",
    "GBK,GBK,,柯洁,古力",
    "GBK,UTF-8,GB18030 (Chinese),柯洁,古力",
    "Big5,'',Big5 (Chinese),周俊勳,林海峰",
    "Shift_JIS,Shift_JIS,,井山裕太,一力遼"
  })
  void endsAValueBehindHalfACharacter(
      String charset, String named, @Nullable String told, String black, String white)
      throws SgfException {
    String ca = named.isEmpty() ? "" : "CA[" + named + "]";
    String text =
        "(;GM[1]%sEV[%s%s#]PB[%s]PW[%s]KM[6.5];B[pd]C[%s];W[dd])"
            .formatted(ca, white, black, black, white, black);
    byte[] bytes = encoded(text, charset);
    byte half = charset.equals("Shift_JIS") ? (byte) 0x95 : (byte) 0xb5;
    for (int i = 0; i < bytes.length; i++) {
      bytes[i] = bytes[i] == '#' ? half : bytes[i];
    }
    SgfTree tree = SgfReader.readTree(bytes);
    assertThat(Objects.requireNonNull(tree.root().property("EV")).text())
        .isEqualTo(white + black + '\uFFFD');
    assertThat(tree.mainLine().blackName()).isEqualTo(black);
    assertThat(tree.mainLine().whiteName()).isEqualTo(white);
    assertThat(tree.mainLine().komi()).hasValue(6.5);
    assertThat(tree.mainLine().steps()).hasSize(2);
    assertThat(tree.notes()).hasSize(told == null ? 0 : 1);
    assertThat(tree.notes()).allMatch(note -> note.endsWith("it is read as " + told));
    List<SgfTree> trees = SgfReader.readTrees(bytes);
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(trees))).isEqualTo(trees);
  }

  @Test
  void decidesNothingByCommasBetweenProperties() throws SgfException {
    byte[] cut = encoded("(;CA[GBK]SZ[9],KM[7]PB[许家#];B[ee];W[gc];B[cc];W[gg])", "GBK");
    for (int i = 0; i < cut.length; i++) {
      cut[i] = cut[i] == '#' ? (byte) 0xbc : cut[i];
    }
    assertThat(SgfReader.readTree(cut).mainLine().steps()).hasSize(4);
    String greek = "(;GM[1],SZ[9],CA[windows-1253],PB[Αλέξανδρος],KM[7];B[ee])";
    SgfTree tree = SgfReader.readTree(encoded(greek, "windows-1253"));
    assertThat(tree.mainLine().blackName()).isEqualTo("Αλέξανδρος");
    assertThat(tree.notes()).isEmpty();
  }

  /** In another charset the game may seem to end early, so that there is less to be unlikely. */
  @Test
  void readsAGameThatTextFollows() throws SgfException {
    String comment = "ゾーン) 芝野虎丸 山下敬吾 高尾紳路 羽根直樹 結城聡 小林光一 ".repeat(5);
    for (String named : List.of("", "CA[Shift_JIS]")) {
      String game = "(;%sPB[依田紀基]KM[6.5];B[pd]C[%s];W[dd])".formatted(named, comment);
      SgfTree tree = SgfReader.readTree(encoded(game + "\n# 2\n", "Shift_JIS"));
      assertThat(tree.mainLine().blackName()).isEqualTo("依田紀基");
      assertThat(tree.mainLine().steps()).hasSize(2);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"ПЕТРОВ", "ИВАНОВ ИВАН", "ЖЕЛТОВ"})
  void believesCyrillicCapitalsThatNameTheirCharset(String name) throws SgfException {
    for (String charset : List.of("windows-1251", "KOI8-R")) {
      String text = "(;CA[%s]PB[%s]KM[6.5];B[pd])".formatted(charset, name);
      SgfTree tree = SgfReader.readTree(encoded(text, charset));
      assertThat(tree.mainLine().blackName()).isEqualTo(name);
      assertThat(tree.notes()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({"KOI8-R,KOI8-R", "windows-1251,Windows-1251"})
  void readsCyrillic(String charset, String told) throws SgfException {
    String text =
        "(;GM[1]FF[4]SZ[19]GN[ФёдорТимур]KM[6.5]RE[B+R]PB[Фёдор]PW[Тимур]"
            + ";B[pd];W[dd]C[Фёдор];B[pp];W[dp])\n";
    byte[] bytes = encoded(text, charset);
    SgfTree tree = SgfReader.readTree(bytes);
    assertThat(tree.mainLine().steps()).hasSize(4);
    assertThat(tree.mainLine().blackName()).isEqualTo("Фёдор");
    assertThat(tree.mainLine().komi()).hasValue(6.5);
    assertThat(tree.notes())
        .containsExactly(
            "the record names no known charset; it is read as " + told + " (Cyrillic)");
    assertThat(new String(SgfWriter.writeBytes(List.of(tree)), Charset.forName(charset)))
        .isEqualToIgnoringWhitespace(text);
  }

  /** In UTF-8 these are letters of different scripts, a lone mark, or a sign before a letter. */
  @ParameterizedTest
  @ValueSource(strings = {"时越", "檀啸", "石状", "硬专", "卢伟", "卢元", "陆伟", "娄也"})
  void readsAShortNameInChineseThatUtf8AllowsToo(String name) throws SgfException {
    String text = "(;SZ[19]KM[7.5]PW[" + name + "];B[pd];W[dp];B[qp];W[dc];B[oq])";
    SgfTree tree = SgfReader.readTree(encoded(text, "GB18030"));
    assertThat(tree.mainLine().whiteName()).isEqualTo(name);
    assertThat(SgfReader.readTree(text.getBytes(UTF_8)).mainLine().whiteName()).isEqualTo(name);
  }

  /** Some mix scripts, as the Latin letters in the Kazakh, Ossetian and Chuvash names do. */
  @Test
  void readsShortNamesInUtf8() throws SgfException {
    String names =
        "Արմեն Տիգրան Γιώργος Ζωή Νίκος Ян Цой Өмір Əлия и\u0306од משה רן محمد نور "
            + "Růžička Işık Łódź Đặng Öz É 김 늬 Алæн Сăр Пĕлĕт Аçа player1\u0336 1\u03322\u0332 "
            + "«Ян» ¿É? Ö·É é´é «6½» É² ©Ö";
    for (String name : names.split(" ", -1)) {
      String text = "(;SZ[19]KM[7.5]PW[" + name + "];B[pd];W[dp];B[qp];W[dc];B[oq])";
      SgfTree tree = SgfReader.readTree(text.getBytes(UTF_8));
      assertThat(tree.mainLine().whiteName()).isEqualTo(name);
      assertThat(tree.notes()).isEmpty();
    }
  }

  @Test
  void readsShortCyrillicInUtf8() throws SgfException {
    for (String name : RUSSIAN.split(" ", -1)) {
      SgfTree tree = SgfReader.readTree(("(;PB[" + name + "];B[dd])").getBytes(UTF_8));
      assertThat(tree.mainLine().blackName()).isEqualTo(name);
      assertThat(tree.notes()).isEmpty();
    }
  }

  @ParameterizedTest
  @CsvSource({
    "GB-2312,GB18030,\u9555",
    "gb2312,GBK,\u67ef\u6d01",
    "big-5,Big5,\u8a31",
    "KS_C_5601,EUC-KR,\uc774\ucc3d\ud638",
    "ks_c_5601-1987,EUC-KR,\uc774\ucc3d\ud638",
    "x-sjis,Shift_JIS,\u4e88",
    "Shift-JIS,Shift_JIS,\u4e88",
    "MS932,windows-31j,\u4e88",
    "cp936,GBK,\u67ef\u6d01",
    "x-euc-jp,EUC-JP,\u4e88",
    "UTF8,UTF-8,\u67ef\u6d01"
  })
  void knowsOtherSpellings(String named, String charset, String name) throws SgfException {
    SgfTree tree =
        SgfReader.readTree(encoded("(;CA[" + named + "]PB[" + name + "];B[dd])", charset));
    assertThat(Objects.requireNonNull(tree.root().property("PB")).text()).isEqualTo(name);
    assertThat(tree.notes()).isEmpty();
  }

  @Test
  void saysWhatItAssumesInsteadOfAWrongName() throws SgfException {
    SgfTree tree = SgfReader.readTrees(encoded("(;CA[UTF-8]PB[\u67ef\u6d01];B[dd])", "GBK")).get(0);
    assertThat(Objects.requireNonNull(tree.root().property("PB")).text()).isEqualTo("\u67ef\u6d01");
    assertThat(tree.notes())
        .containsExactly("the record is not in UTF-8 as it says; it is read as GB18030 (Chinese)");
    assertThat(SgfReader.readTrees(SgfWriter.writeBytes(List.of(tree)))).isEqualTo(List.of(tree));
  }
}
