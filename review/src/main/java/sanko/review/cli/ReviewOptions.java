package sanko.review.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import sanko.cli.NetworkOptions;
import sanko.cli.OptionCheck;
import sanko.engine.StatusLines;
import sanko.engine.config.BuildInfo;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.engine.config.EvaluatorChoice;
import sanko.engine.config.EvaluatorFactory;
import sanko.engine.config.HumanNetwork;
import sanko.nn.Evaluator;
import sanko.nn.network.EvaluatorSettings;
import sanko.review.collection.ReviewTerms;
import sanko.search.settings.HumanSettings;
import sanko.search.settings.SearchKeys;

/** The options that decide how games are reviewed, wherever that is done. */
public final class ReviewOptions extends NetworkOptions {
  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits per position on average, more where a move loses much (200).")
  private long visits = 200;

  @Parameter(
      names = {"-points", "--points"},
      description =
          "A move that loses at least this many points (2), or a tenth of the win rate, is a mistake.")
  private double points = 2;

  @Parameter(
      names = {"-max-memory", "--max-memory"},
      description =
          "MB: The most memory for the searches; what is worth least is forgotten. By default"
              + " maxGraphMegabytes.")
  private @Nullable Integer maxMemory;

  /**
   * Checks the numbers.
   *
   * @throws ParameterException if they make no sense
   */
  public void check() {
    if (visits < 1 || !(points > 0)) {
      throw new ParameterException("-visits and -points must be positive");
    }
  }

  @Override
  public Map<String, String> values() throws ConfigException {
    Map<String, String> values = super.values();
    OptionCheck.put("-max-memory", SearchKeys.MAX_GRAPH_MEGABYTES.name(), maxMemory, values);
    return values;
  }

  /**
   * The configuration.
   *
   * @throws ConfigException if a value makes no sense
   */
  public Configuration configured(StatusLines status) throws ConfigException {
    return Configuration.of(values(), status::say);
  }

  /** How each game is reviewed. */
  public ReviewTerms terms(Configuration configured) {
    return terms(configured, visits, points);
  }

  /** How each game is reviewed with this many visits, and a mistake from this many points on. */
  public static ReviewTerms terms(Configuration configured, long visits, double points) {
    return new ReviewTerms(
        visits,
        points,
        configured.rules(),
        configured.settings().current().game(),
        configured.settings().search(),
        configured.settings().current().teach());
  }

  /** The visits of the search of a position, on average. */
  public long visits() {
    return visits;
  }

  /** How many points a mistake loses. */
  public double points() {
    return points;
  }

  /**
   * Makes the evaluator and says which it is.
   *
   * @throws Exception if it cannot be made; the message is for the user
   */
  Evaluator open(EvaluatorFactory factory, Configuration configured, StatusLines status)
      throws Exception {
    return open(factory, configured.evaluator(0, device()), configured, status);
  }

  /**
   * Makes the evaluator with other settings and says which it is.
   *
   * @throws Exception if it cannot be made; the message is for the user
   */
  public Evaluator open(
      EvaluatorFactory factory,
      EvaluatorSettings settings,
      Configuration configured,
      StatusLines status)
      throws Exception {
    EvaluatorChoice choice = choice(status::say);
    HumanSettings human = configured.settings().current().search().human();
    HumanNetwork.check(humanModel(), human);
    Evaluator evaluator = HumanNetwork.load(factory, choice, humanModel(), settings);
    status.say("Model name: " + evaluator.name());
    HumanNetwork.note(evaluator, human, status::say);
    return evaluator;
  }

  /** All that decides how a game is reviewed, in a fixed order. */
  public Map<String, String> identity(Configuration configured, Evaluator evaluator) {
    return identity(configured, terms(configured), evaluator);
  }

  /** All that decides how a game is reviewed on these terms, in a fixed order. */
  public static Map<String, String> identity(
      Configuration configured, ReviewTerms terms, Evaluator evaluator) {
    Evaluator human = evaluator.human();
    Map<String, String> identity = new LinkedHashMap<>();
    identity.put("version", BuildInfo.version());
    identity.put("model", evaluator.name());
    identity.put("human model", human == null ? "none" : human.name());
    identity.put("visits", Long.toString(terms.visits()));
    identity.put("points", Double.toString(terms.points()));
    identity.put("rules", configured.rules().compactText());
    Map<String, String> settings = new TreeMap<>(configured.settings().current().values());
    // The memory of a machine decides nothing as long as it is enough, and machines differ in it.
    settings.remove(SearchKeys.MAX_GRAPH_MEGABYTES.name());
    identity.put("settings", settings.toString());
    return identity;
  }
}
