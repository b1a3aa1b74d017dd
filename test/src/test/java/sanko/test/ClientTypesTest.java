package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import sanko.analysis.testing.ProtocolSchema;
import sanko.engine.config.BuildInfo;

/**
 * The types of the clients in clients are those of the schema. {@code -Dsanko.write.docs=true}
 * writes them anew.
 */
class ClientTypesTest {
  private static final Path TYPE_SCRIPT = Path.of("../clients/typescript/src/protocol.ts");
  private static final Path PYTHON = Path.of("../clients/python/sanko.py");
  private static final String BEGIN =
      "# Made from docs/api/analysis.schema.json by ClientTypesTest.";
  private static final String END = "# What follows is written by hand.";

  private static void compare(Path file, String wanted) throws IOException {
    if (Boolean.getBoolean("sanko.write.docs")) {
      Files.writeString(file, wanted);
    }
    assertThat(Files.readString(file)).as("%s, -Dsanko.write.docs=true", file).isEqualTo(wanted);
  }

  private static JsonNode definitions() {
    return ProtocolSchema.published().definitions();
  }

  @Test
  void thoseOfTypeScriptAreThoseOfTheSchema() throws IOException {
    String head = BEGIN.replace("#", "//") + "\n\n";
    compare(TYPE_SCRIPT, head + ClientTypes.typeScript(definitions()).stripTrailing() + "\n");
  }

  @Test
  void thoseOfPythonAreThoseOfTheSchema() throws IOException {
    String file = Files.readString(PYTHON);
    String before = file.substring(0, file.indexOf(BEGIN));
    String after = file.substring(file.indexOf(END));
    String types = ClientTypes.python(definitions());
    compare(PYTHON, before + BEGIN + "\n\n" + types + after);
  }

  @Test
  void thePackageHasTheVersionOfTheEngine() throws IOException {
    for (String file : List.of("package.json", "package-lock.json")) {
      String text = Files.readString(TYPE_SCRIPT.resolve("../..").normalize().resolve(file));
      assertThat(text).contains("\"version\": \"" + BuildInfo.version() + "\"");
    }
  }
}
