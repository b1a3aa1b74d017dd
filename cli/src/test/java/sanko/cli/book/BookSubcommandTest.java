package sanko.cli.book;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.cli.cluster.Shard;
import sanko.cli.testing.TestedProgram;
import sanko.engine.book.BookFile;
import sanko.engine.config.FolderLock;
import sanko.nn.PseudoRandomEvaluator;

@Timeout(60)
class BookSubcommandTest {
  private final TestedProgram program =
      new TestedProgram((model, tuning) -> new PseudoRandomEvaluator());

  @TempDir private Path folder;

  private int run(String action, Path file, String... options) {
    List<String> words = new ArrayList<>(List.of("book", action, file.toString()));
    words.addAll(List.of(options));
    return program.run(words);
  }

  private String out() {
    return program.out().replace("\r", "");
  }

  private String err() {
    return program.err().replace("\r", "");
  }

  private Path built() {
    Path file = folder.resolve("a.book");
    String[] options = {
      "-size", "5", "-rules", "chinese", "-komi", "6.5", "-visits", "50", "-positions", "6"
    };
    assertThat(run("build", file, options)).as(err()).isZero();
    return file;
  }

  @Test
  void buildsResumesChecksAndPrints() throws IOException {
    Path file = built();
    assertThat(out()).contains("6 positions, Black wins ");
    assertThat(run("build", file, "-visits", "50", "-positions", "9")).as(err()).isZero();
    assertThat(out()).contains("9 positions, Black wins ");
    assertThat(run("check", file)).as(err()).isZero();
    assertThat(out())
        .contains("5x5 koSIMPLEscoreAREA", "komi 6.5", "9 positions by pseudo-random", "in order");
    Path sgf = folder.resolve("a.sgf");
    assertThat(run("print", file, "-sgf", sgf.toString(), "-plies", "1")).as(err()).isZero();
    assertThat(out()).contains("Next player: black", "win rate    lead", "Book: 9 positions");
    assertThat(Files.readString(sgf)).contains("SZ[5]", "KM[6.5]", ";B[", "win rate");
  }

  @Test
  void saysThatAPositionIsNotInTheBook() {
    assertThat(run("print", built(), "-moves", "A1 pass")).isZero();
    assertThat(out()).contains("Next player: black", "The position is not in the book.");
  }

  @Test
  void programsAddPartsThatAreUnited() throws IOException {
    Path file = built();
    String[] options = {"-visits", "50", "-positions", "26", "-shard", "1/2"};
    assertThat(run("build", file, options)).as(err()).isZero();
    assertThat(out()).contains("10 positions added");
    byte[] trunk = Files.readAllBytes(file);
    // The same command has nothing more to add; the other part is begun, and goes on.
    assertThat(run("build", file, options)).as(err()).isZero();
    options[5] = "2/2";
    options[3] = "14";
    assertThat(run("build", file, options)).as(err()).isZero();
    options[3] = "26";
    assertThat(run("build", file, options)).as(err()).isZero();
    assertThat(Files.readAllBytes(file)).isEqualTo(trunk);
    assertThat(run("unite", file)).as(err()).isZero();
    assertThat(err()).doesNotContain("united without");
    assertThat(out()).containsPattern("(2[0-6]|1[6-9]) positions, Black wins ");
    assertThat(folder.toFile().list())
        .containsExactlyInAnyOrder(
            "a.book", "a.book.lock", "a.book.part-1-of-2.lock", "a.book.part-2-of-2.lock");
    assertThat(run("check", file)).as(err()).isZero();
    assertThat(run("unite", file)).isEqualTo(3);
    assertThat(err()).contains("there are no parts of");
  }

  @Test
  void anInterruptedPartKeepsWhatItHas() throws Exception {
    Path file = built();
    Path part = folder.resolve("a.book.part-1-of-2");
    BookPlan plan =
        new BookPlan(Map.of(), file.toString(), null, 50, Double.POSITIVE_INFINITY, 1000, 0, null);
    assertThatThrownBy(
            () ->
                plan.run(
                    new Shard(1, 2),
                    new PseudoRandomEvaluator(),
                    () -> Thread.currentThread().interrupt()))
        .isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(BookFile.read(part).size()).isEqualTo(7);
  }

  @Test
  void aBookTakesOneProgram() throws IOException {
    Path file = built();
    byte[] before = Files.readAllBytes(file);
    try (FolderLock held = FolderLock.tryTake(folder.resolve("a.book.lock"))) {
      assertThat(held).isNotNull();
      assertThat(run("build", file, "-visits", "50", "-positions", "9")).isEqualTo(3);
      assertThat(err()).contains("another program is adding to " + file);
    }
    assertThat(Files.readAllBytes(file)).isEqualTo(before);
    assertThat(run("build", file, "-visits", "50", "-positions", "9")).as(err()).isZero();
  }

