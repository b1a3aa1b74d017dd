package sanko.engine.teach;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.engine.teach.fact.Fact;
import sanko.engine.teach.fact.Reason;
import sanko.engine.teach.fact.Reason.Side;
import sanko.engine.teach.fact.Region;
import sanko.engine.teach.fact.Stones;

class TextsTest {
  private static final Pattern GAP = Pattern.compile("\\{[a-z]+}");

  /** English alone has forms for one stone and words for numbers. */
  private static Set<String> common(Language language) {
    Set<String> keys = new TreeSet<>(Texts.of(language).keys());
    keys.removeIf(key -> key.endsWith(".one") || key.startsWith("number."));
    return keys;
  }

  private static Set<String> gaps(Language language, String key) {
    Set<String> gaps = new TreeSet<>();
    GAP.matcher(String.valueOf(Texts.of(language).find(key)))
        .results()
        .map(MatchResult::group)
        .forEach(gaps::add);
    return gaps;
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void noLanguageLacksATextOrAWordInIt(Language language) {
    assertThat(common(language)).isEqualTo(common(Language.EN));
    for (String key : common(language)) {
      assertThat(gaps(language, key)).as(key).isEqualTo(gaps(Language.EN, key));
    }
  }

  /** Every kind of fact, with one stone and with several. */
  private static List<Fact> facts(Board board) {
    MutableBoard stones = new MutableBoard(board);
    stones.play(stones.point(2, 2), Color.BLACK);
    stones.play(stones.point(3, 2), Color.BLACK);
    stones.play(stones.point(5, 5), Color.WHITE);
    Stones two = Stones.chain(stones, stones.point(2, 2));
    Stones one = Stones.chain(stones, stones.point(5, 5));
    int at = stones.point(4, 4);
    List<Fact> facts = new ArrayList<>();
    for (Stones each : List.of(one, two)) {
      facts.add(new Fact.Capture(Color.WHITE, at, each));
      facts.add(new Fact.Caught(each, Fact.Means.LADDER));
      facts.add(new Fact.Caught(each, Fact.Means.ATARI));
      facts.add(new Fact.Death(each));
      facts.add(new Fact.Life(each));
      facts.add(new Fact.Cut(Color.WHITE, at, each, two));
      facts.add(new Fact.Connection(Color.WHITE, at, each, two));
      facts.add(new Fact.Atari(Color.WHITE, at, each));
      facts.add(new Fact.DoubleAtari(Color.WHITE, at, each, two));
    }
    return facts;
  }

  @ParameterizedTest
  @EnumSource(Language.class)
  void putsFactsOfBothMovesIntoWords(Language language) {
    MutableBoard board = new MutableBoard(9, 9);
    for (int addressed : new int[] {Color.EMPTY, Color.BLACK, Color.WHITE}) {
      Phrasebook words = new Phrasebook(language, board, addressed);
      for (Fact fact : facts(board)) {
        for (Side side : EnumSet.allOf(Side.class)) {
          assertThat(words.clause(new Reason(side, fact, 1))).isNotBlank().doesNotContain("{");
        }
      }
      for (Region region : Region.values()) {
        assertThat(words.region(region)).isNotBlank();
      }
    }
  }

  @Test
  void levelsExpectMoreStepByStep() {
    for (int level = StudentLevel.LOWEST; level < StudentLevel.HIGHEST; level++) {
      StudentLevel lower = new StudentLevel(level);
      StudentLevel higher = new StudentLevel(level + 1);
      assertThat(higher.blunder()).isLessThan(lower.blunder());
      for (double prior = 0.01; prior < 1; prior += 0.01) {
        if (lower.sees(0, prior)) {
          assertThat(higher.sees(0, prior)).isTrue();
        }
      }
    }
    assertThat(new StudentLevel(1).blunder()).isEqualTo(12);
    assertThat(new StudentLevel(20).blunder()).isEqualTo(1.5);
    assertThat(new StudentLevel(1).sees(1, 0.9)).isFalse();
    assertThat(new StudentLevel(20).sees(4, 0.03)).isTrue();
  }

  @Test
  void handicapShrinksWithWinsAndGrowsAfterTwoLosses() {
    TeachingHandicap handicap = new TeachingHandicap(4, 0);
    assertThat(handicap.won().stones()).isEqualTo(3);
    assertThat(handicap.lost().stones()).isEqualTo(4);
    assertThat(handicap.lost().lost().stones()).isEqualTo(5);
    assertThat(handicap.lost().won().lost().stones()).isEqualTo(3);
    assertThat(new TeachingHandicap(0, 0).won().stones()).isZero();
  }

  @Test
  void hintsGoFromVagueToPlain() {
    MutableBoard board =
        sanko.board.testing.Diagrams.board(
            """
            .......
            ..OO...
            .OXX...
            ..OOX..
            .......
            .......
            .......
            """);
    int best = board.point(4, 2);
    Phrasebook words = new Phrasebook(Language.EN, board, Color.BLACK);
    assertThat(new Hints(board, Color.BLACK, best).texts(words))
        .containsExactly(
            "Your two stones at C5 are in atari.", "Look on the upper side.", "Play E5.");
    assertThat(new Hints(board, Color.BLACK, board.point(0, 0)).texts(words))
        .containsExactly("Look in the upper left.", "Play A7.");
  }
}
