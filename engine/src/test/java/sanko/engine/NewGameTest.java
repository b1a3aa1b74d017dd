package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.MoveGenerator.MoveRequest;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.GameSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluation;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

/** A game begins as if the engine had played none before. */
@Timeout(60)
class NewGameTest {
  private static final int SIZE = 9;
  private static final int VISITS = 40;
  private static final double LOST_FOR_BLACK = 100;

  /** Notes the greatest advantage that a player to move was said to have. */
  private static final class Witness extends FakeEvaluator {
    private double advantage;

    @Override
    public Evaluation answer(GameState position, EvaluationOptions options) {
      advantage = Math.max(advantage, options.inputs().playoutDoublingAdvantage());
      return super.answer(position, options);
    }
  }

  private final Witness witness = new Witness();
  private final Engine engine = engine(witness);

  private static Engine engine(Witness witness) {
    LiveSettings settings = new LiveSettings(EngineSettings.DEFAULT);
    settings.set("maxVisits", Integer.toString(VISITS));
    return new Engine(
        new EngineStart(
            "Sanko", "", new EngineStart.NewGame(Rules.TROMP_TAYLOR, 7, SIZE), settings, 1),
        CompletableFuture.completedFuture(witness),
        new Interruption(),
        new StatusLines(new PrintStream(OutputStream.nullOutputStream())));
  }

  private static MoveDecision choose(Engine engine) throws CommandException {
    return engine
        .moveGenerator()
        .choose(engine.game().state(), MoveRequest.toPlay(true, List.of()));
  }

  /** Plays in the upper or the lower half of the board, where there is room. */
  private static void play(Engine engine, int moves) {
    for (int i = 0; i < moves; i++) {
      GameState state = engine.game().state();
      Board board = state.board();
      int move = board.point(state.moveCount() / 2, state.moveCount() % 2 == 0 ? 2 : 6);
      engine.game().play(move, state.toMove());
    }
  }

  /** Begins a game on the empty board. */
  private void begin(boolean byPosition) {
    if (byPosition) {
      Game last = engine.game();
      engine.setGame(
          Game.from(
              new MutableBoard(SIZE, SIZE),
              Color.BLACK,
              last.rules(),
              last.komi(),
              engine.settings().current().game()));
    } else {
      engine.setSize(SIZE, SIZE);
    }
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void searchesOfTheLastGameDoNotResign(boolean byPosition) throws CommandException {
    engine.setKomi(LOST_FOR_BLACK);
    for (int i = 0; i < 2; i++) {
      assertThat(choose(engine).resigns()).isFalse();
      play(engine, 2);
    }
    begin(byPosition);
    play(engine, 6);
    for (int i = 0; i < 3; i++) {
      assertThat(choose(engine).resigns()).as("search %d of the new game", i).isEqualTo(i == 2);
      play(engine, 2);
    }
  }

  @Test
  void theHandicapDecidesAboutTheAdvantageAgain() throws CommandException {
    play(engine, 1);
    choose(engine);
    assertThat(witness.advantage).isZero();
    Witness other = new Witness();
    for (Engine each : List.of(engine, engine(other))) {
      each.setKomi(0.5);
      each.setGame(each.game().withHandicap(corners(each.board()), GameSettings.DEFAULT));
      play(each, 2);
      choose(each);
    }
    assertThat(witness.advantage).isPositive().isEqualTo(other.advantage);
  }

  private static List<Integer> corners(Board board) {
    return List.of(board.point(1, 1), board.point(7, 7), board.point(7, 1), board.point(1, 7));
  }

  @Test
  void aGameThatWasWonDoesNotShortenTheNext() throws CommandException {
    engine.settings().set("searchFactorWhenWinning", "0.1");
    engine.settings().set("searchFactorWhenWinningThreshold", "0.5");
    engine.setKomi(-LOST_FOR_BLACK);
    for (int i = 0; i < 4; i++) {
      boolean isLong = choose(engine).snapshot().root().visits() >= VISITS;
      assertThat(isLong).as("search %d", i).isEqualTo(i < 3);
      play(engine, 2);
    }
    engine.setSize(SIZE, SIZE);
    play(engine, 8);
    assertThat(choose(engine).snapshot().root().visits()).isGreaterThanOrEqualTo(VISITS);
  }
}
