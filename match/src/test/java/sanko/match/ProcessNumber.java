package sanko.match;

/** Processes of which a test knows the number only, for they are no children of its own. */
public final class ProcessNumber {
  private ProcessNumber() {}

  /** Waits until a process has ended; the test bounds the wait. */
  public static void awaitEnd(long number) throws InterruptedException {
    while (isRunning(number)) {
      Thread.sleep(1);
    }
  }

  /** A process that has ended may be left as a zombie, which runs no program. */
  private static boolean isRunning(long number) {
    return ProcessHandle.of(number)
        .filter(ProcessHandle::isAlive)
        .flatMap(process -> process.info().command())
        .isPresent();
  }
}
