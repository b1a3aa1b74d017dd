package sanko.search.result;

/**
 * The expected ownership of the points, in reading order. Not changed once made.
 *
 * @param mean -1 (Black) to 1 (White)
 * @param stdev standard deviation over the graph
 */
@SuppressWarnings("ArrayRecordComponent")
public // read only, and within the package
record OwnershipMap(float[] mean, float[] stdev) {}
