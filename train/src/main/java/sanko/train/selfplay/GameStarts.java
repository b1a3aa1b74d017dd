package sanko.train.selfplay;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Random;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.Zobrist;
import sanko.engine.BoardSize;
import sanko.engine.PositionSample;
import sanko.superko.GameState;

/** Draws how games begin: board, rules, komi, opening; or forks of games. Immutable. */
final class GameStarts {
  /** More extra stones than this on a board of side 19 teach little. */
  private static final int MOST_HANDICAP = 5;

  private final SelfplaySettings settings;
  private final RawNetwork network;
  private final StartPositions positions;
  private final long seed;

  GameStarts(SelfplaySettings settings, RawNetwork network, StartPositions positions, long seed) {
    this.settings = settings;
    this.network = network;
    this.positions = positions;
    this.seed = seed;
  }

  private long seedOf(long number) {
    return Zobrist.mix(Zobrist.mix(seed) + number);
  }

  /** The start of a new game. */
  GameStart draw(long number) {
    long own = seedOf(number);
    Random random = new Random(own);
    BoardSize size = settings.boards().draw(random);
    Rules rules = settings.rules().draw(random);
    PositionSample given = positions.draw(random);
    if (given != null) {
      return from(given, rules, number, own, random);
    }
    GameState game = new GameState(size.width(), size.height(), rules, settings.komi().mean());
    int handicap = handicap(game.board().area(), random);
    Advantage advantage = settings.asymmetry().draw(handicap > 0, random);
    setKomi(game, Advantage.NONE, random);
    for (int i = 0; i < handicap; i++) {
      game.play(network.draw(game, settings.opening().temperature(), random), Color.BLACK);
      game.setToMove(i < handicap - 1 ? Color.BLACK : Color.WHITE);
    }
    if (random.nextDouble() < compensationProb(handicap, advantage)) {
      setKomi(game, advantage, random);
    }
    if (settings.opening().byPolicy()) {
      playOpening(game, random);
    }
    return new GameStart(
        number,
        own,
        game,
        kind(handicap, advantage),
        handicap,
        settings.komi().drawWorth(random),
        advantage);
  }

  /** A game that begins from a given position, where it is not over by these rules. */
  private GameStart from(
      PositionSample position, Rules rules, long number, long own, Random random) {
    GameState game = position.game(rules, settings.komi().mean());
    boolean over = game.isFinished();
    while (over && game.undo()) {
      over = game.isFinished();
    }
    OptionalDouble fair =
        random.nextDouble() < settings.starts().komiProb()
            ? network.fairKomi(game, Advantage.NONE)
            : OptionalDouble.empty();
    double center = fair.orElse(game.komi());
    game.setKomi(settings.komi().around(center, game.board().area(), random));
    return new GameStart(
        number,
        own,
        game,
        GameStart.Kind.POSITION,
        0,
        settings.komi().drawWorth(random),
        Advantage.NONE,
        position.rowWeight());
  }

  private static GameStart.Kind kind(int handicap, Advantage advantage) {
    if (!advantage.isNone()) {
      return GameStart.Kind.ASYMMETRIC;
    }
    return handicap > 0 ? GameStart.Kind.HANDICAP : GameStart.Kind.NORMAL;
  }

  /** How often komi is to make up for stones and visits. */
  private double compensationProb(int handicap, Advantage advantage) {
    return Math.max(
        handicap > 0 ? settings.opening().handicapKomiProb() : 0,
        advantage.isNone() ? 0 : settings.asymmetry().komiProb());
  }

  private int handicap(int area, Random random) {
    if (random.nextDouble() >= settings.opening().handicapProb()) {
      return 0;
    }
    int most = (int) Math.max(1, Math.round(MOST_HANDICAP * area / 361.0));
    return 1 + random.nextInt(most);
  }

  private void setKomi(GameState game, Advantage advantage, Random random) {
    double center = game.komi();
    if (settings.komi().auto()) {
      center = network.fairKomi(game, advantage).orElse(center);
    }
    game.setKomi(settings.komi().around(center, game.board().area(), random));
  }

  /** As many moves as an exponential distribution says; none of them ends the game. */
  private void playOpening(GameState game, Random random) {
    int moves = exponential(settings.opening().areaProp() * game.board().area(), random);
    for (int i = 0; i < moves; i++) {
      int move = network.draw(game, settings.opening().temperature(), random);
      if (move == Board.PASS) {
        return;
      }
      game.play(move, game.toMove());
      if (game.isFinished()) {
        game.undo();
        return;
      }
    }
  }

  /** A number of moves from an exponential distribution, rounded down. */
  private static int exponential(double mean, Random random) {
    return (int) Math.floor(-Math.log(1 - random.nextDouble()) * mean);
  }

  /**
   * A fork of a game that has been played, if chance wants one.
   *
   * @param number of the new game
   */
  Optional<GameStart> fork(PlayedGame played, long number) {
    ForkSettings forks = settings.forks();
    long own = seedOf(number);
    Random random = new Random(own);
    double chance = random.nextDouble();
    int moves = played.game().moveCount();
    boolean early = chance < forks.earlyProb();
    if (moves == 0 || (!early && chance >= forks.earlyProb() + forks.lateProb())) {
      return Optional.empty();
    }
    int at =
        early
            ? exponential(forks.earlyMoveProp() * played.game().board().area(), random)
            : random.nextInt(moves);
    if (at >= moves) {
      return Optional.empty();
    }
    int choices = choices(forks, early ? forks.earlyChoices() : forks.lateChoices(), random);
    GameState game = new GameState(played.game());
    while (game.moveCount() > at) {
      game.undo();
    }
    int move = bestOf(game, choices, random);
    game.play(move, game.toMove());
    if (game.isFinished()) {
      return Optional.empty();
    }
    if (random.nextDouble() < forks.komiProb()) {
      OptionalDouble fair = network.fairKomi(game, Advantage.NONE);
      fair.ifPresent(
          komi -> game.setKomi(settings.komi().around(komi, game.board().area(), random)));
    }
    return Optional.of(
        new GameStart(
            number,
            own,
            game,
            GameStart.Kind.FORK,
            played.start().handicap(),
            settings.komi().drawWorth(random),
            Advantage.NONE,
            played.start().rowWeight()));
  }

  private static int choices(ForkSettings forks, int most, Random random) {
    return forks.leastChoices() + random.nextInt(most - forks.leastChoices() + 1);
  }

  /** Of some random legal stones that which the network likes best once it is played. */
  private int bestOf(GameState game, int choices, Random random) {
    int color = game.toMove();
    int best = Board.PASS;
    double bestValue = Double.NEGATIVE_INFINITY;
    for (int i = 0; i < choices; i++) {
      int move = game.board().pointAt(random.nextInt(game.board().area()));
      if (game.isLegal(move)) {
        game.play(move, color);
        double value = network.evaluate(game).value().whiteWinLoss();
        game.undo();
        if ((color == Color.WHITE ? value : -value) > bestValue) {
          bestValue = color == Color.WHITE ? value : -value;
          best = move;
        }
      }
    }
    return best;
  }
}
