/**
 * The subcommand that reviews a game or many, and the options that all reviews share. It knows
 * files and options, and nothing of how a game is judged. Begin with {@link
 * sanko.review.cli.ReviewSubcommand}.
 */
@NullMarked
package sanko.review.cli;

import org.jspecify.annotations.NullMarked;
