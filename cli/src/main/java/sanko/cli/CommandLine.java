package sanko.cli;

import com.beust.jcommander.JCommander;
import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterDescription;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.WatchedOutput;
import sanko.base.file.FileErrors;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;

/** The subcommands of the program and the reading of its arguments. */
final class CommandLine {
  /** All went well. */
  static final int DONE = 0;

  /** The arguments make no sense. */
  static final int USAGE = 2;

  /** The program cannot start; never 1, which KaTrain takes for a wish. */
  static final int FAILED = 3;

  /** Some of the input could not be used; all else was done. */
  static final int INCOMPLETE = 4;

  private static final List<String> HELP = List.of("-h", "-help", "--help");

  /** How the descriptions of options begin that name files. */
  private static final Pattern OF_FILES = Pattern.compile("(FILE|FOLDER)\\b.*");

  /** Options that name files in subcommands whose help is not made of descriptions. */
  private static final Set<String> NAMING_FILES =
      Set.of("-model", "-config", "-out", "-dir", "-engines", "-suites");

  /** The module of each subcommand that others add. */
  private static final Map<String, String> ABSENT =
      Map.of(
          "corpus",
          "cluster",
          "label",
          "train",
          "mcp",
          "mcp",
          "samplesgfs",
          "train",
          "selfplay",
          "train",
          "train",
          "train",
          "web",
          "web");

  /** What to do in place of subcommands that only KataGo has. */
  private static final Map<String, String> INSTEAD =
      Map.of(
          "genconfig",
          "the first start measures what is fastest; 'sanko config' prints a configuration",
          "tuner",
          "the first start measures what is fastest",
          "dumponnx",
          "'sanko convert' writes ONNX models",
          "genbook",
          "'sanko book' builds opening books",
          "contribute",
          "KataGo's server takes only builds of KataGo that it knows");

  private final Map<String, Subcommand> subcommands = new LinkedHashMap<>();
  private final JCommander parser = new JCommander();
  private final UnknownOptions unknown = new UnknownOptions();

  private final String[] arguments;

  /** Knows the subcommand that the arguments name, or all if they name none. */
  CommandLine(String[] arguments) {
    this.arguments = arguments;
    parser.addConverterInstanceFactory(new NumberOptions());
    TreeMap<String, Supplier<? extends Subcommand>> services = new TreeMap<>();
    ServiceLoader.load(Subcommand.class).stream()
        .forEach(each -> services.put(Subcommand.name(each.type()), each));
    ABSENT.forEach(
        (name, module) -> services.putIfAbsent(name, () -> new AbsentSubcommand(name, module)));
    // To look at the options of all would take a tenth of a start.
    if (arguments.length > 0 && services.containsKey(arguments[0])) {
      services.keySet().retainAll(Set.of(arguments[0]));
    }
    services.forEach((name, service) -> add(name, service.get()));
    add("version", new VersionSubcommand());
    add("help", new HelpSubcommand());
  }

  private void add(String name, Subcommand subcommand) {
    subcommands.put(name, subcommand);
    parser.addCommand(
        name, takesWords(subcommand) ? subcommand : new Object[] {subcommand, unknown});
  }

  private static boolean takesWords(Subcommand subcommand) {
    return Stream.of(subcommand.getClass().getDeclaredFields()).anyMatch(CommandLine::takesWords);
  }

  private static boolean takesWords(Field field) {
    Parameter parameter = field.getAnnotation(Parameter.class);
    return field.getType() == OptionsOfGtp.class
        || (parameter != null && parameter.names().length == 0);
  }

  /**
   * Runs what the arguments ask for.
   *
   * @return the program's exit status
   */
  int run(Environment given) {
    WatchedOutput out = new WatchedOutput(given.out());
    Environment environment = new Environment(given.in(), out, given.err(), given.evaluators());
    parser.setProgramName("sanko");
    try {
      String help = help();
      if (help != null) {
        environment.print(help);
        return DONE;
      }
      parser.parse(arguments);
      Subcommand subcommand = subcommands.get(parser.getParsedCommand());
      if (subcommand == null) {
        environment.err().println(usage());
        return USAGE;
      }
      unknown.refuse();
      demandRequired();
      refuseEmptyLists();
      refuseEmptyNames();
      subcommand.run(environment);
      IOException failure = out.failure();
      if (failure != null) {
        throw new ConfigException("answers could not be written: " + FileErrors.reason(failure));
      }
      return DONE;
    } catch (ParameterException e) {
      String instead = arguments.length == 0 ? null : INSTEAD.get(arguments[0]);
      environment
          .err()
          .println(
              "sanko: "
                  + (instead == null ? e.getMessage() : "no " + arguments[0] + ": " + instead));
      environment
          .err()
          .println(
              "'sanko help' lists the commands; 'sanko COMMAND --help' lists the options of a"
                  + " command.");
      return USAGE;
    } catch (IncompleteException e) {
      environment.err().println("sanko: " + e.getMessage());
      return INCOMPLETE;
    } catch (ConfigException e) {
      environment.err().println("sanko: " + e.getMessage());
      return FAILED;
    } catch (IOException e) {
      environment.err().println("sanko: " + FileErrors.withFile(e));
      return FAILED;
    }
  }

  /** The subcommand that was read. */
  private JCommander parsed() {
    return Objects.requireNonNull(parser.getCommands().get(parser.getParsedCommand()));
  }

