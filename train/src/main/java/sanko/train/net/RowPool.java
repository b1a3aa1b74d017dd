package sanko.train.net;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.ObjIntConsumer;
import sanko.nn.Symmetry;
import sanko.nn.features.MetadataEncoder;
import sanko.train.data.RowArray;
import sanko.train.data.RowTarget;
import sanko.train.data.TrainingRows;

/**
 * Rows in memory, by the size of their boards, from which batches are drawn at random, each row
 * under a random symmetry. When there are too many of a size, those that came first go. One thread.
 */
final class RowPool {
  /** The weight of the result itself in the value target; the rest is the average of searches. */
  private static final double RESULT_SHARE = 0.5;

  private final long mostRows;
  private final Map<Size, RowsOfSize> rowsBySize = new TreeMap<>();
  private float[] scratch = new float[0];

  /**
   * An empty pool.
   *
   * @param mostRows how many rows of one size it holds at most
   */
  RowPool(long mostRows) {
    this.mostRows = mostRows;
  }

  /** The size of a board. */
  record Size(int width, int height) implements Comparable<Size> {
    @Override
    public int compareTo(Size other) {
      return Comparator.comparingInt(Size::width)
          .thenComparingInt(Size::height)
          .compare(this, other);
    }

    @Override
    public String toString() {
      return width + "x" + height;
    }

    int area() {
      return width * height;
    }
  }

  /** Rows of one file that have boards of one size. */
  private static final class Part {
    final TrainingRows rows;
    final int[] numbers;

    Part(TrainingRows rows, int[] numbers) {
      this.rows = rows;
      this.numbers = numbers;
    }
  }

  private static final class RowsOfSize {
    final Deque<Part> parts = new ArrayDeque<>();
    final List<Part> list = new ArrayList<>();
    long count;
  }

  /** Adds all rows of a file; {@code told} hears how many of which size. */
  void add(TrainingRows rows, ObjIntConsumer<Size> told) {
    Map<Size, List<Integer>> bySize = new TreeMap<>();
    for (int row = 0; row < rows.count(); row++) {
      Size size = new Size(rows.width(row), rows.height(row));
      bySize.computeIfAbsent(size, any -> new ArrayList<>()).add(row);
    }
    bySize.forEach(
        (size, numbers) -> {
          RowsOfSize ofSize = rowsBySize.computeIfAbsent(size, any -> new RowsOfSize());
          Part part = new Part(rows, numbers.stream().mapToInt(Integer::intValue).toArray());
          ofSize.parts.add(part);
          ofSize.count += part.numbers.length;
          told.accept(size, part.numbers.length);
          while (ofSize.count > mostRows && ofSize.parts.size() > 1) {
            ofSize.count -= ofSize.parts.remove().numbers.length;
          }
          ofSize.list.clear();
          ofSize.list.addAll(ofSize.parts);
        });
  }

  /** The sizes of which there are rows. */
  List<Size> sizes() {
    return List.copyOf(rowsBySize.keySet());
  }

  /** How many rows of a size there are. */
  long count(Size size) {
    RowsOfSize ofSize = rowsBySize.get(size);
    return ofSize == null ? 0 : ofSize.count;
  }

  /**
   * A batch of rows drawn with replacement.
   *
   * @throws IllegalArgumentException if there is none of this size
   */
  Batch draw(Size size, int count, Random random) {
    RowsOfSize ofSize = rowsBySize.get(size);
    if (ofSize == null) {
      throw new IllegalArgumentException("no rows on boards of " + size);
    }
    Batch batch = new Batch(count, size.height, size.width);
    int symmetries = Symmetry.count(size.width, size.height);
    for (int i = 0; i < count; i++) {
      long place = random.nextLong(ofSize.count);
      int part = 0;
      while (place >= ofSize.list.get(part).numbers.length) {
        place -= ofSize.list.get(part++).numbers.length;
      }
      Part chosen = ofSize.list.get(part);
      fill(batch, i, chosen.rows, chosen.numbers[(int) place], random.nextInt(symmetries));
    }
    return batch;
  }

  /** All rows of a size in their order, as they are. */
  List<Batch> all(Size size, int most) {
    List<Batch> batches = new ArrayList<>();
    RowsOfSize ofSize = rowsBySize.get(size);
    for (Part part : ofSize == null ? List.<Part>of() : ofSize.list) {
      for (int start = 0; start < part.numbers.length; start += most) {
        int count = Math.min(most, part.numbers.length - start);
        Batch batch = new Batch(count, size.height, size.width);
        for (int i = 0; i < count; i++) {
          fill(batch, i, part.rows, part.numbers[start + i], Symmetry.IDENTITY);
        }
        batches.add(batch);
      }
    }
    return batches;
  }

  private void fill(Batch batch, int to, TrainingRows rows, int row, int symmetry) {
    int frame = rows.frame();
    int cells = frame * frame;
    int need = Architecture.PLANES * cells;
    if (scratch.length < need) {
      scratch = new float[need];
    }
    Window window = Window.of(batch, frame, symmetry);
    int area = batch.area();
    rows.planes(row, symmetry, scratch, 0);
    for (int plane = 0; plane < Architecture.PLANES; plane++) {
      window.copy(scratch, plane * cells, batch.planes, (to * Architecture.PLANES + plane) * area);
    }
    rows.globals(row, batch.globals, to * Architecture.GLOBALS);
    if (rows.has(RowArray.METADATA)) {
      rows.people(row, batch.people, to * MetadataEncoder.FEATURES);
    }
    fillPolicy(batch.policy, to, rows.policy(row, 0, symmetry, scratch, 0), window);
    boolean answered =
        fillPolicy(batch.answer, to, rows.policy(row, 1, symmetry, scratch, 0), window);
    if (rows.has(RowArray.OPTIMISTIC_POLICY)) {
      float sum = rows.optimisticPolicy(row, symmetry, scratch, 0);
      batch.optimisticWeight[to] = fillPolicy(batch.optimistic, to, sum, window) ? 1 : 0;
    }
    fillOwnership(batch, to, rows, row, symmetry, window);
    fillValues(batch, to, rows, row);
    if (!answered) {
      batch.answerWeight[to] = 0;
    }
  }

