package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What sources, scripts, build files and documents refer to is there. In the examples {@code @} and
 * {@code ~} stand for {@code .md} and {@code _}, since the test reads this file as well.
 */
class DocumentsTest {
  @TempDir Path root;

  @BeforeEach
  void writePage() throws IOException {
    write(
        "docs/page@",
        "# Page\n\n## The `ko` rule, again\n\n```\n# No heading\n```\n## Ko\n## Ko\n");
  }

  private void write(String name, String text) throws IOException {
    Path file = root.resolve(name.replace("@", ".md"));
    Files.createDirectories(file.getParent());
    Files.writeString(file, text.replace("@", ".md").replace('~', '_'));
  }

  private List<String> problems() throws IOException {
    return DocumentReferences.problems(root).stream()
        .map(problem -> problem.replace(".md", "@").replace('_', '~').replace('\\', '/'))
        .toList();
  }

  @Test
  void noReferenceOfTheRepositoryDangles() throws IOException {
    Path repository = Path.of("..");
    assertThat(repository.resolve("docs")).isDirectory();
    assertThat(DocumentReferences.problems(repository)).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "see docs/absent@ there|no document docs/absent@",
        "see absent@|no document absent@",
        "(docs/page@#none)|no section #none in docs/page@",
        "docs/page@#no-heading|no section #no-heading in docs/page@",
        "docs/page@, \"None\"; more|no heading \"None\" in docs/page@",
        "docs/page@, \"Ko\" and \"None\"|no heading \"None\" in docs/page@",
        "by RULES~SPEC 3.1|RULES~SPEC is not in the repository",
      })
  void findsWhatASourceNamesInVain(String comment, String problem) throws IOException {
    write("module/src/Type.java", "/**\n * Something;\n * " + comment + "\n */\n");
    assertThat(problems()).containsExactly("module/src/Type.java:3: " + problem);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "[a](absent@)|the link absent@ leads nowhere",
        "[a](page@#none)|no section #none in docs/page@",
        "[a](#none)|no section #none in docs/other@",
        "![a](absent.svg)|the link absent.svg leads nowhere",
        "<img src=\"absent.svg\">|the link absent.svg leads nowhere",
        "[a](../../beyond@)|the link ../../beyond@ leads nowhere",
        "[a](page@), *None*|no heading \"None\" in docs/page@",
        "[a]: absent@|the link absent@ leads nowhere",
      })
  void findsWhatMarkdownLinksInVain(String text, String problem) throws IOException {
    write("docs/other@", "# Other\n\n" + text + "\n");
    assertThat(problems()).contains("docs/other@:3: " + problem);
  }

  @Test
  void findsWhatScriptsAndBuildFilesNameInVain() throws IOException {
    write("run.bat", "echo see docs\\absent@\r\n");
    write("pom.xml", "<!-- docs/absent@ -->\n");
    write(".ci/run", "# docs/absent@\n");
    assertThat(problems())
        .containsExactly(
            ".ci/run:1: no document docs/absent@",
            "pom.xml:1: no document docs/absent@",
            "run.bat:1: no document docs/absent@");
  }

  @Test
  void acceptsWhatIsThere() throws IOException {
    write(
        "docs/guides/other@", "[a](../page@#ko-1), [b](../page@), *Ko*, ../page@, `[c](none@)`\n");
    write("README@", "docs/page@, [a](docs/page@#the-ko-rule-again), [b](docs)\n");
    write(
        "Type.java",
        "// docs/page@, \"Ko\" and \"The ko rule,\n// again\"; page@ and docs/page@#ko.\n");
    write("Other.java", "// https://example.org/docs/absent@ and mail:absent@\n");
    write("target/Type.java", "// docs/absent@\n");
    write("picture.png", "\0 docs/absent@\n");
    assertThat(problems()).isEmpty();
  }
}
