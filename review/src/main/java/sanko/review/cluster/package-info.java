/**
 * What a job is to a cluster: parts, which machines do side by side, and the service that brings
 * them there. It knows no cluster: the module {@code cluster} provides Apache Spark's. Begin with
 * {@link sanko.review.cluster.Cluster}.
 */
@NullMarked
package sanko.review.cluster;

import org.jspecify.annotations.NullMarked;
