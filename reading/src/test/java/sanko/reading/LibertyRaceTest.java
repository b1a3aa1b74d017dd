package sanko.reading;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestReporter;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.testing.Diagrams;
import sanko.superko.GameState;

/**
 * Races for liberties that are counted, against readings that play them to their end. The oracle
 * tries all moves with the whole history where that is possible, else a reader that does not count.
 */
@Tag("solving")
class LibertyRaceTest {
  private static final int MOST_NODES = 10_000;
  private static final int FEW_NODES = 2_000;
  private static final int MOST_LINES = 5_000;
  private static final int GAMES = 4;

  /** What was compared. */
  private static final class Tally {
    final int mostNodes;
    int compared;
    int counted;
    int atOnce;
    int byOracle;
    int attackerWins;
    int unknownBefore;

    Tally(int mostNodes) {
      this.mostNodes = mostNodes;
    }
  }

  @Test
  void theFormulaIsThatOfTheRaceItself() {
    for (int own = 0; own < 6; own++) {
      for (int other = 0; other < 6; other++) {
        for (int shared = 0; shared < 6; shared++) {
          for (int eyes = 0; eyes < 4; eyes++) {
            boolean ownEye = eyes % 2 == 1;
            boolean otherEye = eyes > 1;
            boolean isPosition = own + shared + eyes % 2 > 0 && other + shared + eyes / 2 > 0;
            EyeSpace one = space(SlowEye.ONE);
            RaceCount count =
                new RaceCount(own, ownEye ? one : null, other, otherEye ? one : null, shared);
            SlowRace race = new SlowRace(own, ownEye, other, otherEye, shared);
            if (isPosition) {
              assertThat(count.wins()).as("%s", race).isEqualTo(race.winsSecond());
              assertThat(count.holds()).as("%s", race).isEqualTo(race.holdsSecond());
            }
          }
        }
      }
    }
  }

  private static @Nullable EyeSpace space(SlowEye eye) {
    int[] neighbors = eye.neighbors().stream().mapToInt(each -> each).toArray();
    return neighbors.length == 0
        ? null
        : new EyeSpace(new int[neighbors.length], EyeShape.of(neighbors), eye.attackers());
  }

  /**
   * No count claims what playing the race refutes; where one chain has an eye, none is left out.
   */
  @Test
  void largeEyesCountAsTheRaceItself() {
    List<SlowEye> large = new ArrayList<>();
    for (String shape : List.of("..", "...", "../.", "../..", ".../ .", "....")) {
      large.addAll(states(shape));
    }
    for (SlowEye eye : large) {
      for (SlowEye other : List.of(SlowEye.NONE, SlowEye.ONE)) {
        compare(eye, other);
        compare(other, eye);
      }
    }
    for (SlowEye eye : states("...")) {
      for (SlowEye other : states("../.")) {
        compare(eye, other);
      }
    }
  }

  private static void compare(SlowEye ownEye, SlowEye otherEye) {
    boolean isOneEye = ownEye.equals(SlowEye.NONE) || otherEye.equals(SlowEye.NONE);
    for (int own = 0; own < 4; own++) {
      for (int other = 0; other < 4; other++) {
        for (int shared = 0; shared < 4; shared++) {
          SlowRace race = new SlowRace(own, ownEye, other, otherEye, shared);
          if (race.isOwnGone() || race.isOtherGone()) {
            continue;
          }
          RaceCount count = new RaceCount(own, space(ownEye), other, space(otherEye), shared);
          boolean wins = race.winsSecond();
          boolean holds = race.holdsSecond();
          assertThat(!count.wins() || wins).as("wins %s", race).isTrue();
          assertThat(!count.holds() || holds).as("holds %s", race).isTrue();
          if (isOneEye) {
            assertThat(count.wins()).as("all wins %s", race).isEqualTo(wins);
            assertThat(count.wins() || count.holds()).as("all held %s", race).isEqualTo(holds);
          }
        }
      }
    }
  }

  /** All states of an eye in which it can be on a board. */
  private static List<SlowEye> states(String shape) {
    List<Integer> neighbors = SlowEye.of(shape, 'X').neighbors();
    List<SlowEye> states = new ArrayList<>();
    for (int attackers = 0; attackers < 1 << neighbors.size(); attackers++) {
      SlowEye eye = new SlowEye(neighbors, attackers, 0);
      if (eye.isLegal()) {
        states.add(eye);
      }
    }
    return states;
  }

  @Test
  void countsAsAllMovesTell(TestReporter reporter) {
    compare(300, 1, FEW_NODES, reporter);
  }

