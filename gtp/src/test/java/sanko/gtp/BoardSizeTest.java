package sanko.gtp;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.board.Rules;
import sanko.cli.testing.TestedProgram;
import sanko.engine.EngineStart;
import sanko.gtp.command.LiveSession;
import sanko.gtp.command.Sessions;
import sanko.nn.Evaluator;
import sanko.nn.RolloutPolicy;
import sanko.nn.rollout.RolloutEvaluator;
import sanko.nn.testing.FakeEvaluator;

/** Boards that are too large for the network. That of {@link FakeEvaluator} plays up to 19x19. */
@Timeout(60)
class BoardSizeTest {
  private static final String REASON =
      "the network does not support boards of %s; -model rollouts does";

  /** An engine that begins on a board which its network does not play. */
  private static EngineStart large() {
    EngineStart start = Sessions.start();
    return new EngineStart(
        "", "", new EngineStart.NewGame(Rules.TROMP_TAYLOR, 7.5, 21), start.settings(), 1);
  }

  @Test
  void refusesALargeBoardAndKeepsTheGame() {
    assertThat(
            Sessions.replies(
                "play b D4", "boardsize 20", "boardsize 9 25", "list_stones b", "undo"))
        .containsExactly(
            "= ",
            "? unacceptable size: " + REASON.formatted("20x20"),
            "? unacceptable size: " + REASON.formatted("9x25"),
            "= D4",
            "= ");
  }

  @Test
  void refusesARecordOnALargeBoardAndKeepsTheGame(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("large.sgf");
    Files.writeString(file, "(;FF[4]GM[1]SZ[21];B[aa])");
    assertThat(Sessions.last("loadsgf " + file)).startsWith("? cannot load file");
    assertThat(Sessions.last("play b D4", "loadsgf " + file, "list_stones b")).isEqualTo("= D4");
  }

  @Test
  void answersForALargeBoardOnlyWhenTheNetworkIsLoaded() throws IOException {
    CompletableFuture<Evaluator> network = new CompletableFuture<>();
    try (LiveSession session = new LiveSession(Sessions.start(), network)) {
      session.send("1 boardsize 19\n2 boardsize 21\n3 name\n");
      assertThat(session.reply()).isEqualTo("=1 ");
      network.complete(new FakeEvaluator());
      assertThat(session.reply()).isEqualTo("?2 unacceptable size: " + REASON.formatted("21x21"));
      assertThat(session.reply()).isEqualTo("=3 Sanko");
    }
  }

  @Test
  void leavesTheReasonOfANetworkThatCannotBeLoadedToTheMove() throws IOException {
    CompletableFuture<Evaluator> network = new CompletableFuture<>();
    network.completeExceptionally(new IOException("the file is damaged"));
    try (LiveSession session = new LiveSession(Sessions.start(), network)) {
      session.send("boardsize 21\ngenmove b\n");
      assertThat(session.reply()).isEqualTo("= ");
      assertThat(session.reply()).isEqualTo("? no network: the file is damaged");
    }
  }

  @Test
  void playsOnALargeBoardByRollouts() throws IOException {
    try (Evaluator rollouts = new RolloutEvaluator(1, 1, RolloutPolicy.UNIFORM, 1);
        LiveSession session =
            new LiveSession(Sessions.start(), CompletableFuture.completedFuture(rollouts))) {
      session.send("boardsize 25\ngenmove b\n");
      assertThat(session.reply()).isEqualTo("= ");
      assertThat(session.reply()).matches("= [A-Z][0-9]+");
    }
  }

  /** The size of the start comes from the configuration, before there is a network to ask. */
  @Test
  void refusesEveryMoveOnALargeBoardOfTheStart() throws IOException {
    try (LiveSession session = new LiveSession(large(), Sessions.fake())) {
      session.send("1 genmove b\n2 list_stones b\n3 kata-analyze b 1\n4 clear_board\n");
      assertThat(session.reply()).isEqualTo("?1 " + REASON.formatted("21x21"));
      assertThat(session.reply()).isEqualTo("=2 ");
      assertThat(session.reply()).isEqualTo("?3 " + REASON.formatted("21x21"));
      assertThat(session.reply()).isEqualTo("=4 ");
    }
  }

  @Test
  void saysAtTheStartThatTheBoardIsTooLarge() {
    TestedProgram program = new TestedProgram();
    program.runOn("genmove b\n", "gtp", "-override-config", "defaultBoardSize=21");
    assertThat(program.err()).contains("Board size 21: " + REASON.formatted("21x21"));
  }
}
