package sanko.cluster;

import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;

import java.io.IOException;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.SparkSession;
import sanko.review.collection.Problem;

/**
 * Makes the Parquet tables of the parts: {@code moves}, {@code games}, {@code players} and {@code
 * refused} in one folder, which appears as a whole. Its rows are those of the tables of {@code
 * sanko review}, in the order of files and numbers. For one thread.
 */
final class CorpusTables {
  private final SparkSession spark;
  private final Path out;
  private final FileSystem files;

  /**
   * Tables.
   *
   * @param out the folder of the tables
   */
  CorpusTables(SparkSession spark, Path out) throws IOException {
    this.spark = spark;
    this.out = out;
    files = out.getFileSystem(spark.sparkContext().hadoopConfiguration());
  }

  private Path beside(String what) {
    return new Path(out.getParent(), "." + out.getName() + "." + what);
  }

  /**
   * Writes all tables anew.
   *
   * @param done the games that the parts must have
   * @return games whose parts turned out to be damaged; nothing was written if there are any
   */
  Set<String> write(PartFolder parts, Set<String> done, List<Problem> refused) throws IOException {
    Path draft = beside("new");
    files.delete(draft, true);
    try {
      Path games = new Path(draft, "games");
      if (done.isEmpty()) {
        table(spark.createDataFrame(List.of(), TableSchema.GAMES), games);
        table(spark.createDataFrame(List.of(), TableSchema.MOVES), new Path(draft, "moves"));
        table(spark.createDataFrame(List.of(), TableSchema.PLAYERS), new Path(draft, "players"));
      } else {
        table(games(parts), games);
        Set<String> damaged = lacking(done, games);
        if (!damaged.isEmpty()) {
          return damaged;
        }
        table(moves(parts).select("row.*"), new Path(draft, "moves"));
        table(players(parts), new Path(draft, "players"));
      }
      table(refused(refused).coalesce(1), new Path(draft, "refused"));
      publish(draft);
      return Set.of();
    } finally {
      files.delete(draft, true);
    }
  }

  private Dataset<Row> parts(PartFolder parts) {
    // A part cut short by a crash of the machine must not fail the others; the games are counted.
    return spark
        .read()
        .schema(TableSchema.PART)
        .option("mode", "DROPMALFORMED")
        .option("recursiveFileLookup", "true")
        .json(parts.games().toString());
  }

  private Dataset<Row> games(PartFolder parts) {
    return parts(parts).select("game.*").orderBy("file", "number", "game");
  }

  private Dataset<Row> moves(PartFolder parts) {
    return parts(parts)
        .select(col("game.file"), col("game.number"), explode(col("moves")).as("row"))
        .orderBy("file", "number", "row.game", "row.move");
  }

  private Dataset<Row> players(PartFolder parts) {
    return PlayersTable.of(games(parts), moves(parts).select("file", "number", "row.*"));
  }

  private Dataset<Row> refused(List<Problem> problems) {
    List<Row> rows =
        problems.stream()
            .map(each -> RowFactory.create(each.file(), each.game(), each.line(), each.reason()))
            .toList();
    return spark.createDataFrame(rows, TableSchema.REFUSED);
  }

  private static void table(Dataset<Row> rows, Path folder) {
    rows.write().parquet(folder.toString());
  }

  private Set<String> lacking(Set<String> done, Path games) {
    Set<String> lacking = new HashSet<>(done);
    for (Row row : spark.read().parquet(games.toString()).select("game").collectAsList()) {
      lacking.remove(row.getString(0));
    }
    return lacking;
  }

  /** A folder cannot replace another at once; for a moment there is none, but never half of one. */
  private void publish(Path draft) throws IOException {
    Path old = beside("old");
    files.delete(old, true);
    if (files.exists(out) && !files.rename(out, old)) {
      throw new IOException("cannot replace " + out);
    }
    if (!files.rename(draft, out)) {
      throw new IOException("cannot rename " + draft + " to " + out);
    }
    files.delete(old, true);
  }
}
