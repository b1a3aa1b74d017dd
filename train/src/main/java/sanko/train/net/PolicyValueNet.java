package sanko.train.net;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.bytedeco.pytorch.Tensor;
import org.bytedeco.pytorch.global.torch;
import org.jspecify.annotations.Nullable;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.Activation;

/**
 * A network that can be trained: a trunk of {@link TrunkBlock}s and two heads;
 * docs/network-format.md has the layers. It computes in bfloat16 or fp32; its parameters are fp32.
 * All positions of a batch have boards of one size, so there is no mask.
 *
 * <p>Batch norms are fixed: the only thing left of them is a bias, and what ends a branch begins
 * small, as if the stream were scaled by its variance. One thread.
 */
final class PolicyValueNet {
  /** The name of the matrix that the inputs of no point are multiplied with. */
  static final String GLOBAL = "global";

  private final Architecture architecture;
  private final Processor processor;
  private final List<Parameter> parameters;
  private final FakeQuantizers codings;
  private final Conv stem;
  private final Matrix global;
  private final @Nullable People people;
  private final List<TrunkBlock> blocks = new ArrayList<>();
  private final TrunkTip tip;
  private final PolicyHead policyHead;
  private final ValueHead valueHead;

  /**
   * A network with random parameters.
   *
   * @param processor what computes it
   */
  PolicyValueNet(Architecture architecture, Processor processor, long seed) {
    this.architecture = architecture;
    this.processor = processor;
    LayerMaker make = new LayerMaker(processor, architecture.activation(), seed);
    int channels = architecture.channels();
    int kernel = architecture.layout().stem();
    boolean coded = architecture.isConvolutional();
    stem = make.stem("stem", kernel, Architecture.PLANES, channels, coded);
    global = make.matrix(GLOBAL, Architecture.GLOBALS, channels, 0.3);
    people = architecture.readsPeople() ? new People(make, architecture) : null;
    FakeQuantizers.Group stream = make.newGroup();
    for (int i = 0; i < architecture.blocks(); i++) {
      addBlock(make, i, stream);
    }
    tip =
        architecture.isConvolutional()
            ? make.norm("tip", channels)
            : new TrunkTip.OfTransformer(
                make.rootMeanSquare("tip", channels),
                make.bias("tipbias", channels),
                architecture.activation());
    policyHead = new PolicyHead(make, architecture);
    valueHead = new ValueHead(make, architecture);
    parameters = make.parameters();
    codings = make.codings();
  }

  /** What reads who plays: three matrices, whose result is added to every point. */
  private static final class People {
    static final int FEATURES = MetadataEncoder.FEATURES;

    private final Matrix[] matrices;
    private final Parameter[] biases;
    private final Activation activation;

    People(LayerMaker make, Architecture architecture) {
      int hidden = Architecture.PEOPLE_CHANNELS;
      activation = architecture.activation();
      matrices =
          new Matrix[] {
            make.matrix("people/first", FEATURES, hidden, 1.5),
            make.matrix("people/second", hidden, hidden, 1.5),
            make.matrix("people/third", hidden, architecture.channels(), 0.5)
          };
      biases =
          new Parameter[] {
            make.bias("people/firstbias", hidden), make.bias("people/secondbias", hidden)
          };
    }

    Tensor apply(Tensor features) {
      Tensor row = features;
      for (int i = 0; i < biases.length; i++) {
        Tensor sum = matrices[i].apply(row).add_(biases[i].tensor());
        row = Norm.activate(activation, sum);
      }
      return matrices[biases.length].apply(row);
    }

    void describe(NetworkForm form) throws IOException {
      form.words("people", FEATURES);
      for (int i = 0; i < biases.length; i++) {
        matrices[i].describe(form);
        form.bias(biases[i]);
        form.activation(biases[i].name(), activation);
      }
      matrices[biases.length].describe(form);
    }
  }

  private void addBlock(LayerMaker make, int number, FakeQuantizers.@Nullable Group stream) {
    String name = "block" + number;
    int channels = architecture.channels();
    boolean pools = architecture.layout().pools(number);
    double gain = 1 / Math.sqrt(architecture.fileBlocks());
    switch (architecture.kind()) {
      case RESIDUAL ->
          blocks.add(
              pools
                  ? new TrunkBlock.GlobalPooling(make, name, channels, gain, stream)
                  : new TrunkBlock.Ordinary(make, name, channels, gain, stream));
      case NESTED ->
          blocks.add(
              new TrunkBlock.Nested(
                  make, name, channels, architecture.innerChannels(), pools, gain, stream));
      case TRANSFORMER -> {
        int heads = architecture.attentionHeads();
        int hidden = architecture.hiddenChannels();
        blocks.add(new AttentionBlock(make, name + "/attention", channels, heads, gain));
        blocks.add(new TrunkBlock.FeedForward(make, name + "/feed", channels, hidden, gain));
      }
    }
  }

