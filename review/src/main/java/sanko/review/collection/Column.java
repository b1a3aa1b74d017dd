package sanko.review.collection;

import com.fasterxml.jackson.databind.PropertyNamingStrategies;
import java.util.Arrays;
import java.util.List;

/**
 * A column of a table.
 *
 * @param name as_in_tables
 * @param type of the values: a number's primitive type, {@link String}, or an enum that is written
 *     as a text
 */
public record Column(String name, Class<?> type) {
  private static final PropertyNamingStrategies.SnakeCaseStrategy NAMES =
      new PropertyNamingStrategies.SnakeCaseStrategy();

  /** The columns of a table with such rows: the components of the record, in their order. */
  public static List<Column> of(Class<? extends Record> row) {
    return Arrays.stream(row.getRecordComponents())
        .map(each -> new Column(NAMES.translate(each.getName()), each.getType()))
        .toList();
  }
}
