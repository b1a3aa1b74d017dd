package sanko.gtp.server;

/**
 * What clients of one kind have to keep to.
 *
 * @param maxLineBytes of a line or a message
 */
record LineTerms(Greeting greeting, int maxLineBytes) {}
