package sanko.nn.network;

import static java.nio.charset.StandardCharsets.US_ASCII;

import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.CompletionException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import sanko.nn.NetworkException;
import sanko.nn.OptionalInput;

/**
 * Which inputs a network has not learned: found out when somebody wants to know, once for a network
 * and a machine, and kept in a folder. Shared.
 */
final class InputVerdict {
  private static final System.Logger LOG = System.getLogger(InputVerdict.class.getName());
  private static final String FORMAT = "sanko inputs 1";
  private static final String SEPARATOR = " ";

  /** The first version of inputs with an advantage. */
  private static final int FIRST_WITH_ADVANTAGE = 7;

  /** Opening a larger network for one more size takes seconds and its memory once more. */
  private static final long QUICKLY_OPENED = 10_000_000;

  private final Path network;
  private final Path folder;

  /** Guarded by this. */
  private @Nullable Set<OptionalInput> unlearned;

  /**
   * Nothing is known yet.
   *
   * @param network the network's file
   * @param folder where the verdict is kept
   */
  InputVerdict(Path network, Path folder) {
    this.network = network;
    this.folder = folder;
  }

  /** The inputs that have not been learned; none if the network cannot be asked. */
  synchronized Set<OptionalInput> unlearned(NetworkEvaluator evaluator) {
    Set<OptionalInput> known = unlearned;
    if (known == null) {
      known = findOrAsk(evaluator);
      unlearned = known;
    }
    return known;
  }

  private Set<OptionalInput> findOrAsk(NetworkEvaluator evaluator) {
    try {
      MachineFile kept = MachineFile.of(network, FORMAT, "inputs", folder);
      Set<OptionalInput> known = kept.find(InputVerdict::parse);
      if (known == null) {
        known =
            InputCheck.unlearned(
                evaluator,
                evaluator.description().inputVersion() >= FIRST_WITH_ADVANTAGE,
                evaluator.description().parameters() <= QUICKLY_OPENED);
        String names = known.stream().map(Enum::name).collect(Collectors.joining(SEPARATOR));
        kept.keep(names.getBytes(US_ASCII), "the check of inputs");
      }
      return Set.copyOf(known);
    } catch (NetworkException | CompletionException | IllegalStateException e) {
      LOG.log(System.Logger.Level.DEBUG, "the network's inputs were not checked", e);
      return Set.of();
    }
  }

  private static Set<OptionalInput> parse(byte[] content) {
    Set<OptionalInput> known = EnumSet.noneOf(OptionalInput.class);
    String names = new String(content, US_ASCII);
    for (String name : names.isEmpty() ? new String[0] : names.split(SEPARATOR, -1)) {
      known.add(OptionalInput.valueOf(name));
    }
    return known;
  }
}
