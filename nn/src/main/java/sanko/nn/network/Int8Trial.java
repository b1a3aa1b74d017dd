package sanko.nn.network;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.nn.Precision;

/**
 * What int8 is worth for a network on boards of a size.
 *
 * @param speedup how many times faster it is than fp32, by processor time
 */
public record Int8Trial(Errors error, double speedup) {
  /** With less than this, what int8 loses in accuracy is not worth it. */
  private static final double LEAST_SPEEDUP = 1.15;

  /** Why {@link Precision#AUTO} does not use int8, for the user; null if it does. */
  public @Nullable String refusal() {
    String slow = refusal(speedup);
    if (slow != null) {
      return slow;
    }
    return error.isFaithful() ? null : "int8 is not faithful: " + error;
  }

  /** Why so little speed is not worth it, for the user; null if it is. */
  static @Nullable String refusal(double speedup) {
    return speedup < LEAST_SPEEDUP
        ? "int8 is only %.2f times as fast as fp32".formatted(speedup)
        : null;
  }

  /** Writes the numbers so that they can be read again. */
  void writeTo(DataOutputStream out) throws IOException {
    error.writeTo(out);
    out.writeDouble(speedup);
  }

  /** Reads what {@link #writeTo} wrote. */
  static Int8Trial read(DataInputStream in) throws IOException {
    return new Int8Trial(Errors.read(in), in.readDouble());
  }

  @Override
  public String toString() {
    return "%.1f times as fast as fp32, %s".formatted(speedup, error);
  }

  /**
   * How much int8 evaluations differ from fp32, beside how much fp32 differs from itself when it
   * sees the same positions turned or mirrored: the network's own noise, which every search
   * averages over.
   *
   * @param int8 of int8 against fp32, on positions that were not used for calibration
   * @param symmetry of fp32 under one symmetry against another, on the same positions
   */
  public record Errors(Divergence int8, Divergence symmetry) {
    /** What makes int8 faithful, for users. */
    public static final String RULE =
        "int8 is faithful if its mean errors are at most a third of those between two symmetries of"
            + " fp32, or at most 0.002, 0.002 and 0.1 points, and the first move is the same in 95 %"
            + " of clear positions";

    /** The part of the network's own noise that int8 may add: a third. */
    private static final double NOISE_SHARE = 1.0 / 3;

    private static final double LEAST_SAME_MOVE = 0.95;

    /** So little that it cannot matter, for networks that are nearly symmetric. */
    private static final Divergence NEGLIGIBLE =
        new Divergence(0.002, 0, 0.002, 0, 0.1, 0, LEAST_SAME_MOVE);

    /**
     * Whether {@link Precision#AUTO} accepts it: the means of policy, win rate and lead are at most
     * a third of the network's own noise, or negligible, and the preferred move is the same in 95 %
     * of the positions where fp32 prefers it clearly.
     */
    public boolean isFaithful() {
      return int8.policyKl() <= limit(symmetry.policyKl(), NEGLIGIBLE.policyKl())
          && int8.winrate() <= limit(symmetry.winrate(), NEGLIGIBLE.winrate())
          && int8.lead() <= limit(symmetry.lead(), NEGLIGIBLE.lead())
          && int8.sameMove() >= LEAST_SAME_MOVE;
    }

    /** Writes the numbers so that they can be read again. */
    void writeTo(DataOutputStream out) throws IOException {
      int8.writeTo(out);
      symmetry.writeTo(out);
    }

    /** Reads what {@link #writeTo} wrote. */
    static Errors read(DataInputStream in) throws IOException {
      return new Errors(Divergence.read(in), Divergence.read(in));
    }

    private static double limit(double noise, double negligible) {
      return Math.max(negligible, NOISE_SHARE * noise);
    }

    @Override
    public String toString() {
      return "%s, same first move %.0f %%; two symmetries of fp32: %s"
          .formatted(int8, 100 * int8.sameMove(), symmetry);
    }
  }
}
