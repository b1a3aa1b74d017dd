package sanko.train.net;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import org.bytedeco.javacpp.PointerScope;
import org.bytedeco.pytorch.Tensor;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** A network teaches its hidden states to another one. */
@Tag("arithmetic")
class TutorTest {
  private static final Processor PROCESSOR = new Processor(false, false);
  private static final int HIDDEN = List.of(Losses.NAMES).indexOf("hidden");
  private static final int N = 32;
  private static final int HEIGHT = 5;
  private static final int WIDTH = 6;
  private static final int AREA = HEIGHT * WIDTH;

  @TempDir Path folder;

  @BeforeAll
  static void useOneThread() {
    Torch.setThreads(1);
  }

  /** Random stones on boards that are not square. */
  private static Batch batch(long seed) {
    Random random = new Random(seed);
    Batch batch = new Batch(N, HEIGHT, WIDTH);
    for (int i = 0; i < batch.planes.length; i++) {
      boolean isOnBoard = i / batch.area() % Architecture.PLANES == 0;
      batch.planes[i] = isOnBoard || random.nextInt(4) == 0 ? 1 : 0;
    }
    for (int i = 0; i < batch.globals.length; i++) {
      batch.globals[i] = random.nextInt(4) == 0 ? 1 : 0;
    }
    return batch;
  }

  /** A network with biases that matter, written to a file. */
  private Path write(String shape) throws IOException {
    PolicyValueNet net = net(shape, 1);
    Path file = folder.resolve(shape + ".bin.gz");
    NetworkWriter.write(net, "tutor", file);
    return file;
  }

  private static PolicyValueNet net(String shape, long seed) {
    PolicyValueNet net = new PolicyValueNet(Architecture.parse(shape), PROCESSOR, seed);
    Random random = new Random(seed);
    for (Parameter parameter : net.parameters()) {
      if (parameter.kind() == Parameter.Kind.BIAS) {
        float[] biases = parameter.toArray();
        for (int i = 0; i < biases.length; i++) {
          biases[i] += (float) random.nextGaussian() * 0.2f;
        }
        parameter.set(biases);
      }
    }
    net.setOptimism(true);
    return net;
  }

  @ParameterizedTest
  @ValueSource(strings = {"b3c16", "b5c24s5p2", "b2c16-mish", "b2c16h2tf"})
  @SuppressWarnings("try") // It is enough that the scope is there.
  void saysAndThinksWhatTheNetworkInItsFileDoes(String shape) throws Exception {
    Tutor tutor = Tutor.read(write(shape), PROCESSOR);
    PolicyValueNet net = net(shape, 1);
    Batch batch = batch(3);
    try (PointerScope scope = new PointerScope()) {
      List<Tensor> streams = tutor.teach(batch);
      assertThat(Tutor.distance(net, batch, streams).item_float()).isLessThan(1e-9f);
    }
    Validation validation = Validation.of(net, List.of(batch));
    assertThat(validation.topOne()).isEqualTo(1);
    assertThat(validation.divergence()).isCloseTo(0, within(1e-5));
    assertThat(validation.optimisticDivergence()).isCloseTo(0, within(1e-5));
    assertThat(validation.winrateError()).isCloseTo(0, within(1e-5));
    assertThat(validation.leadError()).isCloseTo(0, within(1e-4));
    assertThat(validation.ownershipError()).isCloseTo(0, within(1e-8));
    assertThat(batch.scoreStdev[0]).isPositive();
    assertThat(batch.nearWeight).containsOnly(0);
    assertThat(batch.nearWinLoss[0]).isEqualTo(batch.value[0] - batch.value[1]);
  }

