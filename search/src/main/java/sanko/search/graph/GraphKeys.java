package sanko.search.graph;

import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.Zobrist;
import sanko.nn.HumanProfile;
import sanko.search.settings.InferenceSettings;
import sanko.search.settings.MemorySettings;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Computes the keys of nodes: the graph key of the game, and everything else that makes two nodes
 * different. Everything stored with a node follows from its key, so a change of settings that
 * matters changes the keys and needs no graph to be dropped.
 */
public final class GraphKeys {
  private static final long FORCED = 0x6e6f742d6f766572L;
  private static final long CONSERVATIVE = 0x7061737369766521L;

  private final long salt;
  private final boolean shared;

  /** The low word of the key found last. */
  public long low;

  public long high;

  /**
   * Makes keys for one way of evaluating.
   *
   * @param hidesPast whether moves before the root are hidden from the network
   * @param players whom networks that imitate people imitate, or null
   * @param rootToMove the player searched for
   */
  public GraphKeys(
      SearchSettings settings, boolean hidesPast, @Nullable HumanProfile players, int rootToMove) {
    InferenceSettings inference = settings.inference();
    MemorySettings memory = settings.memory();
    shared = memory.useGraphSearch();
    long word = shared ? 1 : 2;
    word = add(word, memory.cycleBound());
    for (char letter : memory.keyRule().name().toCharArray()) {
      word = add(word, letter);
    }
    word = add(word, inference.policyOptimism());
    word = add(word, inference.policyTemperature());
    double advantage = inference.advantageOf(rootToMove);
    word = add(word, rootToMove == Color.WHITE ? advantage : 0 - advantage);
    word = add(word, inference.randomSymmetry() ? 1 : 0);
    word = add(word, settings.passing().passingHacks() ? 1 : 0);
    word = add(word, settings.utility().drawEquivalentWinsForWhite());
    word = add(word, hidesPast ? 1 : 0);
    word = settings.root().readingNodes() > 0 ? add(word, 1) : word;
    salt = players == null ? word : Zobrist.mix(word ^ players.word());
  }

  private static long add(long word, double value) {
    return Zobrist.mix(word + Double.doubleToLongBits(value));
  }

  /** Finds the key of a root. */
  public void ofRoot(GameState game, boolean conservative) {
    ofGame(game);
    mark(game.isFinished() ? FORCED : conservative ? CONSERVATIVE : 0);
  }

  /** Finds the key of a position below the root. */
  public void ofChild(GameState game, boolean forced) {
    ofGame(game);
    mark(forced ? FORCED : 0);
  }

  private void ofGame(GameState game) {
    low = game.graphKeyLow() + salt;
    high = game.graphKeyHigh() ^ salt;
    for (int i = 0; !shared && i < game.moveCount(); i++) {
      low = Zobrist.mix(low + game.move(i));
      high = Zobrist.mix(high ^ low);
    }
  }

  private void mark(long word) {
    if (word != 0) {
      low ^= word;
      high = Zobrist.mix(high ^ word);
    }
  }
}