  @Tag("exhaustive")
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void countsAsAllMovesTellInManyPositions(int part, TestReporter reporter) {
    compare(2_500, 1_000_000L * part, MOST_NODES, reporter);
  }

  /** Liberties of Black and White, an eye of Black's and of White's, shared liberties. */
  @ParameterizedTest
  @CsvSource({
    "6, '', 6, '', 0",
    "8, '', 7, '', 0",
    "10, '', 10, '', 1",
    "9, '', 12, '', 3",
    "10, '', 10, '', 4",
    "8, '', 8, ., 0",
    "7, '', 10, ., 2",
    "10, ., 10, ., 1",
    "12, ., 9, ., 3",
    "14, '', 13, '', 0",
    "14, '', 14, '', 2",
    "12, ., 14, '', 1",
    "12, '', 4, ./X/., 2",
    "11, '', 3, .X/.., 1",
    "13, '', 3, .X/.., 2",
    "9, '', 2, .X./..O, 0",
    "14, '', 3, .X./..O, 1",
    "4, '', 5, ., 1",
    "5, .O/.., 8, '', 0",
    "5, .O/.., 11, '', 2",
    "7, .O./X.., 16, '', 1",
    "12, ..O, 3, .X/.., 2",
  })
  void longRacesAreDecidedByCounting(
      int black, String blackEye, int white, String whiteEye, int shared, TestReporter reporter) {
    LongRaces race = new LongRaces(black, blackEye, white, whiteEye, shared);
    boolean hasLargeEye = blackEye.length() > 1 || whiteEye.length() > 1;
    for (String rules : List.of("chinese", hasLargeEye ? "japanese" : "tromp-taylor")) {
      GameState game = race.game(rules, Color.BLACK);
      Goal goal = race.whiteWins(game.board());
      for (int first : new int[] {Color.BLACK, Color.WHITE}) {
        Reading reading =
            new Reader().read(game, goal, first, Threats.NONE, Budget.ofNodes(MOST_NODES));
        assertThat(reading.verdict() == Verdict.PROVED).isEqualTo(race.isProved(first));
        assertThat(reading.nodes()).isLessThan(100);
        check(new SmallRaces.Race(game, goal, first, Threats.NONE), proof(reading), 1);
        reporter.publishEntry(race + ", " + first + " first: " + reading.nodes() + " nodes");
      }
    }
  }

  /** What was played in the eye before could forbid a move. */
  @ParameterizedTest
  @CsvSource({"12, '', 4, ./X/., 2", "5, .O/.., 9, '', 2"})
  void countsNoLargeEyeUnderSuperko(
      int black, String blackEye, int white, String whiteEye, int shared) {
    LongRaces race = new LongRaces(black, blackEye, white, whiteEye, shared);
    for (String rules : List.of("japanese", "chinese-kgs")) {
      GameState game = race.game(rules, Color.BLACK);
      Reading reading =
          new Reader()
              .read(
                  game,
                  race.blackWins(game.board()),
                  Color.WHITE,
                  Threats.NONE,
                  Budget.ofNodes(FEW_NODES));
      boolean isCounted = reading.verdict() == Verdict.PROVED;
      assertThat(isCounted).as(rules).isEqualTo(rules.equals("japanese"));
    }
  }

  /** The stones are safe only once they are connected where the others stood. */
  @Test
  void savesStonesThatWinALongRace() {
    String diagram =
        ".X.XXXXXXXX\nXXXXXXXXXXX\n......XXXXX\nOOOOOOOOOOO\n"
            + "XXXXXXXXXXX\n........OOO\nOOOOOOOOOOO\n.O.OOOOOOOO";
    Rules rules = Rules.CHINESE;
    GameState game = new GameState(Diagrams.board(diagram), Color.WHITE, rules, 0, false);
    int white = game.board().point(0, 3);
    int black = game.board().point(0, 4);
    for (Goal goal :
        new Goal[] {
          Goal.capture(game.board(), white),
          Goal.save(game.board(), black),
          Goal.live(game.board(), false, black)
        }) {
      Reading reading =
          new Reader().read(game, goal, Color.WHITE, Threats.NONE, Budget.ofNodes(MOST_NODES));
      assertThat(reading.verdict()).isEqualTo(Verdict.PROVED);
      assertThat(reading.nodes()).isEqualTo(1);
      check(new SmallRaces.Race(game, goal, Color.WHITE, Threats.NONE), proof(reading), 1);
    }
  }

