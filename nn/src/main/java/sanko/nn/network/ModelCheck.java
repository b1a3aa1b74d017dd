package sanko.nn.network;

import java.util.ArrayList;
import java.util.List;
import sanko.nn.Evaluation;
import sanko.nn.NetworkException;
import sanko.nn.file.NetworkDescription;
import sanko.nn.ort.RunnableNetwork;

/**
 * Tells whether a model computes the same as the plain one of its network, but for rounding. What
 * is faster but wrong on a machine must not be chosen there.
 */
final class ModelCheck {
  private static final int POSITIONS = 4;

  /**
   * What rounding stays well below, for each position.
   *
   * @param policyKl in nats
   * @param lead in points
   */
  record Bounds(double policyKl, double winrate, double lead) {
    /** In fp32; this cannot matter in play. */
    static final Bounds FLOAT = new Bounds(1e-3, 1e-3, 0.05);

    /** In bfloat16, where it can; {@link PrecisionTrial} judges that. */
    static final Bounds BFLOAT = new Bounds(0.1, 0.1, 2);
  }

  private ModelCheck() {}

  /** Whether two networks agree in fp32; see the other one. */
  static boolean agree(RunnableNetwork plain, RunnableNetwork other, int... batches)
      throws NetworkException {
    return agree(plain, other, Bounds.FLOAT, batches);
  }

  /**
   * Whether two networks agree on a few positions.
   *
   * @param plain computes positions one by one
   * @param other computes them in batches, for boards of the same size
   * @param batches the sizes of batches to try
   * @throws NetworkException if the plain one cannot be computed
   */
  static boolean agree(RunnableNetwork plain, RunnableNetwork other, Bounds bounds, int... batches)
      throws NetworkException {
    NetworkDescription network = plain.description();
    List<EncodedPosition> positions =
        new CalibrationGames(plain.width(), plain.height())
            .forErrors(POSITIONS).stream().map(each -> EncodedPosition.of(each, network)).toList();
    List<Evaluation> expected = new ArrayList<>();
    for (EncodedPosition position : positions) {
      expected.addAll(evaluate(plain, List.of(position)));
    }
    for (int batch : batches) {
      if (!agree(expected, positions, other, bounds, batch)) {
        return false;
      }
    }
    return true;
  }

  private static boolean agree(
      List<Evaluation> expected,
      List<EncodedPosition> positions,
      RunnableNetwork other,
      Bounds bounds,
      int batch) {
    List<EncodedPosition> rows = new ArrayList<>();
    List<Evaluation> wanted = new ArrayList<>();
    for (int row = 0; row < Math.max(batch, batch == 1 ? POSITIONS : 0); row++) {
      rows.add(positions.get(row % POSITIONS));
      wanted.add(expected.get(row % POSITIONS));
    }
    try {
      List<Evaluation> found = new ArrayList<>();
      for (int start = 0; start < rows.size(); start += batch) {
        found.addAll(evaluate(other, rows.subList(start, start + batch)));
      }
      Divergence distance = Divergence.of(wanted, found);
      return distance.mostPolicyKl() <= bounds.policyKl
          && distance.mostWinrate() <= bounds.winrate
          && distance.mostLead() <= bounds.lead;
    } catch (NetworkException e) {
      return false;
    }
  }

  private static List<Evaluation> evaluate(RunnableNetwork network, List<EncodedPosition> positions)
      throws NetworkException {
    EvaluationDecoder decoder = new EvaluationDecoder(network.description());
    for (int row = 0; row < positions.size(); row++) {
      positions.get(row).fill(network, row);
    }
    network.run(positions.size());
    List<Evaluation> evaluations = new ArrayList<>();
    for (int row = 0; row < positions.size(); row++) {
      evaluations.add(decoder.decode(network, row, positions.get(row).request()));
    }
    return evaluations;
  }
}
