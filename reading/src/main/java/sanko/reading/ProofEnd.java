package sanko.reading;

/** How a line of a proof ends, as far as the proof rests on it. */
public enum ProofEnd {
  /** None of the stones is left, or of the others that they are to be connected with, or race. */
  CAPTURED,
  /** The stones are connected with the others. */
  CONNECTED,
  /** One of the stones has a liberty where nobody plays, as is assumed. */
  ESCAPED,
  /** One of the stones is pass-alive. */
  TWO_EYES,
  /** The stones are enclosed, without room for two eyes; docs/reading.md, "Dead as they stand". */
  NO_EYES,
  /** The stones lose a race for liberties, as a count tells; docs/reading.md, "Races". */
  RACE_LOST,
  /** The stones win a race for liberties, or hold it, as a count tells. */
  RACE_HELD,
  /** Both players have passed. */
  PASSES,
  /** By repetition, under simple ko. */
  REPETITION
}
