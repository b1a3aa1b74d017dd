package sanko.search.settings;

import sanko.base.settings.SettingKey;

/** The search parameters that the program itself changes; docs/configuration.md describes them. */
public final class SearchKeys {
  /** {@code playoutDoublingAdvantage}. */
  public static final SettingKey<SearchSettings, Double> PLAYOUT_DOUBLING_ADVANTAGE =
      SearchSettings.TABLE.key("playoutDoublingAdvantage", Double.class);

  /** {@code playoutDoublingAdvantagePla}. */
  public static final SettingKey<SearchSettings, Player> STRONGER_PLAYER =
      SearchSettings.TABLE.key("playoutDoublingAdvantagePla", Player.class);

  /** {@code maxGraphMegabytes}. */
  public static final SettingKey<SearchSettings, Integer> MAX_GRAPH_MEGABYTES =
      SearchSettings.TABLE.key("maxGraphMegabytes", Integer.class);

  /** {@code maxNodes}. */
  public static final SettingKey<SearchSettings, Integer> MAX_NODES =
      SearchSettings.TABLE.key("maxNodes", Integer.class);

  /** {@code drawEquivalentWinsForWhite}. */
  public static final SettingKey<SearchSettings, Double> DRAW_EQUIVALENT_WINS =
      SearchSettings.TABLE.key("drawEquivalentWinsForWhite", Double.class);

  /** {@code numSearchThreads}. */
  public static final SettingKey<SearchSettings, Integer> MAX_IN_FLIGHT =
      SearchSettings.TABLE.key("numSearchThreads", Integer.class);

  /** {@code chosenMoveTemperature}. */
  public static final SettingKey<SearchSettings, Double> CHOSEN_MOVE_TEMPERATURE =
      SearchSettings.TABLE.key("chosenMoveTemperature", Double.class);

  /** {@code chosenMoveTemperatureEarly}. */
  public static final SettingKey<SearchSettings, Double> CHOSEN_MOVE_TEMPERATURE_EARLY =
      SearchSettings.TABLE.key("chosenMoveTemperatureEarly", Double.class);

  /** {@code wideRootNoise}. */
  public static final SettingKey<SearchSettings, Double> WIDE_ROOT_NOISE =
      SearchSettings.TABLE.key("wideRootNoise", Double.class);

  /** {@code rootNoiseEnabled}. */
  public static final SettingKey<SearchSettings, Boolean> ROOT_NOISE_ENABLED =
      SearchSettings.TABLE.key("rootNoiseEnabled", Boolean.class);

  /** {@code useNoisePruning}. */
  public static final SettingKey<SearchSettings, Boolean> USE_NOISE_PRUNING =
      SearchSettings.TABLE.key("useNoisePruning", Boolean.class);

  /** {@code valueWeightExponent}. */
  public static final SettingKey<SearchSettings, Double> VALUE_WEIGHT_EXPONENT =
      SearchSettings.TABLE.key("valueWeightExponent", Double.class);

  /** {@code subtreeValueBiasFactor}. */
  public static final SettingKey<SearchSettings, Double> SUBTREE_VALUE_BIAS_FACTOR =
      SearchSettings.TABLE.key("subtreeValueBiasFactor", Double.class);

  /** {@code rootPolicyTemperature}. */
  public static final SettingKey<SearchSettings, Double> ROOT_POLICY_TEMPERATURE =
      SearchSettings.TABLE.key("rootPolicyTemperature", Double.class);

  /** {@code rootPolicyTemperatureEarly}. */
  public static final SettingKey<SearchSettings, Double> ROOT_POLICY_TEMPERATURE_EARLY =
      SearchSettings.TABLE.key("rootPolicyTemperatureEarly", Double.class);

  /** {@code rootDesiredPerChildVisitsCoeff}. */
  public static final SettingKey<SearchSettings, Double> ROOT_DESIRED_VISITS_COEFF =
      SearchSettings.TABLE.key("rootDesiredPerChildVisitsCoeff", Double.class);

  /** {@code rootNumSymmetriesToSample}. */
  public static final SettingKey<SearchSettings, Integer> ROOT_SYMMETRIES_TO_SAMPLE =
      SearchSettings.TABLE.key("rootNumSymmetriesToSample", Integer.class);

  /** {@code rootFpuReductionMax}. */
  public static final SettingKey<SearchSettings, Double> ROOT_FPU_REDUCTION_MAX =
      SearchSettings.TABLE.key("rootFpuReductionMax", Double.class);

  /** {@code rootFpuLossProp}. */
  public static final SettingKey<SearchSettings, Double> ROOT_FPU_LOSS_PROP =
      SearchSettings.TABLE.key("rootFpuLossProp", Double.class);

  /** {@code useEvalCache}. */
  public static final SettingKey<SearchSettings, Boolean> USE_EVAL_CACHE =
      SearchSettings.TABLE.key("useEvalCache", Boolean.class);

  /** {@code evalCacheMinVisits}. */
  public static final SettingKey<SearchSettings, Long> EVAL_CACHE_MIN_VISITS =
      SearchSettings.TABLE.key("evalCacheMinVisits", Long.class);

  private SearchKeys() {}
}
