package sanko.search.settings;

import sanko.nn.settings.Setting;

/**
 * What makes a search look at moves that it thinks little of, so that games of self-play can teach
 * something; docs/root.md, "Training". All off in play. KataGo's self-play turns {@code
 * rootFpuReductionMax} to 0 besides.
 */
public record NoiseSettings(
    @Setting(
            value = "rootNoiseEnabled",
            text = "Mix Dirichlet noise into the root's policy, for training")
        boolean enabled,
    @Setting(
            value = "rootDirichletNoiseTotalConcentration",
            min = 0.001,
            max = 10000,
            text = "Sum of the parameters of the Dirichlet distribution")
        double totalConcentration,
    @Setting(
            value = "rootDirichletNoiseWeight",
            max = 1,
            text = "Share of the noise in the root's policy")
        double weight,
    @Setting(
            value = "rootDesiredPerChildVisitsCoeff",
            max = 100,
            text =
                "Forced playouts: visit a root child at least sqrt(coefficient * prior * visits)"
                    + " times; 0 turns it off")
        double desiredPerChildVisitsCoeff) {
  /** No noise; KataGo's values of it should it be turned on. */
  public static final NoiseSettings DEFAULT = new NoiseSettings(false, 10.83, 0.25, 0);
}
