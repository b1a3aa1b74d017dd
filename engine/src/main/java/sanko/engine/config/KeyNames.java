package sanko.engine.config;

import com.google.common.collect.Sets;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.engine.settings.EngineSettings;

/**
 * Knows the keys of KataGo's configuration that Sanko does not use, and guesses misspelled ones.
 */
public final class KeyNames {
  /** Parameters of KataGo's search, which clients may change while it runs. */
  private static final Set<String> UNUSED_OF_SEARCH =
      Set.of(
          "avoidMYTDaggerHack",
          "avoidMYTDaggerHackPla",
          "useNonBuggyLcb",
          "fpuUseParentAverage",
          "minPlayoutsPerThread",
          "mutexPoolSize",
          "nnMutexPoolSizePowerOfTwo",
          "nodeTableShardsPowerOfTwo",
          "subtreeValueBiasTableNumShards",
          "ignoreAllHistory",
          "alwaysComputePassAliveUnderSuicideRules");

  private static final Set<String> UNUSED_ELSEWHERE =
      Set.of(
          """
          logAllRequests logAllResponses logErrorsAndWarnings logSearchInfo
          logSearchInfoForChosenMove logToStderr logToStdout logTimeStamp logConfigContents
          startupPrintMessageToStderr homeDataDir
          numEigenThreadsPerModel
          maxBoardXSizeForNNBuffer maxBoardYSizeForNNBuffer maxBoardSizeForNNBuffer
          requireMaxBoardSize gtpForceMaxNNSize nnRandSeed nnForcedSymmetry inputsUseNHWC
          excludeTerritoryAdjacentToAtari
          numSearchThreadsPerAnalysisThread
          bSizes bSizesXY bSizeRelProbs allowRectangleProb koRules scoringRules taxRules
          multiStoneSuicideLegals hasButtons komiMean komiAuto handicapProb
          handicapCompensateKomiProb numExtraBlackFixed maxMovesPerGame policyInitAreaProp
          policyInitAreaTemperature compensateAfterPolicyInitProb
          botName nnModelFile numBots numGameThreads numGamesTotal extraPairs
          extraPairsAreOneSidedBW includeBots secondaryBots logMoves logGamesEvery logGamesAsJson
          serverUrl username password proxyHost proxyPort maxSimultaneousGames maxRatingMatches
          onlyPlayRatingMatches disablePredownloadLoop warnTaskUnusedKeys watchOngoingGameInFile
          watchOngoingGameInFileName includeOwnership
          """
              .strip()
              .split("\\s+"));

  private static final Set<String> UNUSED_PREFIXES =
      Set.of("cuda", "opencl", "trt", "eigen", "metal", "coreml", "onnx");

  /** The number of a player at the end of a key, as in {@code maxVisits0}. */
  private static final Pattern PLAYER = Pattern.compile("[0-9]{1,2}$");

  private KeyNames() {}

  /**
   * Whether KataGo has this key and Sanko does not need it. Keys with the number of a player are
   * among them where KataGo has them: Sanko is always the first player.
   */
  public static boolean isUnused(String key) {
    String common = PLAYER.matcher(key).replaceFirst("");
    return unused().contains(common)
        || UNUSED_PREFIXES.stream().anyMatch(key::startsWith)
        || (!common.equals(key)
            && (EngineSettings.TABLE.contains(common) || AvoidKeys.isOfRecords(common)));
  }

  /** The keys that KataGo has and Sanko does not need, but for those that only a prefix tells. */
  public static Set<String> unused() {
    return Sets.union(UNUSED_OF_SEARCH, UNUSED_ELSEWHERE);
  }

  /** Whether it is such a key of the search, which clients may change while it runs. */
  public static boolean isUnusedOfSearch(String key) {
    return UNUSED_OF_SEARCH.contains(key);
  }

  /** Whether this is a setting of the first player, such as {@code maxVisits0}. */
  private static boolean isFirstPlayers(String key) {
    return key.endsWith("0") && EngineSettings.TABLE.contains(key.substring(0, key.length() - 1));
  }

  /** The name of the setting of all players. */
  public static String withoutFirstPlayer(String key) {
    return isFirstPlayers(key) ? key.substring(0, key.length() - 1) : key;
  }

  /** Keys in an order in which the first player's come last, so that they win. */
  public static List<String> firstPlayersLast(Collection<String> keys) {
    return keys.stream().sorted(Comparator.comparing(KeyNames::isFirstPlayers)).toList();
  }

  /** The known key most similar to this one, or null if none is similar. */
  static @Nullable String nearest(String key, Collection<String> known) {
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