  /** JCommander demands only options whose fields are null or a number before. */
  private void demandRequired() {
    for (ParameterDescription each : parsed().getParameters()) {
      if (each.getParameter().required() && !each.isAssigned()) {
        throw new ParameterException(each.getLongestName() + " is missing");
      }
    }
  }

  /** A comma alone is an empty list for JCommander, which would count as an option not given. */
  private void refuseEmptyLists() {
    for (ParameterDescription each : parsed().getParameters()) {
      if (each.isAssigned()
          && each.getParameterized().get(each.getObject()) instanceof List<?> list
          && list.isEmpty()) {
        throw new ParameterException(each.getLongestName() + " names nothing");
      }
    }
  }

  /** An empty name would mean the folder in which the program runs. */
  private void refuseEmptyNames() {
    for (ParameterDescription each : parsed().getParameters()) {
      if (each.isAssigned() && namesFiles(each) && isEmpty(each)) {
        throw new ParameterException(each.getParameter().names()[0] + " is empty");
      }
    }
    ParameterDescription words = parsed().getMainParameterValue();
    if (words != null && isEmpty(words)) {
      throw new ParameterException("an argument is empty");
    }
  }

  private static boolean namesFiles(ParameterDescription option) {
    return NAMING_FILES.contains(option.getParameter().names()[0])
        || OF_FILES.matcher(option.getDescription()).matches();
  }

  private static boolean isEmpty(ParameterDescription option) {
    Object value = option.getParameterized().get(option.getObject());
    return "".equals(value) || (value instanceof List<?> list && list.contains(""));
  }

  /** What the arguments ask to be told of the program's use, or null. */
  private @Nullable String help() {
    List<String> words = List.of(arguments);
    if (Collections.disjoint(words, HELP)) {
      return null;
    }
    return subcommands.containsKey(words.get(0)) ? usage(words.get(0)) : usage();
  }

  private String usage() {
    List<String> lines = new ArrayList<>();
    lines.add("Usage: sanko COMMAND [OPTIONS]");
    subcommands.forEach(
        (name, subcommand) -> lines.add("  %-10s %s".formatted(name, subcommand.summary())));
    lines.add("'sanko help COMMAND' lists the options of a command.");
    return String.join(System.lineSeparator(), lines);
  }

  private String usage(String name) {
    String help = Objects.requireNonNull(subcommands.get(name)).help();
    if (help != null) {
      return help;
    }
    JCommander options = Objects.requireNonNull(parser.getCommands().get(name));
    return OptionHelp.of(name, options, Objects.requireNonNull(subcommands.get(name)).summary());
  }

  /** Receives what a subcommand does not know. */
  static final class UnknownOptions {
    @Parameter(description = "", hidden = true)
    private List<String> words = new ArrayList<>();

    void refuse() {
      if (!words.isEmpty()) {
        throw new ParameterException("unknown option " + String.join(" ", words));
      }
    }
  }

  /** Tells where a subcommand is that this build does not have. */
  private static final class AbsentSubcommand implements Subcommand {
    private final String name;
    private final String module;

    @Parameter(description = "", hidden = true)
    private List<String> ignored = new ArrayList<>();

    AbsentSubcommand(String name, String module) {
      this.name = name;
      this.module = module;
    }

    @Override
    public String summary() {
      return "In the module %s, which the launcher builds: ./sanko %s".formatted(module, name);
    }

    @Override
    public String help() {
      return "Usage: sanko %s [OPTIONS]%n%s".formatted(name, summary());
    }

    @Override
    public void run(Environment environment) throws ConfigException {
      throw new ConfigException(name + ": " + summary());
    }
  }

  /** {@code sanko help}. */
  @Parameters(
      commandNames = "help",
      commandDescription = "Show this list, or the options of a command.")
  private final class HelpSubcommand implements Subcommand {
    @Parameter(description = "[COMMAND]")
    private List<String> names = new ArrayList<>();

    @Override
    public void run(Environment environment) throws IOException {
      if (names.size() > 1 || (names.size() == 1 && !subcommands.containsKey(names.get(0)))) {
        throw new ParameterException("no help for " + String.join(" ", names));
      }
      environment.print(names.isEmpty() ? usage() : usage(names.get(0)));
    }
  }

  /** {@code sanko version}. */
  @Parameters(commandNames = "version", commandDescription = "Print the version.")
  private static final class VersionSubcommand implements Subcommand {
    @Parameter(
        names = {"-json", "--json"},
        description = "Print a JSON object on one line.")
    private boolean json;

    @Override
    public void run(Environment environment) throws IOException {
      environment.print(json ? object().toString() : text());
    }

    private static String text() {
      return "Sanko %s%nJava %s on %s %s"
          .formatted(
              BuildInfo.version(),
              System.getProperty("java.version"),
              System.getProperty("os.name"),
              System.getProperty("os.arch"));
    }

    private static ObjectNode object() {
      return JsonNodeFactory.instance
          .objectNode()
          .put("name", "Sanko")
          .put("version", BuildInfo.version())
          .put("java", System.getProperty("java.version"))
          .put("os", System.getProperty("os.name"))
          .put("arch", System.getProperty("os.arch"))
          .put("packaged", Installation.here().packaged());
    }
  }
}
