package sanko.nn.file;

/** The activation functions that network files name. */
public enum Activation {
  /** The value itself. */
  IDENTITY,
  /** {@code max(x, 0)}. */
  RELU,
  /** {@code x tanh(log(1 + e^x))}. */
  MISH,
  /** {@code x / (1 + e^-x)}. */
  SILU
}
