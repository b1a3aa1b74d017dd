package sanko.review.collection;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.io.OutputStream;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;

/** Writes the rows of a table as CSV (RFC 4180, UTF-8) and as lines of JSON. For one thread. */
final class TableWriter {
  private final OutputStream csv;
  private final OutputStream lines;

  /**
   * Writes the names of the columns.
   *
   * @param type of the rows, whose components are the columns
   */
  TableWriter(Class<? extends Record> type, OutputStream csv, OutputStream lines)
      throws IOException {
    this.csv = csv;
    this.lines = lines;
    write(csv, String.join(",", Column.of(type).stream().map(Column::name).toList()) + "\r\n");
  }

  void add(Record row) throws IOException {
    ObjectNode node = GameData.MAPPER.valueToTree(row);
    write(lines, node + "\n");
    write(
        csv,
        StreamSupport.stream(node.spliterator(), false)
                .map(TableWriter::cell)
                .collect(Collectors.joining(","))
            + "\r\n");
  }

  private static String cell(JsonNode value) {
    if (value.isDouble()) {
      return BigDecimal.valueOf(value.doubleValue()).toPlainString();
    }
    String text = value.asText();
    boolean isPlain = text.chars().noneMatch(each -> ",\"\r\n".indexOf(each) >= 0);
    return isPlain ? text : '"' + text.replace("\"", "\"\"") + '"';
  }

  private static void write(OutputStream out, String text) throws IOException {
    out.write(text.getBytes(StandardCharsets.UTF_8));
  }
}
