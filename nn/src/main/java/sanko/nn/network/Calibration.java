package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import sanko.nn.onnx.ActivationStatistics;

/** The ranges that make int8 models of a network, and what they are worth. */
record Calibration(ActivationStatistics statistics, PrecisionTrial trial) {
  private static final int MOST_TENSORS = 1 << 16;
  private static final int MOST_CHANNELS = 1 << 16;

  /** All of it as bytes. */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      trial.writeTo(out);
      List<ActivationStatistics.Tensor> tensors = statistics.tensors();
      out.writeInt(tensors.size());
      for (ActivationStatistics.Tensor tensor : tensors) {
        tensor.writeTo(out);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return bytes.toByteArray();
  }

  /** Reads what {@link #bytes} made. */
  static Calibration of(byte[] bytes) throws IOException {
    DataInputStream in = new DataInputStream(new ByteArrayInputStream(bytes));
    PrecisionTrial trial = PrecisionTrial.read(in);
    int count = in.readInt();
    if (count < 0 || count > MOST_TENSORS) {
      throw new IOException("it has " + count + " tensors");
    }
    List<ActivationStatistics.Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      tensors.add(ActivationStatistics.Tensor.read(in, MOST_CHANNELS));
    }
    return new Calibration(new ActivationStatistics(tensors), trial);
  }
}
