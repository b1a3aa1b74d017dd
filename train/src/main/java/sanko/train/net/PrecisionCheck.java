package sanko.train.net;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.function.Supplier;
import java.util.regex.Pattern;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Scalar;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;
import sanko.nn.file.Activation;
import sanko.train.net.RowPool.Size;

/**
 * Tells whether the numbers in which a network is to be trained are right on this machine: computes
 * each kind of its blocks, its stem and its heads, forward and backward, and compares them with
 * fp32 by plain loops and matrix products. Takes about a second for a small network. One thread.
 */
final class PrecisionCheck {
  /** Small boards without symmetry or powers of two. */
  private static final List<Size> ODD = List.of(new Size(5, 5), new Size(4, 6));

  private static final List<Size> USUAL = List.of(new Size(9, 9), new Size(19, 19));
  private static final int ODD_ROWS = 3;

  /** Points times squared channels of a batch: 4 rows of 19x19 on 96 channels. */
  private static final long MOST_WORK = 4L * 361 * 96 * 96;

  /** Blocks of a trunk up to the first that pools. */
  private static final int BLOCKS = 3;

  /** The root mean square error, as a share of the numbers', that rounding cannot explain. */
  private static final double WRONG = 0.04;

  private static final double WRONG_FULL = 1e-3;

  /** The same for gradients: rounding decides through which points those of a maximum go. */
  private static final double WRONG_GRADIENT = 0.2;

  private static final double WRONG_BEFORE_MAXIMUM = 0.8;
  private static final String GRADIENT = "the gradient of ";

  /** Gradients that mostly come through a maximum over the board. */
  private static final Pattern BEFORE_MAXIMUM =
      Pattern.compile(GRADIENT + "(policy/g1|block\\d+\\S*/pool)(norm)?");

  /** Sizes of memory that is given back full of what is not a number. */
  private static final long[] POISONED = {16, 64, 256, 1 << 10, 1 << 13, 1 << 16, 1 << 19};

  private final Architecture architecture;
  private final TrainingPlan plan;
  private final Consumer<String> report;

  /** Something that is wrong. */
  private record Fault(String what, Size size, double error) {
    @Override
    public String toString() {
      return Double.isFinite(error)
          ? String.format(Locale.ROOT, "%s on %s is off by %.1f %%", what, size, 100 * error)
          : "%s on %s is not finite".formatted(what, size);
    }
  }

  /**
   * A check for a training.
   *
   * @param report receives a sentence about what is not used because it is wrong
   */
  PrecisionCheck(Architecture architecture, TrainingPlan plan, Consumer<String> report) {
    this.architecture = architecture;
    this.plan = plan;
    this.report = report;
  }

  /**
   * Has a processor compute in bfloat16 only if that is right, else in fp32, and in fp32 without
   * oneDNN if that is wrong as well.
   */
  void settle(Processor processor) {
    Fault fault = fault(processor);
    if (fault != null && processor.half()) {
      report.accept("bfloat16 is wrong on this machine (" + fault + "): computes in fp32");
      processor.widen();
      fault = fault(processor);
    }
    if (fault != null) {
      report.accept(
          "fp32 by oneDNN is wrong on this machine (" + fault + "): computes without it, slowly");
      Torch.useOneDnn(false);
    }
  }

  /** The first thing that a processor computes wrongly, or null. */
  private @Nullable Fault fault(Processor processor) {
    for (Size size : sizes()) {
      Fault fault = fault(processor, size, rows(size));
      if (fault != null) {
        return fault;
      }
    }
    return null;
  }

  private List<Size> sizes() {
    List<Size> sizes = new ArrayList<>(ODD);
    sizes.addAll(plan.shares().isEmpty() ? USUAL : new TreeSet<>(plan.shares().keySet()));
    return sizes;
  }

  private int rows(Size size) {
    long work = size.area() * (long) architecture.channels() * architecture.channels();
    int most = (int) Math.max(ODD_ROWS, MOST_WORK / work);
    return ODD.contains(size) ? ODD_ROWS : Math.min(most, plan.batchOf(size));
  }

  @SuppressWarnings("try") // It is enough that the scope is there.
  private @Nullable Fault fault(Processor processor, Size size, int rows) {
    boolean fast = Torch.usesOneDnn();
    Processor trial = processor.copy();
    try (PointerScope scope = new PointerScope()) {
      PolicyValueNet net = new PolicyValueNet(shortened(), trial, 1);
      Map<String, float[]> numbers = numbers(net, size, rows);
      trial.widen();
      Torch.useOneDnn(false);
      Map<String, float[]> exact = numbers(net, size, rows);
      net.free();
      for (Map.Entry<String, float[]> each : exact.entrySet()) {
        double error = error(each.getValue(), numbers.getOrDefault(each.getKey(), new float[0]));
        if (!(error <= limit(processor, each.getKey()))) {
          return new Fault(each.getKey(), size, error);
        }
      }
      return null;
    } finally {
      Torch.useOneDnn(fast);
    }
  }

