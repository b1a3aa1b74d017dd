package sanko.test;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A GTP engine in a process of its own. Every wait has a limit. One thread. */
final class EngineProcess implements AutoCloseable {
  private static final long REPLY_SECONDS = 120;
  private static final String END = "\0end";

  private final Process process;
  private final OutputStream input;
  private final BlockingQueue<String> lines = new LinkedBlockingQueue<>();

  private EngineProcess(List<String> command) throws IOException {
    process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.DISCARD).start();
    input = process.getOutputStream();
    Thread reader = new Thread(this::readLines, "engine-output");
    reader.setDaemon(true);
    reader.start();
  }

  /** The engine as {@code mvn verify} has just built it. */
  static EngineProcess sanko(String... arguments) throws IOException {
    Path jar = Path.of("..", "gtp", "target", "dist", "sanko.jar");
    if (!Files.exists(jar)) {
      throw new IllegalStateException(jar + " is absent; run mvn verify from the root");
    }
    List<String> command =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-jar",
                jar.toString()));
    command.addAll(List.of(arguments));
    return new EngineProcess(command);
  }

  static EngineProcess of(String... command) throws IOException {
    return new EngineProcess(List.of(command));
  }

  private void readLines() {
    try (BufferedReader reader =
        new BufferedReader(
            new InputStreamReader(process.getInputStream(), StandardCharsets.UTF_8))) {
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        lines.add(line);
      }
    } catch (IOException e) {
      lines.add("read error: " + e);
    } finally {
      lines.add(END);
    }
  }

  /** Sends bytes as they are. */
  void write(String text) throws IOException {
    input.write(text.getBytes(StandardCharsets.UTF_8));
    input.flush();
  }

  /** The next line of the engine, without its end. */
  String readLine() throws InterruptedException {
    String line = lines.poll(REPLY_SECONDS, TimeUnit.SECONDS);
    if (line == null) {
      throw new AssertionError("no answer within " + REPLY_SECONDS + " s");
    }
    if (line.equals(END)) {
      lines.add(END);
      throw new AssertionError("the engine has ended");
    }
    return line;
  }

  /** The lines up to the next blank one. */
  String readReply() throws InterruptedException {
    StringBuilder reply = new StringBuilder();
    for (String line = readLine(); !line.isEmpty(); line = readLine()) {
      reply.append(reply.length() == 0 ? "" : "\n").append(line);
    }
    return reply.toString();
  }

  /** Sends a command and returns the reply as it came, {@code =} or {@code ?} included. */
  String send(String command) throws IOException, InterruptedException {
    write(command + "\n");
    return readReply();
  }

  /** Sends a command that must succeed and returns its result. */
  String ask(String command) throws IOException, InterruptedException {
    String reply = send(command);
    if (!reply.startsWith("=")) {
      throw new AssertionError(command + " was answered by " + reply);
    }
    return reply.substring(1).trim();
  }

  /** The exit status, once the engine has ended by itself. */
  int waitForExit() throws InterruptedException {
    if (!process.waitFor(REPLY_SECONDS, TimeUnit.SECONDS)) {
      throw new AssertionError("the engine does not end");
    }
    return process.exitValue();
  }

  /** Asks the engine to end by a signal. */
  void terminate() {
    process.destroy();
  }

  void closeInput() throws IOException {
    input.close();
  }

  @Override
  public void close() {
    process.destroyForcibly();
  }
}
