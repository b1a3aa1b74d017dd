package sanko.search;

/**
 * Who will own the points, in reading order. Not changed once made.
 *
 * @param mean -1 (Black) to 1 (White)
 * @param stdev standard deviation over the graph
 */
@SuppressWarnings("ArrayRecordComponent") // read only, and within the package
record OwnershipMap(float[] mean, float[] stdev) {}