  private static double limit(Processor processor, String what) {
    if (!processor.half()) {
      return WRONG_FULL;
    }
    if (BEFORE_MAXIMUM.matcher(what).matches()) {
      return WRONG_BEFORE_MAXIMUM;
    }
    return what.startsWith(GRADIENT) ? WRONG_GRADIENT : WRONG;
  }

  /**
   * As few blocks as have all kinds of layers, and an activation with a smooth slope: that of ReLU
   * is another one where rounding changes a sign.
   */
  private Architecture shortened() {
    return architecture.isConvolutional()
        ? architecture.with(Math.min(BLOCKS, architecture.blocks()), Activation.MISH)
        : architecture.with(1, Activation.SILU);
  }

  /** All results and gradients of the parts of a network, by name. */
  private static Map<String, float[]> numbers(PolicyValueNet net, Size size, int rows) {
    Random random = new Random(1);
    Map<String, float[]> numbers = new LinkedHashMap<>();
    Batch batch = batch(size, rows, random);
    compute(net, "the first convolution", numbers, random, null, () -> List.of(net.stem(batch)));
    int last = net.blocks().size() - 1;
    for (int i = 0; i <= last; i += Math.max(1, last)) {
      TrunkBlock block = net.blocks().get(i);
      Tensor stream = stream(net, size, rows, random);
      Supplier<List<Tensor>> added = () -> List.of(block.apply(lowered(net, stream)));
      compute(net, "block " + (i + 1), numbers, random, stream, added);
    }
    Tensor stream = stream(net, size, rows, random);
    compute(net, "a head", numbers, random, stream, () -> net.answer(lowered(net, stream)).all());
    return numbers;
  }

  private static Batch batch(Size size, int rows, Random random) {
    Batch batch = new Batch(rows, size.height(), size.width());
    for (int i = 0; i < batch.planes.length; i++) {
      batch.planes[i] = random.nextInt(2);
    }
    for (float[] values : List.of(batch.globals, batch.people)) {
      fill(values, random);
    }
    return batch;
  }

  private static void fill(float[] values, Random random) {
    for (int i = 0; i < values.length; i++) {
      values[i] = (float) random.nextGaussian();
    }
  }

  private static Tensor random(PolicyValueNet net, Random random, long... shape) {
    float[] values = new float[(int) Arrays.stream(shape).reduce(1, (a, b) -> a * b)];
    fill(values, random);
    return net.processor().of(values, shape);
  }

  private static Tensor stream(PolicyValueNet net, Size size, int rows, Random random) {
    int channels = net.architecture().channels();
    return random(net, random, rows, channels, size.height(), size.width())
        .detach()
        .requires_grad_(true);
  }

  private static Tensor lowered(PolicyValueNet net, Tensor stream) {
    return net.processor().lower(stream).contiguous(torch.MemoryFormat.ChannelsLast);
  }

  /**
   * Adds what a part computes and the gradients of its parameters and of the stream that it reads,
   * where the gradient of each result is random.
   */
  private static void compute(
      PolicyValueNet net,
      String name,
      Map<String, float[]> numbers,
      Random random,
      @Nullable Tensor stream,
      Supplier<List<Tensor>> part) {
    poison();
    Tensor sum = net.processor().of(new float[1], 1);
    List<Tensor> results = part.get();
    for (int i = 0; i < results.size(); i++) {
      Tensor result = Torch.fp32(results.get(i));
      numbers.put("result " + (i + 1) + " of " + name, Torch.array(result));
      Tensor slopes = random(net, random, result.numel()).view(result.sizes());
      sum = sum.add(result.mul(slopes).sum());
    }
    poison();
    sum.backward();
    for (Parameter parameter : net.parameters()) {
      Tensor gradient = parameter.tensor().grad();
      if (gradient.defined()) {
        numbers.put(GRADIENT + parameter.name(), Torch.array(gradient));
        gradient.zero_();
      }
    }
    if (stream != null) {
      numbers.put(GRADIENT + "what is read by " + name, Torch.array(stream.grad()));
    }
  }

  /** What a kernel reads beyond its input is not a number then, rather than 0 by chance. */
  @SuppressWarnings("try") // It is enough that the scope is there.
  private static void poison() {
    try (PointerScope scope = new PointerScope()) {
      for (long size : POISONED) {
        for (int i = 1; i <= 3; i++) {
          torch.full(new long[] {size * i}, new Scalar(Float.NaN));
        }
      }
    }
  }

  /** The root mean square error as a share of that of the exact numbers. */
  private static double error(float[] exact, float[] others) {
    if (exact.length != others.length) {
      return Double.NaN;
    }
    double distance = 0;
    double size = 0;
    for (int i = 0; i < exact.length; i++) {
      distance += Math.pow(exact[i] - (double) others[i], 2);
      size += Math.pow(exact[i], 2);
    }
    return distance == 0 ? 0 : Math.sqrt(distance / size);
  }
}
