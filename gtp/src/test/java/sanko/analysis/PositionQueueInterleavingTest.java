package sanko.analysis;

import java.util.AbstractSet;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import org.jetbrains.lincheck.datastructures.IntGen;
import org.jetbrains.lincheck.datastructures.ModelCheckingOptions;
import org.jetbrains.lincheck.datastructures.Operation;
import org.jetbrains.lincheck.datastructures.Param;
import org.jetbrains.lincheck.datastructures.ThreadIdGen;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import sanko.board.Color;
import sanko.board.MutableBoard;
import sanko.board.Rules;
import sanko.engine.ClientLimits;
import sanko.engine.settings.EngineSettings;
import sanko.nn.Evaluator;
import sanko.search.request.Focus;

/** Whatever threads do with the queue at once has the results of some order of their calls. */
@Tag("interleavings")
class PositionQueueInterleavingTest {
  private static final int MOST_THREADS = 4;

  private static final Query QUERY =
      new Query(
          "q",
          new QueryGame(
              new MutableBoard(2, 2),
              Color.BLACK,
              new QueryGame.Conditions(Rules.TROMP_TAYLOR, 7.5, false, false),
              List.of()),
          List.of(),
          new Query.Method(EngineSettings.DEFAULT, List.of(), Focus.NONE),
          new Query.Answer(
              Set.of(),
              Double.POSITIVE_INFINITY,
              Double.POSITIVE_INFINITY,
              List.of(),
              null,
              null,
              null));

  /** One that asks and is never told anything. */
  private record Client(int number) implements QueryPosition.Client {
    @Override
    public CompletableFuture<Evaluator> evaluator() {
      return new CompletableFuture<>();
    }

    @Override
    public ClientLimits limits() {
      return ClientLimits.NONE;
    }

    @Override
    public boolean isReady() {
      return false;
    }

    @Override
    public void answer(String line) {}

    @Override
    public void finish(QueryPosition position, String answer) {}
  }

  private static final class EveryPosition extends AbstractSet<QueryPosition> {
    @Override
    public boolean contains(Object position) {
      return true;
    }

    @Override
    public Iterator<QueryPosition> iterator() {
      return Collections.emptyIterator();
    }

    @Override
    public int size() {
      return Integer.MAX_VALUE;
    }
  }

  /** Calls of clients and of searches that end. */
  public static final class Calls {
    private final PositionQueue queue = new PositionQueue();

    /** What each thread is searching. */
    private final List<Deque<PositionQueue.Task>> tasks = new ArrayList<>();

    public Calls() {
      queue.start(1, 8, 100);
      for (int i = 0; i < MOST_THREADS; i++) {
        tasks.add(new ArrayDeque<>());
      }
    }

    @Operation
    public void add(
        @Param(gen = IntGen.class, conf = "0:1") int client,
        @Param(gen = IntGen.class, conf = "0:2") int priority) {
      Client asks = new Client(client);
      Query.Turn turn = new Query.Turn(0, priority);
      queue.add(asks, List.of(new QueryPosition(asks, QUERY, turn, 0, new AtomicInteger(1))));
    }

    @Operation
    public String take(@Param(gen = ThreadIdGen.class) int thread) {
      PositionQueue.Task task = queue.take();
      if (task == null) {
        return "nothing";
      }
      tasks.get(thread).push(task);
      QueryPosition position = task.position();
      return position.client + " " + position.turn.priority() + " " + task.megabytes();
    }

    @Operation
    public boolean end(@Param(gen = ThreadIdGen.class) int thread) {
      PositionQueue.Task task = tasks.get(thread).poll();
      if (task != null) {
        queue.end(task);
      }
      return task != null;
    }

    @Operation
    public int remove(@Param(gen = IntGen.class, conf = "0:1") int client) {
      return queue.remove(new Client(client), new EveryPosition()).size();
    }

    @Operation
    public int queued() {
      return queue.queued();
    }

    @Operation
    public int running() {
      return queue.running();
    }

    @Operation
    public void close() {
      queue.close();
    }
  }

  @Test
  void losesNoPosition() {
    new ModelCheckingOptions()
        .iterations(3)
        .invocationsPerIteration(50)
        .threads(2)
        .actorsPerThread(2)
        .check(Calls.class);
  }
}
