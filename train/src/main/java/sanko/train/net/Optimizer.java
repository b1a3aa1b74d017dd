package sanko.train.net;

import java.util.ArrayList;
import java.util.List;
import org.bytedeco.pytorch.NoGradGuard;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import sanko.train.net.Parameter.Kind;

/**
 * Muon for the convolutions of the trunk, Adam for the rest, both with decoupled weight decay. Muon
 * (K. Jordan 2024) turns the momentum of a matrix into the nearest orthogonal one, by
 * Newton-Schulz iterations; its step is scaled to that of Adam (J. Liu et al. 2025: 0.2 times the
 * root of the longer side). The gradient's norm is bounded. One thread.
 */
final class Optimizer {
  private static final double MUON_MOMENTUM = 0.95;
  private static final double MUON_SCALE = 0.2;
  private static final int ITERATIONS = 5;

  /** The coefficients of the quintic iteration, from Muon's author. */
  private static final double A = 3.4445;

  private static final double B = -4.7750;
  private static final double C = 2.0315;

  private static final double BETA1 = 0.9;
  private static final double BETA2 = 0.99;
  private static final double EPSILON = 1e-8;
  private static final double DECAY = 0.02;

  private final List<Parameter> parameters;
  private final List<Tensor> first = new ArrayList<>();
  private final List<Tensor> second = new ArrayList<>();
  private final double largestNorm;
  private long steps;

  Optimizer(List<Parameter> parameters, double largestNorm) {
    this.parameters = parameters;
    this.largestNorm = largestNorm;
    for (Parameter parameter : parameters) {
      first.add(zerosLike(parameter));
      second.add(zerosLike(parameter));
    }
  }

  private static Tensor zerosLike(Parameter parameter) {
    Tensor zeros = torch.zeros_like(parameter.tensor().detach());
    zeros.retainReference();
    return zeros;
  }

  /** Steps so far. */
  long steps() {
    return steps;
  }

  /** Averages of gradients and of their squares, in the order of the parameters. */
  List<Tensor> state() {
    List<Tensor> state = new ArrayList<>(first);
    state.addAll(second);
    return state;
  }

  void setSteps(long steps) {
    this.steps = steps;
  }

  /**
   * Moves the parameters against their gradients and forgets these.
   *
   * @return the norm of all gradients
   */
  double step(double rate) {
    steps++;
    try (NoGradGuard guard = new NoGradGuard()) {
      double norm = gradientNorm();
      double factor = norm > largestNorm ? largestNorm / norm : 1;
      for (int i = 0; i < parameters.size(); i++) {
        Parameter parameter = parameters.get(i);
        Tensor gradient = parameter.tensor().mutable_grad();
        if (factor < 1) {
          gradient.mul_(Torch.scalar(factor));
        }
        if (parameter.kind() == Kind.TRUNK_CONV) {
          muon(parameter.tensor(), gradient, first.get(i), rate);
        } else {
          adam(parameter, gradient, first.get(i), second.get(i), rate);
        }
        gradient.zero_();
      }
      return norm;
    }
  }

  private double gradientNorm() {
    double sum = 0;
    for (Parameter parameter : parameters) {
      double norm = parameter.tensor().mutable_grad().norm().item_float();
      sum += norm * norm;
    }
    return Math.sqrt(sum);
  }

  private static void decay(Tensor tensor, double rate) {
    tensor.mul_(Torch.scalar(1 - rate * DECAY));
  }

  private static void muon(Tensor weights, Tensor gradient, Tensor momentum, double rate) {
    momentum.mul_(Torch.scalar(MUON_MOMENTUM)).add_(gradient);
    Tensor direction = gradient.add(momentum.mul(Torch.scalar(MUON_MOMENTUM)));
    long rows = weights.size(0);
    long columns = weights.numel() / rows;
    Tensor matrix = orthogonal(direction.reshape(rows, columns));
    double scale = MUON_SCALE * Math.sqrt(Math.max(rows, columns));
    decay(weights, rate);
    weights.sub_(matrix.reshape(weights.sizes()).mul(Torch.scalar(rate * scale)));
  }

  /** About the orthogonal matrix nearest to a matrix that is not taller than wide. */
  private static Tensor orthogonal(Tensor matrix) {
    boolean tall = matrix.size(0) > matrix.size(1);
    Tensor x = tall ? matrix.t() : matrix;
    x = x.div(x.norm().add(Torch.scalar(1e-7)));
    for (int i = 0; i < ITERATIONS; i++) {
      Tensor square = x.matmul(x.t());
      Tensor polynomial =
          square.mul(Torch.scalar(B)).add(square.matmul(square).mul(Torch.scalar(C)));
      x = x.mul(Torch.scalar(A)).add(polynomial.matmul(x));
    }
    return tall ? x.t() : x;
  }

  private void adam(
      Parameter parameter, Tensor gradient, Tensor mean, Tensor square, double rate) {
    mean.mul_(Torch.scalar(BETA1)).add_(gradient.mul(Torch.scalar(1 - BETA1)));
    square.mul_(Torch.scalar(BETA2)).add_(gradient.square().mul(Torch.scalar(1 - BETA2)));
    double meanBias = 1 - Math.pow(BETA1, steps);
    double squareBias = 1 - Math.pow(BETA2, steps);
    Tensor root = square.div(Torch.scalar(squareBias)).sqrt().add(Torch.scalar(EPSILON));
    if (parameter.kind() != Kind.BIAS) {
      decay(parameter.tensor(), rate);
    }
    parameter.tensor().sub_(mean.div(root).mul(Torch.scalar(rate / meanBias)));
  }
}
