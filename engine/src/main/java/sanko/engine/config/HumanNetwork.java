package sanko.engine.config;

import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import sanko.engine.settings.HumanNeeds;
import sanko.nn.Evaluator;
import sanko.nn.EvaluatorPair;
import sanko.nn.network.EvaluatorSettings;
import sanko.search.settings.HumanSettings;

/** Loads a network that imitates people, beside the main one. */
public final class HumanNetwork {
  /** The description of the option in help texts. */
  public static final String DESCRIPTION =
      "FILE: A second network that imitates people; humanSLProfile says whom.";

  private HumanNetwork() {}

  /**
   * Makes the main evaluator, with the human network beside it if one is named.
   *
   * @param file names the human network, or null
   * @throws Exception if one of them cannot be made; the message is for the user
   */
  public static Evaluator load(
      EvaluatorFactory factory,
      EvaluatorChoice main,
      @Nullable String file,
      EvaluatorSettings settings)
      throws Exception {
    Evaluator evaluator = factory.create(main, settings);
    if (file == null) {
      return evaluator;
    }
    try {
      return new EvaluatorPair(evaluator, human(factory, file, settings));
    } catch (Exception | LinkageError | OutOfMemoryError e) {
      evaluator.close();
      throw e;
    }
  }

  private static Evaluator human(EvaluatorFactory factory, String file, EvaluatorSettings settings)
      throws Exception {
    Evaluator human = factory.create(EvaluatorChoice.named(file), settings);
    if (!human.imitatesPeople()) {
      human.close();
      throw new ConfigException(
          "the network "
              + file
              + " does not imitate people and cannot be the -human-model; "
              + HumanNeeds.HOW_TO_GET);
    }
    return human;
  }

  /**
   * Checks, before anything is loaded, the file of a human network and the settings that need one.
   *
   * @param file names the human network, or null
   * @throws ConfigException if there is no such file, or it is needed
   */
  public static void check(@Nullable String file, HumanSettings settings) throws ConfigException {
    if (file != null) {
      EvaluatorChoice choice = EvaluatorChoice.named(file);
      if (choice instanceof EvaluatorChoice.Rollouts) {
        throw new ConfigException("rollouts cannot be the -human-model");
      }
      return;
    }
    String missing = HumanNeeds.missing(settings);
    if (missing != null) {
      throw new ConfigException(missing);
    }
  }

  /** Says what the user may want to know of a profile that is missing or not used. */
  public static void note(Evaluator loaded, HumanSettings settings, Consumer<String> note) {
    String problem = HumanNeeds.problem(loaded, settings);
    Evaluator human = loaded.human();
    if (problem != null) {
      note.accept("Warning: " + problem);
    } else if (human != null) {
      note.accept("Human model name: " + human.name());
      if (settings.profile() == null) {
        note.accept(
            "The human network is not used until humanSLProfile is set, for example to rank_5k.");
      }
    }
  }
}
