package sanko.train.net;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.jspecify.annotations.Nullable;
import sanko.board.Zobrist;
import sanko.train.net.Optimizer.NotFiniteException;
import sanko.train.net.PolicyValueNet.Outputs;

/**
 * A network that learns from batches, and the running average of its parameters, which is what is
 * used: it is better than the network at any one step (after P. Izmailov and others, 2018,
 * arXiv:1803.05407). One thread.
 */
final class Learner {
  private static final double LARGEST_GRADIENT = 4;
  private static final String OPTIMISM = "optimism";

  private final PolicyValueNet net;
  private final PolicyValueNet average;
  private final Optimizer optimizer;
  private long samples;
  private @Nullable Tutor tutor;
  private long apart;
  private final boolean learnsErrors;
  private boolean learnsOptimism = true;

  Learner(Architecture architecture, Processor processor, long seed) {
    this(architecture, processor, seed, Learned.ALL);
  }

  /**
   * A network of which some weights learn. Short-term errors do not teach {@link Learned#SIZES}: in
   * rows that the network itself labeled there are none.
   *
   * @param learned which
   */
  Learner(Architecture architecture, Processor processor, long seed, Learned learned) {
    net = new PolicyValueNet(architecture, processor, seed);
    average = new PolicyValueNet(architecture, processor, seed);
    optimizer = new Optimizer(net.parameters(), LARGEST_GRADIENT, learned);
    learnsErrors = learned != Learned.SIZES;
  }

  /**
   * Starts from the weighted mean of the parameters of networks that this trainer wrote. A file
   * without short-term errors has those of the file before it.
   *
   * @param weights one for each file, positive
   * @throws IOException if a file cannot be read or holds another architecture
   */
  void startFrom(List<Path> files, List<Double> weights) throws IOException {
    double sum = 0;
    boolean hasOptimism = false;
    for (int i = 0; i < files.size(); i++) {
      NetworkReader.read(files.get(i), net);
      hasOptimism |= net.hasOptimism();
      sum += weights.get(i);
      follow(weights.get(i) / sum);
    }
    for (int i = 0; i < net.parameters().size(); i++) {
      net.parameters().get(i).set(average.parameters().get(i).toArray());
    }
    setOptimism(hasOptimism && learnsOptimism);
  }

  /**
   * Learns from a tutor instead of the targets of batches.
   *
   * @param newApart for how many rows at the start each block learns alone; later only the answers
   *     are learned
   */
  void follow(Tutor newTutor, long newApart) {
    tutor = newTutor;
    apart = newApart;
  }

  /**
   * Leaves what rows say of the optimistic policy, and puts the ordinary one in its place; also
   * where the network it starts from has another.
   */
  void leaveOptimism() {
    learnsOptimism = false;
    setOptimism(false);
  }

  private void setOptimism(boolean has) {
    net.setOptimism(has);
    average.setOptimism(has);
  }

  /** The averaged network. */
  PolicyValueNet average() {
    return average;
  }

  /** The parameters that learn. */
  List<Parameter> parameters() {
    return net.parameters();
  }

  /** How many rows it has learnt from, with repetitions. */
  long samples() {
    return samples;
  }

  long steps() {
    return optimizer.steps();
  }

  /**
   * Learns from a batch.
   *
   * @param rate the learning rate
   * @param memory how many rows the average looks back
   * @param rounded whether to round as int8 does
   * @return the parts of the loss, {@link Losses#NAMES}
   * @throws NotFiniteException if the gradient is not finite; it has learned nothing then
   */
  @SuppressWarnings("try") // It is enough that the scope is there.
  float[] learn(Batch batch, double rate, double memory, boolean rounded)
      throws NotFiniteException {
    try (PointerScope scope = new PointerScope()) {
      int n = batch.count;
      net.codings().turn(rounded);
      Losses losses = losses(batch);
      losses.total().backward();
      optimizer.step(rate);
      samples += n;
      // In the beginning the average follows closely: it must forget the random start.
      follow(Math.max(n / memory, Math.min(1, 10.0 / (double) (9 + optimizer.steps()))));
      return losses.values();
    }
  }

  private Losses losses(Batch batch) {
    if (tutor != null) {
      Tutor.spreadKomi(batch, new Random(Zobrist.mix(optimizer.steps())));
      if (samples < apart) {
        List<Tensor> streams = tutor.teach(batch);
        beginOptimism(batch);
        Outputs outputs = net.answer(streams.get(streams.size() - 1));
        return Losses.of(outputs, batch, net.processor()).plus(Tutor.distance(net, batch, streams));
      }
      tutor.teachMean(batch);
    }
    beginOptimism(batch);
    if (!learnsErrors) {
      Arrays.fill(batch.nearWeight, 0);
    }
    return Losses.of(net.forward(batch), batch, net.processor());
  }

