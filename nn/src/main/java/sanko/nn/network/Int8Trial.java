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
public record Int8Trial(QuantizationError error, double speedup) {
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
    return new Int8Trial(QuantizationError.read(in), in.readDouble());
  }

  @Override
  public String toString() {
    return "%.1f times as fast as fp32, %s".formatted(speedup, error);
  }
}
