package sanko.engine.teach.fact;

import java.util.function.Consumer;

/** Finds the facts of a kind. */
interface Extractor {
  /** Hands out what is true of two moves and tells one from the other. */
  void find(Comparison moves, Consumer<Reason> out);
}
