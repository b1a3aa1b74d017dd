package sanko.train.net;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.function.Function;
import java.util.function.IntToDoubleFunction;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.ScalarTypeOptional;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.nn.NetworkException;
import sanko.nn.file.Activation;
import sanko.nn.file.Affine;
import sanko.nn.file.Block;
import sanko.nn.file.Layer;
import sanko.nn.file.NetworkFile;

/**
 * A network of a file from which a student learns not only the answers but also the hidden states:
 * what the stream of its trunk is after each block (A. Romero et al. 2014, "FitNets",
 * arXiv:1412.6550). It computes each batch itself, so the student learns what it says of a position
 * under the very symmetry of the batch. Networks of ordinary and pooling blocks, or of the
 * trainer's transformer blocks. One thread.
 *
 * <p>A student that begins with random parameters first learns block by block: each of its blocks
 * gets the tutor's stream and is to add what the tutor's block adds. All blocks learn at once, and
 * none waits until those before it know something. Later only the answers count, as the mean of
 * what the tutor says of a position and of its mirror images, which is better than each of them.
 */
final class Tutor {
  /** The oldest version of the file whose score row and inputs are those of today. */
  private static final int OLDEST_VERSION = 8;

  /**
   * The input with the komi of the player to move, in units of this many points; docs/inputs.md.
   */
  private static final int KOMI = 5;

  private static final double KOMI_UNIT = 20;
  private static final double KOMI_SHARE = 0.15;
  private static final double KOMI_DEVIATION = 20;

  /** Which of the policies of a file is the optimistic one. */
  private static final int OPTIMISTIC = 1;

  /** The axes that mirror images turn around. */
  private static final long[][] MIRRORS = {{2}, {3}, {2, 3}};

  private final NetworkFile file;
  private final Processor processor;
  private final Tensor stem;
  private final Tensor global;
  private final List<Step> steps = new ArrayList<>();
  private final Architecture.Kind kind;
  private final Step tip;
  private final Heads heads;

  /** What a block adds to the stream, or what the heads read of it. */
  private interface Step {
    Tensor apply(Tensor stream);
  }

  private Tutor(NetworkFile file, Processor processor) throws IOException {
    this.file = file;
    this.processor = processor;
    stem = conv(file.trunk().stem().spatial());
    global = matrix(file.trunk().stem().global());
    for (Block block : file.trunk().blocks()) {
      steps.add(step(block));
    }
    kind =
        file.trunk().tip() instanceof Layer.NormActivation
            ? Architecture.Kind.RESIDUAL
            : Architecture.Kind.TRANSFORMER;
    tip = tip(file.trunk().tip());
    heads = new Heads();
  }

