package sanko.nn.onnx;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.KatagoContract;
import sanko.nn.file.ModelMetadata;
import sanko.nn.onnx.OnnxOutline.Tensor;

/**
 * Which inputs and outputs of an ONNX model are which. Immutable.
 *
 * @param meta null if the network knows nothing of players
 * @param mask 1 on the board and 0 elsewhere; null if the first feature plane alone tells it
 * @param pass null if the policy includes it
 * @param moreScore the score numbers from the fifth on, where they have an output of their own
 */
record TensorRoles(
    Tensor spatial,
    Tensor global,
    @Nullable Tensor meta,
    @Nullable Tensor mask,
    Tensor policy,
    @Nullable Tensor pass,
    Tensor value,
    Tensor score,
    @Nullable Tensor moreScore,
    Tensor ownership) {
  private static final int OLDEST_OPSET = 11;

  /**
   * Finds them by the names of {@link KatagoContract}, or guesses by names and dimensions in a
   * model that does not claim to keep it.
   *
   * @param file names the file in messages
   * @throws NetworkException if one is missing; the message says which and what there is
   */
  static TensorRoles of(String file, OnnxOutline outline) throws NetworkException {
    TensorFinder finder = new TensorFinder(file, outline);
    TensorRoles roles =
        KatagoContract.isClaimedBy(outline.metadata()) ? finder.byContract() : finder.guessed();
    for (Tensor tensor : outline.inputs()) {
      if (!roles.inputs().contains(tensor)) {
        throw new NetworkException(file + " has an unknown input " + tensor);
      }
    }
    if (outline.opset() < OLDEST_OPSET) {
      throw new NetworkException(
          file + " uses operators of version " + outline.opset() + "; 11 is the oldest supported");
    }
    for (Tensor tensor : roles.all()) {
      check(file, tensor);
    }
    return roles;
  }

  private static void check(String file, Tensor tensor) throws NetworkException {
    if (tensor.type() != OnnxProto.FLOAT && tensor.type() != OnnxProto.FLOAT16) {
      throw new NetworkException(file + ": " + tensor + " does not hold floats");
    }
    if (tensor.dim(0) > 0) {
      throw new NetworkException(
          file
              + ": the batch of "
              + tensor
              + " is fixed; export the model with an open first dimension");
    }
  }

  private List<Tensor> inputs() {
    return Stream.of(spatial, global, meta, mask).filter(Objects::nonNull).toList();
  }

  private List<Tensor> all() {
    Stream<@Nullable Tensor> outputs = Stream.of(policy, pass, value, score, moreScore, ownership);
    return Stream.concat(inputs().stream(), outputs).filter(Objects::nonNull).toList();
  }

  /**
   * Compares the dimensions with what {@link KatagoContract} demands for a network.
   *
   * @param file names the file in messages
   */
  void checkContract(String file, ModelMetadata metadata) throws NetworkException {
    int width = metadata.width();
    int height = metadata.height();
    int policies = metadata.description().policyChannels();
    int metaFeatures = metadata.description().metaFeatures();
    if ((meta == null) != (metaFeatures == 0)) {
      throw new NetworkException(
          "%s has %s input %s; its metadata says otherwise"
              .formatted(file, meta == null ? "no" : "an", KatagoContract.META));
    }
    expect(file, spatial, metadata.description().spatialPlanes(), height, width);
    expect(file, global, metadata.description().globalFeatures(), 1, 1);
    expect(file, meta, metaFeatures, 1, 1);
    expect(file, mask, 1, height, width);
    expect(file, policy, policies, height, width);
    expect(file, pass, policies, 1, 1);
    expect(file, value, 3, 1, 1);
    expect(file, score, metadata.description().scoreOutputs(), 1, 1);
    expect(file, ownership, 1, height, width);
  }

  private static void expect(String file, @Nullable Tensor tensor, long... dims)
      throws NetworkException {
    if (tensor == null) {
      return;
    }
    boolean fits = tensor.rank() == dims.length + 1;
    for (int i = 0; i < dims.length; i++) {
      fits &= tensor.dim(i + 1) < 0 || tensor.dim(i + 1) == dims[i];
    }
    if (!fits) {
      throw new NetworkException(
          "%s: %s must have dimensions %d, %d, %d after the batch"
              .formatted(file, tensor, dims[0], dims[1], dims[2]));
    }
  }

  /**
   * Finds inputs and outputs of an ONNX model.
   *
   * @param file names the file in messages
   */
  private record TensorFinder(String file, OnnxOutline outline) {
    /** By the names that KataGo's contract prescribes. */
    TensorRoles byContract() throws NetworkException {
      return new TensorRoles(
          input(KatagoContract.SPATIAL),
          input(KatagoContract.GLOBAL),
          find(outline.inputs(), tensor -> tensor.name().equals(KatagoContract.META)),
          input(KatagoContract.MASK),
          output(KatagoContract.POLICY),
          output(KatagoContract.PASS),
          output(KatagoContract.VALUE),
          output(KatagoContract.SCORE),
          null,
          output(KatagoContract.OWNERSHIP));
    }

    private Tensor input(String name) throws NetworkException {
      return input("'" + name + "'", tensor -> tensor.name().equals(name));
    }

    private Tensor output(String name) throws NetworkException {
      return required(
          "output", "'" + name + "'", outline.outputs(), tensor -> tensor.name().equals(name));
    }

    /** By what names and dimensions suggest; docs/networks.md. */
    TensorRoles guessed() throws NetworkException {
      TensorRoles roles =
          new TensorRoles(
              input(
                  "the feature planes [batch][planes][rows][columns]",
                  tensor -> tensor.rank() == 4 && !isMask(tensor)),
              input(
                  "the global features [batch][features]",
                  tensor -> tensor.rank() == 2 && !isMeta(tensor)),
              find(outline.inputs(), TensorFinder::isMeta),
              find(outline.inputs(), TensorFinder::isMask),
              output("the policy", "policy", "policylogits"),
              find(outline.outputs(), tensor -> isNamed(tensor, "pass", "policypass")),
              output("the result [batch][3]", "value", "valuelogits", "wdl"),
              output("the score numbers", "score", "miscvalue", "misc", "scorevalue"),
              find(outline.outputs(), tensor -> isNamed(tensor, "moremiscvalue", "moremisc")),
              output("the ownership", "ownership", "owner"));
      if (roles.pass() == null && roles.policy().rank() == 4) {
        throw new NetworkException(
            file
                + " has no output for the pass, and its policy "
                + roles.policy()
                + " has no place for it");
      }
      return roles;
    }

    private Tensor input(String what, Predicate<Tensor> test) throws NetworkException {
      return required("input", what, outline.inputs(), test);
    }

    private Tensor output(String what, String... names) throws NetworkException {
      return required(
          "output",
          what + ", named " + String.join(" or ", names),
          outline.outputs(),
          tensor -> isNamed(tensor, names));
    }

    private Tensor required(String kind, String what, List<Tensor> all, Predicate<Tensor> test)
        throws NetworkException {
      Tensor found = find(all, test);
      if (found == null) {
        throw new NetworkException(
            file
                + " has no "
                + kind
                + " for "
                + what
                + "; it has "
                + all.stream().map(Tensor::toString).collect(Collectors.joining(", ")));
      }
      return found;
    }

    private static @Nullable Tensor find(List<Tensor> all, Predicate<Tensor> test) {
      return all.stream().filter(test).findFirst().orElse(null);
    }

    private static boolean isMeta(Tensor tensor) {
      return tensor.rank() == 2
          && (tensor.dim(1) == MetadataEncoder.FEATURES || plain(tensor.name()).contains("meta"));
    }

    private static boolean isMask(Tensor tensor) {
      return tensor.rank() == 4 && tensor.dim(1) == 1 && plain(tensor.name()).contains("mask");
    }

    private static boolean isNamed(Tensor tensor, String... names) {
      String name = plain(tensor.name());
      return Stream.of(names).anyMatch(name::equals);
    }

    /** A name in small letters, without marks and the word output. */
    private static String plain(String name) {
      String plain = name.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]", "");
      return plain.replaceFirst("^(outputs?|out)", "").replaceFirst("(outputs?|out)$", "");
    }
  }
}
