package sanko.nn.onnx;

/** Rounds the weights of a kernel to whole codes. */
public final class KernelCodes {
  private KernelCodes() {}

  /**
   * The codes of the weights of one kernel. Each is rounded up or down such that their sum is as
   * near to that of the weights as it can be: what is alike on neighboring points, and so the mean
   * over the board, is then nearly free of rounding.
   *
   * @param weights in units of a code; overwritten with what is left of them
   * @param largest the largest distance of a code from 0
   */
  public static int[] of(float[] weights, int largest) {
    int[] codes = new int[weights.length];
    float sum = 0;
    for (int k = 0; k < weights.length; k++) {
      codes[k] = Math.round(weights[k]);
      weights[k] -= codes[k];
      sum += weights[k];
    }
    int missing = Math.round(sum);
    int sign = Integer.signum(missing);
    for (int step = 0; step != missing; step += sign) {
      int most = -1;
      for (int k = 0; k < weights.length; k++) {
        boolean fits = Math.abs(codes[k] + sign) <= largest;
        if (fits && (most < 0 || sign * weights[k] > sign * weights[most])) {
          most = k;
        }
      }
      if (most < 0) {
        break;
      }
      codes[most] += sign;
      weights[most] -= sign;
    }
    return codes;
  }
}
