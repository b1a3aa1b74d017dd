package sanko.test;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.Predicate;
import sanko.base.settings.SettingKey;
import sanko.base.settings.SettingTable;
import sanko.engine.config.FollowingKey;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;
import sanko.search.settings.SearchSettings;
import sanko.train.selfplay.SelfplaySettings;

/** Writes docs/configuration.md from the tables of settings. */
final class ConfigurationPage {
  private static final String HEAD =
      """
      # Configuration keys

      This page is generated from the tables of settings that the engine reads its configuration by \
      (`ConfigurationPageTest`). [gtp.md](gtp.md#the-command-line) describes files, their order and \
      `-override-config`. Names and meanings are KataGo's where KataGo has the key.

      The column *change* says when a key may be changed: *at the start* in a configuration file or by \
      `-override-config`; *between moves* also by `kata-set-param`; *per query* also in the \
      `overrideSettings` of an analysis query.

      In the analysis engine `wideRootNoise` and `ignorePreRootHistory` mean `analysisWideRootNoise` and \
      `analysisIgnorePreRootHistory`, and `numSearchThreadsPerAnalysisThread` means `numSearchThreads`. \
      `cudaDeviceToUse`, `deviceToUseThread0` and the like set the GPUs of `device`; `cudaUseFP16` and the \
      like set `nnPrecision` where it is `auto`. `avoidSgf2PatternDirs` and so on are further sets of \
      `avoidSgfPatternDirs` and the keys that go with it, and `autoAvoidRepeatUtility19x19` and the like hold for \
      boards of that size.
      """;

  private static final String FOLLOWING =
      """

      ## Keys that follow others

      If a configuration sets the second key of a row but not the first, the first gets the value of the third column. \
      `kata-set-param` and `overrideSettings` change no other key than the one that they name.

      | key | follows | and has |
      |---|---|---|
      """;

  private final StringBuilder text = new StringBuilder(HEAD);

  private ConfigurationPage() {}

  /** The whole page. */
  static String text() {
    ConfigurationPage page = new ConfigurationPage();
    page.following();
    page.section("Start", StartSettings.TABLE, key -> true);
    page.section(
        "Limits, clocks, game and reports",
        EngineSettings.TABLE,
        key -> !SearchSettings.TABLE.contains(key));
    page.search();
    page.section("Self-play", SelfplaySettings.TABLE, key -> !SearchSettings.TABLE.contains(key));
    page.searchOfSelfplay();
    return page.text.toString();
  }

  private void following() {
    text.append(FOLLOWING);
    for (FollowingKey key : FollowingKey.ALL) {
      text.append("| `%s` | `%s` | %s |\n".formatted(key.name(), key.followed(), key.text()));
    }
  }

  private <R> void section(String title, SettingTable<R> table, Predicate<String> isWanted) {
    text.append("\n## ").append(title).append("\n");
    head();
    for (SettingKey<R, ?> key : table.keys()) {
      if (isWanted.test(key.name())) {
        line(key, key.text(table.defaults()));
      }
    }
  }

  /** One table for each part of the search's settings. */
  private void search() {
    Map<String, Record> parts = new LinkedHashMap<>();
    SearchSettings settings = SearchSettings.DEFAULT;
    parts.put("exploration", settings.exploration());
    parts.put("first-play urgency", settings.fpu());
    parts.put("utility", settings.utility());
    parts.put("averages", settings.backup());
    parts.put("lower confidence bounds", settings.lcb());
    parts.put("choice of the move", settings.chosenMove());
    parts.put("human policy", settings.human());
    parts.put("evaluation", settings.inference());
    parts.put("root", settings.root());
    parts.put("early stops", settings.stopping());
    parts.put("noise", settings.noise());
    parts.put("passing", settings.passing());
    parts.put("evaluations in flight", settings.parallel());
    parts.put("memory", settings.memory());
    parts.put("graph", settings.graph());
    parts.put("resignation", settings.resign());
    parts.put("proofs", settings.solver());
    parts.forEach((title, part) -> section("Search: " + title, SettingTable.of(part), key -> true));
  }

  private void searchOfSelfplay() {
    text.append("\n### Search settings with other defaults in self-play\n\n");
    text.append("| key | default |\n|---|---|\n");
    Map<String, String> usual = SearchSettings.DEFAULT.values();
    SelfplaySettings.TABLE
        .values(SelfplaySettings.TABLE.defaults())
        .forEach(
            (key, value) -> {
              if (usual.containsKey(key) && !value.equals(usual.get(key))) {
                text.append("| `%s` | %s |\n".formatted(key, value));
              }
            });
  }

  private void head() {
    text.append("\n| key | what it decides | value | default | change |\n|---|---|---|---|---|\n");
  }

  private void line(SettingKey<?, ?> key, String value) {
    SettingKey.Description about = key.description();
    text.append("| `").append(about.name()).append('`');
    about.aliases().forEach(alias -> text.append(", `").append(alias).append('`'));
    text.append(" | ").append(about.text());
    text.append(" | ").append(about.accepts());
    text.append(about.unit().isEmpty() ? "" : " (" + about.unit() + ")");
    text.append(" | ").append(fallback(about.name(), value));
    text.append(" | ").append(about.change()).append(" |\n");
  }

  /** Of one key the default depends on the machine. */
  private static String fallback(String key, String value) {
    if (key.equals("maxGraphMegabytes")) {
      return "half of the memory";
    }
    return value.isEmpty() ? "not set" : value;
  }
}
