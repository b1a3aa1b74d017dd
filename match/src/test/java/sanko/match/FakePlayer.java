package sanko.match;

import sanko.search.time.Clock;

/** A player that only chooses moves. */
interface FakePlayer extends Player {
  @Override
  default void begin(Conditions conditions) throws PlayerException {}

  @Override
  default void play(int color, int move) {}

  @Override
  Choice choose(int color, Clock clock, double mostSeconds);

  @Override
  default Claim judge() {
    return new Claim(null, null);
  }

  @Override
  default long evaluations() {
    return 0;
  }

  @Override
  default void stop() {}

  @Override
  default void close() {}
}