  /** Rows of records need not have a result. */
  @Test
  void teachesRowsWithoutResults() throws Exception {
    Tutor tutor = Tutor.read(write("b3c16"), PROCESSOR);
    Batch batch = batch(5);
    List<float[]> weights =
        List.of(
            batch.policyWeight,
            batch.optimisticWeight,
            batch.valueWeight,
            batch.scoreWeight,
            batch.nearWeight,
            batch.leadWeight,
            batch.ownershipWeight);
    weights.forEach(weight -> Arrays.fill(weight, 0));
    tutor.teachMean(batch);
    assertThat(weights).allSatisfy(weight -> assertThat(weight).containsOnly(1));
  }

  /** What the blocks of the student do not explain gets less and less; then answers are learned. */
  @Test
  void isImitated() throws Exception {
    Tutor tutor = Tutor.read(write("b3c16"), PROCESSOR);
    Learner learner = new Learner(Architecture.parse("b3c16"), PROCESSOR, 5);
    learner.follow(tutor, 62 * N);
    float first = learner.learn(batch(0), 3e-3, 10, false)[HIDDEN];
    for (int step = 1; step < 61; step++) {
      learner.learn(batch(step), 3e-3, 10, false);
    }
    assertThat(learner.learn(batch(100), 0, 10, false)[HIDDEN]).isBetween(1e-6f, 0.3f * first);

    float[] answers = learner.learn(batch(100), 3e-3, 10, false);
    assertThat(answers[HIDDEN]).isZero();
    for (int step = 101; step < 130; step++) {
      learner.learn(batch(step), 3e-3, 10, false);
    }
    assertThat(learner.learn(batch(100), 0, 10, false)[0]).isLessThan(answers[0]);
  }

  /** What is learned at the end is the same for a position and for its mirror image. */
  @ParameterizedTest
  @CsvSource({"true,false", "false,true", "true,true"})
  void averagesMirrorImages(boolean flipX, boolean flipY) throws Exception {
    Tutor tutor = Tutor.read(write("b3c16"), PROCESSOR);
    Batch batch = batch(4);
    Batch mirrored = batch(4);
    for (int i = 0; i < batch.planes.length; i++) {
      mirrored.planes[mirror(i, flipX, flipY)] = batch.planes[i];
    }
    tutor.teach(batch);
    float[] single = batch.policy.clone();
    tutor.teachMean(batch);
    tutor.teachMean(mirrored);
    for (int row = 0; row < N; row++) {
      for (int i = 0; i < AREA; i++) {
        assertThat(mirrored.policy[row * (AREA + 1) + mirror(i, flipX, flipY)])
            .isCloseTo(batch.policy[row * (AREA + 1) + i], within(1e-5f));
        assertThat(mirrored.ownership[row * AREA + mirror(i, flipX, flipY)])
            .isCloseTo(batch.ownership[row * AREA + i], within(1e-5f));
      }
    }
    assertThat(mirrored.lead[0]).isCloseTo(batch.lead[0], within(1e-3f));
    assertThat(batch.policy).isNotEqualTo(single);
  }

  /** Where a cell of an array of boards lies when each board is mirrored. */
  private static int mirror(int i, boolean flipX, boolean flipY) {
    int x = i % WIDTH;
    int y = i % AREA / WIDTH;
    int cell = (flipY ? HEIGHT - 1 - y : y) * WIDTH + (flipX ? WIDTH - 1 - x : x);
    return i / AREA * AREA + cell;
  }

  @ParameterizedTest
  @ValueSource(strings = {"b1c16nbt", "b1c16-human"})
  void refusesNetworksThatItCannotCompute(String shape) throws Exception {
    Path file = write(shape);
    assertThatThrownBy(() -> Tutor.read(file, PROCESSOR))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("tutor");
  }

  @ParameterizedTest
  @CsvSource({"b3c16,true", "b3c16s5p2,true", "b4c16,false", "b3c24,false", "b3c16nbt,false"})
  void fitsStudentsWithTheSameStream(String student, boolean fits) throws Exception {
    Tutor tutor = Tutor.read(write("b3c16"), PROCESSOR);
    assertThat(tutor.fits(Architecture.parse(student))).isEqualTo(fits);
  }
}
