package sanko.nn.network;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.nn.NetworkException;
import sanko.nn.Precision;
import sanko.nn.dnnl.BfloatModel;
import sanko.nn.testing.TinyNetwork;

/** The decision whether a network is computed in bfloat16. */
@Timeout(120)
class BfloatChoiceTest {
  private static final Divergence NONE = new Divergence(0, 0, 0, 0, 0, 0, 1);

  @TempDir Path folder;
  private Path transformer;

  @BeforeEach
  void needsAProcessorWithBfloat16() throws Exception {
    String refusal = BfloatModel.refusal();
    assumeTrue(refusal == null, () -> "skipped: " + refusal);
    transformer = TinyNetwork.transformer().withoutConvolutions().write(folder.resolve("tiny.bin"));
  }

  private BfloatChoice choice(Path network, Precision precision) throws NetworkException {
    return new BfloatChoice(
        NetworkContent.read(network), precision, folder.resolve("cache"), (width, height) -> null);
  }

  private void keep(double speedup, Divergence error) throws Exception {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    new PrecisionTrial(new PrecisionTrial.Errors(error, NONE), speedup)
        .writeTo(new DataOutputStream(bytes));
    MachineFile.of(transformer, "sanko bfloat16 2", "bfloat16", folder.resolve("cache"))
        .keep(bytes.toByteArray(), "a test's trial");
  }

  @ParameterizedTest
  @CsvSource({"1.10, 0, true", "1.09, 0, false", "2, 0.5, false", "0, 0, false"})
  void usesWhatIsFasterAndFaithful(double speedup, double lead, boolean isUsed) throws Exception {
    keep(speedup, new Divergence(0, 0, 0, 0, lead, lead, 1));
    try (BfloatChoice choice = choice(transformer, Precision.AUTO)) {
      assertThat(choice.find() != null).isEqualTo(isUsed);
    }
  }

  @Test
  void keepsTheTrialForLaterStarts() throws Exception {
    try (BfloatChoice choice = choice(transformer, Precision.AUTO)) {
      choice.awaitTrial();
    }
    byte[] first = Files.readAllBytes(kept().get(0));
    try (BfloatChoice choice = choice(transformer, Precision.AUTO)) {
      choice.find();
    }
    assertThat(Files.readAllBytes(kept().get(0))).isEqualTo(first);
  }

  /** It is right on smaller boards, too, or the trial would say otherwise. */
  @Test
  void findsTheEmbeddedNetworkRight() throws Exception {
    NetworkContent content = NetworkContent.read(EmbeddedNetwork.file(folder));
    BfloatModel model = new BfloatModel(content.file());
    PrecisionTrial trial =
        BfloatChoice.find(content, folder.resolve("cache"), model, (width, height) -> null);
    assertThat(trial.error().isFaithful()).isTrue();
    assertThat(trial.speedup()).isPositive();
    assertThat(new PrecisionTrial(trial.error(), PrecisionTrial.WRONG).bfloatRefusal())
        .contains("wrong");
  }

  private List<Path> kept() throws Exception {
    Path cache = folder.resolve("cache");
    if (!Files.exists(cache)) {
      return List.of();
    }
    try (Stream<Path> files = Files.list(cache)) {
      return files.filter(file -> file.toString().contains(".bfloat16-")).toList();
    }
  }

  @Test
  void usesItUntriedWhereAsked() throws Exception {
    try (BfloatChoice choice = choice(transformer, Precision.BF16)) {
      assertThat(choice.find()).isNotNull();
      choice.withdraw();
      assertThat(choice.find()).isNull();
    }
    assertThat(kept()).isEmpty();
  }

  @Test
  void usesItForNothingElse() throws Exception {
    keep(2, NONE);
    for (Precision precision : List.of(Precision.FP32, Precision.INT8, Precision.FP16)) {
      try (BfloatChoice choice = choice(transformer, precision)) {
        assertThat(choice.find()).as("%s", precision).isNull();
      }
    }
    Path ordinary = new TinyNetwork(false).withRandomValues(1).write(folder.resolve("conv.bin"));
    try (BfloatChoice choice = choice(ordinary, Precision.BF16)) {
      assertThat(choice.find()).isNull();
    }
  }
}
