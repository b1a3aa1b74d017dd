/**
 * The board in the browser: the page's files as answers of HTTP, and the subcommand that serves
 * them to the user's own browser. It knows nothing of Go, which is the business of the engine
 * behind it, and nothing of sockets. Begin with {@link sanko.web.Site}.
 */
@NullMarked
package sanko.web;

import org.jspecify.annotations.NullMarked;
