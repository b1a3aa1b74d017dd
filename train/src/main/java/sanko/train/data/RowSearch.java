package sanko.train.data;

import java.util.List;
import sanko.base.file.Resources;
import sanko.engine.config.ConfigException;
import sanko.engine.config.ConfigFile;
import sanko.search.settings.SearchKeys;
import sanko.search.settings.SearchSettings;

/** How searches run from which rows are made. */
public final class RowSearch {
  /** The settings, as a configuration file. */
  private static final String FILE = "search.cfg";

  /** Searches to learn from: with noise at the root, one evaluation under way at a time. */
  public static final SearchSettings NOISY = read();

  private RowSearch() {}

  private static SearchSettings read() {
    List<String> lines = Resources.text(RowSearch.class, FILE).lines().toList();
    try {
      SearchSettings search = SearchSettings.DEFAULT;
      for (var value : ConfigFile.parse(lines, FILE).entrySet()) {
        search = search.with(value.getKey(), value.getValue());
      }
      return search;
    } catch (ConfigException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The same searches as they would play: without noise and forced playouts. */
  public static SearchSettings quiet(SearchSettings search) {
    return search
        .with(SearchKeys.ROOT_NOISE_ENABLED, false)
        .with(SearchKeys.ROOT_POLICY_TEMPERATURE, 1.0)
        .with(SearchKeys.ROOT_POLICY_TEMPERATURE_EARLY, 0.0)
        .with(SearchKeys.ROOT_DESIRED_VISITS_COEFF, 0.0)
        .with(SearchKeys.ROOT_SYMMETRIES_TO_SAMPLE, 1)
        .with(SearchKeys.ROOT_FPU_REDUCTION_MAX, search.fpu().reductionMax())
        .with(SearchKeys.ROOT_FPU_LOSS_PROP, search.fpu().lossProp());
  }
}