  /** From the first batch on that teaches it, the optimistic policy goes its own way. */
  private void beginOptimism(Batch batch) {
    if (!learnsOptimism) {
      Arrays.fill(batch.optimisticWeight, 0);
    } else if (batch.hasOptimism()) {
      net.beginOptimism();
      average.beginOptimism();
    }
  }

  @SuppressWarnings("try") // It is enough that the scope is there.
  private void follow(double share) {
    try (NoGradGuard guard = new NoGradGuard()) {
      List<Parameter> targets = average.parameters();
      for (int i = 0; i < targets.size(); i++) {
        targets.get(i).tensor().lerp_(net.parameters().get(i).tensor(), Torch.scalar(share));
      }
    }
  }

  /**
   * Draws channels anew that have not had a gradient for long, as they are zero in all positions.
   * The answers of the network stay the same.
   *
   * @return how many
   */
  @SuppressWarnings("try") // It is enough that the scope is there.
  int revive() {
    Random random = new Random(optimizer.steps());
    int count = 0;
    List<HiddenChannels> learned = net.hidden();
    List<HiddenChannels> averaged = average.hidden();
    try (PointerScope scope = new PointerScope()) {
      for (int i = 0; i < learned.size(); i++) {
        List<Integer> dead = optimizer.stillRows(learned.get(i).weights());
        float[] fresh = learned.get(i).draw(dead.size(), random);
        learned.get(i).replace(dead, fresh);
        averaged.get(i).replace(dead, fresh);
        count += dead.size();
      }
    }
    return count;
  }

  /** Adds the whole state to a checkpoint. */
  void save(Checkpoint checkpoint) {
    checkpoint.put("architecture", net.architecture()).put("samples", samples);
    checkpoint.put(OPTIMISM, net.hasOptimism());
    optimizer.save(checkpoint);
    net.codings().save(checkpoint);
    for (int i = 0; i < net.parameters().size(); i++) {
      Parameter parameter = net.parameters().get(i);
      checkpoint.put(parameter.name(), parameter.toArray());
      checkpoint.put(parameter.name() + "#average", average.parameters().get(i).toArray());
    }
  }

  /**
   * Takes the state of a checkpoint.
   *
   * @throws IOException if it is of another architecture
   */
  void load(Checkpoint checkpoint) throws IOException {
    if (!checkpoint.text("architecture").equals(net.architecture().toString())) {
      throw new IOException(
          "the checkpoint belongs to a network %s, not %s"
              .formatted(checkpoint.text("architecture"), net.architecture()));
    }
    samples = checkpoint.number("samples");
    addOutputs(checkpoint);
    boolean hasOptimism =
        checkpoint.has(OPTIMISM) && Boolean.parseBoolean(checkpoint.text(OPTIMISM));
    setOptimism(hasOptimism && learnsOptimism);
    optimizer.load(checkpoint);
    net.codings().load(checkpoint);
    for (int i = 0; i < net.parameters().size(); i++) {
      Parameter parameter = net.parameters().get(i);
      long size = parameter.size();
      parameter.set(checkpoint.array(parameter.name(), size));
      average.parameters().get(i).set(checkpoint.array(parameter.name() + "#average", size));
    }
  }

  /**
   * Adds what earlier states do not have, as it is in a new network: the short-term errors and the
   * optimistic policy.
   */
  private void addOutputs(Checkpoint checkpoint) {
    for (Parameter parameter : average.parameters()) {
      int columns = columns(parameter);
      if (columns > 0) {
        String name = parameter.name();
        float[] start = parameter.toArray();
        checkpoint.widen(name, start, columns);
        checkpoint.widen(name + "#average", start, columns);
        Optimizer.stateNames(name)
            .forEach(each -> checkpoint.widen(each, new float[start.length], columns));
      }
    }
  }

  /**
   * The length of the rows of which an earlier state may have only the first part; 0 if it may not.
   */
  private static int columns(Parameter parameter) {
    if (ValueHead.isOfScore(parameter)) {
      return Architecture.SCORES;
    }
    if (!PolicyHead.isLast(parameter)) {
      return 0;
    }
    boolean isConv = parameter.kind() == Parameter.Kind.HEAD_CONV;
    return isConv ? Math.toIntExact(parameter.size()) : parameter.side(1);
  }
}
