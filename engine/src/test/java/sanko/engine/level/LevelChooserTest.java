package sanko.engine.level;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.nn.Evaluation;
import sanko.nn.Uncertainty;
import sanko.nn.ValueEstimate;
import sanko.search.result.RootInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.result.Values;
import sanko.superko.GameState;

/** What levels play in positions made for them. */
class LevelChooserTest {
  private static final double WEAKEST = 0;
  private static final double MIDDLE = 0.5;
  private static final int SEEDS = 200;

  private static GameState game(String moves) {
    GameState game = new GameState(9, 9, Rules.TROMP_TAYLOR, 7.5);
    for (String word : moves.split(" ", -1)) {
      game.play(Vertex.parse(word, game.board()), game.toMove());
    }
    return game;
  }

  /** A policy of 0.001 for each legal move but those named. */
  private static SearchSnapshot policy(GameState game, Map<String, Double> named) {
    Board board = game.board();
    float[] policy = new float[board.area() + 1];
    for (int index = 0; index < board.area(); index++) {
      policy[index] = game.isLegal(board.pointAt(index)) ? 0.001f : Evaluation.ILLEGAL;
    }
    policy[board.area()] = 0.001f;
    named.forEach(
        (vertex, share) -> policy[board.indexOf(Vertex.parse(vertex, board))] = share.floatValue());
    Evaluation evaluation =
        new Evaluation(policy, new ValueEstimate(0.5, 0.5, 0, 0, 1, 0), Uncertainty.UNKNOWN, null);
    RootInfo root = new RootInfo(1, 1, new Values(0, 0.5, 0, 1, 0, 0), evaluation, null);
    return new SearchSnapshot(
        game.toMove(), root, List.of(), null, Set.of(), new SearchSnapshot.Effort(1, 0));
  }

  private static Set<String> chosen(double strength, GameState game, SearchSnapshot snapshot) {
    Set<String> chosen = new HashSet<>();
    LevelChooser chooser = new LevelChooser(LevelParameters.of(strength));
    for (int seed = 0; seed < SEEDS; seed++) {
      int move = chooser.choose(game, snapshot, Board.PASS, each -> true, seed);
      chosen.add(Vertex.format(move, game.board()));
    }
    return chosen;
  }

  /** Black's three stones at D5, E5, F5 have one liberty left, G5. */
  private static GameState atari() {
    return game("E5 E6 D5 D6 F5 F6 A1 E4 B1 D4 A3 F4 A5 C5");
  }

  @Test
  void answersAtariOfAsManyStonesAsItSees() {
    GameState game = atari();
    SearchSnapshot snapshot = policy(game, Map.of("G5", 0.1, "H2", 0.9));
    assertThat(game.toMove()).isEqualTo(Color.BLACK);
    assertThat(chosen(MIDDLE, game, snapshot)).containsExactly("G5");
    assertThat(chosen(WEAKEST, game, snapshot)).contains("H2");
  }

  @Test
  void givesUpWhatTheNetworkGivesUp() {
    GameState game = atari();
    assertThat(chosen(MIDDLE, game, policy(game, Map.of("H2", 0.9)))).contains("H2");
  }

  /** White runs from a ladder: D5, E5 and now E4 are caught by a move at D4 or E3 or F4. */
  @Test
  void goesOnWithARunningLadder() {
    GameState game = game("C5 D5 D6 A9 E6 B9 D4 E5 F5 E4");
    boolean[] caught = new boolean[81];
    boolean[] captures = new boolean[81];
    new sanko.board.LadderReader().scan(game.board(), caught, Color.WHITE, captures);
    Set<String> expected = new HashSet<>();
    for (int index = 0; index < captures.length; index++) {
      if (captures[index]) {
        expected.add(Vertex.format(game.board().pointAt(index), game.board()));
      }
    }
    assertThat(expected).isNotEmpty();
    String move = expected.iterator().next();
    SearchSnapshot snapshot = policy(game, Map.of(move, 0.05, "J1", 0.9));
    assertThat(chosen(MIDDLE, game, snapshot)).isSubsetOf(expected);
    assertThat(chosen(WEAKEST, game, snapshot)).contains("J1");
  }

  @Test
  void doesNotPutAChainIntoAtari() {
    // Black at F5 would join D5 and E5 to a chain whose only liberty is G5.
    GameState game = game("E5 E6 D5 D6 A1 F6 B1 E4 A3 D4 A5 F4 A7 C5");
    SearchSnapshot snapshot = policy(game, Map.of("F5", 0.0, "G5", 0.0, "H2", 0.3, "H3", 0.3));
    assertThat(chosen(MIDDLE, game, snapshot)).doesNotContain("F5");
  }

  @Test
  void fillsNoEyeAndNoLivingArea() {
    GameState game = game("A2 J9 B2 J8 B1 J7 C1 J6 C2 H6");
    // A1 is an eye of Black.
    SearchSnapshot snapshot = policy(game, Map.of("A1", 0.9, "E5", 0.1));
    assertThat(chosen(WEAKEST, game, snapshot)).doesNotContain("A1");
  }

  @Test
  void choosesTheSameForASeedAndVariesWithIt() {
    GameState game = game("E5 C3");
    Double[] shares = new Double[4];
    Arrays.fill(shares, 0.2);
    SearchSnapshot snapshot = policy(game, Map.of("C7", 0.2, "G3", 0.2, "G7", 0.2, "D3", 0.2));
    LevelChooser one = new LevelChooser(LevelParameters.of(MIDDLE));
    LevelChooser other = new LevelChooser(LevelParameters.of(MIDDLE));
    for (int seed = 0; seed < SEEDS; seed++) {
      assertThat(one.choose(game, snapshot, Board.PASS, each -> true, seed))
          .isEqualTo(other.choose(game, snapshot, Board.PASS, each -> true, seed));
    }
    assertThat(chosen(MIDDLE, game, snapshot)).hasSizeGreaterThanOrEqualTo(4);
  }

  /** Black to move may take the ko at F5, for one time more than this. */
  private static GameState ko(int times) {
    StringBuilder moves = new StringBuilder("D5 F6 E6 F4 E4 G5 F5 E5");
    for (int i = 1; i < times; i++) {
      moves.append(" A%d J%d F5 J%d A%d E5".formatted(2 * i, 2 * i, 2 * i + 1, 2 * i + 1));
    }
    return game(moves + " A1 J1");
  }

  @Test
  void takesNoKoForever() {
    Map<String, Double> ko = Map.of("F5", 0.9);
    assertThat(chosen(1, ko(4), policy(ko(4), ko))).containsExactly("F5");
    assertThat(chosen(1, ko(5), policy(ko(5), ko))).containsExactly("pass");
    assertThat(chosen(1, ko(5), policy(ko(5), Map.of("F5", 0.9, "H2", 0.1)))).containsExactly("H2");
  }

  @Test
  void obeysRestrictions() {
    GameState game = game("E5 C3");
    SearchSnapshot snapshot = policy(game, Map.of("C7", 0.9));
    int forbidden = Vertex.parse("C7", game.board());
    LevelChooser chooser = new LevelChooser(LevelParameters.of(1));
    for (int seed = 0; seed < SEEDS; seed++) {
      assertThat(chooser.choose(game, snapshot, Board.PASS, move -> move != forbidden, seed))
          .isNotEqualTo(forbidden);
    }
  }
}
