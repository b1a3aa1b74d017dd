package sanko.match.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.cli.testing.TestedProgram;
import sanko.engine.level.LevelTable;
import sanko.nn.network.EmbeddedNetwork;

class LevelsSubcommandTest {
  private final TestedProgram program = new TestedProgram();

  @TempDir private Path folder;

  @Test
  void namesTheNetworkInTheTable() throws Exception {
    assertThat(table()).contains("# Network: " + EmbeddedNetwork.name() + ";");
    Path network = Files.write(folder.resolve("mine.bin.gz"), new byte[1]);
    assertThat(table("--model", network.toString())).contains("# Network: mine.bin.gz;");
  }

  @ParameterizedTest
  @CsvSource({
    "--games, 0, must be positive and even",
    "--games, 3, must be positive and even",
    "--anchor-games, -2, must be positive and even",
    "--search-games, 3, must be even and not negative",
    "--search-games, -2, must be even and not negative",
    "--tune, -1, -tune must not be negative",
    "--concurrency, 0, must be positive",
    "--size, ',', --size names nothing",
    "--size, '9,13,9', -size names a board twice",
    "--rules, foo, foo",
    "--anchor, bogus=1, bogus",
  })
  void saysWhatIsWrongWithNumbers(String option, String value, String reason) {
    String work = folder.resolve("work").toString();
    assertThat(program.run(List.of("levels", "--work", work, option, value))).isEqualTo(2);
    assertThat(program.err()).contains(reason);
    assertThat(folder).isEmptyDirectory();
  }

  @ParameterizedTest
  @CsvSource({
    "no-such-program --gtp, no-such-program --gtp cannot be started: no-such-program: no such program",
    "a 'quote, a 'quote cannot be started: a quote is not closed",
  })
  void refusesAProgramThatCannotBeStartedBeforeItPlays(String anchor, String reason) {
    String work = folder.resolve("work").toString();
    assertThat(program.run(List.of("levels", "--work", work, "--anchor", anchor))).isEqualTo(3);
    assertThat(program.err()).startsWith("sanko: " + reason);
    assertThat(folder).isEmptyDirectory();
  }

  /** A script that resigns, in place of a program that may be gone later. */
  @Test
  void needsNoAnchorWhoseGamesArePlayed() throws Exception {
    assumeTrue(Files.isExecutable(Path.of("/bin/sh")));
    Path anchor =
        Files.writeString(
            folder.resolve("anchor"),
            """
            #!/bin/sh
            while read -r command rest; do
              case $command in
                genmove) printf '= resign\\n\\n' ;;
                quit) printf '= \\n\\n'; exit ;;
                *) printf '= \\n\\n' ;;
              esac
            done
            """);
    Files.setPosixFilePermissions(anchor, PosixFilePermissions.fromString("rwx------"));
    String[] options = {"--anchor", anchor.toString(), "--anchor-games", "2"};
    String table = table(options);
    String report = program.out();
    assertThat(report).contains(anchor.toString());
    Files.delete(anchor);
    assertThat(table(options)).isEqualTo(table);
    assertThat(program.out()).isEqualTo(report);
  }

  /** A table measured without a game, since all of its levels search more than 8 visits. */
  private String table(String... more) throws Exception {
    String searching =
        IntStream.rangeClosed(1, LevelTable.LEVELS)
            .mapToObj(level -> "9 %d %s %d".formatted(level, 3 + level / 100.0, 100 * level))
            .collect(Collectors.joining("\n"));
    Path from = Files.writeString(folder.resolve("from.txt"), searching);
    Path out = folder.resolve("out.txt");
    List<String> arguments = new ArrayList<>(List.of("levels", "--size", "9"));
    arguments.addAll(List.of("--search-games", "0", "--from", from.toString()));
    arguments.addAll(List.of("--work", folder.resolve("work").toString()));
    arguments.addAll(List.of("--out", out.toString()));
    arguments.addAll(List.of(more));
    assertThat(program.run(arguments)).as(program.err()).isZero();
    return Files.readString(out);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--out", "--chart"})
  void refusesAFileThatCannotBeWrittenBeforeItPlays(String option) {
    Path file = folder.resolve("none/file");
    String work = folder.resolve("work").toString();
    assertThat(program.run(List.of("levels", "--work", work, option, file.toString())))
        .isEqualTo(3);
    assertThat(program.err()).contains("cannot write " + file + ": there is no such folder");
    assertThat(folder.resolve("work")).isEmptyDirectory();
  }

  @Test
  void sparesWhatItReads() throws Exception {
    Path network = Files.writeString(folder.resolve("net.bin.gz"), "network");
    for (String option : List.of("-out", "-chart")) {
      String name = network.toString();
      assertThat(program.run(List.of("levels", "-work", "w", "-model", name, option, name)))
          .isEqualTo(2);
      assertThat(program.err()).contains(option + ": " + name + " is the network; name another");
    }
    assertThat(network).hasContent("network");
  }
}
