package sanko.nn.onnx;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The name of the code that makes models. */
class GraphCodeTest {
  @TempDir Path folder;

  @Test
  void isKnownAndStays() {
    assertThat(GraphCode.version()).isNotNull().isEqualTo(GraphCode.version());
  }

  @Test
  void changesWithTheClassesThatMakeModelsOnly() throws Exception {
    Path classes = folder.resolve("classes");
    write(classes.resolve("sanko/nn/onnx/A.class"), 1);
    write(classes.resolve("sanko/nn/file/B.class"), 2);
    String first = GraphCode.version(classes, GraphCode.OF_MODELS);
    String all = GraphCode.version(classes, GraphCode.ALL);
    write(classes.resolve("sanko/nn/ort/C.class"), 3);
    assertThat(GraphCode.version(classes, GraphCode.OF_MODELS)).isEqualTo(first);
    assertThat(GraphCode.version(classes, GraphCode.ALL)).isNotEqualTo(all);
    write(classes.resolve("sanko/nn/file/B.class"), 4);
    assertThat(GraphCode.version(classes, GraphCode.OF_MODELS)).isNotEqualTo(first);
  }

  @Test
  void isTheSameForAJar() throws Exception {
    Path classes = folder.resolve("classes");
    write(classes.resolve("sanko/nn/onnx/A.class"), 1);
    write(classes.resolve("sanko/nn/file/B.class"), 2);
    Path jar = folder.resolve("nn.jar");
    try (OutputStream out = Files.newOutputStream(jar);
        ZipOutputStream zip = new ZipOutputStream(out)) {
      for (String name : new String[] {"sanko/nn/file/B.class", "sanko/nn/onnx/A.class"}) {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(Files.readAllBytes(classes.resolve(name)));
        zip.closeEntry();
      }
    }
    assertThat(GraphCode.version(jar, GraphCode.OF_MODELS))
        .isEqualTo(GraphCode.version(classes, GraphCode.OF_MODELS));
  }

  @Test
  void isUnknownWithoutClasses() throws Exception {
    Files.createDirectories(folder.resolve("sanko/nn"));
    assertThat(GraphCode.version(folder, GraphCode.OF_MODELS)).isNull();
  }

  private static void write(Path file, int content) throws Exception {
    Files.createDirectories(file.getParent());
    Files.write(file, new byte[] {(byte) content});
  }
}