  @Test
  void aPartTakesOneProgram() throws IOException {
    Path file = built();
    assertThat(run("build", file, "-visits", "50", "-positions", "9", "-shard", "1/2")).isZero();
    try (FolderLock held = FolderLock.tryTake(folder.resolve("a.book.part-1-of-2.lock"))) {
      assertThat(held).isNotNull();
      assertThat(run("build", file, "-visits", "50", "-shard", "1/2")).isEqualTo(3);
      assertThat(err()).contains("another program is adding to");
      assertThat(run("unite", file)).isEqualTo(3);
    }
    Path other = Files.writeString(folder.resolve("a.book.part-1-of-2.old"), "kept");
    assertThat(run("unite", file)).as(err()).isZero();
    assertThat(err()).endsWith("not there, or were united before: a.book.part-2-of-2\n");
    assertThat(other).exists();
  }

  @Test
  void refusesPartsOfAnotherBook() throws IOException {
    Path file = built();
    Path part = folder.resolve("a.book.part-1-of-2");
    assertThat(run("build", file, "-visits", "50", "-positions", "9", "-shard", "1/2")).isZero();
    byte[] of = Files.readAllBytes(part);
    assertThat(run("build", file, "-visits", "50", "-positions", "12")).as(err()).isZero();
    assertThat(run("build", file, "-visits", "50", "-shard", "1/2")).isEqualTo(3);
    assertThat(err()).contains("part of another book, or of this one before it grew");
    assertThat(Files.readAllBytes(part)).isEqualTo(of);
    assertThat(run("build", file, "-shard", "1/99")).isEqualTo(3);
    assertThat(err()).contains("too few for 99 parts");
    assertThat(run("build", file, "-shard", "3/2")).isEqualTo(2);
    assertThat(run("build", file, "-shard", "1/2", "-size", "5")).isEqualTo(2);
    assertThat(err()).contains("parts have the terms of their book");
    assertThat(run("build", file, "-parts", "2")).isEqualTo(2);
    assertThat(err()).contains("--parts and --conf go with --master");
    assertThat(run("build", file, "-master", "local[2]")).isEqualTo(2);
    assertThat(err()).contains("--master takes --parts N");
    assertThat(run("build", folder.resolve("no.book"), "-shard", "1/2")).isEqualTo(3);
    assertThat(err()).contains("no such file");
  }

  @Test
  void refusesWhatMakesNoSense() throws IOException {
    Path file = built();
    assertThat(run("build", file, "-size", "7")).isEqualTo(3);
    assertThat(err()).contains("is a book of 5x5 ", "not of 7x7 ");
    assertThat(run("build", file, "-komi", "6", "-rules", "japanese")).isEqualTo(3);
    assertThat(err())
        .endsWith("a.book is a book of chinese rules, komi 6.5, not of japanese rules, komi 6\n");
    assertThat(run("build", file, "-rules", "koSITUATIONAL")).isEqualTo(3);
    assertThat(err())
        .endsWith(
            "chinese rules, not of koSITUATIONALscoreAREAtaxNONEsui1button0whb0fpok0 rules\n");
    assertThat(run("build", folder.resolve("b.book"))).isEqualTo(2);
    assertThat(err()).contains("a new book takes -size");
    assertThat(run("build", folder.resolve("no").resolve("b.book"), "-size", "5")).isEqualTo(3);
    assertThat(err()).contains("there is no folder");
    assertThat(run("sing", file)).isEqualTo(2);
    assertThat(err()).contains("book cannot sing");
    assertThat(run("check", file, "-visits", "5")).isEqualTo(2);
    assertThat(err()).contains("only book build takes -visits");
    String[] engine = {"-visits", "5", "-model", "nosuch", "-threads", "5", "-config", "nosuch"};
    for (String action : List.of("check", "print", "unite")) {
      assertThat(run(action, file, engine)).isEqualTo(2);
      assertThat(err()).contains("only book build takes -visits, -model, -threads, -config");
    }
    assertThat(run("check", file, "-moves", "E5")).isEqualTo(2);
    assertThat(run("build", file, "-hours", "0")).isEqualTo(2);
    assertThat(err()).contains("-hours must be positive");
    assertThat(run("print", file, "-moves", "C3 C3")).isEqualTo(2);
    assertThat(err()).contains("-moves: C3 is illegal");
    assertThat(run("check", folder.resolve("c.book"))).isEqualTo(3);
    assertThat(err()).contains("no such file");
    Files.write(file, new byte[20]);
    assertThat(run("check", file)).isEqualTo(3);
    assertThat(err()).contains("it is not a book");
  }

  @Test
  void refusesToMixNetworks() {
    Path file = built();
    TestedProgram other = new TestedProgram();
    assertThat(other.run("book", "build", file.toString(), "-positions", "9")).isEqualTo(3);
    assertThat(other.err()).contains("is a book by pseudo-random, not by fake-b1c1");
  }

  @Test
  void printsNothingIfTheRecordCannotBeWritten() {
    Path file = built();
    Path sgf = folder.resolve("none/a.sgf");
    assertThat(run("print", file, "-sgf", sgf.toString())).isEqualTo(3);
    assertThat(err()).endsWith("cannot write " + sgf + ": there is no such folder\n");
    assertThat(out()).isEmpty();
  }

  @Test
  void sparesTheBook() throws IOException {
    Path file = built();
    byte[] before = Files.readAllBytes(file);
    assertThat(run("print", file, "-sgf", file.toString())).isEqualTo(2);
    assertThat(err()).contains("-sgf: " + file + " is the book to print; name another");
    assertThat(file).hasBinaryContent(before);
  }
}
