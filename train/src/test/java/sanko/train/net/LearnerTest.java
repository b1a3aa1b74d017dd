package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.nn.file.Layer;
import sanko.nn.file.NetworkFile;
import sanko.train.net.Optimizer.NotFiniteException;

/** Networks of every shape learn, and their state can be kept. */
@Tag("arithmetic")
class LearnerTest {
  private static final int N = 8;
  private static final int SIDE = 5;
  private static final int AREA = SIDE * SIDE;

  @TempDir Path folder;

  /** Random positions in which the move is to be played where the last plane marks a point. */
  private static Batch batch() {
    return batch(SIDE);
  }

  private static Batch batch(int side) {
    int area = side * side;
    Random random = new Random(7);
    Batch batch = new Batch(N, side, side);
    for (int row = 0; row < N; row++) {
      int point = random.nextInt(area);
      for (int i = 0; i < area; i++) {
        batch.planes[row * area * Architecture.PLANES + i] = 1;
        batch.ownership[row * area + i] = i < area / 2 ? 1 : -1;
      }
      batch.planes[((row + 1) * Architecture.PLANES - 1) * area + point] = 1;
      batch.policy[row * (area + 1) + point] = 1;
      batch.answer[row * (area + 1) + area] = 1;
      batch.value[row * 3] = 1;
      batch.lead[row] = 10;
      batch.score[row] = 10;
    }
    return batch;
  }

  private static Learner learner(String shape) {
    return new Learner(Architecture.parse(shape), new Processor(false, false), 1);
  }

  private static double policyLoss(Learner learner, boolean rounded) throws NotFiniteException {
    return learner.learn(batch(), 3e-3, 10, rounded)[0];
  }

  private static List<float[]> weights(Learner learner) {
    List<float[]> weights = new ArrayList<>();
    learner.average().parameters().forEach(each -> weights.add(each.toArray()));
    return weights;
  }

  @BeforeAll
  static void useOneThread() {
    Torch.setThreads(1);
  }

  @ParameterizedTest
  @CsvSource({
    "b3c16,false",
    "b3c16,true",
    "b2c16-mish,false",
    "b3c32nbt,true",
    "b1c16nbt-mish,false",
    "b1c16nbt-mish,true",
    "b2c16h2tf,false",
    "b1c16h1tf-relu,false"
  })
  void learns(String shape, boolean rounded) throws Exception {
    Learner learner = learner(shape);
    double first = policyLoss(learner, rounded);
    for (int step = 0; step < 40; step++) {
      policyLoss(learner, rounded);
    }
    assertThat(policyLoss(learner, rounded)).isLessThan(first * 0.7);
  }

