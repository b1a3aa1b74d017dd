/**
 * Benchmarks: how fast the parts of the engine are, beside the figures of docs/BENCHMARKS.md. Knows
 * every module; nothing knows it.
 */
@NullMarked
package sanko.bench;

import org.jspecify.annotations.NullMarked;
