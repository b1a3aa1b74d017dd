package sanko.nn.network;

import java.util.ArrayList;
import java.util.List;
import sanko.nn.onnx.ActivationStatistics;
import sanko.nn.onnx.CalibratingEmitter;
import sanko.nn.onnx.QuantizedTensor;
import sanko.nn.ort.OrtNetwork;

/** Gathers statistics from the rows of a calibrating network. One thread. */
final class StatisticsCollector {
  private final List<QuantizedTensor> tensors;
  private final int[] channels;
  private final float[][] lowest;
  private final float[][] highest;
  private final double[][] sums;
  private int rows;

  /** A collector for the tensors of a calibrating graph. */
  StatisticsCollector(List<QuantizedTensor> tensors) {
    this.tensors = tensors;
    channels = tensors.stream().mapToInt(QuantizedTensor::channels).toArray();
    lowest = new float[channels.length][];
    highest = new float[channels.length][];
    sums = new double[channels.length][];
    for (int tensor = 0; tensor < channels.length; tensor++) {
      lowest[tensor] = new float[channels[tensor]];
      highest[tensor] = new float[channels[tensor]];
      sums[tensor] = new double[channels[tensor]];
    }
  }

  /** Adds what the network told of a row. */
  void add(OrtNetwork network, int row) {
    int at = 0;
    for (int tensor = 0; tensor < channels.length; tensor++) {
      int width = channels[tensor];
      for (int c = 0; c < width; c++) {
        float low = network.range(row, at + c);
        float high = network.range(row, at + width + c);
        lowest[tensor][c] = Math.min(lowest[tensor][c], low);
        highest[tensor][c] = Math.max(highest[tensor][c], high);
        sums[tensor][c] += network.range(row, at + 2 * width + c);
      }
      at += CalibratingEmitter.NUMBERS * width;
    }
    rows++;
  }

  ActivationStatistics result() {
    List<ActivationStatistics.Tensor> seen = new ArrayList<>();
    for (int tensor = 0; tensor < channels.length; tensor++) {
      float[] means = new float[channels[tensor]];
      for (int c = 0; c < means.length; c++) {
        means[c] = (float) (sums[tensor][c] / rows);
      }
      seen.add(
          new ActivationStatistics.Tensor(
              tensors.get(tensor).scaling(),
              lowest[tensor].clone(),
              highest[tensor].clone(),
              means));
    }
    return new ActivationStatistics(seen);
  }
}
