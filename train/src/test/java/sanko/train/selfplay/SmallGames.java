package sanko.train.selfplay;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.ImmediateEvaluator;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.Search;
import sanko.search.SearchException;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/** Settings and games that are quickly played. */
final class SmallGames {
  private SmallGames() {}

  /** The defaults on small boards with few visits, changed by keys and values. */
  static SelfplaySettings settings(String... changes) {
    try {
      Map<String, String> values = new HashMap<>();
      values.put("bSizes", "4,5");
      values.put("bSizeRelProbs", "1,1");
      values.put("maxVisits", "24");
      values.put("cheapSearchVisits", "6");
      values.put("reducedVisitsMin", "6");
      values.put("numGameThreads", "3");
      values.put("dataBoardLen", "5");
      values.put("maxMovesPerGame", "80");
      for (int i = 0; i < changes.length; i += 2) {
        values.put(changes[i], changes[i + 1]);
      }
      SelfplaySettings.Parsed parsed = SelfplaySettings.of(values);
      if (!parsed.rest().isEmpty()) {
        throw new IllegalArgumentException("unknown keys " + parsed.rest());
      }
      return parsed.settings();
    } catch (Exception e) {
      throw new IllegalStateException(e);
    }
  }

  /** A start from the empty board. */
  static GameStart start(int width, int height, Rules rules, double komi) {
    GameState game = new GameState(width, height, rules, komi);
    return new GameStart(7, 1234, game, GameStart.Kind.NORMAL, 0, 0.5, Advantage.NONE);
  }

  /** What a short search says of a position's moves. */
  static MoveTargets moves(GameState game) throws SearchException {
    return moves(game, RowSettings.PolicyTarget.SEARCH);
  }

  /** What a search of 20 visits says of a position's moves. */
  static MoveTargets moves(GameState game, RowSettings.PolicyTarget target) throws SearchException {
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    return MoveTargets.of(
        search.run(game, SearchRequest.toPlay(SearchLimits.visits(20))),
        game.board(),
        target,
        /* fpuReduction= */ 0);
  }

  /** A turn of some weight, with values made up. */
  static PlayedGame.Turn turn(GameState game, double weight, double whiteWin)
      throws SearchException {
    ValueTarget value = new ValueTarget(whiteWin, 1 - whiteWin, 0, 10 * whiteWin - 5);
    return new PlayedGame.Turn(
        new EffortSettings.Effort(20, 20, weight > 0, weight),
        moves(game),
        value,
        value,
        0.7,
        OptionalDouble.empty());
  }

  /** An evaluator of which everything but the value is pseudo-random. */
  abstract static class Valued implements ImmediateEvaluator {
    private final ImmediateEvaluator random = new PseudoRandomEvaluator();

    /** White's probability to win. */
    abstract double whiteWin(GameState position);

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      Evaluation made = random.answer(position, options);
      float[] policy = new float[made.area() + 1];
      for (int i = 0; i < policy.length; i++) {
        policy[i] = made.policy(i);
      }
      double win = whiteWin(position);
      return new Evaluation(
          policy, new ValueEstimate(win, 1 - win, 0, 0, 100, 0), Uncertainty.UNKNOWN, null);
    }

    @Override
    public String name() {
      return "valued";
    }
  }
}
