package sanko.match.arena;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class RatingsTest {
  @Test
  void followsTheLogisticCurve() {
    // 3 of 4 points: 400 log10(3).
    Ratings.Elo elo = Ratings.of(2, 0, List.of(new Ratings.Pairing(1, 0, 3, 4))).get(1);
    assertThat(elo.elo()).isCloseTo(190.85, within(0.01));
    // Where 3 ln p + ln(1 - p) has dropped by 1.9207 from its greatest value: p = 0.2776, 0.9838.
    assertThat(elo.low()).isCloseTo(drop(0.2776), within(0.1));
    assertThat(elo.high()).isCloseTo(drop(0.9838), within(0.5));
  }

  private static double drop(double share) {
    double fall = 3 * Math.log(0.75) + Math.log(0.25) - 3 * Math.log(share) - Math.log(1 - share);
    assertThat(fall).isCloseTo(1.9207, within(0.003));
    return 400 * Math.log10(share / (1 - share));
  }

  @Test
  void addsUpAlongAChain() {
    List<Ratings.Elo> elos =
        Ratings.of(3, 0, List.of(new Ratings.Pairing(0, 1, 3, 4), new Ratings.Pairing(1, 2, 3, 4)));
    assertThat(elos.get(0)).isEqualTo(Ratings.Elo.ANCHOR);
    assertThat(elos.get(1).elo()).isCloseTo(-190.85, within(0.05));
    assertThat(elos.get(2).elo()).isCloseTo(-381.7, within(0.1));
  }

  @Test
  void aDrawIsHalfAPoint() {
    assertThat(Ratings.of(2, 0, List.of(new Ratings.Pairing(0, 1, 2.5, 5))).get(1).elo())
        .isCloseTo(0, within(1e-6));
  }

  @Test
  void leavesTheIntervalOpenAfterNothingButWins() {
    List<Ratings.Pairing> games = List.of(new Ratings.Pairing(0, 1, 10, 10));
    Ratings.Elo loser = Ratings.of(2, 0, games).get(1);
    assertThat(loser.elo()).isNull();
    assertThat(loser.low()).isNull();
    // 10 ln p = -1.9207, p = 0.8252: 400 log10(0.8252 / 0.1748) = 269.6.
    assertThat(loser.high()).isCloseTo(-269.6, within(0.2));
    Ratings.Elo winner = Ratings.of(2, 1, games).get(0);
    assertThat(winner.elo()).isNull();
    assertThat(winner.high()).isNull();
    assertThat(winner.low()).isCloseTo(269.6, within(0.2));
  }

  @Test
  void knowsNothingOfWhoHasNotPlayed() {
    Ratings.Elo elo = Ratings.of(3, 0, List.of(new Ratings.Pairing(0, 1, 1, 2))).get(2);
    assertThat(elo).isEqualTo(new Ratings.Elo(null, null, null));
  }

  @Test
  void aChainOfLostMatchesHasNoFiniteRating() {
    List<Ratings.Elo> elos =
        Ratings.of(3, 0, List.of(new Ratings.Pairing(0, 1, 9, 9), new Ratings.Pairing(1, 2, 9, 9)));
    assertThat(elos).extracting(Ratings.Elo::elo).containsExactly(0.0, null, null);
    assertThat(elos.get(2).low()).isNull();
    assertThat(elos.get(2).high()).isNegative();
  }

  /** In a table in which everybody beats all below, no place has a bound towards infinity. */
  @Test
  void whoLosesToTheAnchorAndBeatsTheRestHasNoLowerBound() {
    List<Ratings.Pairing> games = new ArrayList<>();
    for (int winner = 0; winner < 4; winner++) {
      for (int loser = winner + 1; loser < 4; loser++) {
        games.add(new Ratings.Pairing(winner, loser, 4, 4));
      }
    }
    List<Ratings.Elo> elos = Ratings.of(4, 0, games);
    assertThat(elos).extracting(Ratings.Elo::elo).containsExactly(0.0, null, null, null);
    assertThat(elos).extracting(Ratings.Elo::low).containsExactly(0.0, null, null, null);
    assertThat(elos).extracting(Ratings.Elo::high).doesNotContainNull();
  }
}
