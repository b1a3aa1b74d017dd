package sanko.nn.network;

import org.jspecify.annotations.Nullable;
import sanko.base.settings.Change;
import sanko.base.settings.Setting;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.nn.RolloutPolicy;
import sanko.nn.ort.Device;

/**
 * Everything that a user may decide about an evaluator. Immutable.
 *
 * @param processor how processor cores are used
 * @param batches how positions are batched and remembered
 * @param humanProfile whom a network that imitates people imitates where the options of an
 *     evaluation do not say; rank_9d if null
 */
public record EvaluatorSettings(
    @Setting(
            value = "nnPrecision",
            change = Change.AT_START,
            text =
                "Numbers to compute networks in; auto takes bf16 or int8 on processors where they are"
                    + " faster and faithful, and fp16 on GPUs")
        Precision precision,
    @Setting(
            value = "device",
            change = Change.AT_START,
            text = "What to compute on: auto, cpu, cuda, cuda:0,1 (GPUs by number) or tensorrt")
        Device device,
    ProcessorSettings processor,
    BatchSettings batches,
    @Nullable String humanProfile,
    @Setting(
            value = "rolloutPolicy",
            change = Change.AT_START,
            text =
                "How -model rollouts plays games out: any legal move, or with tactics and shapes")
        RolloutPolicy rolloutPolicy) {
  /** The strongest of the players of today. */
  private static final String STRONGEST = "rank_9d";

  /** What holds where nothing is configured. */
  public static final EvaluatorSettings DEFAULT =
      new EvaluatorSettings(
          Precision.AUTO,
          Device.DEFAULT,
          new ProcessorSettings(0, 1, true, Winograd.AUTO),
          new BatchSettings(0, null, 0),
          null,
          RolloutPolicy.LIGHT);

  public EvaluatorSettings {
    if (humanProfile != null) {
      HumanProfile.named(humanProfile);
    }
  }

  /**
   * How processor cores are used.
   *
   * @param lanes threads that run batches side by side; 0 for one on each core
   * @param threadsPerLane threads inside one run, at least 1
   * @param autotune whether lanes, threads and batches may be those that were measured to be the
   *     fastest
   * @param winograd whether fp32 uses Winograd's transform
   */
  public record ProcessorSettings(
      int lanes,
      int threadsPerLane,
      @Setting(
              value = "nnAutotune",
              change = Change.AT_START,
              text = "Measure once, when idle, how to use the processor best, and use that later")
          boolean autotune,
      @Setting(
              value = "nnWinograd",
              change = Change.AT_START,
              text =
                  "Compute fp32 convolutions by Winograd's transform; auto measures once whether"
                      + " that is faster")
          Winograd winograd) {
    public ProcessorSettings {
      if (lanes < 0 || threadsPerLane < 1) {
        throw new IllegalArgumentException("lanes " + lanes + ", threads " + threadsPerLane);
      }
    }

    int lanesOrCores() {
      return lanes > 0 ? lanes : Runtime.getRuntime().availableProcessors();
    }

    /** Processor threads that the evaluator keeps busy. */
    public int cores() {
      return lanesOrCores() * threadsPerLane;
    }
  }

  /** How positions are batched and remembered. */
  public record BatchSettings(
      @Setting(
              value = "nnMaxBatchSize",
              max = 1024,
              unit = "positions",
              change = Change.AT_START,
              text = "The most positions computed at once; 0 leaves it to the evaluator")
          int largest,
      @Setting(
              value = "nnCacheSizePowerOfTwo",
              max = EvaluationCache.LARGEST_POWER_OF_TWO,
              change = Change.AT_START,
              text =
                  "The cache keeps 2 to the power of this many evaluations; by memory if not set")
          @Nullable Integer cachePowerOfTwo,
      @Setting(
              value = "numNNServerThreadsPerModel",
              max = 64,
              unit = "threads",
              change = Change.AT_START,
              text = "Threads that feed GPUs; 0 leaves it to the evaluator")
          int gpuLanes) {
    int cachePowerOfTwoOrUsual() {
      Integer configured = cachePowerOfTwo;
      return configured == null
          ? EvaluationCache.powerOfTwoFor(Runtime.getRuntime().maxMemory())
          : configured;
    }
  }

  /** Settings for a processor with everything fixed, in fp32, for measurements and tests. */
  public static EvaluatorSettings fixed(
      int lanes, int threadsPerLane, int maxBatch, int cachePowerOfTwo) {
    return new EvaluatorSettings(
        Precision.FP32,
        Device.CPU,
        new ProcessorSettings(lanes, threadsPerLane, false, Winograd.FALSE),
        new BatchSettings(maxBatch, cachePowerOfTwo, 0),
        null,
        RolloutPolicy.LIGHT);
  }

  /** The same for this many cores with a thread each; 0 changes nothing. */
  public EvaluatorSettings withThreads(int threads) {
    return threads == 0 ? this : with(new ProcessorSettings(threads, 1, false, processor.winograd));
  }

  /** The same in another precision. */
  public EvaluatorSettings withPrecision(Precision other) {
    return new EvaluatorSettings(other, device, processor, batches, humanProfile, rolloutPolicy);
  }

  /** The same on another device. */
  public EvaluatorSettings withDevice(Device other) {
    return new EvaluatorSettings(precision, other, processor, batches, humanProfile, rolloutPolicy);
  }

  /** The same for another profile of people, by its name. */
  public EvaluatorSettings withHumanProfile(String name) {
    return new EvaluatorSettings(precision, device, processor, batches, name, rolloutPolicy);
  }

  /** Whom a network that imitates people imitates where the options do not say. */
  HumanProfile profile() {
    return HumanProfile.named(humanProfile == null ? STRONGEST : humanProfile);
  }

  /** The same with another largest batch; 0 leaves it to the evaluator. */
  public EvaluatorSettings withMaxBatch(int largest) {
    return with(new BatchSettings(largest, batches.cachePowerOfTwo, batches.gpuLanes));
  }

  /** The same with a cache of another size. */
  public EvaluatorSettings withCachePowerOfTwo(int power) {
    return with(new BatchSettings(batches.largest, power, batches.gpuLanes));
  }

  /** The same without measuring how to use the processor. */
  public EvaluatorSettings withoutAutotune() {
    return with(
        new ProcessorSettings(
            processor.lanes, processor.threadsPerLane, false, processor.winograd));
  }

  private EvaluatorSettings with(ProcessorSettings other) {
    return new EvaluatorSettings(precision, device, other, batches, humanProfile, rolloutPolicy);
  }

  private EvaluatorSettings with(BatchSettings other) {
    return new EvaluatorSettings(precision, device, processor, other, humanProfile, rolloutPolicy);
  }
}
