package sanko.board;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Files for tests of SGF: games of GNU Go's suite, and what servers and editors write. */
public final class SgfFiles {
  private static final List<String> REAL =
      List.of(
          "20050407-tfujii-GNU",
          "2x2",
          "3x3a",
          "4x4a",
          "Jion-gnugo-3.3.2-200205241928",
          "a025",
          "buzco1",
          "dumonteil-2",
          "dumonteil-6",
          "endgame12",
          "endgame14",
          "filllib10",
          "gnugo-3.5.4-chpr-200403201748",
          "trevor_02",
          "zheng");

  /** Variations, private properties, long names, escapes, blanks, two games. */
  public static final String ODD =
      "junk ( \n ; FF [4]GM[1]SZ[9:13]KM[0,5]\tHA\r\n[2] [x]GaMeName[a]\r"
          + "AB[aa:bc][ dd ]PL[W]KGSDE[x\\]y]Z9[]C[a\\\\b \\: (;B[aa\\]) \r\nsoft\\\r\nbreak]"
          + "(;W[ee]N[main];B[](;W[tt];B[ff]) ( ;W[ff]C[side])\n)(;W[gg];;)"
          + ") between the games (;GM[1]AB[cc]AE[dd:ee]B[dd])";

  static final String FOX =
      """
      (;GM[1]FF[4]
      SZ[19]
      GN[]
      DT[2021-03-05]
      PB[柯洁]
      PW[星空]
      BR[9段]
      KM[375]HA[0]RU[Chinese]AP[GNU Go:3.8]RE[W+R]TM[7200]TC[3]TT[60]AP[foxwq]RL[0]
      ;B[pd];W[dd];B[tt];W[])
      """;

  static final String KGS =
      """
      (;GM[1]FF[4]CA[UTF-8]AP[CGoban:3]ST[2]
      RU[Japanese]SZ[19]HA[2]KM[0.50]TM[1800]OT[5x30 byo-yomi]
      PW[w]PB[b]WR[5d]BR[3d]DT[2005-04-07]C[b [3d\\]: hi
      ]RE[W+Resign]AB[pd][dp]PL[W]KGSDE[aa][bb]
      ;W[dd]WL[1797.5]
      (;B[pq]BL[1795]OB[5]C[w [-\\]: ?
      ])
      (;B[pp]))
      """;

  static final String OGS =
      """
      (;FF[4]
      CA[UTF-8]
      GM[1]
      PC[OGS: https://online-go.com/game/1]
      PB[b]
      PW[w]
      RE[B+8.5]
      SZ[13]
      KM[6.5]
      RU[AGA]
      ;B[jd]
      (;W[dc]
      (;B[dj]
      (;W[]
      ))))
      """;

  static final String MULTIGO =
      """
      (;CA[gb2312]AB[aa:ca][ab]AW[ad:cc]AE[]PL[W]TB[aa:bb]LB[aa:A][bb:\\]]
      AP[MultiGo:4.4.4]SZ[19]MULTIGOGM[1]

      (;W[ba]C[好\\
      棋] )
      (;W[bb]) )(;CA[gb2312]SZ[19];B[aa])
      """;

  static final String GOGOD =
      """
      (;SZ[19]FF[3]
      PW[Ma Xiaochun]
      PB[Nie Weiping]
      KM[2.75]
      RU[Chinese]
      RE[B+R]
      US[GoGoD95]
      GM[1]
      ;B[qd];W[dd];AddEmpty[qd]Black[qe])
      """;

  private SgfFiles() {}

  public static List<byte[]> all() {
    Stream<byte[]> odd =
        Stream.of("UTF-8", "Shift_JIS", "GB18030", "Big5", "ISO-2022-JP")
            .map(
                charset ->
                    ODD.replace("FF [4]", "CA[" + charset + "]PB[表\u4e00]")
                        .getBytes(Charset.forName(charset)));
    return Stream.concat(
            Stream.concat(REAL.stream().map(SgfFiles::read), odd),
            Stream.of(ODD, FOX, KGS, OGS, MULTIGO, GOGOD)
                .map(text -> text.getBytes(StandardCharsets.UTF_8)))
        .toList();
  }

  static List<byte[]> real() {
    return REAL.stream().map(SgfFiles::read).toList();
  }

  private static byte[] read(String name) {
    try (InputStream in = SgfFiles.class.getResourceAsStream("sgf/" + name + ".sgf")) {
      if (in == null) {
        throw new IllegalArgumentException("no test resource " + name);
      }
      return in.readAllBytes();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
