package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Objects;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.reading.Status.Kind;
import sanko.superko.GameState;

/** Known shapes; X defends. */
class ReaderTest {
  private static final Budget BUDGET = Budget.ofNodes(20_000);
  private static final int MOST_LINES = 50_000;

  private final Reader reader = new Reader();

  /** Rows from the top, on a board of 9x9 that is empty below them. */
  private static GameState game(String rows, String rules, int toMove) {
    String diagram = rows.replace(' ', '\n') + "\n.........".repeat(8 - rows.length() / 10);
    return new GameState(
        Diagrams.board(diagram), toMove, Rules.preset(rules).orElseThrow(), 0, false);
  }

  private static int stone(GameState game, String vertex) {
    return Vertex.parse(vertex, game.board());
  }

  private Reading read(GameState game, Goal goal, int first, Threats threats) {
    Reading reading = reader.read(game, goal, first, threats, BUDGET);
    if (reading.proof() != null) {
      new ProofChecker(goal, game, MOST_LINES).check(game, first, threats, reading.proof());
    }
    return reading;
  }

  @ParameterizedTest
  @CsvSource({
    "UNSETTLED, ...XO.... XXXXO.... OOOOO...., A8, B9",
    "UNSETTLED, ..XO..... .XXO..... XXOO..... OO......., C9, A9",
    "UNSETTLED, ...XO.... ..XXO.... XXXOO.... OOOO....., D9, B9",
    "ALIVE, ....XO... XXXXXO... OOOOOO..., A8, -",
    "DEAD, ..XO..... ..XO..... XXXO..... OOOO....., C9, -",
    "SEKI, .OOOO.XO. XXXXXXXOO OOOOOOOO. .OOOO.OOO, A8, -",
  })
  void findsTheStatusOfKnownShapes(Kind kind, String rows, String vertex, String vital) {
    for (String rules : new String[] {"tromp-taylor", "aga", "chinese", "japanese"}) {
      GameState game = game(rows, rules, Color.BLACK);
      Status status = reader.status(game, new int[] {stone(game, vertex)}, 2, BUDGET);
      assertThat(status.kind()).as("%s %s", rows, rules).isEqualTo(kind);
      if (kind == Kind.UNSETTLED) {
        int move = status.attackerFirst().firstMove();
        assertThat(Vertex.format(move, game.board())).isEqualTo(vital);
        assertThat(status.defenderFirst().firstMove()).isEqualTo(move);
      }
    }
  }

  /** The count of a race decides as soon as its loser passes, with a zone of its own. */
  @Test
  void aRaceMayEndAReadingAfterAPass() {
    MutableBoard board = Diagrams.board("...X.\nX.OOO\n.XXX.\nOOOOO\nOX.X.\n....X");
    Rules rules = Rules.TROMP_TAYLOR.with("suicide", "false");
    GameState game = new GameState(board, Color.WHITE, rules, 0, false);
    Goal goal = Goal.live(board, true, stone(game, "E1"));
    Reading reading = read(game, goal, Color.BLACK, Threats.NONE);
    assertThat(reading.verdict()).isEqualTo(Verdict.REFUTED);
  }

  /** With one threat of the defender the attacker, who need not hurry, takes once more. */
  @ParameterizedTest
  @ValueSource(strings = {"tromp-taylor", "chinese"})
  void countsTheThreatsOfAKo(String rules) {
    MutableBoard board = Diagrams.board(".X.XO.O\nXXXOOOO\nOOOO.OO\nOOOOOO.");
    GameState game = new GameState(board, Color.BLACK, Rules.preset(rules).orElseThrow(), 0, false);
    Status status = reader.status(game, new int[] {board.point(0, 1)}, 2, BUDGET);
    assertThat(status.kind()).isEqualTo(Kind.KO);
    assertThat(status.attackerFirst().captured()).isEqualTo(Verdict.PROVED);
    assertThat(status.attackerFirst().threatsToTurn()).hasValue(2);
  }

