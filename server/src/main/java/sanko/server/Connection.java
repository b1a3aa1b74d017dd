package sanko.server;

import java.io.IOException;

/** The connection to a client. Shared: any thread may call. */
public interface Connection {
  /**
   * Sends text; returns at once. A client that lets too much of it wait is dropped.
   *
   * @param text whole lines, their ends included
   */
  void send(String text);

  /** Whether the client takes what it is sent, so that more is welcome. */
  boolean isReady();

  /**
   * Waits until the client takes what it has been sent. Not for threads of the network.
   *
   * @throws IOException if the client is gone, or is dropped for being too slow
   */
  void awaitReady() throws IOException, InterruptedException;

  /**
   * Says that a line of the client is not kept any more. Those that are count: a client of whom too
   * much is kept is not read from for a while.
   */
  void release(String line);

  /** Ends the connection after what has been sent. */
  void close();
}
