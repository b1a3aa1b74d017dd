package sanko.nn.network;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.CodedPlace;

/** The ranges that make int8 models of a network, and what they are worth. */
record Calibration(ActivationStatistics statistics, PrecisionTrial trial) {
  private static final int MOST_TENSORS = 1 << 16;
  private static final int MOST_CHANNELS = 1 << 16;

  /**
   * All of it as bytes. If there are tensors of other places than the usual ones, their number is
   * negative and each begins with its place; versions that know no places then refuse it.
   */
  byte[] bytes() {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (DataOutputStream out = new DataOutputStream(bytes)) {
      trial.writeTo(out);
      List<ActivationStatistics.Tensor> tensors = statistics.tensors();
      boolean tellsPlaces = !Set.of(CodedPlace.USUAL).containsAll(statistics.places());
      out.writeInt(tellsPlaces ? -tensors.size() : tensors.size());
      for (ActivationStatistics.Tensor tensor : tensors) {
        if (tellsPlaces) {
          out.writeUTF(tensor.place().name());
        }
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
    if (Math.abs((long) count) > MOST_TENSORS) {
      throw new IOException("it has " + count + " tensors");
    }
    List<ActivationStatistics.Tensor> tensors = new ArrayList<>();
    for (int i = 0; i < Math.abs(count); i++) {
      CodedPlace place = count < 0 ? place(in.readUTF()) : CodedPlace.USUAL;
      tensors.add(ActivationStatistics.Tensor.read(in, place, MOST_CHANNELS));
    }
    return new Calibration(new ActivationStatistics(tensors), trial);
  }

  private static CodedPlace place(String name) throws IOException {
    try {
      return CodedPlace.valueOf(name);
    } catch (IllegalArgumentException e) {
      throw new IOException("it has tensors of an unknown place, " + name, e);
    }
  }
}
