package sanko.gtp.analysis;

import java.util.function.Function;
import sanko.board.Rules;

/**
 * What the engine is told by the program.
 *
 * @param threads positions searched side by side; 0 leaves it to what the evaluator can do
 * @param defaults the parameters that queries change
 * @param rules reads rules by name or JSON; an {@link IllegalArgumentException} says what is wrong
 * @param warnsOfUnused whether fields of queries that are not known are worth a warning
 * @param version the version of KataGo's protocol that clients are told
 * @param engine the engine's own name and version
 * @param seed of all random choices
 */
public record AnalysisSetup(
    int threads,
    AnalysisParameters defaults,
    Function<String, Rules> rules,
    boolean warnsOfUnused,
    String version,
    String engine,
    long seed) {
  /** The same with other parameters. */
  public AnalysisSetup withDefaults(AnalysisParameters other) {
    return new AnalysisSetup(threads, other, rules, warnsOfUnused, version, engine, seed);
  }
}