  /**
   * Under simple ko nobody can do without the cycle, and a game without result saves the stones.
   */
  @ParameterizedTest
  @CsvSource({
    "2, A6, OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .OO.OO.", // triple ko
    "1, A4, OOOOOOO OXO.O.O X.XOXOX XXXXXXX OOOOOOO .OO.OO.",
    "2, A3, O.OO.OO. OOOOOOOO XXXXXXXO XOOOXXOO .O.X.OX.", // eternal life
  })
  void aCycleSavesStones(int most, String vertex, String rows) {
    MutableBoard board = Diagrams.board(rows.replace(' ', '\n'));
    for (String rules : new String[] {"chinese", "japanese"}) {
      GameState game =
          new GameState(board, Color.BLACK, Rules.preset(rules).orElseThrow(), 0, false);
      Goal kill = Goal.kill(board, stone(game, vertex));
      for (Threats threats :
          new Threats[] {
            Threats.NONE, Threats.of(Color.BLACK, most), Threats.of(Color.WHITE, most)
          }) {
        assertThat(read(game, kill, Color.BLACK, threats).verdict())
            .as("%s, %s", rules, threats)
            .isEqualTo(Verdict.REFUTED);
      }
      Status status = reader.status(game, new int[] {stone(game, vertex)}, 2, BUDGET);
      assertThat(status.namedKo()).isEmpty();
    }
  }

  /** Either side of a triple ko lives if it takes, by a proof of each of its moves. */
  @Test
  void provesWhichMovesOfACycleSaveStones() {
    MutableBoard board = Diagrams.board("OOOOOOO\nOXO.O.O\nX.XOXOX\nXXXXXXX\nOOOOOOO\n.OO.OO.");
    GameState game =
        new GameState(board, Color.BLACK, Rules.preset("chinese").orElseThrow(), 0, false);
    Goal live = Goal.live(board, true, stone(game, "A4"));
    for (String move : new String[] {"D5", "F5", "B4"}) {
      Reading reading =
          reader.readMove(game, live, Color.BLACK, Threats.NONE, stone(game, move), BUDGET);
      assertThat(reading.verdict())
          .as(move)
          .isEqualTo(move.equals("B4") ? Verdict.UNKNOWN : Verdict.PROVED);
      if (reading.proof() != null) {
        new ProofChecker(live, game, MOST_LINES)
            .check(game, Color.BLACK, Threats.NONE, reading.proof());
      }
    }
  }

  @Test
  void capturesBySnapback() {
    GameState game =
        game("OX.O..... OXOXO.... OXXXO.... OOOOO.... .........", "chinese", Color.WHITE);
    Goal goal = Goal.capture(game.board(), stone(game, "B9"));
    Reading reading = read(game, goal, Color.WHITE, Threats.NONE);
    assertThat(reading.verdict()).isEqualTo(Verdict.PROVED);
    assertThat(reading.firstMove()).isEqualTo(stone(game, "C9"));
  }

  @Test
  void capturesInALadder() {
    GameState game =
        game(
            "......... ......... ......... ...O..... ..OX..... ..O......",
            "tromp-taylor",
            Color.WHITE);
    Goal goal = Goal.capture(game.board(), stone(game, "D5"));
    Reading reading = read(game, goal, Color.WHITE, Threats.NONE);
    assertThat(reading.verdict()).isEqualTo(Verdict.PROVED);
    assertThat(reading.firstMove()).isEqualTo(stone(game, "E5"));
  }

  @ParameterizedTest
  @CsvSource({"PROVED, .O.XO....", "REFUTED, .X.XO...."})
  void clearsARegionOfStonesThatArePlayedLaterToo(Verdict verdict, String row) {
    GameState game = game(row + " XXXXO.... OOOOO....", "chinese", Color.BLACK);
    List<Integer> corner =
        Stream.of("A9", "B9", "C9", "D9", "A8", "B8", "C8", "D8")
            .map(each -> stone(game, each))
            .sorted()
            .toList();
    Goal clear = new Goal(Goal.Kind.KILL, corner, Color.BLACK, true);
    assertThat(read(game, clear, Color.BLACK, Threats.NONE).verdict()).isEqualTo(verdict);
  }

  @Test
  void provesTheOppositeGoal() {
    GameState game = game("..XO..... ..XO..... XXXO..... OOOO.....", "chinese", Color.BLACK);
    Goal live = Goal.save(game.board(), stone(game, "C9"));
    assertThat(read(game, live, Color.BLACK, Threats.NONE).verdict()).isEqualTo(Verdict.REFUTED);
    assertThat(read(game, live.opposite(), Color.BLACK, Threats.NONE).verdict())
        .isEqualTo(Verdict.PROVED);
  }

  @Test
  void aBambooJointConnects() {
    GameState game = game("......... ..XX..... ......... ..XX.....", "chinese", Color.WHITE);
    Goal connect = Goal.connect(game.board(), stone(game, "C8"), stone(game, "D6"));
    assertThat(read(game, connect, Color.WHITE, Threats.NONE).verdict()).isEqualTo(Verdict.PROVED);
  }

