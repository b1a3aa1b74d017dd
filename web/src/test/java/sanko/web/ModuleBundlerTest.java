package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/**
 * How modules become functions; that the whole page runs joined is shown by its tests in browsers.
 */
class ModuleBundlerTest {
  private static final Map<String, String> FILES =
      Map.of(
          "page/app.js",
          """
          /** The entry. */
          import { part } from "./sub/part.js";
          import table, { other as own } from "./sub/table.js";
          import * as all from "lit/x.js";
          // A comment.
          await own(part, table, all);
          load(() => import("./late.js"));
          this.#import(1);
          """,
          "page/sub/part.js",
          "import {\n  deep,\n} from \"../deep.js\";\nexport const part = deep;\nexport async function run() {}\n",
          "page/deep.js",
          "export class Deep {}\nconst a = 1;\nexport { a as deep };\n",
          "page/sub/table.js",
          "export default {\n};\nexport function other() {}\n",
          "page/late.js",
          "import \"chart\";\nimport { deep } from \"./deep.js\";\nexport const late = deep;\n",
          "libs/lit/x.js",
          "import{a as t}from\"./y.js\";export*from\"./y.js\";const s=t;export{s as S,t};",
          "libs/lit/y.js",
          "/**\n * @license\n * Free\n */const a=1;export{a};export{a as b}from\"./y2.js\";",
          "libs/lit/y2.js",
          "const a=2;export{a};",
          "page/circle.js",
          "import \"./circle.js\";\n",
          "page/let.js",
          "export let a = 1;\n");

  private static final Pattern IMPORT =
      Pattern.compile("import (?:\\w+, )?\\{([^}]+?),?\\s*\\} from \"(\\.[^\"]+)\"");

  private final ModuleBundler bundler =
      new ModuleBundler(
          name -> {
            String text = FILES.get(name);
            if (text == null) {
              throw new IOException("no " + name);
            }
            return text;
          },
          Map.of("lit/", "libs/lit/", "chart", "libs/chart.min.js"));

  @Test
  void joinsAModuleWithAllThatItImports() throws IOException {
    String first = bundler.first("page/app.js", List.of("page/late.js"));
    assertThat(first)
        .contains(
            "further = new Set([\"page/late.js\"])",
            "const { part } = need(\"page/sub/part.js\");",
            "const { default: table, other: own } = need(\"page/sub/table.js\");",
            "const all = need(\"libs/lit/x.js\");",
            "table[\"page/app.js\"] = async () => {",
            "load(\"page/app.js\", \"./late.js\")",
            "this.#import(1)",
            "const { deep } = need(\"page/deep.js\");",
            "return { part, run };",
            "return { deep: a, Deep };",
            "return { other, default: __default };",
            "const { a: t } = need(\"libs/lit/y.js\");",
            "return { ...need(\"libs/lit/y.js\"), S: s, t };",
            "return { b: need(\"libs/lit/y2.js\").a, a };",
            "@license")
        .doesNotContain("The entry", "A comment", "late.js\"] =");
    assertThat(first.indexOf("table[\"page/deep.js\"]"))
        .isLessThan(first.indexOf("table[\"page/sub/part.js\"]"));
  }

  @Test
  void bringsTheOthersAndTheirScriptsLater() throws IOException {
    assertThat(bundler.second("page/app.js", List.of("page/late.js")))
        .contains(
            "scripts[\"page/late.js\"] = [\"libs/chart.min.js\"];",
            "table[\"page/late.js\"] = () => {",
            "const { deep } = need(\"page/deep.js\");")
        .doesNotContain("table[\"page/deep.js\"]", "need(\"libs/chart");
  }

  @Test
  void refusesWhatItCannotJoin() {
    assertThatThrownBy(() -> bundler.first("page/let.js", List.of()))
        .hasMessageContaining("page/let.js")
        .hasMessageContaining("export let a = 1;");
    assertThatThrownBy(() -> bundler.first("page/circle.js", List.of()))
        .hasMessageContaining("circle");
  }

  /** A browser would refuse modules that import other names; joined ones find them undefined. */
  @Test
  void modulesOfThePageImportWhatOthersExport() throws IOException {
    Path page = Path.of("src/main/resources/sanko/web/page");
    int names = 0;
    try (Stream<Path> files = Files.walk(page)) {
      for (Path file : files.filter(each -> each.toString().endsWith(".js")).toList()) {
        for (MatchResult match : IMPORT.matcher(Files.readString(file)).results().toList()) {
          String exporting = Files.readString(file.resolveSibling(match.group(2)).normalize());
          for (String each : match.group(1).strip().split(",", -1)) {
            String name = each.strip().split(" as ", 2)[0];
            assertThat(exporting)
                .as("%s for %s", match.group(2), file)
                .containsPattern(
                    "(?m)^export (async )?(function\\*?|class|const) \\Q"
                        + name
                        + "\\E\\b"
                        + "|^export \\{[^}]*\\b\\Q"
                        + name
                        + "\\E\\b");
            names++;
          }
        }
      }
    }
    assertThat(names).isGreaterThan(500);
  }
}