  /** Without counting, how far a reading gets in the same races. */
  @Tag("exhaustive")
  @Test
  void longRacesPlayedToTheirEnd(TestReporter reporter) {
    for (int liberties = 3; liberties <= 14; liberties++) {
      LongRaces race = new LongRaces(liberties, "", liberties, "", 2);
      GameState game = race.game("chinese", Color.BLACK);
      Goal goal = race.whiteWins(game.board());
      for (boolean counts : new boolean[] {false, true}) {
        Reader reader = new Reader(counts);
        long start = System.nanoTime();
        Reading reading =
            reader.read(game, goal, Color.WHITE, Threats.NONE, Budget.ofNodes(100_000));
        double seconds = (System.nanoTime() - start) / 1e9;
        reporter.publishEntry(
            "%s, counts %s: %s, %d nodes, %.3f s"
                .formatted(race, counts, reading.verdict(), reading.nodes(), seconds));
        assertThat(reading.nodes()).isPositive();
      }
    }
  }

  private static Proof proof(Reading reading) {
    return Objects.requireNonNull(reading.proof());
  }

  private static void compare(int positions, long firstSeed, int mostNodes, TestReporter reporter) {
    Tally tally = new Tally(mostNodes);
    for (long seed = firstSeed; tally.compared < positions; seed++) {
      SmallRaces.Race race = SmallRaces.of(seed);
      if (race != null) {
        compare(race, seed, tally);
      }
    }
    reporter.publishEntry(
        "%d compared, %d of them by all moves, %d counted, %d at once, attacker wins %d, %d others"
            .formatted(
                tally.compared,
                tally.byOracle,
                tally.counted,
                tally.atOnce,
                tally.attackerWins,
                tally.unknownBefore));
    assertThat(tally.counted).isGreaterThan(positions / 4);
    assertThat(tally.attackerWins).isBetween(positions / 5, 4 * positions / 5);
  }

  private static void compare(SmallRaces.Race race, long seed, Tally tally) {
    Reading counted = read(new Reader(), race, tally.mostNodes);
    Boolean truth = truth(race, tally.mostNodes);
    tally.byOracle += truth == null ? 0 : 1;
    if (truth == null) {
      Verdict plain = read(new Reader(false), race, tally.mostNodes).verdict();
      truth =
          plain == Verdict.UNKNOWN
              ? null
              : (plain == Verdict.PROVED) == (race.goal().proponent() == race.goal().attacker());
    }
    if (counted.verdict() == Verdict.UNKNOWN) {
      return;
    }
    Proof proof = Objects.requireNonNull(counted.proof());
    boolean attackerWins = proof.winner() == race.goal().attacker();
    if (truth == null) {
      tally.unknownBefore++;
    } else {
      assertThat(attackerWins).as("seed %d: %s", seed, race).isEqualTo(truth);
      tally.compared++;
      tally.counted += hasRace(proof) ? 1 : 0;
      tally.atOnce += proof.isRace() ? 1 : 0;
      tally.attackerWins += attackerWins ? 1 : 0;
    }
    check(race, proof, seed);
  }

  private static Reading read(Reader reader, SmallRaces.Race race, int mostNodes) {
    return reader.read(
        race.game(), race.goal(), race.first(), race.threats(), Budget.ofNodes(mostNodes));
  }

  private static @Nullable Boolean truth(SmallRaces.Race race, int mostNodes) {
    try {
      return new HistoryOracle(race.goal(), mostNodes)
          .attackerWins(race.game(), race.first(), race.threats());
    } catch (HistoryOracle.TooLarge e) {
      return null;
    }
  }

  private static void check(SmallRaces.Race race, Proof proof, long seed) {
    try {
      new ProofChecker(race.goal(), race.game(), MOST_LINES)
          .check(race.game(), race.first(), race.threats(), proof);
      Random random = new Random(seed);
      for (int i = 0; i < GAMES; i++) {
        new ProofPlayer(race.goal(), race.game(), race.first(), race.threats(), random).play(proof);
      }
    } catch (ProofChecker.TooLarge e) {
      assertThat(e).isNotNull();
    } catch (AssertionError e) {
      throw new AssertionError("seed " + seed + ": " + race, e);
    }
  }

  private static boolean hasRace(Proof root) {
    List<Proof> open = new ArrayList<>(List.of(root));
    for (int i = 0; i < open.size() && i < MOST_LINES; i++) {
      if (open.get(i).isRace()) {
        return true;
      }
      open.addAll(open.get(i).children());
    }
    return false;
  }
}