  @Test
  void whoMovesFirstConnectsOrSeparates() {
    GameState game = game("X.X.O.... OOOOO....", "chinese", Color.BLACK);
    Goal connect = Goal.connect(game.board(), stone(game, "A9"), stone(game, "C9"));
    Reading own = read(game, connect, Color.BLACK, Threats.NONE);
    assertThat(own.verdict()).isEqualTo(Verdict.PROVED);
    assertThat(own.firstMove()).isEqualTo(stone(game, "B9"));
    assertThat(read(game, connect.opposite(), Color.WHITE, Threats.NONE).verdict())
        .isEqualTo(Verdict.PROVED);
  }

  @Test
  void whoMovesFirstWinsARaceOfEqualLiberties() {
    GameState game = game(".XO.X.... OXOXX.... .OX......", "chinese", Color.BLACK);
    Goal race = Goal.winRace(game.board(), stone(game, "B9"), stone(game, "C9"));
    Reading own = read(game, race, Color.BLACK, Threats.NONE);
    assertThat(own.verdict()).isEqualTo(Verdict.PROVED);
    assertThat(own.firstMove()).isEqualTo(stone(game, "D9"));
    assertThat(read(game, race, Color.WHITE, Threats.NONE).verdict()).isEqualTo(Verdict.REFUTED);
  }

  @Test
  void confinedPlayEndsWhereTheStonesGetOut() {
    GameState game = game("......... ......... ...O..... ...XO....", "chinese", Color.WHITE);
    Goal open = Goal.capture(game.board(), stone(game, "D6"));
    Goal confined = open.confinedTo(Surroundings.of(game.board(), open, 2));
    assertThat(confined.isConfined()).isTrue();
    assertThat(read(game, confined, Color.WHITE, Threats.NONE).verdict())
        .isEqualTo(Verdict.REFUTED);
  }

  @ParameterizedTest
  @CsvSource({
    "..X.O.... XXX.O.... ....O.... OOOOO....",
    ".XX.O.... XXX.O.... OOXXO.... OOOOO....",
    ".OX.O.O.O OOXOOOOOO .OXXXXXXX OOOOOOOO. .......OO", // around a group with two eyes
  })
  void enclosedStonesWithoutRoomForTwoEyesAreDeadAsTheyStand(String rows) {
    for (String rules : new String[] {"chinese", "tromp-taylor"}) {
      GameState game = game(rows, rules, Color.BLACK);
      Goal open = Goal.kill(game.board(), stone(game, "C8"));
      Goal confined = open.confinedTo(Surroundings.of(game.board(), open, 3));
      Reading reading = read(game, confined, Color.BLACK, Threats.NONE);
      assertThat(reading.verdict()).isEqualTo(Verdict.PROVED);
      assertThat(Objects.requireNonNull(reading.proof()).isEnd()).isTrue();
    }
  }

