package sanko.nn.network;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.function.Predicate;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.OptionalInput;
import sanko.nn.Precision;
import sanko.superko.GameState;

/**
 * Finds out which optional inputs a network has not learned: asks about a few positions with each,
 * and takes an answer for absurd that no player would give. Absurd are an advantage that does not
 * help its owner, komi that does not help White, rules that change everything, and wishes to pass
 * on an open board. One thread.
 */
final class InputCheck {
  /** The side of the board on which all is asked that is not about sizes. */
  private static final int SIDE = 9;

  private static final int OTHER_SIDE = 13;
  private static final int SMALL_SIDE = 5;
  private static final double KOMI = 7;
  private static final double ADVANTAGE = 2;
  private static final double[] KOMIS = {-60, -30, 0, 30, 60};
  private static final double CLEAR_KOMI = 30;
  private static final double SURE = 0.8;

  /** At most this much may a win rate fall where it should rise. */
  private static final double WIN_NOISE = 0.05;

  /** At most this much may rare rules or an unknown past change a win rate. */
  private static final double MOST_WIN_CHANGE = 0.35;

  private static final double MOST_LEAD_CHANGE = 6;

  private final Evaluator evaluator;
  private final Map<OptionalInput, CompletableFuture<Boolean>> verdicts =
      new EnumMap<>(OptionalInput.class);

  /**
   * What the network says.
   *
   * @param win of White, 0..1
   * @param lead White's points
   * @param pass policy of the pass as a multiple of that of an average move
   */
  private record Opinion(double win, double lead, double pass) {
    static Opinion of(Evaluation evaluation) {
      return new Opinion(
          evaluation.value().whiteWin(),
          evaluation.value().whiteLead(),
          evaluation.passPolicy() * (evaluation.area() + 1));
    }

    /** Whether it consists of numbers, and the pass has no more than its share. */
    boolean isSane() {
      return Double.isFinite(win) && Double.isFinite(lead) && pass <= 1;
    }

    boolean isLike(Opinion other) {
      return Math.abs(win - other.win) < MOST_WIN_CHANGE
          && Math.abs(lead - other.lead) < MOST_LEAD_CHANGE;
    }
  }

  private InputCheck(Evaluator evaluator) {
    this.evaluator = evaluator;
  }

  /**
   * The inputs that the network has not learned.
   *
   * @param hasAdvantage whether it has an input for an advantage at all
   * @param otherSizes whether to ask about boards for each of which it must be opened anew
   * @throws CompletionException if it cannot be asked
   */
  static Set<OptionalInput> unlearned(
      Evaluator evaluator, boolean hasAdvantage, boolean otherSizes) {
    InputCheck check = new InputCheck(evaluator);
    if (evaluator.supports(SIDE, SIDE)) {
      check.askOnUsualBoard(hasAdvantage);
    }
    if (otherSizes) {
      check.size(OptionalInput.RECTANGLES, SIDE, OTHER_SIDE);
      check.size(OptionalInput.SMALL_BOARDS, SMALL_SIDE, SMALL_SIDE);
    }
    Set<OptionalInput> unlearned = EnumSet.noneOf(OptionalInput.class);
    check.verdicts.forEach(
        (input, verdict) -> {
          if (!verdict.join()) {
            unlearned.add(input);
          }
        });
    if (!hasAdvantage) {
      unlearned.add(OptionalInput.ADVANTAGE);
    }
    return unlearned;
  }

  private void askOnUsualBoard(boolean hasAdvantage) {
    if (hasAdvantage) {
      verdicts.put(OptionalInput.ADVANTAGE, advantage());
    }
    verdicts.put(OptionalInput.LARGE_KOMI, komi());
    rules(OptionalInput.BUTTON, "hasButton", "true");
    rules(OptionalInput.TAX, "tax", "ALL");
    rules(OptionalInput.SUICIDE, "suicide", "true");
    EvaluationOptions without = EvaluationOptions.PLAIN.withMaxHistory(0);
    GameState begun = begun(Rules.CHINESE, KOMI);
    verdicts.put(
        OptionalInput.NO_HISTORY,
        judged(
            List.of(ask(begun, EvaluationOptions.PLAIN), ask(begun, without)),
            InputCheck::areAlike));
  }

  // ---- questions

