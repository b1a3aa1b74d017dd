package sanko.search;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;

/**
 * Games on the smallest boards, played beyond their end with one graph: where safe area decides the
 * winner, the bounds of some positions are open to one side.
 */
class FiniteValuesTest {
  private static final int GAMES = 40;
  private static final List<String> RULES = List.of("tromp-taylor", "chinese", "japanese");

  @Test
  void allValuesAreFinite() throws SearchException {
    for (long seed = 0; seed < GAMES; seed++) {
      Random random = new Random(Zobrist.mix(seed));
      GameState game = game(random);
      Search search = new Search(new FakeEvaluator(), SearchSettings.DEFAULT, seed);
      for (int i = 0; i < 5; i++) {
        SearchLimits limits = SearchLimits.visits(1 + random.nextInt(120));
        SearchSnapshot found = search.run(game, SearchRequest.toPlay(limits));
        expectFinite(found.root().values(), seed);
        for (MoveInfo move : found.moves()) {
          expectFinite(move.values(), seed);
        }
        play(game, random);
      }
    }
  }

  private static GameState game(Random random) {
    int size = 2 + random.nextInt(2);
    Rules rules = Rules.preset(RULES.get(random.nextInt(RULES.size()))).orElseThrow();
    GameState game = new GameState(size, size, rules, random.nextInt(9) - 3.5);
    for (int i = random.nextInt(3 * size * size); i > 0; i--) {
      play(game, random);
    }
    return game;
  }

  /** Plays a random move or a pass, if one drawn is legal and the game is not over. */
  private static void play(GameState game, Random random) {
    Board board = game.board();
    int move = random.nextInt(4) == 0 ? Board.PASS : board.pointAt(random.nextInt(board.area()));
    if (!game.isFinished() && (move == Board.PASS || game.isLegal(move))) {
      game.play(move, game.toMove());
    }
  }

  private static void expectFinite(Values values, long seed) {
    assertThat(values.utility()).as("seed %d", seed).isFinite();
    assertThat(values.winrate()).as("seed %d", seed).isFinite();
    assertThat(values.lead()).as("seed %d", seed).isFinite();
    assertThat(values.scoreStdev()).as("seed %d", seed).isFinite();
  }
}
