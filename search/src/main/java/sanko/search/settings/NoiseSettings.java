package sanko.search.settings;

/**
 * What makes a search look at moves that it thinks little of, so that games of self-play can teach
 * something; docs/root.md, "Training". All off in play. KataGo's self-play turns {@code
 * rootFpuReductionMax} to 0 besides.
 *
 * @param enabled whether Dirichlet noise is mixed into the root's policy
 * @param totalConcentration the sum of its parameters
 * @param weight its share of the policy
 * @param desiredPerChildVisitsCoeff a child of the root is visited at least {@code sqrt(coeff *
 *     prior * visits)} times once it is visited at all; 0 turns it off
 */
public record NoiseSettings(
    @Setting("rootNoiseEnabled") boolean enabled,
    @Setting(value = "rootDirichletNoiseTotalConcentration", min = 0.001, max = 10000)
        double totalConcentration,
    @Setting(value = "rootDirichletNoiseWeight", max = 1) double weight,
    @Setting(value = "rootDesiredPerChildVisitsCoeff", max = 100)
        double desiredPerChildVisitsCoeff) {
  /** No noise; KataGo's values of it should it be turned on. */
  public static final NoiseSettings DEFAULT = new NoiseSettings(false, 10.83, 0.25, 0);
}