  @ParameterizedTest
  @CsvSource({
    ".X.X.O... XXXX.O... .....O... OOOOOO...", // room for two eyes
    "..X.O.... XXX.O.... ......... OOOOO....", // a way out
    "O.X.O.... XXX.O.... ....O.... OOOOO....", // a stone to be taken
    ".OX.O.OOO OOXOOOOOO .OXXXXXXX OOOOOOOO. .......OO", // around a group with one eye
  })
  void whatMayStillLiveIsReadOn(String rows) {
    GameState game = game(rows, "chinese", Color.BLACK);
    Goal open = Goal.kill(game.board(), stone(game, "C8"));
    Goal confined = open.confinedTo(Surroundings.of(game.board(), open, 3));
    Reader plain = new Reader(false);
    Reading reading = plain.read(game, confined, Color.BLACK, Threats.NONE, Budget.ofNodes(1));
    assertThat(reading.verdict()).isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void theProofOfADeadGroupLeavesMostOfTheBoardOut() {
    GameState game = game("..XO..... ..XO..... XXXO..... OOOO.....", "chinese", Color.BLACK);
    Goal kill = Goal.kill(game.board(), stone(game, "C9"));
    Zone zone = Objects.requireNonNull(read(game, kill, Color.BLACK, Threats.NONE).proof()).zone();
    assertThat(zone.isWholeBoard()).isFalse();
    assertThat(zone.contains(stone(game, "C9"))).isTrue();
    assertThat(zone.contains(stone(game, "H2"))).isFalse();
  }

  @Test
  void goesOnAfterTheEndOfTheGameAndAfterPasses() {
    GameState game = game("..XO..... ..XO..... XXXO..... OOOO.....", "chinese", Color.BLACK);
    game.play(Board.PASS, Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    Goal kill = Goal.kill(game.board(), stone(game, "C9"));
    assertThat(read(game, kill, Color.BLACK, Threats.NONE).verdict()).isEqualTo(Verdict.PROVED);
  }

  @Test
  void givesUpWhenTheBudgetIsSpentOrSomebodyInterrupts() {
    GameState game = game("...XO.... ..XXO.... XXXOO.... OOOO.....", "chinese", Color.WHITE);
    Goal kill = Goal.kill(game.board(), stone(game, "D9"));
    Reading small = reader.read(game, kill, Budget.ofNodes(10));
    assertThat(small.verdict()).isEqualTo(Verdict.UNKNOWN);
    assertThat(small.proof()).isNull();
    assertThat(small.nodes()).isBetween(1, 30);
    assertThat(reader.read(game, kill, new Budget(1_000_000, 1_000_000, () -> true)).verdict())
        .isEqualTo(Verdict.UNKNOWN);
  }

  @Test
  void provesTheSameWithLittleMemory() {
    GameState game = game("...XO.... ..XXO.... XXXOO.... OOOO.....", "aga", Color.WHITE);
    Goal kill = Goal.kill(game.board(), stone(game, "D9"));
    Reading all = reader.read(game, kill, BUDGET);
    for (int kept : new int[] {1, 60, 200}) {
      Reading few = reader.read(game, kill, new Budget(BUDGET.nodes(), kept, () -> false));
      assertThat(few.verdict()).isEqualTo(all.verdict()).isNotEqualTo(Verdict.UNKNOWN);
      assertThat(few.nodes()).isGreaterThan(all.nodes()).isGreaterThan(200);
    }
  }

  @Test
  void theSameBudgetGivesTheSameProof() {
    GameState game = game("...XO.... ..XXO.... XXXOO.... OOOO.....", "aga", Color.WHITE);
    Goal kill = Goal.kill(game.board(), stone(game, "D9"));
    Reading first = reader.read(game, kill, BUDGET);
    Reading second = reader.read(game, kill, BUDGET);
    assertThat(second.nodes()).isEqualTo(first.nodes());
    assertThat(second.firstMove()).isEqualTo(first.firstMove());
  }

  @Test
  void refusesGoalsWithoutStonesAndCleanUpPhases() {
    GameState game = game("..XO..... ..XO..... XXXO..... OOOO.....", "japanese", Color.BLACK);
    Goal kill = Goal.kill(game.board(), stone(game, "C9"));
    assertThatThrownBy(() -> Goal.capture(game.board(), stone(game, "A9")))
        .isInstanceOf(IllegalArgumentException.class);
    assertThatThrownBy(() -> Goal.kill(game.board(), stone(game, "C9"), stone(game, "D9")))
        .isInstanceOf(IllegalArgumentException.class);
    game.play(Board.PASS, Color.BLACK);
    game.play(Board.PASS, Color.WHITE);
    assertThatThrownBy(() -> reader.read(game, kill, BUDGET))
        .isInstanceOf(IllegalArgumentException.class);
  }

  /** A checker that accepts everything would be no test of the proofs. */
  @Test
  void theCheckerRejectsProofsThatLeaveSomethingOut() {
    GameState game = game("..XO..... ..XO..... XXXO..... OOOO.....", "chinese", Color.BLACK);
    Goal kill = Goal.kill(game.board(), stone(game, "C9"));
    Proof proof = Objects.requireNonNull(reader.read(game, kill, BUDGET).proof());
    Zone small = new Zone(game.board());
    int last = proof.moves().size() - 1;
    for (Proof wrong :
        new Proof[] {
          new Proof(
              proof.winner(),
              proof.moves().subList(0, last),
              proof.children().subList(0, last),
              proof.zone(),
              proof.passZone()),
          new Proof(proof.winner(), proof.moves(), proof.children(), small, small),
          new Proof(
              kill.defender(), proof.moves(), proof.children(), proof.zone(), proof.passZone()),
          new Proof(proof.winner(), proof.zone(), ProofEnd.CAPTURED),
        }) {
      assertThatThrownBy(
              () ->
                  new ProofChecker(kill, game, MOST_LINES)
                      .check(game, Color.BLACK, Threats.NONE, wrong))
          .isInstanceOf(AssertionError.class);
    }
  }
}
