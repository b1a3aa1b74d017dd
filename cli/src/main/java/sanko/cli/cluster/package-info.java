/**
 * What a job is to a cluster: parts, which machines do side by side, and the service that brings
 * them there. It knows no cluster: the module {@code cluster} provides Apache Spark's. Begin with
 * {@link sanko.cli.cluster.Cluster}.
 */
@NullMarked
package sanko.cli.cluster;

import org.jspecify.annotations.NullMarked;
