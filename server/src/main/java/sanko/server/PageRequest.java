package sanko.server;

import org.jspecify.annotations.Nullable;

/**
 * What a browser asks for with GET or HEAD.
 *
 * @param path of the address, decoded, without what follows a question mark
 * @param takesGzip whether the answer may be compressed
 * @param knownTags the tags of the versions that the browser has (If-None-Match), or null
 */
public record PageRequest(String path, boolean takesGzip, @Nullable String knownTags) {}
