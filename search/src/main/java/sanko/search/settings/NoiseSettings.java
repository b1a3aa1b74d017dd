package sanko.search.settings;

import sanko.base.settings.Setting;

/**
 * The noise that makes a search explore moves it rates low, so that self-play games can teach
 * something; docs/root.md, "Training". All off in play. KataGo's self-play also sets {@code
 * rootFpuReductionMax} to 0.
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
  /** No noise; KataGo's values if it is turned on. */
  public static final NoiseSettings DEFAULT = new NoiseSettings(false, 10.83, 0.25, 0);
}
