package sanko.gtp.command;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import sanko.board.Rules;
import sanko.engine.EngineStart;
import sanko.engine.StatusLines;
import sanko.engine.settings.EngineSettings;
import sanko.engine.settings.LiveSettings;
import sanko.nn.Evaluator;
import sanko.nn.testing.FakeEvaluator;

/** Runs whole sessions on bytes. */
public final class Sessions {
  private Sessions() {}

  public static EngineStart start() {
    LiveSettings parameters = new LiveSettings(EngineSettings.DEFAULT);
    parameters.set("maxVisits", "8");
    return new EngineStart(
        "Sanko", "0.15.0", new EngineStart.NewGame(Rules.TROMP_TAYLOR, 7.5, 9), parameters, 1);
  }

  public static StatusLines silent() {
    return new StatusLines(new PrintStream(OutputStream.nullOutputStream()));
  }

  public static CompletableFuture<Evaluator> fake() {
    return CompletableFuture.completedFuture(new FakeEvaluator());
  }

  /** All that the engine writes for this input. */
  static byte[] run(byte[] input) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    new GtpSession(start(), fake(), silent(), null).run(new ByteArrayInputStream(input), out);
    return out.toByteArray();
  }

  public static String run(String input) {
    return new String(run(input.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
  }

  /** The replies to these commands, one each, without the blank line at the end. */
  public static List<String> replies(String... commands) {
    String output = run(String.join("\n", commands) + "\n");
    List<String> replies = new ArrayList<>(List.of(output.split("\n\n", -1)));
    replies.remove(replies.size() - 1);
    return replies;
  }

  /** The reply to the last of these commands. */
  public static String last(String... commands) {
    List<String> replies = replies(commands);
    return replies.get(replies.size() - 1);
  }
}
