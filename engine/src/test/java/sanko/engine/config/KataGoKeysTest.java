package sanko.engine.config;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.engine.settings.EngineSettings;

/** The keys of KataGo's example configuration that are a matter of the search. */
class KataGoKeysTest {
  private static final Path PAGE = Path.of("..", "docs", "root.md");

  @ParameterizedTest
  @ValueSource(
      strings = {
        "analysisPVLen",
        "reportAnalysisWinratesAs",
        "analysisWideRootNoise",
        "analysisIgnorePreRootHistory",
        "genmoveAntiMirror",
        "antiMirror",
        "allowResignation",
        "resignThreshold",
        "resignConsecTurns",
        "resignMinScoreDifference",
        "resignMinMovesPerBoardArea",
        "assumeMultipleStartingBlackMovesAreHandicap",
        "dynamicPlayoutDoublingAdvantageCapPerOppLead",
        "playoutDoublingAdvantage",
        "playoutDoublingAdvantagePla",
        "conservativePass",
        "preventCleanupPhase",
        "rootSymmetryPruning",
        "friendlyPass",
        "cleanupBeforePass",
        "fillDameBeforePass",
        "enablePassingHacks",
        "enableMorePassingHacks",
        "ignorePreRootHistory",
        "maxVisits",
        "maxPlayouts",
        "maxTime",
        "ponderingEnabled",
        "maxTimePondering",
        "lagBuffer",
        "numSearchThreads",
        "searchFactorAfterOnePass",
        "searchFactorAfterTwoPass",
        "searchFactorWhenWinning",
        "searchFactorWhenWinningThreshold",
        "nnRandomize",
        "chosenMoveTemperatureEarly",
        "chosenMoveTemperature",
        "chosenMoveTemperatureHalflife",
        "chosenMoveTemperatureOnlyBelowProb",
        "chosenMoveSubtract",
        "chosenMovePrune",
        "rootNumSymmetriesToSample",
        "useLcbForSelection",
        "lcbStdevs",
        "minVisitPropForLCB",
        "winLossUtilityFactor",
        "staticScoreUtilityFactor",
        "dynamicScoreUtilityFactor",
        "dynamicScoreCenterZeroWeight",
        "dynamicScoreCenterScale",
        "noResultUtilityForWhite",
        "drawEquivalentWinsForWhite",
        "cpuctExploration",
        "cpuctExplorationLog",
        "cpuctExplorationBase",
        "cpuctUtilityStdevPrior",
        "cpuctUtilityStdevPriorWeight",
        "cpuctUtilityStdevScale",
        "fpuReductionMax",
        "rootFpuReductionMax",
        "fpuParentWeightByVisitedPolicy",
        "fpuParentWeightByVisitedPolicyPow",
        "useUncertainty",
        "uncertaintyExponent",
        "uncertaintyCoeff",
        "uncertaintyMaxWeight",
        "policyOptimism",
        "rootPolicyOptimism",
        "valueWeightExponent",
        "rootEndingBonusPoints",
        "rootPruneUselessMoves",
        "subtreeValueBiasFactor",
        "subtreeValueBiasWeightExponent",
        "subtreeValueBiasFreeProp",
        "useGraphSearch",
        "graphSearchRepBound",
        "numVirtualLossesPerThread",
        "useNoisePruning",
        "noisePruneUtilityScale",
        "noisePruningCap",
        "rootNoiseEnabled",
        "rootDirichletNoiseTotalConcentration",
        "rootDirichletNoiseWeight",
        "rootDesiredPerChildVisitsCoeff",
        "rootPolicyTemperature",
        "rootPolicyTemperatureEarly",
        "wideRootNoise",
        "delayMoveScale",
        "delayMoveMax",
        "avoidRepeatedPatternUtility",
        "useEvalCache",
        "evalCacheMinVisits"
      })
  void areParameters(String key) {
    assertThat(EngineSettings.TABLE.contains(key)).isTrue();
    assertThat(KeyNames.isUnused(key)).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "avoidMYTDaggerHack",
        "useNonBuggyLcb",
        "minPlayoutsPerThread",
        "nodeTableShardsPowerOfTwo"
      })
  void orAreTakenWithoutEffectForAReason(String key) throws IOException {
    assertThat(EngineSettings.TABLE.contains(key)).isFalse();
    assertThat(KeyNames.isUnused(key)).isTrue();
    assertThat(Files.readString(PAGE)).contains("`" + key + "`");
  }
}
