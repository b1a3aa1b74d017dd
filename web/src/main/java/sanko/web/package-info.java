/**
 * The board in the browser: the page's files as answers of HTTP, and the subcommand that serves
 * them to the user's own browser. Knows nothing of Go, which is the page's engine's business, and
 * nothing of sockets. Begin with {@link sanko.web.Site}.
 */
@NullMarked
package sanko.web;

import org.jspecify.annotations.NullMarked;
