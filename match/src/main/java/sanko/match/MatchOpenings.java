package sanko.match;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.CompletionException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.cli.OptionCheck;
import sanko.engine.BoardSize;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.superko.GameState;

/**
 * The openings requested by the user.
 *
 * @param text in a form that tells all about them but the seed
 * @param plies moves to draw
 * @param records a file or folder of records, or null to draw moves
 * @param policy whose policy moves are drawn from, or null for all alike
 */
public record MatchOpenings(
    String text, int plies, @Nullable Path records, @Nullable Evaluator policy) {
  private static final Pattern DRAWN = Pattern.compile("(?:(uniform|policy):)?([0-9]{1,3})");

  /**
   * Reads {@code N}, {@code uniform:N}, {@code policy:N} or the name of a file or folder.
   *
   * @param network a network, if an engine has one
   */
  public static MatchOpenings parse(String text, @Nullable Evaluator network)
      throws ConfigException {
    Matcher matcher = DRAWN.matcher(text);
    if (!matcher.matches()) {
      Path path = FileNames.path(text);
      OptionCheck.check(
          Files.exists(path),
          "--opening is a number of moves, uniform:N, policy:N, or a file or folder, not " + text);
      return new MatchOpenings(text, 0, path, null);
    }
    boolean uniform =
        matcher.group(1) == null ? network == null : matcher.group(1).equals("uniform");
    OptionCheck.check(
        uniform || network != null,
        "--opening policy:N needs one of Sanko's engines with a network");
    int plies = Integer.parseInt(matcher.group(2));
    return new MatchOpenings(
        (uniform ? "uniform:" : "policy:") + plies, plies, null, uniform ? null : network);
  }

  /**
   * The games that begin with these openings.
   *
   * @param boards pairs take them in turns
   * @throws IllegalArgumentException worded for the user if a record cannot be used
   */
  public MatchSchedule schedule(MatchRules rules, List<BoardSize> boards, long seed)
      throws IOException {
    return new MatchSchedule(boards, make(rules, boards, seed), seed);
  }

  private MatchSchedule.Openings make(MatchRules rules, List<BoardSize> boards, long seed)
      throws IOException {
    if (records != null) {
      return SgfOpenings.read(records, rules.named().rules(), rules.komi(), boards);
    }
    Evaluator network = policy;
    return new RandomOpenings(
        plies,
        rules.named().rules(),
        rules.komi(),
        network == null ? RandomOpenings::uniform : state -> weights(network, state),
        seed);
  }

  private static double[] weights(Evaluator network, GameState state) {
    try {
      Evaluation evaluation = network.evaluate(state, EvaluationOptions.PLAIN).join();
      double[] weights = new double[evaluation.area()];
      for (int index = 0; index < weights.length; index++) {
        weights[index] = evaluation.policy(index);
      }
      return weights;
    } catch (CompletionException e) {
      throw new IllegalStateException("no opening: " + FailureText.of(e), e);
    }
  }
}
