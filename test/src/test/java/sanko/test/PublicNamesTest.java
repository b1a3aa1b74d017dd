package sanko.test;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import sanko.engine.config.StartSettings;
import sanko.engine.settings.EngineSettings;
import sanko.train.selfplay.SelfplaySettings;

/**
 * Subcommands, options, GTP commands and configuration keys are those that are recorded; {@link
 * PublicRecord}.
 */
class PublicNamesTest {
  private static final Path RELEASE = Path.of("..", "release", "src");
  private static final Pattern SUBCOMMAND = Pattern.compile("(?m)^  ([a-z-]+) ");
  private static final Pattern OPTION = Pattern.compile("(?m)^  (-[a-z0-9-]+)");

  private static List<String> found(Pattern pattern, String text) {
    return pattern.matcher(text).results().map((MatchResult match) -> match.group(1)).toList();
  }

  private static List<String> subcommands() {
    return found(SUBCOMMAND, PublicRecord.run("", "help"));
  }

  private static Set<String> names() {
    Set<String> names = new TreeSet<>();
    for (String subcommand : subcommands()) {
      names.add("sanko " + subcommand);
      found(OPTION, PublicRecord.run("", "help", subcommand))
          .forEach(option -> names.add("sanko " + subcommand + " " + option));
    }
    PublicRecord.run("list_commands\nquit\n", "gtp", "-model", "rollouts")
        .lines()
        .map(line -> line.replaceFirst("^= ?", ""))
        .filter(line -> !line.isEmpty())
        .forEach(command -> names.add("gtp " + command));
    for (Collection<String> keys :
        List.of(
            StartSettings.TABLE.values(StartSettings.DEFAULT).keySet(),
            EngineSettings.DEFAULT.values().keySet(),
            SelfplaySettings.TABLE.values(SelfplaySettings.TABLE.defaults()).keySet())) {
      keys.forEach(key -> names.add("key " + key));
    }
    return names;
  }

  @Test
  void theRecordListsThemAll() throws IOException {
    Set<String> names = names();
    assertThat(names).contains("sanko gtp -model", "gtp genmove", "key maxVisits", "sanko web");
    new PublicRecord("public-names.txt").lists(names);
  }

  /** The shells complete, and the man page describes, what there is. */
  @Test
  void theFilesOfThePackageNameEverySubcommand() throws IOException {
    for (String file :
        List.of("completion/sanko.bash", "completion/sanko.zsh", "completion/sanko.fish")) {
      String text = Files.readString(RELEASE.resolve(file));
      for (String subcommand : subcommands()) {
        assertThat(text).as(file).containsPattern("[ ('=]" + subcommand + "[ ')\n]");
      }
    }
    String manual = Files.readString(RELEASE.resolve("man").resolve("sanko.1"));
    for (String subcommand : subcommands()) {
      assertThat(manual).containsPattern("(?m)^\\.BR? .*" + subcommand.replace("-", "\\\\-"));
    }
  }
}
