package sanko.search.playout;

import org.jspecify.annotations.Nullable;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.Precision;
import sanko.search.settings.HumanSettings;
import sanko.superko.GameState;

/**
 * Knows which positions of a search the network that imitates people is asked about, and how.
 * Immutable.
 */
public final class HumanLeaves {
  private final Evaluator human;
  private final HumanProfile players;
  private final HumanSettings.Exploring exploring;
  private final int rootToMove;
  private final @Nullable Precision precision;

  private HumanLeaves(
      Evaluator human, HumanProfile players, HumanSettings.Exploring exploring, GameState game) {
    this.human = human;
    this.players = players;
    this.exploring = exploring;
    rootToMove = game.toMove();
    precision = human.precision(game.board().width(), game.board().height());
  }

  /**
   * Those of a search; null without such a network or without a profile.
   *
   * @param evaluator the main one, which may have another beside it
   * @param game the game at the root
   */
  public static @Nullable HumanLeaves of(
      Evaluator evaluator, HumanSettings settings, GameState game) {
    Evaluator human = evaluator.human();
    HumanProfile players = settings.players();
    return human == null || players == null
        ? null
        : new HumanLeaves(human, players, settings.exploring(), game);
  }

  /** Whether positions below the root with this player to move are evaluated. */
  boolean isWanted(int toMove) {
    return exploring.isWanted(false, toMove == rootToMove);
  }

  /** The network's evaluator. */
  public Evaluator evaluator() {
    return human;
  }

  /** The options for a position that the main network evaluates with these. */
  public EvaluationOptions options(EvaluationOptions main) {
    return main.withHumanProfile(players).withPrecision(precision);
  }
}
