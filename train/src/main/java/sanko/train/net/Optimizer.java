package sanko.train.net;

import com.google.common.collect.Range;
import com.google.common.primitives.Floats;
import java.io.IOException;
import java.io.Serial;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.IntStream;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.TensorVector;
import org.bytedeco.pytorch.global.torch;

/**
 * Muon for the convolutions and matrices of the trunk, Adam (Kingma and Ba, 2014, arXiv:1412.6980)
 * for the rest, both with decoupled weight decay (Loshchilov and Hutter, 2017, arXiv:1711.05101).
 * The norm of the whole gradient is bounded. One thread.
 */
final class Optimizer {
  private static final double DECAY = 0.02;

  private final List<Parameter> learning = new ArrayList<>();
  private final List<MuonGroup> muons = new ArrayList<>();
  private final List<Adam> adams = new ArrayList<>();
  private final double largestNorm;
  private long steps;

  /**
   * An optimizer at its first step. Parameters of which nothing moves have no gradient from then
   * on.
   *
   * @param largestNorm to which longer gradients are shortened
   * @param learned which weights move
   */
  Optimizer(List<Parameter> parameters, double largestNorm, Learned learned) {
    this.largestNorm = largestNorm;
    Map<String, List<Parameter>> shapes = new LinkedHashMap<>();
    for (Parameter parameter : parameters) {
      Range<Integer> range = learned.of(parameter);
      if (range.isEmpty()) {
        parameter.tensor().set_requires_grad(false);
        continue;
      }
      learning.add(parameter);
      if (parameter.kind().isOfTrunk()) {
        long rows = parameter.tensor().size(0);
        String shape = rows + "x" + parameter.size() / rows;
        shapes.computeIfAbsent(shape, any -> new ArrayList<>()).add(parameter);
      } else {
        adams.add(new Adam(parameter, range, learned.distance(parameter)));
      }
    }
    shapes.values().forEach(group -> muons.add(new MuonGroup(group)));
  }

  /** Steps so far. */
  long steps() {
    return steps;
  }

  /** The names under which a checkpoint has what Adam knows of a parameter. */
  static List<String> stateNames(String parameter) {
    return List.of(parameter + Adam.MEAN, parameter + Adam.SQUARE);
  }

  /**
   * The rows of a convolution of the trunk that have had no gradient for some 700 steps, or since
   * the first step.
   */
  List<Integer> stillRows(Parameter weights) {
    for (MuonGroup group : muons) {
      if (group.parameters.contains(weights)) {
        return group.stillRows(weights);
      }
    }
    return List.of();
  }

  /** Adds the state to a checkpoint. */
  void save(Checkpoint checkpoint) {
    checkpoint.put("steps", steps);
    muons.forEach(group -> group.save(checkpoint));
    adams.forEach(adam -> adam.save(checkpoint));
  }

  /** Takes the state of a checkpoint. */
  void load(Checkpoint checkpoint) throws IOException {
    steps = checkpoint.number("steps");
    for (MuonGroup group : muons) {
      group.load(checkpoint);
    }
    for (Adam adam : adams) {
      adam.load(checkpoint);
    }
  }

  /**
   * Moves the parameters against their gradients and forgets these.
   *
   * @return the norm of the whole gradient
   * @throws NotFiniteException if it is not finite; nothing but the gradients has changed then
   */
  @SuppressWarnings("try") // It is enough that the scope is there.
  double step(double rate) throws NotFiniteException {
    try (NoGradGuard guard = new NoGradGuard()) {
      double norm = 0;
      for (MuonGroup group : muons) {
        norm += group.readGradient();
      }
      for (Adam adam : adams) {
        norm += adam.readGradient();
      }
      norm = Math.sqrt(norm);
      if (!Double.isFinite(norm)) {
        forgetGradients();
        throw new NotFiniteException("the gradient of step %,d is not finite".formatted(steps + 1));
      }
      steps++;
      double factor = norm > largestNorm ? largestNorm / norm : 1;
      for (MuonGroup group : muons) {
        group.step(factor, rate);
      }
      for (Adam adam : adams) {
        adam.step(factor, rate, steps);
      }
      forgetGradients();
      return norm;
    }
  }

