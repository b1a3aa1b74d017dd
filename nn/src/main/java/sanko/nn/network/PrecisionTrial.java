package sanko.nn.network;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import sanko.nn.Precision;

/**
 * What int8 or bf16 is worth for a network on boards of a size.
 *
 * @param speedup how many times faster it is than fp32 (bf16: than what is used otherwise), by
 *     processor time; {@link #WRONG} if its numbers are wrong
 */
public record PrecisionTrial(Errors error, double speedup) {
  /** With less than this, what int8 loses in accuracy is not worth it. */
  private static final double LEAST_INT8_SPEEDUP = 1.15;

  /** The speed of numbers that are not just rounded but wrong. */
  static final double WRONG = 0;

  /** With less than this, another library is not worth its memory. */
  private static final double LEAST_BFLOAT_SPEEDUP = 1.1;

  /** Why {@link Precision#AUTO} does not use int8, for the user; null if it does. */
  public @Nullable String int8Refusal() {
    String slow = int8Refusal(speedup);
    return slow == null ? unfaithful("int8") : slow;
  }

  /** Why so little speed of int8 is not worth it, for the user; null if it is. */
  static @Nullable String int8Refusal(double speedup) {
    return speedup < LEAST_INT8_SPEEDUP
        ? "int8 is only %.2f times as fast as fp32".formatted(speedup)
        : null;
  }

  /** Why {@link Precision#AUTO} does not use bf16, for the user; null if it does. */
  @Nullable String bfloatRefusal() {
    if (speedup == WRONG) {
      return "bf16 is wrong on this machine";
    }
    return speedup < LEAST_BFLOAT_SPEEDUP
        ? "bf16 is only %.2f times as fast".formatted(speedup)
        : unfaithful("bf16");
  }

  /** What int8 was found to be, for the user. */
  public String int8Verdict() {
    return "int8 is %s, %s%s"
        .formatted(
            error.isFaithful() ? "faithful" : "not faithful",
            this,
            int8Refusal() == null ? "" : "; nnPrecision=auto does not use it");
  }

  private @Nullable String unfaithful(String numbers) {
    return error.isFaithful() ? null : numbers + " is not faithful: " + error;
  }

  /** Writes the numbers so that they can be read again. */
  void writeTo(DataOutputStream out) throws IOException {
    error.writeTo(out);
    out.writeDouble(speedup);
  }

  /** Reads what {@link #writeTo} wrote. */
  static PrecisionTrial read(DataInputStream in) throws IOException {
    return new PrecisionTrial(Errors.read(in), in.readDouble());
  }

  @Override
  public String toString() {
    return "%.1f times as fast as fp32, %s".formatted(speedup, error);
  }

  /**
   * How much evaluations in int8, bf16 or fp16 differ from fp32, beside how much fp32 differs from
   * itself when it sees the same positions turned or mirrored: the network's own noise, which every
   * search averages over.
   *
   * @param reduced of these numbers against fp32, on positions that were not used for calibration
   * @param symmetry of fp32 under one symmetry against another, on the same positions
   */
  public record Errors(Divergence reduced, Divergence symmetry) {
    /** What makes int8 and bf16 faithful, for users. */
    public static final String RULE =
        "int8 and bf16 are faithful if their mean errors are at most a third of those between two"
            + " symmetries of fp32, or at most 0.002, 0.002 and 0.1 points, and the first move is the same in 95 %"
            + " of clear positions";

    /** The part of the network's own noise that may be added: a third. */
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
    boolean isFaithful() {
      return reduced.policyKl() <= limit(symmetry.policyKl(), NEGLIGIBLE.policyKl())
          && reduced.winrate() <= limit(symmetry.winrate(), NEGLIGIBLE.winrate())
          && reduced.lead() <= limit(symmetry.lead(), NEGLIGIBLE.lead())
          && reduced.sameMove() >= LEAST_SAME_MOVE;
    }

    /** Writes the numbers so that they can be read again. */
    void writeTo(DataOutputStream out) throws IOException {
      reduced.writeTo(out);
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
          .formatted(reduced, 100 * reduced.sameMove(), symmetry);
    }
  }
}
