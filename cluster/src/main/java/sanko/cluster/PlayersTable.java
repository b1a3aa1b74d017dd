package sanko.cluster;

import static org.apache.spark.sql.functions.array;
import static org.apache.spark.sql.functions.array_distinct;
import static org.apache.spark.sql.functions.col;
import static org.apache.spark.sql.functions.explode;
import static org.apache.spark.sql.functions.lit;

import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import org.apache.spark.api.java.function.FlatMapGroupsFunction;
import org.apache.spark.api.java.function.MapFunction;
import org.apache.spark.sql.Column;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Encoders;
import org.apache.spark.sql.Row;
import sanko.review.collection.MoveRow;
import sanko.review.collection.Phase;
import sanko.review.collection.PlayerTotals;

/**
 * The table of players: their moves are added in the order of tables, so that the means are those
 * of {@code sanko review} to the last bit.
 */
final class PlayersTable {
  private static final String[] WHAT_COUNTS = {
    "player",
    "file",
    "number",
    "game",
    "move",
    "phase",
    "first_choice",
    "mistake",
    "points_lost",
    "winrate_lost"
  };

  private static final Column[] IN_ORDER = {col("file"), col("number"), col("game"), col("move")};

  private PlayersTable() {}

  /**
   * Makes the table.
   *
   * @param games rows of games
   * @param moves rows of moves, with the game's file and number
   */
  static Dataset<Row> of(Dataset<Row> games, Dataset<Row> moves) {
    Dataset<Row> entries =
        games
            .withColumn("player", explode(array_distinct(array(col("black"), col("white")))))
            .withColumn("move", lit(0))
            .withColumn("phase", lit(""))
            .withColumn("first_choice", lit(0))
            .withColumn("mistake", lit(0))
            .withColumn("points_lost", lit(0.0))
            .withColumn("winrate_lost", lit(0.0))
            .select(columns())
            .union(moves.select(columns()));
    return entries
        .groupByKey((MapFunction<Row, String>) row -> row.getString(0), Encoders.STRING())
        .flatMapSortedGroups(
            IN_ORDER,
            (FlatMapGroupsFunction<String, Row, Row>) PlayersTable::total,
            Encoders.row(TableSchema.PLAYERS))
        .orderBy(col("games").desc(), col("player"));
  }

  private static Column[] columns() {
    return List.of(WHAT_COUNTS).stream().map(each -> col(each)).toArray(Column[]::new);
  }

  private static Iterator<Row> total(String player, Iterator<Row> entries) {
    PlayerTotals totals = new PlayerTotals(player);
    while (entries.hasNext()) {
      Row entry = entries.next();
      if (entry.<Integer>getAs("move") == 0) {
        totals.addGame();
      } else {
        totals.add(
            new MoveRow.Loss(
                Phase.valueOf(entry.<String>getAs("phase").toUpperCase(Locale.ROOT)),
                entry.<Integer>getAs("first_choice"),
                entry.<Integer>getAs("mistake"),
                entry.<Double>getAs("points_lost"),
                entry.<Double>getAs("winrate_lost")));
      }
    }
    return List.of(TableSchema.row(totals.row())).iterator();
  }
}
