/**
 * What a network says without search, compared with what is known: of komi, handicap stones, sizes,
 * rules, seki, finished boards, and of its own uncertainty. It knows games and evaluators, but no
 * network files. Begin with {@link sanko.nn.honesty.HonestyReport}; docs/networks.md describes the
 * questions.
 */
@NullMarked
package sanko.nn.honesty;

import org.jspecify.annotations.NullMarked;
