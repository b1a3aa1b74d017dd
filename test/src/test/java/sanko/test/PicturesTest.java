package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.w3c.dom.Document;

/** The pictures of the documents. */
class PicturesTest {
  private static final Path ROOT = Path.of("..");
  private static final Pattern PICTURE = Pattern.compile("!\\[([^]]*)]\\(([^)]+)\\)");

  static List<Path> pictures() throws IOException {
    return files(ROOT.resolve("docs/images"), ".svg");
  }

  private static List<Path> files(Path folder, String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(suffix)).map(Path::normalize).toList();
    }
  }

  @ParameterizedTest
  @MethodSource("pictures")
  void aPictureIsDrawnForLightAndDarkPagesAndHasATitle(Path picture) throws Exception {
    File file = picture.toFile();
    Document svg = DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(file);
    assertThat(svg.getElementsByTagName("title").item(0).getTextContent()).isNotBlank();
    String text = Files.readString(picture);
    assertThat(text).contains("prefers-color-scheme").doesNotContain("href");
    assertThat(text.length()).isLessThan(100_000);
  }

  @Test
  void everyPictureIsShownWithWordsForItAndEveryOneShownIsThere() throws IOException {
    List<Path> pages = new ArrayList<>(files(ROOT.resolve("docs"), ".md"));
    pages.add(ROOT.resolve("README.md").normalize());
    List<Path> shown = new ArrayList<>();
    for (Path page : pages) {
      PICTURE
          .matcher(Files.readString(page))
          .results()
          .forEach(
              found -> {
                assertThat(found.group(1)).as(found.group()).isNotBlank();
                shown.add(page.resolveSibling(found.group(2)).normalize());
              });
    }
    assertThat(shown).isNotEmpty().allSatisfy(picture -> assertThat(picture).isRegularFile());
    assertThat(shown).containsAll(pictures());
  }
}
