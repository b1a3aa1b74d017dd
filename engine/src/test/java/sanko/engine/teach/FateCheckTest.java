package sanko.engine.teach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Vertex;
import sanko.board.testing.Diagrams;
import sanko.engine.solve.ProvingFateReader;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.ProvedFate;
import sanko.engine.teach.fact.ProvedFate.Effect;
import sanko.engine.teach.fact.ProvedFate.KoThreats;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Reason.Side;
import sanko.engine.teach.fact.Stones;
import sanko.superko.GameState;

/** What the teacher says of the fate of stones, and what is proved of it. Black moves. */
class FateCheckTest {
  private static final int NODES = 20_000;

  /** Black's five stones live if Black gets B9, and die if White does. */
  private static final String CORNER =
      """
      ...XO....
      XXXXO....
      OOOOO....
      .........
      .........
      .........
      .........
      .........
      .........
      """;

  private static final KoThreats FIRM = new KoThreats(Effect.NONE, 2);
  private static final KoThreats KO = new KoThreats(Effect.TURN, 1);

  private final GameState game =
      new GameState(
          Diagrams.board(CORNER), Color.BLACK, Rules.preset("chinese").orElseThrow(), 0, false);
  private final Board board = game.board();
  private final Stones group = Stones.chain(board, point("D9"));

  private int point(String vertex) {
    return Vertex.parse(vertex, board);
  }

  private static Reason played(Fact fact) {
    return new Reason(Side.PLAYED, fact, 10);
  }

  private List<Reason> check(FateReader reader, Fact... facts) {
    List<Reason> reasons = new ArrayList<>();
    for (Fact each : facts) {
      reasons.add(played(each));
    }
    return new FateCheck(game, reader).check(reasons, point("J1"), point("B9"));
  }

  /** Tells the same whatever it is asked, but another thing if the owner moves first. */
  private FateReader saying(@Nullable ProvedFate opponentFirst, @Nullable ProvedFate ownerFirst) {
    return (state, stones, first) -> {
      assertThat(state.board().color(point("J1"))).isEqualTo(Color.BLACK);
      return first == Color.WHITE ? opponentFirst : ownerFirst;
    };
  }

  private static ProvedFate fate(boolean isCaptured, int chains, KoThreats threats) {
    return new ProvedFate(isCaptured, chains, Color.WHITE, List.of(), Optional.empty(), threats);
  }

  @Test
  void whatIsProvedIsSaidWithItsProof() {
    for (Fact fact : List.of(new Fact.Death(group), new Fact.Caught(group, Fact.Means.ATARI))) {
      ProvedFate captured = fate(true, 1, FIRM);
      assertThat(check(saying(captured, null), fact))
          .containsExactly(played(fact).withProof(captured));
    }
    ProvedFate saved = fate(false, 1, KO);
    assertThat(check(saying(saved, null), new Fact.Life(group)))
        .containsExactly(played(new Fact.Life(group)).withProof(saved));
  }

  @Test
  void whatIsProvedToBeOtherwiseIsNotSaidUnlessKoThreatsMayTurnIt() {
    Fact death = new Fact.Death(group);
    assertThat(check(saying(fate(false, 1, FIRM), null), death)).isEmpty();
    assertThat(check(saying(fate(false, 1, KO), null), death)).containsExactly(played(death));
    assertThat(check(saying(fate(false, 1, KoThreats.UNKNOWN), null), death))
        .containsExactly(played(death));
    assertThat(check(saying(fate(true, 1, FIRM), null), new Fact.Rescue(group))).isEmpty();
  }

  @Test
  void whatIsNotProvedAndWhatIsNoFateStayAsTheyWere() {
    Fact atari = new Fact.Atari(Color.WHITE, point("A9"), group);
    Fact death = new Fact.Death(group);
    assertThat(check(FateReader.NONE, death, atari)).containsExactly(played(death), played(atari));
    assertThat(check(saying(fate(false, 1, FIRM), null), atari)).containsExactly(played(atari));
  }

  @Test
  void unsettledStonesNeedBothProofsAndDeadOnesAreCalledSo() {
    Fact unsettled = new Fact.Unsettled(group);
    ProvedFate captured = fate(true, 1, FIRM);
    assertThat(check(saying(captured, fate(false, 1, KO)), unsettled))
        .containsExactly(played(unsettled).withProof(captured));
    assertThat(check(saying(captured, null), unsettled)).containsExactly(played(unsettled));
    assertThat(check(saying(captured, fate(false, 2, FIRM)), unsettled))
        .containsExactly(played(unsettled));
    assertThat(check(saying(captured, captured), unsettled))
        .containsExactly(played(new Fact.Death(group)).withProof(captured));
    assertThat(check(saying(fate(false, 1, FIRM), null), unsettled)).isEmpty();
  }

