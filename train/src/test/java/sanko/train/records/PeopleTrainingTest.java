package sanko.train.records;

import static org.assertj.core.api.Assertions.assertThat;

import com.beust.jcommander.JCommander;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.cli.Environment;
import sanko.cli.Subcommand;
import sanko.engine.level.LevelChooser;
import sanko.engine.level.LevelParameters;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.Evaluator;
import sanko.nn.HumanProfile;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.network.EmbeddedNetwork;
import sanko.nn.network.EvaluatorSettings;
import sanko.nn.network.NetworkEvaluator;
import sanko.search.Search;
import sanko.search.request.SearchLimits;
import sanko.search.request.SearchRequest;
import sanko.search.settings.SearchSettings;
import sanko.superko.GameState;
import sanko.train.net.TrainSubcommand;

/** Records of weak and of strong players become a network that knows who plays how. */
@Timeout(300)
@Tag("arithmetic")
class PeopleTrainingTest {
  private static final int SIDE = 7;
  private static final int MOVES = 20;
  private static final int GAMES = 100;
  private static final int HELD_OUT = 15;

  @TempDir Path folder;

  /** A level that plays by the policy alone, and the rank that its records claim. */
  private record Player(String rank, LevelChooser chooser) {
    static final Player WEAK = new Player("15k", 0.1);
    static final Player STRONG = new Player("3d", 0.9);

    Player(String rank, double strength) {
      this(rank, new LevelChooser(LevelParameters.of(strength)));
    }
  }

  private static GameState play(Player player, Evaluator evaluator, long seed) throws Exception {
    GameState game = new GameState(SIDE, SIDE, Rules.TROMP_TAYLOR, 9);
    Random random = new Random(seed);
    while (game.moveCount() < MOVES && !game.isFinished()) {
      Search search = new Search(evaluator, SearchSettings.DEFAULT, random.nextLong());
      var snapshot = search.run(game, SearchRequest.toPlay(SearchLimits.visits(1)));
      int move = player.chooser.choose(game, snapshot, Board.PASS, any -> true, random.nextLong());
      game.play(move, game.toMove());
    }
    return game;
  }

  private static String record(GameState game, Player player) {
    StringBuilder text = new StringBuilder();
    text.append("(;FF[4]GM[1]SZ[%d]KM[9]RU[tromp-taylor]AP[CGoban:3]".formatted(SIDE));
    text.append("BR[%1$s]WR[%1$s]DT[2020-03-01]".formatted(player.rank));
    text.append("TM[1200]OT[5x30 byo-yomi]RE[?]\n");
    for (int i = 0; i < game.moveCount(); i++) {
      int move = game.move(i);
      text.append(game.mover(i) == Color.BLACK ? ";B[" : ";W[");
      if (move != Board.PASS) {
        text.append((char) ('a' + game.board().x(move)))
            .append((char) ('a' + game.board().y(move)));
      }
      text.append(']');
    }
    return text.append(")\n").toString();
  }

  private static String run(Subcommand subcommand, String... arguments) throws Exception {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    JCommander.newBuilder().addObject(subcommand).build().parse(arguments);
    subcommand.run(
        new Environment(
            InputStream.nullInputStream(),
            OutputStream.nullOutputStream(),
            new PrintStream(err, true, StandardCharsets.UTF_8),
            (model, tuning) -> new PseudoRandomEvaluator()));
    return err.toString(StandardCharsets.UTF_8);
  }

  /** How much likelier the moves of a game are if strong players made them, in nats. */
  private static double evidence(GameState game, NetworkEvaluator network) throws Exception {
    GameState state = new GameState(SIDE, SIDE, Rules.TROMP_TAYLOR, 9);
    double evidence = 0;
    for (int i = 0; i < game.moveCount(); i++) {
      double strong = probability(state, game.move(i), Player.STRONG, network);
      evidence += Math.log(strong / probability(state, game.move(i), Player.WEAK, network));
      state.play(game.move(i), game.mover(i));
    }
    return evidence;
  }

  private static double probability(
      GameState state, int move, Player player, NetworkEvaluator network) throws Exception {
    HumanProfile profile = HumanProfile.named("rank_" + player.rank);
    EvaluationOptions options = EvaluationOptions.PLAIN.withHumanProfile(profile);
    Evaluation evaluation = network.evaluate(state, options).get();
    return evaluation.policy(state.board().indexOfMove(move));
  }

  /** The number in a report; 0 if it does not say it. */
  private static int number(String report, String pattern) {
    Matcher matcher = Pattern.compile(pattern).matcher(report);
    return matcher.find() ? Integer.parseInt(matcher.group(1)) : 0;
  }

  @Test
  void tellsStrongFromWeak() throws Exception {
    List<GameState> weak = new ArrayList<>();
    List<GameState> strong = new ArrayList<>();
    StringBuilder records = new StringBuilder();
    try (NetworkEvaluator teacher =
        NetworkEvaluator.open(EmbeddedNetwork.file(), EvaluatorSettings.fixed(1, 1, 1, 12))) {
      for (int i = 0; i < GAMES + HELD_OUT; i++) {
        GameState weaker = play(Player.WEAK, teacher, i);
        GameState stronger = play(Player.STRONG, teacher, -1 - i);
        if (i < GAMES) {
          records.append(record(weaker, Player.WEAK)).append(record(stronger, Player.STRONG));
        } else {
          weak.add(weaker);
          strong.add(stronger);
        }
      }
    }
    Path file = Files.writeString(folder.resolve("games.sgf"), records);
    String rows = folder.resolve("rows").toString();
    String told = run(new LabelSubcommand(), "--sgf", file.toString(), "--human", "--dir", rows);
    int same = number(told, "Duplicates left out: (\\d+)");
    assertThat(number(told, " of (\\d+) games") + same).isEqualTo(2 * GAMES);

    Path net = folder.resolve("people.bin.gz");
    String[] training = {
      "--rows",
      rows,
      "--checkpoint",
      folder.resolve("run").toString(),
      "--out",
      net.toString(),
      "--human",
      "--shape",
      "b1c16",
      "--threads",
      "1",
      "--device",
      "cpu",
      "--fp32",
      "--samples",
      "24000",
      "--warm-up",
      "1000",
      "--decay",
      "8000",
      "--batch",
      "16",
      "--rate",
      "0.01",
      "--memory",
      "2000"
    };
    run(new TrainSubcommand(), training);
    try (NetworkEvaluator network =
        NetworkEvaluator.open(net, EvaluatorSettings.fixed(1, 1, 1, 0))) {
      int right = 0;
      double sum = 0;
      for (int i = 0; i < HELD_OUT; i++) {
        double ofStrong = evidence(strong.get(i), network);
        double ofWeak = evidence(weak.get(i), network);
        right += (ofStrong > 0 ? 1 : 0) + (ofWeak < 0 ? 1 : 0);
        sum += ofStrong - ofWeak;
      }
      assertThat(right).as("games told by their moves").isGreaterThanOrEqualTo(25);
      assertThat(sum / HELD_OUT).as("nats between strong and weak").isGreaterThan(3);
    }
  }
}
