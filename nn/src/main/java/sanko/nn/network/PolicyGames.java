package sanko.nn.network;

import java.util.BitSet;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.HumanProfile;
import sanko.nn.NetworkException;
import sanko.nn.Symmetry;
import sanko.nn.features.BoardWindow;
import sanko.nn.features.InputEncoder;
import sanko.nn.features.MetadataEncoder;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.OrtNetwork;
import sanko.superko.GameState;

/**
 * Games that a network plays against itself side by side, each move drawn by its policy: realistic
 * positions of all phases. The same seed and network give the same games. One thread.
 */
final class PolicyGames {
  private static final double[] KOMIS = {7, 6.5, 7.5, 0.5};

  /** Whom networks that read metadata imitate, game by game. */
  private static final List<HumanProfile> PROFILES =
      Stream.of("rank_20k", "preaz_9d", "rank_5k", "proyear_2020", "rank_9d", "proyear_1950")
          .map(HumanProfile::named)
          .toList();

  private static final EvaluationOptions OPTIONS = EvaluationOptions.PLAIN;

  private final OrtNetwork network;
  private final InputEncoder encoder;
  private final EvaluationDecoder decoder;
  private final BoardWindow window;
  private final Random random;
  private final GameState[] games;
  private final EncodedPosition[] positions;

  /** Games on the network's board, as many as {@code count}. */
  PolicyGames(OrtNetwork network, int count, long seed) {
    this.network = network;
    NetworkDescription description = network.description();
    encoder = InputEncoder.of(description.inputVersion(), description.passAliveUnderSuicide());
    decoder = new EvaluationDecoder(description);
    int width = network.width();
    int height = network.height();
    window = new BoardWindow(width, height, width, height);
    random = new Random(seed);
    games = new GameState[count];
    positions = new EncodedPosition[count];
    for (int game = 0; game < count; game++) {
      games[game] = newGame();
    }
  }

  private GameState newGame() {
    Rules rules = random.nextBoolean() ? Rules.TROMP_TAYLOR : Rules.JAPANESE;
    double komi = KOMIS[random.nextInt(KOMIS.length)];
    return new GameState(network.width(), network.height(), rules, komi);
  }

  /** The positions that {@link #advance} evaluated last, one for each game. */
  EncodedPosition position(int game) {
    return positions[game];
  }

  /** Evaluates the position of each game, row by row, and plays a move in each. */
  void advance() throws NetworkException {
    for (int game = 0; game < games.length; game++) {
      positions[game] = encode(games[game], PROFILES.get(game % PROFILES.size()));
      positions[game].fill(network, game);
    }
    network.run(games.length);
    for (int game = 0; game < games.length; game++) {
      Evaluation evaluation = decoder.decode(network, game, positions[game].request());
      positions[game].setEvaluation(evaluation);
      games[game].play(draw(games[game].board(), evaluation), games[game].toMove());
      if (games[game].isFinished()) {
        games[game] = newGame();
      }
    }
  }

  private EncodedPosition encode(GameState game, HumanProfile profile) {
    int symmetry = random.nextInt(Symmetry.COUNT);
    if (window.boardWidth() != window.boardHeight()) {
      symmetry %= Symmetry.COUNT / 2;
    }
    float[] planes = new float[encoder.planes() * window.bufferCells()];
    float[] globals = new float[encoder.globals()];
    encoder.encode(game, OPTIONS, window, symmetry, planes, globals);
    float[] meta = new float[network.description().metaFeatures()];
    if (meta.length > 0) {
      MetadataEncoder.encode(profile, game.toMove(), game.board().area(), meta);
    }
    DecodeRequest request =
        EvaluationRequest.decoding(game, OPTIONS, symmetry, window, new BitSet());
    return new EncodedPosition(planes, globals, meta, request);
  }

  private int draw(Board board, Evaluation evaluation) {
    double left = random.nextDouble();
    for (int index = 0; index < board.area(); index++) {
      float policy = evaluation.policy(index);
      if (policy > 0) {
        left -= policy;
        if (left < 0) {
          return board.pointAt(index);
        }
      }
    }
    return Board.PASS;
  }
}
