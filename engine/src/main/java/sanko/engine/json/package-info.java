/**
 * Reads JSON with errors for the user, and keeps journals of it. Begin with {@link
 * sanko.engine.json.Json}.
 */
@NullMarked
package sanko.engine.json;

import org.jspecify.annotations.NullMarked;
