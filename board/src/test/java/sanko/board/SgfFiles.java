package sanko.board;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/** Files for tests of SGF: games of GNU Go's regression suite, and one of each oddity. */
final class SgfFiles {
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
  static final String ODD =
      "junk ( \n ; FF [4]GM[1]SZ[9:13]KM[0,5]\tHA\r\n[2] [x]GaMeName[a]\r"
          + "AB[aa:bc][ dd ]PL[W]KGSDE[x\\]y]Z9[]C[a\\\\b \\: (;B[aa\\]) \r\nsoft\\\r\nbreak]"
          + "(;W[ee]N[main];B[](;W[tt];B[ff]) ( ;W[ff]C[side])\n)(;W[gg];;)"
          + ") between the games (;GM[1]AB[cc]AE[dd:ee]B[dd])";

  private SgfFiles() {}

  static List<byte[]> all() {
    Stream<byte[]> odd =
        Stream.of("UTF-8", "Shift_JIS", "GB18030", "Big5", "ISO-2022-JP")
            .map(
                charset ->
                    ODD.replace("FF [4]", "CA[" + charset + "]PB[表\u4e00]")
                        .getBytes(Charset.forName(charset)));
    return Stream.concat(
            Stream.concat(REAL.stream().map(SgfFiles::read), odd),
            Stream.of(ODD.getBytes(StandardCharsets.UTF_8)))
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
