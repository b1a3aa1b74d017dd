/**
 * What a job is to a cluster: parts, which machines do side by side, and the service that brings
 * them there. The engine runs without one; the module {@code cluster} provides Apache Spark's.
 * Begin with {@link sanko.gtp.cluster.Cluster}.
 */
@NullMarked
package sanko.gtp.cluster;

import org.jspecify.annotations.NullMarked;
