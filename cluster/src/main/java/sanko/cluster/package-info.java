/**
 * The review of whole collections on Apache Spark: sends the games to executors, keeps what is done
 * and makes Parquet tables of it. How a game is reviewed is the business of {@link
 * sanko.review.collection}. Begin with {@link sanko.cluster.CorpusJob}.
 */
@NullMarked
package sanko.cluster;

import org.jspecify.annotations.NullMarked;
