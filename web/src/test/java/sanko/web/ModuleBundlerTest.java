package sanko.web;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.Map;
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
}
