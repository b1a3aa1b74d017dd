package sanko.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.cli.Main;
import sanko.nn.testing.FakeEvaluator;

/** The files that the guide has users copy start the engine. */
class AssistantFilesTest {
  @ParameterizedTest
  @CsvSource({"claude-mcp.json, mcpServers", "vscode-mcp.json, servers"})
  void startTheEngine(String file, String servers) throws Exception {
    JsonNode read = new JsonMapper().readTree(Files.readString(Path.of("../docs/guides", file)));
    JsonNode entry = read.path(servers).path("sanko");
    assertThat(entry.path("command").asText()).isEqualTo("/usr/bin/sanko");
    List<String> arguments = new ArrayList<>();
    entry.path("args").forEach(each -> arguments.add(each.asText()));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    int status =
        Main.run(
            arguments.toArray(String[]::new),
            InputStream.nullInputStream(),
            out,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (choice, settings) -> new FakeEvaluator());
    assertThat(status).as(err.toString(StandardCharsets.UTF_8)).isZero();
    assertThat(out.size()).isZero();
    assertThat(err.toString(StandardCharsets.UTF_8)).contains("Started");
  }
}