  /**
   * With an advantage the same player must do better than without, and better still than against
   * it.
   */
  private CompletableFuture<Boolean> advantage() {
    GameState white = begun(Rules.CHINESE, KOMI);
    GameState black = new GameState(white);
    black.play(black.board().point(2, 2), Color.WHITE);
    List<CompletableFuture<Opinion>> asked = new ArrayList<>();
    for (GameState position : List.of(white, black, handicap())) {
      // White's advantage, whoever is to move.
      double sign = position.toMove() == Color.WHITE ? 1 : -1;
      asked.add(ask(position, withAdvantage(-sign * ADVANTAGE)));
      asked.add(ask(position, withAdvantage(sign * ADVANTAGE)));
    }
    return judged(asked, InputCheck::risesInPairs);
  }

  private CompletableFuture<Boolean> komi() {
    List<CompletableFuture<Opinion>> asked =
        Arrays.stream(KOMIS)
            .mapToObj(komi -> begun(Rules.CHINESE, komi))
            .map(position -> ask(position, EvaluationOptions.PLAIN))
            .toList();
    return judged(asked, InputCheck::risesInWins);
  }

  private void rules(OptionalInput input, String rule, String value) {
    List<CompletableFuture<Opinion>> asked = new ArrayList<>();
    for (Rules rules : List.of(Rules.CHINESE, Rules.CHINESE.with(rule, value))) {
      asked.add(ask(begun(rules, KOMI), EvaluationOptions.PLAIN));
    }
    verdicts.put(input, judged(asked, InputCheck::areAlike));
  }

  /** More komi than the board has points decides the game. */
  private void size(OptionalInput input, int width, int height) {
    if (!evaluator.supports(width, height)) {
      return;
    }
    List<CompletableFuture<Opinion>> asked = new ArrayList<>();
    for (double komi : new double[] {-CLEAR_KOMI, 0, CLEAR_KOMI}) {
      GameState empty = new GameState(width, height, Rules.CHINESE, komi);
      asked.add(ask(empty, EvaluationOptions.PLAIN));
    }
    verdicts.put(
        input,
        judged(
            asked,
            said ->
                said.get(1).isSane() && said.get(0).win() < 1 - SURE && said.get(2).win() > SURE));
  }

  private CompletableFuture<Opinion> ask(GameState position, EvaluationOptions options) {
    return evaluator
        .evaluate(position, options.withoutOwnership().withPrecision(Precision.FP32))
        .thenApply(Opinion::of);
  }

  private static EvaluationOptions withAdvantage(double doublings) {
    return EvaluationOptions.PLAIN.withInputs(
        EvaluationOptions.Inputs.PLAIN.withPlayoutDoublingAdvantage(doublings));
  }

  // ---- judgments

  private static CompletableFuture<Boolean> judged(
      List<CompletableFuture<Opinion>> asked, Predicate<List<Opinion>> judge) {
    return CompletableFuture.allOf(asked.toArray(CompletableFuture[]::new))
        .thenApply(done -> judge.test(asked.stream().map(CompletableFuture::join).toList()));
  }

  private static boolean areAlike(List<Opinion> said) {
    return said.stream().allMatch(each -> each.isSane() && each.isLike(said.get(0)));
  }

  /** Whether the second of each pair is no worse for White, and all together are better. */
  private static boolean risesInPairs(List<Opinion> said) {
    double gained = 0;
    for (int i = 0; i < said.size(); i += 2) {
      Opinion before = said.get(i);
      Opinion after = said.get(i + 1);
      gained += after.lead() - before.lead();
      if (!before.isSane() || !after.isSane() || after.win() < before.win() - WIN_NOISE) {
        return false;
      }
    }
    return gained > 0;
  }

  /** Whether White wins no less often with each. */
  private static boolean risesInWins(List<Opinion> said) {
    for (int i = 1; i < said.size(); i++) {
      if (!(said.get(i).win() > said.get(i - 1).win() - WIN_NOISE)) {
        return false;
      }
    }
    return said.get(0).win() < 1 - SURE && said.get(said.size() - 1).win() > SURE;
  }

  // ---- positions

  /** An even game after three moves, White to move. */
  private static GameState begun(Rules rules, double komi) {
    GameState game = new GameState(SIDE, SIDE, rules, komi);
    Board board = game.board();
    game.play(board.point(SIDE - 3, 2), Color.BLACK);
    game.play(board.point(2, SIDE - 3), Color.WHITE);
    game.play(board.point(SIDE - 3, SIDE - 3), Color.BLACK);
    return game;
  }

  /** Two handicap stones, White to move. */
  private static GameState handicap() {
    GameState game = new GameState(SIDE, SIDE, Rules.CHINESE, 0.5);
    game.play(game.board().point(SIDE - 3, 2), Color.BLACK);
    game.setToMove(Color.BLACK);
    game.play(game.board().point(2, SIDE - 3), Color.BLACK);
    return game;
  }
}