  @ParameterizedTest
  @ValueSource(strings = {"b3c16", "b1c16h2tf"})
  void learnsTheAdvantageAlone(String shape) throws Exception {
    Processor processor = new Processor(false, false);
    Learner learner = new Learner(Architecture.parse(shape), processor, 1, Learned.ADVANTAGE);
    List<float[]> before = weights(learner);
    Batch batch = batch();
    for (int row = 0; row < N; row++) {
      batch.globals[row * Architecture.GLOBALS + 15] = 1;
      batch.globals[row * Architecture.GLOBALS + 16] = 0.5f * row;
    }
    for (int step = 0; step < 3; step++) {
      learner.learn(batch, 3e-3, 10, false);
    }
    List<float[]> after = weights(learner);
    List<Parameter> parameters = learner.average().parameters();
    for (int i = 0; i < before.size(); i++) {
      Parameter parameter = parameters.get(i);
      boolean isGlobal = parameter.name().equals(PolicyValueNet.GLOBAL);
      for (int number = 0; number < before.get(i).length; number++) {
        boolean isAdvantage = isGlobal && number / 16 >= 15 && number / 16 <= 16;
        assertThat(after.get(i)[number] == before.get(i)[number])
            .as("%s, number %d", parameter.name(), number)
            .isEqualTo(!isAdvantage);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b3c16", "b1c16h2tf"})
  void learnsSizesAlone(String shape) throws Exception {
    Processor processor = new Processor(false, false);
    Learner learner = new Learner(Architecture.parse(shape), processor, 1, Learned.SIZES);
    float[] small = learner.learn(batch(), 0, 10, false);
    float[] nine = learner.learn(batch(9), 0, 10, false);
    for (int step = 0; step < 40; step++) {
      learner.learn(batch(), 3e-3, 10, false);
    }
    int value = List.of(Losses.NAMES).indexOf("value");
    float[] after = learner.learn(batch(), 0, 10, false);
    assertThat(after[value]).isLessThan(0.95f * small[value]);
    assertThat(after[0]).isEqualTo(small[0]);
    assertThat(learner.learn(batch(9), 0, 10, false)).containsExactly(nine, within(1e-4f));
  }

  @ParameterizedTest
  @CsvSource({"b3c32nbt-mish,false", "b1c16h2tf,false", "b3c16,true", "b1c16nbt-mish,true"})
  void goesOnFromItsState(String shape, boolean rounded) throws Exception {
    Learner whole = learner(shape);
    policyLoss(whole, rounded);
    Checkpoint state = new Checkpoint();
    whole.save(state);
    Path file = folder.resolve("state");
    state.write(file);
    Learner resumed = learner(shape);
    resumed.load(Checkpoint.read(file));
    policyLoss(whole, rounded);
    policyLoss(resumed, rounded);
    assertThat(weights(resumed)).usingRecursiveComparison().isEqualTo(weights(whole));
  }

  /**
   * Channels that are zero everywhere are drawn anew, with the same answers, and learn again. Those
   * whose only readers are dead have no gradient either; and a new network has some of its own.
   */
  @ParameterizedTest
  @CsvSource({
    "b3c16,block0/norm2,16,16",
    "b3c16,block2/poolnorm,8,8",
    "b3c16,block2/norm2,8,16",
    "b3c32nbt,block0/inner1/norm2,16,18"
  })
  void drawsDeadChannelsAnew(String shape, String bias, int channels, int drawn) throws Exception {
    Checkpoint state = new Checkpoint();
    learner(shape).save(state);
    float[] low = new float[channels];
    Arrays.fill(low, -1000);
    state.put(bias, low).put(bias + "#average", low);
    Learner learner = learner(shape);
    learner.load(state);

    float before = learner.learn(batch(), 0, 10, false)[0];
    assertThat(learner.revive()).isEqualTo(drawn);
    assertThat(learner.learn(batch(), 0, 10, false)[0]).isEqualTo(before, within(1e-4f));
    for (int step = 0; step < 3; step++) {
      policyLoss(learner, false);
    }
    assertThat(learner.revive()).isZero();
  }

  /** The optimistic policy is a pass, and the move another one. */
  private static Batch optimisticBatch() {
    Batch batch = batch();
    for (int row = 0; row < N; row++) {
      batch.optimistic[row * (AREA + 1) + AREA] = 1;
      batch.optimisticWeight[row] = 1;
    }
    return batch;
  }

  private PolicyHeadNumbers written(Learner learner) throws Exception {
    Path file = folder.resolve("net.bin.gz");
    NetworkWriter.write(learner.average(), "test", file);
    return PolicyHeadNumbers.of(NetworkFile.read(file));
  }

  /** The numbers of both policies in a file: those of the points, then those of the pass. */
  private record PolicyHeadNumbers(List<Float> ordinary, List<Float> optimistic) {
    static PolicyHeadNumbers of(NetworkFile file) {
      Layer.PassTail tail = file.policyHead().passTail();
      Layer.Dense pass = tail == null ? file.policyHead().pass() : tail.dense();
      Layer.Conv points = file.policyHead().p2();
      List<List<Float>> columns = List.of(new ArrayList<>(), new ArrayList<>());
      for (int column = 0; column < 2; column++) {
        for (int in = 0; in < points.in(); in++) {
          columns.get(column).add(points.weight(0, 0, in, column));
        }
        for (int in = 0; in < pass.in(); in++) {
          columns.get(column).add(pass.weight(in, column));
        }
      }
      return new PolicyHeadNumbers(columns.get(0), columns.get(1));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"b2c16", "b1c16h1tf"})
  void learnsAnOptimisticPolicyOnlyFromRowsThatHaveOne(String shape) throws Exception {
    Learner learner = learner(shape);
    policyLoss(learner, false);
    PolicyHeadNumbers plain = written(learner);
    assertThat(plain.optimistic()).isEqualTo(plain.ordinary());

    int optimistic = List.of(Losses.NAMES).indexOf("optimistic");
    float first = learner.learn(optimisticBatch(), 3e-3, 10, false)[optimistic];
    // It began as the ordinary one, which has nothing against a pass after one step.
    assertThat(first).isBetween(1f, 6f);
    for (int step = 0; step < 40; step++) {
      learner.learn(optimisticBatch(), 3e-3, 10, false);
    }
    float[] losses = learner.learn(optimisticBatch(), 3e-3, 10, false);
    assertThat(losses[optimistic]).isLessThan(first * 0.2f);
    assertThat(losses[0]).isGreaterThan(2 * losses[optimistic]);
    PolicyHeadNumbers both = written(learner);
    assertThat(both.optimistic()).isNotEqualTo(both.ordinary());

    Learner next = learner(shape);
    next.startFrom(List.of(folder.resolve("net.bin.gz")), List.of(1.0));
    assertThat(written(next)).isEqualTo(both);
    policyLoss(next, false);
    assertThat(written(next).optimistic()).isNotEqualTo(written(next).ordinary());

    Learner without = learner(shape);
    without.leaveOptimism();
    without.startFrom(List.of(folder.resolve("net.bin.gz")), List.of(1.0));
    without.learn(optimisticBatch(), 3e-3, 10, false);
    assertThat(written(without).optimistic()).isEqualTo(written(without).ordinary());
    assertThat(written(without).ordinary()).isNotEqualTo(both.ordinary());
  }

  /** Rows without an optimistic policy teach the same as before there was one. */
  @Test
  void theOptimisticPolicyChangesNothingWhereNoRowHasIt() throws Exception {
    Learner one = learner("b2c16");
    Learner other = learner("b2c16");
    Batch batch = batch();
    Arrays.fill(batch.optimistic, 0.5f);
    for (int step = 0; step < 3; step++) {
      policyLoss(one, false);
      other.learn(batch, 3e-3, 10, false);
    }
    assertThat(weights(other)).usingRecursiveComparison().isEqualTo(weights(one));
    assertThat(written(other).optimistic()).isEqualTo(written(other).ordinary());
  }

  /** States of before there was an optimistic policy: it is the ordinary one then. */
  @ParameterizedTest
  @ValueSource(strings = {"b2c16", "b1c16h1tf"})
  void goesOnFromAStateWithoutAnOptimisticPolicy(String shape) throws Exception {
    Learner old = learner(shape);
    policyLoss(old, false);
    Checkpoint state = new Checkpoint();
    old.save(state);
    for (Parameter parameter : old.average().parameters()) {
      if (PolicyHead.isLast(parameter)) {
        for (String part : List.of("", "#average", "#mean", "#square")) {
          String name = parameter.name() + part;
          state.put(name, withoutOptimism(parameter, state.array(name, parameter.size())));
        }
      }
    }
    Learner resumed = learner(shape);
    resumed.load(state);
    assertThat(written(resumed)).isEqualTo(written(old));
    resumed.learn(optimisticBatch(), 3e-3, 10, false);
    assertThat(written(resumed).optimistic()).isNotEqualTo(written(resumed).ordinary());
  }

  private static float[] withoutOptimism(Parameter parameter, float[] numbers) {
    if (parameter.name().equals("policy/p2")) {
      return Arrays.copyOf(numbers, numbers.length / PolicyHead.POLICIES * PolicyHead.OPTIMISTIC);
    }
    if (parameter.side(1) != PolicyHead.POLICIES) {
      return numbers;
    }
    float[] fewer = new float[numbers.length / PolicyHead.POLICIES * PolicyHead.OPTIMISTIC];
    for (int i = 0; i < fewer.length; i++) {
      int row = i / PolicyHead.OPTIMISTIC;
      fewer[i] = numbers[row * PolicyHead.POLICIES + i % PolicyHead.OPTIMISTIC];
    }
    return fewer;
  }

  /** States of before the short-term errors were trained: those are as in a new network then. */
  @Test
  void goesOnFromAStateWithoutErrors() throws Exception {
    Learner old = learner("b3c16");
    policyLoss(old, false);
    Checkpoint state = new Checkpoint();
    old.save(state);
    for (Parameter parameter : old.average().parameters()) {
      if (ValueHead.isOfScore(parameter)) {
        for (String part : List.of("", "#average", "#mean", "#square")) {
          String name = parameter.name() + part;
          state.put(name, withoutErrors(state.array(name, parameter.size())));
        }
      }
    }
    Learner resumed = learner("b3c16");
    resumed.load(state);
    List<Parameter> fresh = learner("b3c16").average().parameters();
    for (int i = 0; i < fresh.size(); i++) {
      float[] before = old.average().parameters().get(i).toArray();
      float[] after = resumed.average().parameters().get(i).toArray();
      if (ValueHead.isOfScore(fresh.get(i))) {
        assertThat(withoutErrors(after)).isEqualTo(withoutErrors(before));
        assertThat(errors(after)).isEqualTo(errors(fresh.get(i).toArray()));
      } else {
        assertThat(after).isEqualTo(before);
      }
    }
    policyLoss(resumed, false);
  }

  private static float[] withoutErrors(float[] columns) {
    return columns(columns, 0, Losses.RESULT_ERROR);
  }

  private static float[] errors(float[] columns) {
    return columns(columns, Losses.RESULT_ERROR, Architecture.SCORES);
  }

  private static float[] columns(float[] matrix, int from, int to) {
    int rows = matrix.length / Architecture.SCORES;
    float[] columns = new float[rows * (to - from)];
    for (int row = 0; row < rows; row++) {
      System.arraycopy(
          matrix, row * Architecture.SCORES + from, columns, row * (to - from), to - from);
    }
    return columns;
  }
}
