package sanko.match;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;

/**
 * A process and all that it starts, also what outlives it. A process whose parent has ended is a
 * descendant of nobody, so descendants are noted while the process lives; and on Linux each member
 * is known by a mark in its environment, which it inherits, however it was started. Shared.
 */
public final class ProcessFamily {
  /** The variable of the environment that has the marks of all families that a process is of. */
  static final String VARIABLE = "SANKO_MATCH_PLAYER";

  /** Members may start others while they are being ended. */
  private static final int ROUNDS = 10;

  private static final int READS = 20;
  private static final long BETWEEN_READS = 1_000_000;

  /** The system's error in what Java says, with its number. */
  private static final Pattern REFUSAL = Pattern.compile("error[=:] ?([0-9]+)[, (]+([^()]*)");

  private static final String NO_SUCH_FILE = "2";
  private static final Path PROCESSES = Path.of("/proc");

  private final Process process;
  private final String mark;
  private final Set<ProcessHandle> noted = new HashSet<>();

  /** The most that was seen, since those who have ended tell no more. */
  private double processorSeconds;

  private ProcessFamily(Process process, String mark) {
    this.process = process;
    this.mark = mark;
  }

  /**
   * Starts a process, and marks its environment.
   *
   * @throws IOException if there is no such program
   */
  public static ProcessFamily start(ProcessBuilder builder) throws IOException {
    String mark = UUID.randomUUID().toString();
    builder.environment().merge(VARIABLE, mark, (outer, inner) -> outer + "," + inner);
    try {
      return new ProcessFamily(builder.start(), mark);
    } catch (IOException e) {
      throw new IOException(builder.command().get(0) + ": " + reason(e));
    }
  }

  /** Why a program cannot be started, without the words of Java around it. */
  private static String reason(IOException e) {
    Matcher told = REFUSAL.matcher(String.valueOf(e.getMessage()));
    if (!told.find()) {
      return FailureText.of(e);
    }
    return told.group(1).equals(NO_SUCH_FILE)
        ? "no such program"
        : told.group(2).toLowerCase(Locale.ROOT);
  }

  /** The process that was started first. */
  public Process process() {
    return process;
  }

  /** Notes who lives. */
  synchronized void look() {
    noted.removeIf(member -> !member.isAlive());
    process.descendants().forEach(noted::add);
    if (Files.isDirectory(PROCESSES)) {
      addMarked();
    }
  }

  private synchronized void addMarked() {
    try (DirectoryStream<Path> folders = Files.newDirectoryStream(PROCESSES, "[0-9]*")) {
      for (Path folder : folders) {
        ProcessHandle member = marked(folder);
        if (member != null && member.pid() != process.pid()) {
          noted.add(member);
        }
      }
    } catch (IOException | DirectoryIteratorException e) {
      System.getLogger(ProcessFamily.class.getName())
          .log(System.Logger.Level.DEBUG, "processes cannot be listed", e);
    }
  }

  private @Nullable ProcessHandle marked(Path folder) {
    ProcessHandle member =
        ProcessHandle.of(Long.parseLong(folder.getFileName().toString())).orElse(null);
    try {
      byte[] environment = environment(folder);
      boolean isMarked = new String(environment, StandardCharsets.ISO_8859_1).contains(mark);
      return isMarked ? member : null;
    } catch (IOException e) {
      // It has ended, or is somebody else's.
      return null;
    }
  }

  /** A process that is becoming another program has no environment for a moment. */
  private static byte[] environment(Path folder) throws IOException {
    byte[] read = Files.readAllBytes(folder.resolve("environ"));
    for (int i = 0; i < READS && read.length == 0 && Files.exists(folder.resolve("exe")); i++) {
      LockSupport.parkNanos(BETWEEN_READS);
      read = Files.readAllBytes(folder.resolve("environ"));
    }
    return read;
  }

  /** Processor time of the living, and of those who have ended as far as it was seen before. */
  synchronized double processorSeconds() {
    double sum =
        Stream.concat(Stream.of(process.toHandle()), noted.stream())
            .flatMap(each -> each.info().totalCpuDuration().stream())
            .mapToDouble(each -> each.toNanos() / 1e9)
            .sum();
    processorSeconds = Math.max(processorSeconds, sum);
    return processorSeconds;
  }

  /** Waits until all but the process itself have ended, not for long. */
  void awaitOthers(double seconds) throws InterruptedException {
    CompletableFuture<?>[] ends;
    synchronized (this) {
      look();
      ends = noted.stream().map(ProcessHandle::onExit).toArray(CompletableFuture<?>[]::new);
    }
    try {
      CompletableFuture.allOf(ends).get((long) (1000 * seconds), TimeUnit.MILLISECONDS);
    } catch (ExecutionException | TimeoutException e) {
      System.getLogger(ProcessFamily.class.getName())
          .log(System.Logger.Level.DEBUG, "an engine left processes behind", e);
    }
  }

  /** Ends the process and all the others at once. */
  public synchronized void kill() {
    look();
    process.destroyForcibly();
    for (int round = 0; round < ROUNDS && !noted.isEmpty(); round++) {
      noted.forEach(ProcessHandle::destroyForcibly);
      look();
    }
  }
}