  /**
   * Reads a tutor.
   *
   * @throws IOException if the file cannot be read, or holds a network that cannot be a tutor
   */
  static Tutor read(Path path, Processor processor) throws IOException {
    try {
      NetworkFile file = NetworkFile.read(path);
      if (file.description().version() < OLDEST_VERSION || file.description().metaFeatures() > 0) {
        throw new IOException(path + " cannot be a tutor: it is too old, or it imitates people");
      }
      return new Tutor(file, processor);
    } catch (NetworkException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /** Whether a student can learn its hidden states: it has as many blocks and channels. */
  boolean fits(Architecture student) {
    return student.kind() == kind
        && student.fileBlocks() == steps.size()
        && student.channels() == file.trunk().channels();
  }

  /**
   * Computes a batch and writes the answers over the targets of the batch, which then count in
   * full, even in rows without a result. The opponent's reply stays. Short-term errors are not
   * taught: what a student says of the tutor's stream is not what it will say of its own.
   *
   * @return the stream before each block and after the last one
   */
  @SuppressWarnings("try") // It is enough that the scope is there.
  List<Tensor> teach(Batch batch) {
    try (NoGradGuard guard = new NoGradGuard()) {
      List<Tensor> streams = streams(batch, planes(batch));
      answer(streams).write(batch);
      Arrays.fill(batch.nearWeight, 0);
      return streams;
    }
  }

  /**
   * Writes over the targets of a batch the mean of the answers to its positions and to their mirror
   * images, left to right, top to bottom, and both.
   */
  @SuppressWarnings("try") // It is enough that the scope is there.
  void teachMean(Batch batch) {
    try (NoGradGuard guard = new NoGradGuard()) {
      Tensor planes = planes(batch);
      Answer sum = answer(streams(batch, planes));
      for (long[] axes : MIRRORS) {
        sum = sum.plus(answer(streams(batch, planes.flip(axes))).mirrored(batch, axes));
      }
      sum.times(1.0 / (1 + MIRRORS.length)).write(batch);
    }
  }

  /**
   * Changes the komi of some rows, in the inputs alone: games seldom have one that is far from
   * even. All changes are even, so the input that tells odd from even komi stays.
   */
  static void spreadKomi(Batch batch, Random random) {
    for (int row = 0; row < batch.count; row++) {
      if (random.nextDouble() < KOMI_SHARE) {
        long pairs = Math.round(random.nextGaussian() * KOMI_DEVIATION / 2);
        batch.globals[row * Architecture.GLOBALS + KOMI] += (float) (2 * pairs / KOMI_UNIT);
      }
    }
  }

  private Tensor planes(Batch batch) {
    return processor.of(batch.planes, batch.count, Architecture.PLANES, batch.height, batch.width);
  }

  private List<Tensor> streams(Batch batch, Tensor planes) {
    int n = batch.count;
    Tensor input = processor.lower(planes).contiguous(torch.MemoryFormat.ChannelsLast);
    Tensor row = processor.of(batch.globals, n, Architecture.GLOBALS).matmul(global);
    List<Tensor> streams = new ArrayList<>();
    streams.add(convolve(input, stem).add_(image(row)));
    for (Step step : steps) {
      Tensor stream = streams.get(streams.size() - 1);
      streams.add(stream.add(step.apply(stream)));
    }
    return streams;
  }

  /**
   * How far the blocks of a student are from the tutor's, each on the tutor's stream: the sum over
   * stem and blocks of the share of the variance that they do not explain.
   *
   * @param streams what {@link #teach} returned
   */
  static Tensor distance(PolicyValueNet student, Batch batch, List<Tensor> streams) {
    Tensor sum = unexplained(student.stem(batch), streams.get(0));
    for (int i = 0; i < student.blocks().size(); i++) {
      Tensor added = streams.get(i + 1).sub(streams.get(i));
      sum = sum.add(unexplained(student.blocks().get(i).apply(streams.get(i)), added));
    }
    return sum;
  }

  /** The mean squared distance as a share of the variance of the channels over the batch. */
  private static Tensor unexplained(Tensor image, Tensor target) {
    Tensor wanted = Torch.fp32(target);
    Tensor mean = wanted.mean(new long[] {0, 2, 3}, true, new ScalarTypeOptional());
    Tensor variance = wanted.sub(mean).square().mean();
    return Torch.fp32(image).sub(wanted).square().mean().div(variance);
  }

  private Step step(Block block) throws IOException {
    if (block instanceof Block.Ordinary ordinary) {
      Scaled norm1 = new Scaled(ordinary.norm1());
      Tensor conv1 = conv(ordinary.conv1());
      Scaled norm2 = new Scaled(ordinary.norm2());
      Tensor conv2 = conv(ordinary.conv2());
      return stream -> convolve(norm2.activate(convolve(norm1.activate(stream), conv1)), conv2);
    }
    if (block instanceof Block.GlobalPooling pooling) {
      Scaled norm1 = new Scaled(pooling.norm1());
      Tensor conv1 = conv(pooling.conv1());
      Tensor poolConv = conv(pooling.poolConv());
      Scaled poolNorm = new Scaled(pooling.poolNorm());
      Tensor poolMatrix = matrix(pooling.poolDense());
      Scaled norm2 = new Scaled(pooling.norm2());
      Tensor conv2 = conv(pooling.conv2());
      return stream -> {
        Tensor z = norm1.activate(stream);
        Tensor row = Pooling.board(poolNorm.activate(convolve(z, poolConv))).matmul(poolMatrix);
        return convolve(norm2.activate(convolve(z, conv1).add_(image(row))), conv2);
      };
    }
    if (block instanceof Block.Attention attention && AttentionBlock.computes(attention)) {
      return AttentionBlock.of(attention, processor)::apply;
    }
    if (block instanceof Block.FeedForward feed) {
      return TrunkBlock.FeedForward.of(feed, processor)::apply;
    }
    throw new IOException(
        file.description().name() + " cannot be a tutor: the trainer lacks its kind of blocks");
  }

  private Step tip(Layer layer) throws IOException {
    if (layer instanceof Layer.NormActivation norm) {
      return new Scaled(norm)::activate;
    }
    if (layer instanceof Layer.TrunkRootMeanSquare norm && !norm.overBoard()) {
      return TrunkTip.OfTransformer.of(norm, processor)::apply;
    }
    throw new IOException(
        file.description().name() + " cannot be a tutor: its trunk ends with another norm");
  }

  /** A batch norm, as a factor and a summand, and its activation. */
  private final class Scaled {
    private final Tensor scale;
    private final Tensor shift;
    private final Activation activation;

    Scaled(Layer.NormActivation norm) {
      Affine affine = norm.affine();
      scale = channels(affine.channels(), affine::scale);
      shift = channels(affine.channels(), affine::shift);
      activation = norm.activation();
    }

    private Tensor channels(int count, IntToDoubleFunction value) {
      return processor.lower(kept(count, value, 1, count, 1, 1)).retainReference();
    }

    Tensor activate(Tensor image) {
      return Norm.activate(activation, image.mul(scale).add_(shift));
    }
  }

  private Answer answer(List<Tensor> streams) {
    return heads.answer(tip.apply(streams.get(streams.size() - 1)));
  }

  /**
   * What the heads say.
   *
   * @param policies probabilities {@code [N][policies][area + 1]}, pass last: the ordinary policy
   *     and, if there is one, the optimistic one
   * @param value probabilities {@code [N][3]} of win, loss, no result
   * @param score {@code [N][3]}: mean, standard deviation and lead in points
   * @param ownership {@code [N][area]}, -1..1
   */
  private record Answer(Tensor policies, Tensor value, Tensor score, Tensor ownership) {
    Answer plus(Answer other) {
      return new Answer(
          policies.add(other.policies),
          value.add(other.value),
          score.add(other.score),
          ownership.add(other.ownership));
    }

    Answer times(double factor) {
      return new Answer(
          policies.mul(Torch.scalar(factor)),
          value.mul(Torch.scalar(factor)),
          score.mul(Torch.scalar(factor)),
          ownership.mul(Torch.scalar(factor)));
    }

    /** The answer to the mirror image. */
    Answer mirrored(Batch batch, long... axes) {
      long area = batch.area();
      Tensor moves = mirrored(policies.narrow(2, 0, area), batch, axes);
      Tensor pass = policies.narrow(2, area, 1);
      Tensor points = mirrored(ownership.unsqueeze(1), batch, axes).squeeze(1);
      return new Answer(Torch.cat(2, moves, pass), value, score, points);
    }

    private static Tensor mirrored(Tensor points, Batch batch, long... axes) {
      long channels = points.size(1);
      return points
          .reshape(batch.count, channels, batch.height, batch.width)
          .flip(axes)
          .reshape(batch.count, channels, batch.area());
    }

    /** Writes it over the targets of a batch, all of which then count in full. */
    void write(Batch batch) {
      Torch.read(policies.select(1, 0), batch.policy);
      boolean hasOptimism = policies.size(1) > OPTIMISTIC;
      if (hasOptimism) {
        Torch.read(policies.select(1, OPTIMISTIC), batch.optimistic);
      }
      Arrays.fill(batch.optimisticWeight, hasOptimism ? 1 : 0);
      Torch.read(value, batch.value);
      Torch.read(score.select(1, 0), batch.score);
      Torch.read(score.select(1, 1), batch.scoreStdev);
      Torch.read(score.select(1, 2), batch.lead);
      Torch.read(ownership, batch.ownership);
      for (int i = 0; i < batch.count; i++) {
        batch.nearWinLoss[i] = batch.value[3 * i] - batch.value[3 * i + 1];
        batch.nearScore[i] = batch.score[i];
      }
      Arrays.fill(batch.policyWeight, 1);
      Arrays.fill(batch.valueWeight, 1);
      Arrays.fill(batch.scoreWeight, 1);
      Arrays.fill(batch.nearWeight, 1);
      Arrays.fill(batch.leadWeight, 1);
      Arrays.fill(batch.ownershipWeight, 1);
    }
  }

  private final class Heads {
    private final Tensor p1 = conv(file.policyHead().p1());
    private final Tensor g1 = conv(file.policyHead().g1());
    private final Scaled g1Norm = new Scaled(file.policyHead().g1Norm());
    private final Tensor poolToP1 = matrix(file.policyHead().poolToP1());
    private final Scaled p1Norm = new Scaled(file.policyHead().p1Norm());
    private final Tensor p2 = conv(file.policyHead().p2());
    private final Function<Tensor, Tensor> pass = pass();
    private final Tensor v1 = conv(file.valueHead().v1());
    private final Scaled v1Norm = new Scaled(file.valueHead().v1Norm());
    private final Tensor v2 = matrix(file.valueHead().v2());
    private final Tensor v2Bias = bias(file.valueHead().v2Bias());
    private final Tensor value = matrix(file.valueHead().value());
    private final Tensor valueBias = bias(file.valueHead().valueBias());
    private final Tensor score = matrix(file.valueHead().score());
    private final Tensor scoreBias = bias(file.valueHead().scoreBias());
    private final Tensor ownership = conv(file.valueHead().ownership());

    private Function<Tensor, Tensor> pass() {
      Tensor first = matrix(file.policyHead().pass());
      Layer.PassTail tail = file.policyHead().passTail();
      if (tail == null) {
        return row -> row.matmul(first);
      }
      Tensor bias = bias(tail.bias());
      Tensor second = matrix(tail.dense());
      return row -> Norm.activate(tail.activation(), row.matmul(first).add_(bias)).matmul(second);
    }

    Answer answer(Tensor image) {
      Tensor pooled = Pooling.board(g1Norm.activate(convolve(image, g1)));
      Tensor z = p1Norm.activate(convolve(image, p1).add_(image(pooled.matmul(poolToP1))));
      int used = file.description().usedPolicyChannels();
      Tensor moves = Torch.fp32(convolve(z, p2)).narrow(1, 0, used).flatten(2, 3);
      Tensor passes = pass.apply(pooled).narrow(1, 0, used).unsqueeze(2);
      Tensor logits = Torch.cat(2, moves, passes);
      Tensor points = v1Norm.activate(convolve(image, v1));
      Tensor hidden =
          Norm.activate(
              file.valueHead().v2Activation(), Pooling.value(points).matmul(v2).add_(v2Bias));
      Tensor row = hidden.matmul(score).add_(scoreBias);
      Tensor stdev = torch.softplus(row.narrow(1, 1, 1));
      Tensor scores = Torch.cat(1, row.narrow(1, 0, 1), stdev, row.narrow(1, 2, 1));
      return new Answer(
          torch.softmax(logits, 2),
          torch.softmax(hidden.matmul(value).add_(valueBias), 1),
          scores.mul(Torch.scalar(Losses.POINTS)),
          Torch.fp32(convolve(points, ownership)).tanh().flatten(1, 3));
    }
  }

  private Tensor image(Tensor row) {
    return processor.lower(row).unsqueeze(2).unsqueeze(3);
  }

  private static Tensor convolve(Tensor image, Tensor kernels) {
    return Conv.convolve(image, kernels.to(image.scalar_type()), null);
  }

  private Tensor conv(Layer.Conv conv) {
    int taps = conv.kernelHeight() * conv.kernelWidth();
    int in = conv.in();
    Tensor kernels =
        kept(
            conv.out() * in * taps,
            i ->
                conv.weight(
                    i % taps / conv.kernelWidth(),
                    i % conv.kernelWidth(),
                    i / taps % in,
                    i / taps / in),
            conv.out(),
            in,
            conv.kernelHeight(),
            conv.kernelWidth());
    return processor.lower(kernels).contiguous(torch.MemoryFormat.ChannelsLast).retainReference();
  }

  private Tensor matrix(Layer.Dense dense) {
    return kept(dense.in() * dense.out(), dense.weights()::at, dense.in(), dense.out());
  }

  private Tensor bias(Layer.Bias bias) {
    return kept(bias.weights().size(), bias.weights()::at, bias.weights().size());
  }

  /** A tensor that outlives the steps of the training. */
  private Tensor kept(int count, IntToDoubleFunction value, long... shape) {
    float[] numbers = new float[count];
    for (int i = 0; i < count; i++) {
      numbers[i] = (float) value.applyAsDouble(i);
    }
    return processor.of(numbers, shape).retainReference();
  }
}
