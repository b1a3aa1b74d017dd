package sanko.nn;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.lang.reflect.Proxy;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import sanko.board.Rules;
import sanko.superko.GameState;

class ForwardingEvaluatorTest {
  private static final Evaluator OTHER = new PseudoRandomEvaluator();

  /**
   * What the evaluator behind answers, by type; none of it is what {@link Evaluator} defaults to.
   */
  private static final Map<Class<?>, Object> ANSWERS =
      Map.of(
          String.class,
          "behind",
          boolean.class,
          true,
          int.class,
          77,
          Set.class,
          Set.of(OptionalInput.TAX),
          Evaluator.class,
          OTHER,
          Precision.class,
          Precision.INT8,
          NetworkSource.class,
          new NetworkSource(Path.of("net.bin"), 8, Precision.FP32),
          EvaluatorWork.class,
          new EvaluatorWork(5, 4, 3, 2, 1));

  private final Recorder recorder = new Recorder();

  /** Remembers the last call of the evaluator behind. */
  private static final class Recorder implements InvocationHandler {
    private @Nullable Method called;
    private Object @Nullable [] arguments;

    @Override
    public @Nullable Object invoke(Object proxy, Method method, Object @Nullable [] given) {
      called = method;
      arguments = given;
      return ANSWERS.get(method.getReturnType());
    }
  }

  /** All methods but the one that Evaluator itself builds on another. */
  static Stream<Method> methods() {
    return Arrays.stream(Evaluator.class.getMethods())
        .filter(method -> !Modifier.isStatic(method.getModifiers()))
        .filter(method -> method.getReturnType() != CompletableFuture.class);
  }

  private static Object argument(Class<?> type) {
    if (type == int.class) {
      return 9;
    }
    if (type == GameState.class) {
      return new GameState(9, 9, Rules.CHINESE, 7);
    }
    return type == EvaluationOptions.class ? EvaluationOptions.PLAIN : callback();
  }

  private static Evaluator.Callback callback() {
    return new Evaluator.Callback() {
      @Override
      public void completed(Evaluation evaluation) {}

      @Override
      public void failed(Exception cause) {}
    };
  }

  @ParameterizedTest
  @MethodSource("methods")
  void forwards(Method method) throws ReflectiveOperationException {
    Evaluator behind =
        (Evaluator)
            Proxy.newProxyInstance(
                Evaluator.class.getClassLoader(), new Class<?>[] {Evaluator.class}, recorder);
    Evaluator forwarding = new ForwardingEvaluator(behind) {};
    Object[] given =
        Arrays.stream(method.getParameterTypes()).map(ForwardingEvaluatorTest::argument).toArray();
    assertThat(method.invoke(forwarding, given)).isEqualTo(ANSWERS.get(method.getReturnType()));
    assertThat(recorder.called).isEqualTo(method);
    assertThat(recorder.arguments == null ? new Object[0] : recorder.arguments).isEqualTo(given);
  }
}
