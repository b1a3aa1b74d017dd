package sanko.match.arena;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import sanko.base.Bisection;

/**
 * Elo of several players from all games between them, by the model of Bradley and Terry (1952): A
 * makes {@code 1 / (1 + 10^((b - a) / 400))} of the points against B, a draw is half a point. The
 * ratings are those of the greatest likelihood, relative to one player, the anchor. An interval
 * holds all ratings under which, with the best ones of the others, the likelihood is at least
 * {@code exp(-1.92)} of the greatest (Wilks 1938: 95 %). It counts games as independent.
 */
final class Ratings {
  /** Half of the 95 % quantile of chi-square with one degree of freedom. */
  private static final double DROP = 1.9207294103470;

  private static final double SCALE = Math.log(10) / 400;

  /** Beyond it lies infinity. */
  private static final double MOST = 3000;

  private static final double STRIDE = 200;
  private static final double PRECISION = 1e-4;
  private static final int SWEEPS = 2000;
  private static final int HALVINGS = 40;

  /**
   * Games between two players.
   *
   * @param points of a: wins and half of the draws
   */
  record Pairing(int a, int b, double points, int games) {}

  /**
   * A rating.
   *
   * @param elo null if it is infinite, as after nothing but wins, or nothing is known: it is finite
   *     if points went from player to player both ways between it and the anchor (Ford 1957)
   * @param low the lower end of the interval; null if it is open
   * @param high the upper end; null if it is open
   */
  record Elo(@Nullable Double elo, @Nullable Double low, @Nullable Double high) {
    static final Elo ANCHOR = new Elo(0.0, 0.0, 0.0);
  }

  private final List<Pairing> pairings;
  private final int anchor;
  private final double[] best;
  private final double greatest;

  private Ratings(int players, int anchor, List<Pairing> pairings) {
    this.pairings = List.copyOf(pairings);
    this.anchor = anchor;
    best = new double[players];
    fit(best, anchor);
    greatest = logLikelihood(best);
  }

  /**
   * The ratings of all players.
   *
   * @param anchor who has Elo 0
   */
  static List<Elo> of(int players, int anchor, List<Pairing> pairings) {
    Ratings ratings = new Ratings(players, anchor, pairings);
    List<Elo> elos = new ArrayList<>();
    for (int player = 0; player < players; player++) {
      elos.add(player == anchor ? Elo.ANCHOR : ratings.elo(player));
    }
    return elos;
  }

  private Elo elo(int player) {
    double at = best[player];
    Double low = end(player, -MOST);
    Double high = end(player, MOST);
    boolean isFinite = reaches(player, anchor) && reaches(anchor, player);
    return new Elo(isFinite ? at : null, low, high);
  }

  /** Whether a player made points of somebody who made points of ... the other. */
  private boolean reaches(int player, int other) {
    boolean[] reached = new boolean[best.length];
    reached[player] = true;
    for (int round = 0; round < best.length; round++) {
      for (Pairing each : pairings) {
        reached[each.b] |= reached[each.a] && each.points > 0;
        reached[each.a] |= reached[each.b] && each.points < each.games;
      }
    }
    return reached[other];
  }

  /** Where the profile of the likelihood has dropped between the estimate and a limit. */
  private @Nullable Double end(int player, double limit) {
    if (drop(player, limit) < DROP) {
      return null;
    }
    return Bisection.find(best[player], limit, HALVINGS, elo -> drop(player, elo) < DROP);
  }

  private double drop(int player, double elo) {
    double[] elos = best.clone();
    elos[player] = elo;
    fit(elos, player);
    return greatest - logLikelihood(elos);
  }

  /**
   * Climbs to the greatest likelihood, coordinate by coordinate: it is concave. Below, or above, a
   * player at infinity there is room for all others.
   */
  private void fit(double[] elos, int fixed) {
    double most = elos.length * MOST;
    double change = 1;
    for (int sweep = 0; sweep < SWEEPS && change > PRECISION; sweep++) {
      change = 0;
      for (int player = 0; player < elos.length; player++) {
        if (player != fixed && player != anchor) {
          double before = elos[player];
          elos[player] = Math.max(-most, Math.min(most, before + step(elos, player)));
          change = Math.max(change, Math.abs(elos[player] - before));
        }
      }
    }
  }

  /** Newton's step for one player, not too long. */
  private double step(double[] elos, int player) {
    double slope = 0;
    double curvature = 0;
    for (Pairing each : pairings) {
      if (each.a == player || each.b == player) {
        double expected = expected(elos, each);
        double surplus = each.points - each.games * expected;
        slope += each.a == player ? surplus : -surplus;
        curvature += each.games * expected * (1 - expected);
      }
    }
    if (Math.abs(slope) < 1e-12 || curvature == 0) {
      return 0;
    }
    return Math.max(-STRIDE, Math.min(STRIDE, slope / (SCALE * curvature)));
  }

  private static double expected(double[] elos, Pairing pairing) {
    return 1 / (1 + Math.exp(SCALE * (elos[pairing.b] - elos[pairing.a])));
  }

  private double logLikelihood(double[] elos) {
    double sum = 0;
    for (Pairing each : pairings) {
      double lead = SCALE * (elos[each.a] - elos[each.b]);
      sum -= each.points * softplus(-lead) + (each.games - each.points) * softplus(lead);
    }
    return sum;
  }

  private static double softplus(double x) {
    return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
  }
}