  /**
   * Copies the policy in the scratch.
   *
   * @param sum of its weights
   * @return whether it says anything
   */
  private boolean fillPolicy(float[] into, int to, float sum, Window window) {
    int cells = window.frame * window.frame;
    int area = window.width * window.height;
    int start = to * (area + 1);
    if (sum <= 0) {
      return false;
    }
    window.copy(scratch, 0, into, start);
    into[start + area] = scratch[cells];
    for (int move = start; move <= start + area; move++) {
      into[move] /= sum;
    }
    return true;
  }

  private void fillOwnership(
      Batch batch, int to, TrainingRows rows, int row, int symmetry, Window window) {
    int start = to * batch.area();
    if (rows.has(RowArray.SOFT_OWNERSHIP)) {
      rows.softOwnership(row, symmetry, scratch, 0);
    } else if (rows.has(RowArray.VALUE_TARGETS)) {
      rows.valueTargets(row, 0, symmetry, scratch, 0);
    } else {
      batch.ownershipWeight[to] = 0;
      return;
    }
    batch.ownershipWeight[to] = rows.target(row, RowTarget.OWNERSHIP_WEIGHT);
    window.copy(scratch, 0, batch.ownership, start);
  }

  private static void fillValues(Batch batch, int to, TrainingRows rows, int row) {
    if (rows.has(RowArray.SOFT_OWNERSHIP)) {
      for (int i = 0; i < 3; i++) {
        batch.value[to * 3 + i] = rows.target(row, RowTarget.OWN_RESULT + i);
      }
      batch.score[to] = rows.target(row, RowTarget.OWN_RESULT + 3);
      fillNear(batch, to, rows, row, RowTarget.OWN_RESULT);
    } else {
      fillNear(batch, to, rows, row, RowTarget.NEAR_RESULT);
      batch.nearWeight[to] = 1 - rows.target(row, RowTarget.NO_AVERAGE_WEIGHT);
      batch.valueWeight[to] = hasResult(rows, row) ? 1 : 0;
      double share = resultShare(rows, row);
      for (int i = 0; i < 3; i++) {
        double result = rows.target(row, RowTarget.RESULT + i);
        double average = rows.target(row, RowTarget.MIDDLE_RESULT + i);
        batch.value[to * 3 + i] = (float) (share * result + (1 - share) * average);
      }
      batch.score[to] = rows.target(row, RowTarget.FINAL_SCORE);
    }
    batch.scoreStdev[to] =
        rows.has(RowArray.SOFT_SCORE_STDEV)
            ? (float) rows.get(RowArray.SOFT_SCORE_STDEV, row, 0)
            : 0;
    batch.lead[to] = rows.target(row, RowTarget.LEAD);
    batch.weight[to] = rows.target(row, RowTarget.ROW_WEIGHT);
    batch.policyWeight[to] = rows.target(row, RowTarget.POLICY_WEIGHT);
    batch.answerWeight[to] = rows.target(row, RowTarget.OPPONENT_POLICY_WEIGHT);
    batch.leadWeight[to] = rows.target(row, RowTarget.LEAD_WEIGHT);
    batch.scoreWeight[to] =
        rows.has(RowArray.SCORE_WEIGHT)
            ? (float) rows.get(RowArray.SCORE_WEIGHT, row, 0)
            : rows.target(row, RowTarget.OWNERSHIP_WEIGHT);
  }

  private static void fillNear(Batch batch, int to, TrainingRows rows, int row, int target) {
    batch.nearWinLoss[to] = rows.target(row, target) - rows.target(row, target + 1);
    batch.nearScore[to] = rows.target(row, target + 3);
  }

  /** Whether a row knows how its game ended, or what searches thought of that. */
  private static boolean hasResult(TrainingRows rows, int row) {
    return rows.target(row, RowTarget.NO_RESULT_WEIGHT) < 1
        || rows.target(row, RowTarget.NO_AVERAGE_WEIGHT) < 1;
  }

  /** The share of the result in the value target; only one of both may have a weight. */
  private static double resultShare(TrainingRows rows, int row) {
    double result = RESULT_SHARE * (1 - rows.target(row, RowTarget.NO_RESULT_WEIGHT));
    double average = (1 - RESULT_SHARE) * (1 - rows.target(row, RowTarget.NO_AVERAGE_WEIGHT));
    return result + average > 0 ? result / (result + average) : 1;
  }

  /** Where a board lies in its frame after the whole frame was turned. */
  private record Window(int frame, int left, int top, int width, int height) {
    static Window of(Batch batch, int frame, int symmetry) {
      int last = frame * (batch.height - 1) + batch.width - 1;
      int a = Symmetry.map(symmetry, 0, frame, frame);
      int b = Symmetry.map(symmetry, last, frame, frame);
      int left = Math.min(a % frame, b % frame);
      int top = Math.min(a / frame, b / frame);
      return new Window(frame, left, top, batch.width, batch.height);
    }

    void copy(float[] from, int fromOffset, float[] into, int offset) {
      for (int y = 0; y < height; y++) {
        int start = fromOffset + (top + y) * frame + left;
        System.arraycopy(from, start, into, offset + y * width, width);
      }
    }
  }
}
