package sanko.train.selfplay;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.util.HashSet;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.engine.config.ConfigException;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.OptionalInput;
import sanko.search.SearchException;
import sanko.superko.GameState;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRow;

/** Games in which one player searches more. */
class AsymmetryTest {
  private static final double WHITE_DOUBLINGS = 2;

  /** Remembers White's advantages that it was told, and lets them count three points each. */
  private static final class Told extends SmallGames.Valued {
    final Set<Double> white = new HashSet<>();
    private final Set<OptionalInput> unlearned;
    private double last;

    Told(Set<OptionalInput> unlearned) {
      this.unlearned = unlearned;
    }

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      double told = options.inputs().playoutDoublingAdvantage();
      last = position.toMove() == Color.WHITE ? told : 0 - told;
      white.add(last + 0.0);
      return super.answer(position, options);
    }

    @Override
    double whiteWin(GameState position) {
      return 1 / (1 + Math.exp(-6 - 3 * last - position.komi()));
    }

    @Override
    public Set<OptionalInput> unlearnedInputs() {
      return unlearned;
    }
  }

  private static final Set<OptionalInput> NOTHING = Set.of();
  private static final Set<OptionalInput> ADVANTAGES = Set.of(OptionalInput.ADVANTAGE);

  private static PlayedGame play(Told network, double leadProb) throws SearchException {
    SelfplaySettings settings =
        SmallGames.settings(
            "cheapSearchProb", "0.5", "reduceVisits", "false", "estimateLeadProb", "" + leadProb);
    GameStart plain = SmallGames.start(4, 4, Rules.TROMP_TAYLOR, -6);
    GameStart start =
        new GameStart(
            plain.number(),
            plain.seed(),
            plain.game(),
            GameStart.Kind.ASYMMETRIC,
            0,
            0.5,
            new Advantage(WHITE_DOUBLINGS));
    return Objects.requireNonNull(new SelfplayGame(settings, network, start).play());
  }

  @Test
  void visitsHaveTheRatioAndTheUsualSum() {
    Advantage white = new Advantage(3);
    assertThat(white.factor(Color.WHITE)).isCloseTo(16 / 9.0, within(1e-12));
    assertThat(white.factor(Color.BLACK)).isCloseTo(2 / 9.0, within(1e-12));
    assertThat(white.of(Color.WHITE)).isEqualTo(3);
    assertThat(white.of(Color.BLACK)).isEqualTo(-3);
    assertThat(Advantage.NONE.factor(Color.BLACK)).isEqualTo(1);
  }

  @Test
  void anAdvantageIsWhitesWhereBlackHasStones() {
    AsymmetrySettings settings = new AsymmetrySettings(0.5, 1, 8, 0.4);
    Random random = new Random(5);
    int none = 0;
    int ofWhite = 0;
    double sum = 0;
    for (int i = 0; i < 2000; i++) {
      double handicap = settings.draw(true, random).white();
      none += handicap == 0 ? 1 : 0;
      double even = settings.draw(false, random).white();
      ofWhite += even > 0 ? 1 : 0;
      sum += Math.abs(even);
      assertThat(handicap).isBetween(0.0, 3.0);
      assertThat(even).isBetween(-3.0, 3.0);
    }
    assertThat(none).isBetween(900, 1100);
    assertThat(ofWhite).isBetween(900, 1100);
    // Doublings are distributed evenly from 0 to 3.
    assertThat(sum / 2000).isCloseTo(1.5, within(0.1));
  }

  @Test
  void theStrongerPlayerSearchesMoreAndBothKnowIt() throws SearchException {
    Told network = new Told(NOTHING);
    PlayedGame played = play(network, 0);

    int color = Color.BLACK;
    for (PlayedGame.Turn turn : played.turns()) {
      int usual = turn.effort().isFull() ? 24 : 6;
      long expected = Math.round(usual * (color == Color.WHITE ? 1.6 : 0.4));
      assertThat(turn.effort().visits()).isEqualTo(expected);
      color = Color.opponent(color);
    }
    assertThat(played.turns()).hasSizeGreaterThan(4);
    assertThat(network.white).containsExactly(WHITE_DOUBLINGS);
  }

  @Test
  void aNetworkThatHasNotLearnedTheAdvantageIsNotToldButRowsAre() throws SearchException {
    Told network = new Told(ADVANTAGES);
    PlayedGame played = play(network, 1);

    assertThat(network.white).containsExactly(0.0);
    int white = 0;
    for (TrainingRow row : new GameRows(SmallGames.settings().rows()).of(played)) {
      boolean isWhite = row.target(RowTarget.TURN) % 2 == 1;
      white += isWhite ? 1 : 0;
      assertThat(row.get(RowArray.GLOBALS, 15)).isEqualTo(1);
      assertThat(row.get(RowArray.GLOBALS, 16)).isEqualTo(isWhite ? 1 : -1);
      assertThat(row.target(RowTarget.GAME_KIND)).isEqualTo(7);
      // The network cannot tell the lead.
      assertThat(row.target(RowTarget.LEAD_WEIGHT)).isEqualTo(1);
      assertThat(row.target(RowTarget.LEAD)).isEqualTo(row.target(RowTarget.FINAL_SCORE));
    }
    assertThat(white).isPositive();
  }

  @Test
  void fairKomiIsThatOfTheAdvantageIfTheNetworkKnowsIt() {
    GameState game = new GameState(5, 5, Rules.TROMP_TAYLOR, -6.5);
    Advantage black = new Advantage(-0.5);

    // White's three points for each doubling make up for a komi below -6.
    assertThat(new RawNetwork(new Told(NOTHING)).fairKomi(game, black).orElseThrow())
        .isCloseTo(-4.5, within(0.01));
    assertThat(new RawNetwork(new Told(NOTHING)).fairKomi(game, Advantage.NONE).orElseThrow())
        .isCloseTo(-6, within(0.01));
    assertThat(new RawNetwork(new Told(ADVANTAGES)).fairKomi(game, black).orElseThrow())
        .isCloseTo(-6, within(0.01));
  }

  @Test
  void komiMakesUpForTheAdvantageInTheShareOfGamesThatIsSet() {
    for (String share : new String[] {"0", "1"}) {
      SelfplaySettings settings =
          SmallGames.settings(
              "normalAsymmetricPlayoutProb",
              "1",
              "handicapAsymmetricPlayoutProb",
              "1",
              "maxAsymmetricRatio",
              "2",
              "minAsymmetricCompensateKomiProb",
              share,
              "handicapCompensateKomiProb",
              "0",
              "handicapProb",
              "0.3",
              "komiMean",
              "-6",
              "komiStdev",
              "0",
              "komiBigStdev",
              "0");
      GameStarts starts =
          new GameStarts(settings, new RawNetwork(new Told(NOTHING)), StartPositions.NONE, 3);
      int handicaps = 0;
      for (int number = 0; number < 50; number++) {
        GameStart start = starts.draw(number);
        double made = share.equals("1") ? start.advantage().white() : 0;
        assertThat(start.game().komi()).isCloseTo(-6 - 3 * made, within(0.26));
        assertThat(start.kind()).isEqualTo(GameStart.Kind.ASYMMETRIC);
        handicaps += start.handicap() > 0 ? 1 : 0;
        assertThat(start.handicap() > 0 && start.advantage().white() < 0).isFalse();
      }
      assertThat(handicaps).isBetween(5, 25);
    }
  }

  @Test
  void theWeakerPlayerMustHaveVisits() throws ConfigException {
    Map<String, String> few =
        Map.of("cheapSearchVisits", "4", "normalAsymmetricPlayoutProb", "0.1");
    assertThatThrownBy(() -> SelfplaySettings.of(few)).hasMessageContaining("maxAsymmetricRatio");
    assertThat(
            SelfplaySettings.of(
                    Map.of("cheapSearchVisits", "5", "normalAsymmetricPlayoutProb", "0.1"))
                .rest())
        .isEmpty();
    SelfplaySettings.of(Map.of("cheapSearchVisits", "1"));
  }
}
