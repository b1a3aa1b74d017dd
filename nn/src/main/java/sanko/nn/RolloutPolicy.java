package sanko.nn;

/** How rollouts choose their moves. */
public enum RolloutPolicy {
  /** Each legal move that fills no own eye is as likely as the others. Fast and nearly blind. */
  UNIFORM,
  /** One-move tactics and local shapes first; priors from the same. */
  LIGHT
}
