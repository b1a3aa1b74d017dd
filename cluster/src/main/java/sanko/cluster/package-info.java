/**
 * Jobs on Apache Spark: sends the games of a collection, or of self-play, to executors, keeps what
 * is done and makes Parquet tables of it. It knows neither how a game is reviewed, which is the
 * business of {@link sanko.review.collection}, nor how one is played. Begin with {@link
 * sanko.cluster.CorpusJob}.
 */
@NullMarked
package sanko.cluster;

import org.jspecify.annotations.NullMarked;