  @Test
  void stonesThatTheMoveItselfTakesAreNotReadAbout() {
    Board small = Diagrams.board("XO.\n...\n...\n");
    GameState state =
        new GameState(small, Color.WHITE, Rules.preset("chinese").orElseThrow(), 0, false);
    int taking = Vertex.parse("A2", small);
    Stones prey = Stones.chain(small, Vertex.parse("A3", small));
    Reason capture = played(new Fact.Capture(Color.WHITE, taking, prey));
    FateReader unasked =
        (asked, stones, first) -> {
          throw new AssertionError("there are no stones to ask about");
        };
    assertThat(new FateCheck(state, unasked).check(List.of(capture), taking, taking))
        .containsExactly(capture);
  }

  @Test
  void aGroupInACornerIsProvedDeadAndAliveWithItsLine() {
    FateReader reader = ProvingFateReader.ofNodes(NODES, () -> false);
    List<Reason> reasons =
        new FateCheck(game, reader)
            .check(
                List.of(
                    played(new Fact.Death(group)),
                    new Reason(Side.BETTER, new Fact.Life(group), 1)),
                point("J1"),
                point("B9"));
    Phrasebook words = new Phrasebook(Language.EN, board, Color.BLACK);
    assertThat(words.clause(reasons.get(0)))
        .startsWith("your five stones at C8 die (proved: White B9; if Black ")
        .endsWith("; 2 ko threats of Black do not help)");
    assertThat(words.clause(reasons.get(1)))
        .startsWith("your five stones at C8 live (proved: ")
        .endsWith("2 ko threats of White do not help)");
    ProvedFate death = Objects.requireNonNull(reasons.get(0).proved());
    assertThat(death.zone().orElseThrow()).contains(point("B9")).doesNotContain(point("J9"));
    assertThat(new FateCheck(game, reader).check(reasons, point("J1"), point("B9")))
        .as("a number of nodes gives the same answer every time")
        .isEqualTo(reasons);
  }

  @Test
  void nothingIsProvedWithTooFewNodes() {
    Fact death = new Fact.Death(group);
    assertThat(check(ProvingFateReader.ofNodes(2, () -> false), death))
        .containsExactly(played(death));
    assertThat(ProvingFateReader.ofNodes(0, () -> false)).isSameAs(FateReader.NONE);
    Phrasebook words = new Phrasebook(Language.EN, board, Color.BLACK);
    assertThat(words.clause(played(death))).isEqualTo("your five stones at C8 probably die");
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void proofsAreToldInAllLanguages(Language language) {
    Phrasebook words = new Phrasebook(language, board, Color.WHITE);
    List<Integer> line = List.of(point("B9"), point("C9"), Board.PASS, point("A9"));
    for (KoThreats threats : List.of(FIRM, KO, new KoThreats(Effect.TURN, 3), KoThreats.UNKNOWN)) {
      for (int chains = 1; chains <= 2; chains++) {
        for (int first : new int[] {Color.BLACK, Color.WHITE}) {
          ProvedFate fate = new ProvedFate(false, chains, first, line, Optional.empty(), threats);
          Reason life = new Reason(Side.PLAYED, new Fact.Life(group), 1, fate);
          Reason rescue = new Reason(Side.BETTER, new Fact.Rescue(group), 1, fate);
          assertThat(words.clause(life)).contains("B9", "C9").doesNotContain("{");
          assertThat(words.clause(rescue)).contains("B9", "C9").doesNotContain("{");
        }
      }
    }
  }

  @Test
  void englishTellsTheConditionsExactly() {
    Phrasebook words = new Phrasebook(Language.EN, board, Color.EMPTY);
    List<Integer> line = List.of(point("B9"), point("C9"), point("A9"), Board.PASS, point("C9"));
    ProvedFate dead =
        new ProvedFate(true, 1, Color.WHITE, line, Optional.empty(), new KoThreats(Effect.TURN, 3));
    assertThat(words.clause(played(new Fact.Death(group)).withProof(dead)))
        .isEqualTo(
            "Black's five stones at C8 die (proved: White B9; if Black C9, White A9; if Black"
                + " passes, White C9; unless Black has 3 ko threats and White none)");
    ProvedFate some =
        new ProvedFate(false, 2, Color.WHITE, List.of(), Optional.empty(), KoThreats.UNKNOWN);
    assertThat(words.clause(played(new Fact.Life(group)).withProof(some)))
        .isEqualTo(
            "Black's five stones at C8 probably live (proved: they are not all captured; without ko"
                + " threats)");
  }
}