  private void forgetGradients() {
    for (Parameter parameter : learning) {
      parameter.tensor().mutable_grad().zero_();
    }
  }

  /**
   * Muon (K. Jordan 2024) for weights of one shape, as matrices {@code [out][the rest]}: it turns
   * the momentum into the nearest orthogonal matrix, by Newton-Schulz iterations. Its step is
   * scaled to that of Adam (J. Liu et al. 2025): 0.2 times the root of the longer side.
   */
  private static final class MuonGroup {
    private static final double MOMENTUM = 0.95;
    private static final double SCALE = 0.2;

    /** The share of the largest momentum that is left after some 700 steps without a gradient. */
    private static final float STILL = 1e-15f;

    private static final int ITERATIONS = 5;

    /** The coefficients of the quintic iteration, from Muon's author. */
    private static final double A = 3.4445;

    private static final double B = -4.7750;
    private static final double C = 2.0315;

    private final List<Parameter> parameters;
    private final Tensor momentum;
    private final long rows;
    private final long columns;
    private Tensor gradient;

    MuonGroup(List<Parameter> parameters) {
      this.parameters = parameters;
      rows = parameters.get(0).tensor().size(0);
      columns = parameters.get(0).size() / rows;
      momentum = torch.stack(matrices(Parameter::tensor)).detach().zero_();
      momentum.retainReference();
      gradient = momentum;
    }

    private TensorVector matrices(Function<Parameter, Tensor> part) {
      TensorVector matrices = new TensorVector();
      for (Parameter parameter : parameters) {
        matrices.push_back(part.apply(parameter).reshape(rows, columns));
      }
      return matrices;
    }

    /** Reads the gradients; the sum of their squares. */
    double readGradient() {
      gradient = torch.stack(matrices(each -> each.tensor().mutable_grad()));
      return gradient.square().sum().item_float();
    }

    void step(double factor, double rate) {
      gradient.mul_(Torch.scalar(factor));
      momentum.mul_(Torch.scalar(MOMENTUM)).add_(gradient);
      Tensor direction = gradient.add_(momentum.mul(Torch.scalar(MOMENTUM)));
      double scale = SCALE * Math.sqrt((double) Math.max(rows, columns));
      Tensor change = orthogonal(direction).mul_(Torch.scalar(rate * scale));
      for (int i = 0; i < parameters.size(); i++) {
        Tensor weights = parameters.get(i).tensor();
        weights.mul_(Torch.scalar(1 - rate * DECAY));
        weights.sub_(change.select(0, i).reshape(weights.sizes()));
      }
      gradient = momentum;
    }

    /**
     * About the nearest orthogonal matrices. An iteration multiplies X by a polynomial of its Gram
     * matrix G = XX'; all of these commute, so that the small matrices alone are iterated, and X is
     * multiplied by their product. That takes two fifths of the multiplications.
     */
    private Tensor orthogonal(Tensor matrices) {
      boolean tall = rows > columns;
      Tensor x = tall ? matrices.transpose(1, 2) : matrices;
      Tensor norms = x.square().sum(1, 2).sqrt_().add_(Torch.scalar(1e-7));
      x = x.div(norms.view(-1, 1, 1));
      Tensor gram = x.matmul(x.transpose(1, 2));
      Tensor identity = torch.eye(Math.min(rows, columns), gram.options());
      Tensor product = polynomial(gram, identity);
      Tensor factor = product;
      for (int i = 1; i < ITERATIONS; i++) {
        gram = factor.matmul(gram).matmul(factor);
        factor = polynomial(gram, identity);
        product = factor.matmul(product);
      }
      Tensor result = product.matmul(x);
      return tall ? result.transpose(1, 2) : result;
    }

    /** A + B G + C G^2. */
    private Tensor polynomial(Tensor gram, Tensor identity) {
      return torch
          .baddbmm(gram, gram, gram, Torch.scalar(B), Torch.scalar(C))
          .add_(identity, Torch.scalar(A));
    }