  Architecture architecture() {
    return architecture;
  }

  Processor processor() {
    return processor;
  }

  /** All parameters, in an order that only depends on the architecture. */
  List<Parameter> parameters() {
    return parameters;
  }

  /** The places where int8 codes images, in which they can be rounded. */
  FakeQuantizers codings() {
    return codings;
  }

  /**
   * What the network says of a batch, as fp32 tensors.
   *
   * @param policy logits {@code [N][PolicyHead.POLICIES][area + 1]}, pass last
   * @param value logits {@code [N][3]} of win, loss, no result for the player to move
   * @param score {@code [N][6]}: mean, stdev before softplus, lead, time, in units of 20 points;
   *     errors of result and score before they are {@linkplain Losses#errors decoded}
   * @param ownership {@code [N][area]} before tanh, positive is the player to move's
   */
  record Outputs(Tensor policy, Tensor value, Tensor score, Tensor ownership) {
    /** All of them. */
    List<Tensor> all() {
      return List.of(policy, value, score, ownership);
    }
  }

  /**
   * Computes a batch.
   *
   * @return tensors on the network's processor
   */
  Outputs forward(Batch batch) {
    Tensor stream = stem(batch);
    for (TrunkBlock block : blocks) {
      stream = stream.add(block.apply(stream));
    }
    return answer(stream);
  }

  /** The blocks of the trunk, each of which computes what is added to the stream. */
  List<TrunkBlock> blocks() {
    return Collections.unmodifiableList(blocks);
  }

  /** The stream {@code [N][channels][height][width]} before the first block. */
  Tensor stem(Batch batch) {
    int height = batch.height;
    int width = batch.width;
    Tensor planes = processor.of(batch.planes, batch.count, Architecture.PLANES, height, width);
    Tensor globals = processor.of(batch.globals, batch.count, Architecture.GLOBALS);
    Tensor input = processor.lower(planes).contiguous(torch.MemoryFormat.ChannelsLast);
    Tensor values = global.apply(globals);
    if (people != null) {
      values = values.add(people.apply(processor.of(batch.people, batch.count, People.FEATURES)));
    }
    Tensor row = processor.lower(values).unsqueeze(2).unsqueeze(3);
    return stem.apply(input).add_(row);
  }

  /** What the heads say of the stream after the last block. */
  Outputs answer(Tensor stream) {
    Tensor image = tip.apply(stream);
    return valueHead.apply(image, policyHead.apply(image));
  }

  /** Gives the memory of the parameters back; the network is of no use then. */
  void free() {
    parameters.forEach(parameter -> parameter.tensor().releaseReference());
  }

  /** The channels of its blocks that can die; those of two networks correspond. */
  List<HiddenChannels> hidden() {
    return blocks.stream().flatMap(block -> block.hidden().stream()).toList();
  }

  /** Whether it has an optimistic policy of its own, and not the ordinary one in its place. */
  boolean hasOptimism() {
    return policyHead.hasOptimism();
  }

  /** Says whether the optimistic policy is one of its own. */
  void setOptimism(boolean has) {
    policyHead.setOptimism(has);
  }

  /** Begins to learn an optimistic policy: from now on it may differ from the ordinary one. */
  void beginOptimism() {
    policyHead.beginOptimism();
  }

  /** Which of the policies stands for the optimistic one. */
  int optimisticColumn() {
    return policyHead.optimisticColumn();
  }

  /**
   * Reads all layers from a file. One that has no optimistic policy of its own has the ordinary one
   * in its place, or none.
   */
  void read(NetworkForm form) throws IOException {
    policyHead.setOptimism(form.policies() > 1);
    describe(form);
    policyHead.beginOptimism();
    policyHead.setOptimism(!policyHead.isOptimisticFirst());
  }

  /** States all layers in the order of the file. */
  void describe(NetworkForm form) throws IOException {
    form.header(architecture);
    stem.describe(form);
    global.describe(form);
    if (people != null) {
      people.describe(form);
    }
    for (TrunkBlock block : blocks) {
      block.describe(form);
    }
    tip.describe(form);
    policyHead.describe(form);
    valueHead.describe(form);
  }
}
