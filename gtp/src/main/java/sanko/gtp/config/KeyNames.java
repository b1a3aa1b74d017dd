package sanko.gtp.config;

import java.util.Collection;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Knows the keys of KataGo's configuration that Sanko does not use, and guesses misspelled ones.
 */
public final class KeyNames {
  private static final Set<String> UNUSED =
      Set.of(
          "logAllRequests",
          "logAllResponses",
          "logErrorsAndWarnings",
          "logSearchInfo",
          "logSearchInfoForChosenMove",
          "logToStderr",
          "logTimeStamp",
          "logConfigContents",
          "startupPrintMessageToStderr",
          "ignoreGTPAndForceKomi",
          "delayMoveScale",
          "delayMoveMax",
          "playoutDoublingAdvantagePla",
          "avoidRepeatedPatternUtility",
          "avoidMYTDaggerHack",
          "useEvalCache",
          "evalCacheMinVisits",
          "nnMutexPoolSizePowerOfTwo",
          "nnRandSeed",
          "numEigenThreadsPerModel",
          "gtpForceMaxNNSize",
          "maxBoardXSizeForNNBuffer",
          "maxBoardYSizeForNNBuffer",
          "maxBoardSizeForNNBuffer",
          "requireMaxBoardSize",
          "nodeTableShardsPowerOfTwo",
          "subtreeValueBiasTableNumShards",
          "useNonBuggyLcb",
          "minPlayoutsPerThread",
          "homeDataDir",
          "ignoreAllHistory",
          "alwaysComputePassAliveUnderSuicideRules");

  private static final Set<String> UNUSED_PREFIXES =
      Set.of("autoAvoid", "avoidSgf", "cuda", "opencl", "trt", "eigen", "metal", "coreml");

  private KeyNames() {}

  /** Whether KataGo has this key and Sanko does not need it. */
  static boolean isUnused(String key) {
    return UNUSED.contains(key) || UNUSED_PREFIXES.stream().anyMatch(key::startsWith);
  }

  /** The known key most similar to this one, or null if none is similar. */
  static @Nullable public String nearest(String key, Collection<String> known) {
    String best = null;
    int bestDistance = Math.max(2, key.length() / 2) + 1;
    for (String each : known) {
      int distance = distance(key.toLowerCase(Locale.ROOT), each.toLowerCase(Locale.ROOT));
      if (distance < bestDistance) {
        best = each;
        bestDistance = distance;
      }
    }
    return best;
  }

  /** The number of letters to change, insert or delete to turn one into the other. */
  private static int distance(String a, String b) {
    int[] row = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      row[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int diagonal = row[0];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int above = row[j];
        int change = diagonal + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(change, 1 + Math.min(above, row[j - 1]));
        diagonal = above;
      }
    }
    return row[b.length()];
  }
}