    List<Integer> stillRows(Parameter weights) {
      int index = parameters.indexOf(weights);
      float[] largest = Torch.array(momentum.select(0, index).abs().amax(new long[] {1}, false));
      float limit = STILL * Floats.max(largest);
      return IntStream.range(0, largest.length)
          .filter(row -> largest[row] <= limit)
          .boxed()
          .toList();
    }

    private String key() {
      return parameters.get(0).name() + "#momentum";
    }

    void save(Checkpoint checkpoint) {
      checkpoint.put(key(), Torch.array(momentum));
    }

    void load(Checkpoint checkpoint) throws IOException {
      Torch.write(momentum, checkpoint.array(key(), momentum.numel()));
    }
  }

  /** Adam for one parameter, on plain arrays: they are small, and calls into libtorch are not. */
  private static final class Adam {
    private static final double BETA1 = 0.9;
    private static final double BETA2 = 0.99;
    private static final float EPSILON = 1e-8f;
    private static final float AGAINST = (float) Pooling.SCALE_OF_9_AND_19;
    private static final String MEAN = "#mean";
    private static final String SQUARE = "#square";

    private final Parameter parameter;
    private final int first;
    private final int end;
    private final int distance;
    private final float[] weights;
    private final float[] gradient;
    private final float[] mean;
    private final float[] square;

    /**
     * The state for the numbers of a range, closed and open.
     *
     * @param distance {@link Learned#distance}
     */
    Adam(Parameter parameter, Range<Integer> range, int distance) {
      this.parameter = parameter;
      this.distance = distance;
      first = range.lowerEndpoint();
      end = range.upperEndpoint();
      int size = Math.toIntExact(parameter.size());
      weights = new float[size];
      gradient = new float[size];
      mean = new float[size];
      square = new float[size];
    }

    /** Reads the gradient; the sum of its squares. */
    double readGradient() {
      Torch.read(parameter.tensor().mutable_grad(), gradient);
      double sum = 0;
      for (int i = first; i < end; i++) {
        if (distance > 0) {
          gradient[i] -= AGAINST * gradient[i - distance];
        }
        sum += gradient[i] * (double) gradient[i];
      }
      return sum;
    }

    void step(double factor, double rate, long steps) {
      Torch.read(parameter.tensor(), weights);
      float scaledRate = (float) (rate / (1 - Math.pow(BETA1, (double) steps)));
      float squareScale = (float) (1 / (1 - Math.pow(BETA2, (double) steps)));
      float keep = parameter.kind().decays() ? (float) (1 - rate * DECAY) : 1;
      float fresh1 = (float) (1 - BETA1);
      float fresh2 = (float) (1 - BETA2);
      float shorten = (float) factor;
      for (int i = first; i < end; i++) {
        float slope = gradient[i] * shorten;
        mean[i] += fresh1 * (slope - mean[i]);
        square[i] += fresh2 * (slope * slope - square[i]);
        float root = (float) Math.sqrt(square[i] * squareScale) + EPSILON;
        float before = weights[i];
        weights[i] = before * keep - scaledRate * mean[i] / root;
        if (distance > 0) {
          weights[i - distance] -= AGAINST * (weights[i] - before);
        }
      }
      Torch.write(parameter.tensor(), weights);
    }

    void save(Checkpoint checkpoint) {
      checkpoint.put(parameter.name() + MEAN, mean.clone());
      checkpoint.put(parameter.name() + SQUARE, square.clone());
    }

    void load(Checkpoint checkpoint) throws IOException {
      copy(checkpoint, MEAN, mean);
      copy(checkpoint, SQUARE, square);
    }

    private void copy(Checkpoint checkpoint, String what, float[] into) throws IOException {
      float[] from = checkpoint.array(parameter.name() + what, into.length);
      System.arraycopy(from, 0, into, 0, into.length);
    }
  }

  /** A step of a training computed something that is not a number. */
  static final class NotFiniteException extends Exception {
    @Serial private static final long serialVersionUID = 1;

    NotFiniteException(String message) {
      super(message);
    }
  }
}
