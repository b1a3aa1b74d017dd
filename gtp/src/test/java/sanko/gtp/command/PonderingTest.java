package sanko.gtp.command;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.util.HashSet;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import sanko.board.Board;
import sanko.board.Color;
import sanko.engine.Engine;
import sanko.engine.EngineStart;
import sanko.gtp.protocol.InputQueue;
import sanko.nn.EvaluationOptions;
import sanko.nn.testing.FakeEvaluator;
import sanko.superko.GameState;

class PonderingTest {
  private static final int PONDERED = 40;

  private final FakeEvaluator evaluator = new FakeEvaluator();
  private final EngineStart start = Sessions.start();
  private final InputQueue input = new InputQueue();

  private Engine engine() {
    start.settings().set("ponderingEnabled", "true");
    start.settings().set("maxPlayoutsPondering", Integer.toString(PONDERED));
    return new Engine(
        start, CompletableFuture.completedFuture(evaluator), input, Sessions.silent());
  }

  private static void move(Engine engine, int move, int color) {
    assertThat(engine.game().state().isPlayable(move, color)).isTrue();
    engine.play(move, color);
  }

  private static int point(Engine engine) {
    return engine.board().point(4, 4);
  }

  @Test
  void thinksOnAfterItsMove() {
    Engine engine = engine();
    move(engine, point(engine), Color.BLACK);
    engine.ponder();
    assertThat(evaluator.evaluations.get()).isBetween(PONDERED / 2, PONDERED + 1);
    int done = evaluator.evaluations.get();
    engine.ponder();
    assertThat(evaluator.evaluations).as("its limit was reached").hasValue(done);
  }

  /** An evaluator that notes the advantages of Black that it is told. */
  private static FakeEvaluator noting(Set<Double> advantages) {
    return new FakeEvaluator() {
      @Override
      public void evaluate(GameState position, EvaluationOptions options, Callback callback) {
        double advantage = options.inputs().playoutDoublingAdvantage();
        advantages.add(position.toMove() == Color.BLACK ? advantage : -advantage);
        super.evaluate(position, options, callback);
      }
    };
  }

  @ParameterizedTest
  @CsvSource({"'', 1.5", "BLACK, 1.5", "w, -1.5"})
  void keepsTheAdvantageItWasGiven(String stronger, double ofBlack) {
    Set<Double> advantages = new HashSet<>();
    start.settings().set("ponderingEnabled", "true");
    start.settings().set("maxPlayoutsPondering", Integer.toString(PONDERED));
    start.settings().set("playoutDoublingAdvantage", "1.5");
    start.settings().set("playoutDoublingAdvantagePla", stronger);
    Engine engine =
        new Engine(
            start, CompletableFuture.completedFuture(noting(advantages)), input, Sessions.silent());
    move(engine, point(engine), Color.BLACK);
    engine.ponder();
    assertThat(advantages).containsExactly(ofBlack);
  }

  @Test
  void theAdvantageOfAHandicapGameIsThatOfWhite() {
    Set<Double> advantages = new HashSet<>();
    start.settings().set("playoutDoublingAdvantagePla", "BLACK");
    byte[] commands = "boardsize 9\nkomi 0.5\nfixed_handicap 4\ngenmove w\n".getBytes(UTF_8);
    new GtpSession(
            start, CompletableFuture.completedFuture(noting(advantages)), Sessions.silent(), null)
        .run(new ByteArrayInputStream(commands), new ByteArrayOutputStream());
    assertThat(advantages).anyMatch(each -> each < 0).noneMatch(each -> each > 0);
  }

  @Test
  void thinksOnlyIfWishedFor() {
    Engine engine = engine();
    engine.settings().set("ponderingEnabled", "false");
    move(engine, point(engine), Color.BLACK);
    engine.ponder();
    assertThat(evaluator.evaluations).hasValue(0);
  }

  @Test
  void doesNotThinkBeforeItsOwnMove() {
    Engine engine = engine();
    engine.ponder();
    move(engine, point(engine), Color.BLACK);
    assertThat(engine.game().play(engine.board().point(2, 2), Color.WHITE)).isTrue();
    engine.ponder();
    assertThat(evaluator.evaluations).hasValue(0);
  }

  @Test
  void doesNotThinkWhenTheGameIsOver() {
    Engine engine = engine();
    assertThat(engine.game().play(Board.PASS, Color.BLACK)).isTrue();
    move(engine, Board.PASS, Color.WHITE);
    engine.ponder();
    assertThat(evaluator.evaluations).hasValue(0);
  }

  @Test
  void restsWhenToldTo() {
    Engine engine = engine();
    move(engine, point(engine), Color.BLACK);
    engine.rest();
    engine.ponder();
    assertThat(evaluator.evaluations).hasValue(0);
  }

  /** A client reports the clocks while the opponent thinks. */
  @Test
  void thinksOnAfterCommandsThatLeaveTheGameAlone() throws InterruptedException {
    Engine engine = engine();
    move(engine, point(engine), Color.BLACK);
    input.add("time_left b 30 0");
    engine.ponder();
    assertThat(evaluator.evaluations.get()).isLessThan(PONDERED / 2);
    assertThat(input.take()).isNotNull();
    engine.ponder();
    assertThat(evaluator.evaluations.get()).isGreaterThan(PONDERED / 2);
  }
}
