package sanko.nn.ort;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;

/**
 * The device that the user requests for networks: {@code auto}, {@code cpu}, {@code cuda}, {@code
 * tensorrt}; the last two with the numbers of GPUs, as in {@code cuda:0,1}. Immutable.
 */
public final class Device {
  /**
   * A GPU if one can be used, else the processor; unlike {@code auto} silent without a sign of one.
   */
  public static final Device DEFAULT = new Device(null, List.of());

  /** The processor. */
  public static final Device CPU = new Device(Accelerator.Kind.CPU, List.of());

  private static final int MOST_GPUS = 64;

  /** Null to choose. */
  private final Accelerator.@Nullable Kind kind;

  private final List<Integer> gpus;

  private Device(Accelerator.@Nullable Kind kind, List<Integer> gpus) {
    this.kind = kind;
    this.gpus = gpus;
  }

  /**
   * The chosen accelerators, ready for use.
   *
   * @param accelerators one or more, to be used side by side
   * @param refusal why there is no GPU, for the user; null if there is one or none was looked for
   */
  public record Choice(List<Accelerator> accelerators, @Nullable String refusal) {
    public boolean isGpu() {
      return accelerators.get(0).isGpu();
    }

    /** The choice and its reason, to show to users. */
    @Override
    public String toString() {
      if (refusal != null) {
        return "processor (no GPU: " + refusal + ")";
      }
      if (!isGpu()) {
        return "processor";
      }
      String provider = accelerators.get(0).kind() == Accelerator.Kind.CUDA ? "CUDA" : "TensorRT";
      return accelerators.stream()
          .map(accelerator -> String.valueOf(accelerator.gpu()))
          .collect(Collectors.joining(",", "GPU ", " by " + provider));
    }
  }

  /**
   * Parses the text of a user.
   *
   * @throws IllegalArgumentException if it makes no sense; the message is for the user
   */
  public static Device parse(String text) {
    int colon = text.indexOf(':');
    String name = (colon < 0 ? text : text.substring(0, colon)).toLowerCase(Locale.ROOT);
    List<Integer> gpus = colon < 0 ? List.of() : numbers(text.substring(colon + 1), text);
    return switch (name) {
      case "auto" -> new Device(null, gpus);
      case "cpu" -> {
        if (!gpus.isEmpty()) {
          throw new IllegalArgumentException("cpu has no number, unlike '" + text + "'");
        }
        yield CPU;
      }
      case "cuda" -> new Device(Accelerator.Kind.CUDA, gpus);
      case "tensorrt" -> new Device(Accelerator.Kind.TENSORRT, gpus);
      default ->
          throw new IllegalArgumentException(
              "must be auto, cpu, cuda or tensorrt, as in cuda:0,1, not '" + text + "'");
    };
  }

  private static List<Integer> numbers(String list, String text) {
    List<Integer> numbers = new ArrayList<>();
    for (String each : list.split(",", -1)) {
      int number = each.matches("[0-9]{1,3}") ? Integer.parseInt(each) : MOST_GPUS;
      if (number >= MOST_GPUS || numbers.contains(number)) {
        throw new IllegalArgumentException("'" + text + "' does not number GPUs, as cuda:0,1 does");
      }
      numbers.add(number);
    }
    return List.copyOf(numbers);
  }

  /** The same with these GPUs, unless the device already names some. */
  public Device orGpus(List<Integer> others) {
    return gpus.isEmpty() && !others.isEmpty() && kind != Accelerator.Kind.CPU
        ? new Device(kind, List.copyOf(others))
        : this;
  }

  /** Whether the program cannot go on without a GPU. */
  public boolean needsGpu() {
    return kind != null && kind != Accelerator.Kind.CPU;
  }

  /**
   * Makes sure that the device can be used, which can take seconds the first time.
   *
   * @throws NetworkException if the device that was asked for cannot be used; the message says why
   */
  public void check() throws NetworkException {
    choose();
  }

  /** Finds the accelerators of this machine that fit the device. */
  public Choice choose() throws NetworkException {
    boolean hopeless = this == DEFAULT && !CudaLibraries.areHinted();
    return hopeless ? CPU.choose() : choose(CudaLibraries::problem, CudaLibraries::probe);
  }

  /** Finds what a GPU lacks. */
  interface Probe {
    /** The reason why it cannot be used, or null if it can. */
    @Nullable String problem(Accelerator accelerator);
  }

  /**
   * Chooses.
   *
   * @param libraries says what GPUs lack on this machine, null for nothing
   * @param probe says what a GPU lacks
   */
  Choice choose(Supplier<@Nullable String> libraries, Probe probe) throws NetworkException {
    if (kind == Accelerator.Kind.CPU) {
      return new Choice(List.of(Accelerator.CPU), null);
    }
    Accelerator.Kind wanted = kind == null ? Accelerator.Kind.CUDA : kind;
    List<Accelerator> accelerators =
        (gpus.isEmpty() ? List.of(0) : gpus)
            .stream().map(gpu -> new Accelerator(wanted, gpu)).toList();
    String refusal = libraries.get();
    for (int i = 0; i < accelerators.size() && refusal == null; i++) {
      refusal = probe.problem(accelerators.get(i));
    }
    if (refusal == null) {
      return new Choice(accelerators, null);
    }
    if (kind != null) {
      throw new NetworkException("device " + this + " cannot be used: " + refusal);
    }
    return new Choice(List.of(Accelerator.CPU), refusal);
  }

  @Override
  public String toString() {
    String name = kind == null ? "auto" : kind.name().toLowerCase(Locale.ROOT);
    return gpus.isEmpty()
        ? name
        : name + gpus.stream().map(String::valueOf).collect(Collectors.joining(",", ":", ""));
  }
}
