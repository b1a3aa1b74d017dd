package sanko.cluster;

import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.List;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.RowFactory;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import sanko.review.collection.Column;
import sanko.review.collection.GameRow;
import sanko.review.collection.MoveRow;
import sanko.review.collection.PlayerRow;
import sanko.review.collection.Problem;

/** The tables' columns as Spark knows them; docs/corpus.md, "The schema". */
final class TableSchema {
  static final StructType GAMES = of(GameRow.class);
  static final StructType MOVES = of(MoveRow.class);
  static final StructType PLAYERS = of(PlayerRow.class);
  static final StructType REFUSED = of(Problem.class);

  /** What is known of a game, as a part holds it; the rest of a part is not for tables. */
  static final StructType PART =
      new StructType().add("game", GAMES).add("moves", DataTypes.createArrayType(MOVES));

  private TableSchema() {}

  /** The values of a row, in the order of its columns. */
  static Row row(Record row) {
    return RowFactory.create(
        Arrays.stream(row.getClass().getRecordComponents())
            .map(each -> value(each.getAccessor(), row))
            .toArray());
  }

  private static Object value(Method accessor, Record row) {
    try {
      return accessor.invoke(row);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  private static StructType of(Class<? extends Record> row) {
    List<StructField> fields =
        Column.of(row).stream()
            .map(each -> DataTypes.createStructField(each.name(), type(each.type()), true))
            .toList();
    return DataTypes.createStructType(fields);
  }

  private static DataType type(Class<?> type) {
    if (type == int.class) {
      return DataTypes.IntegerType;
    }
    if (type == long.class) {
      return DataTypes.LongType;
    }
    if (type == double.class) {
      return DataTypes.DoubleType;
    }
    if (type == String.class || type.isEnum()) {
      return DataTypes.StringType;
    }
    throw new IllegalArgumentException("no column of " + type);
  }
}
