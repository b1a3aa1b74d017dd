package sanko.review.collection;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import sanko.cli.cluster.Shard;

/**
 * What is in a collection: its games, each once. It holds some hundred bytes of each game and none
 * of the records. For one thread.
 */
final class Catalog {
  /**
   * A game.
   *
   * @param source the index of its source
   * @param place the source and the number in it, for the user
   * @param positions that a review searches
   */
  record Listed(int source, String place, int positions) {}

  /**
   * A record of a game that is listed already.
   *
   * @param first the place of the record that is reviewed
   */
  record Duplicate(String place, String first) {
    /** For the user. */
    String text() {
      return place + " is the same game as " + first;
    }
  }

  private final List<Source> sources;
  private final Shard shard;
  private final Map<String, Listed> games = new LinkedHashMap<>();
  private final List<Duplicate> duplicates = new ArrayList<>();
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final Set<String> elsewhere = new HashSet<>();

  private Catalog(List<Source> sources, Shard shard) {
    this.sources = sources;
    this.shard = shard;
  }

  /**
   * Reads all sources.
   *
   * @param shard whose games and problems are listed
   */
  static Catalog of(List<Source> sources, RecordReader reader, Shard shard) {
    Catalog catalog = new Catalog(sources, shard);
    for (int i = 0; i < sources.size(); i++) {
      RecordReader.Contents contents = reader.read(sources.get(i));
      for (GameRecord each : contents.games()) {
        catalog.add(i, each);
      }
      catalog.notes.addAll(contents.notes());
      contents.problems().stream()
          .filter(each -> GameRecord.belongsTo(shard, each))
          .forEach(catalog.problems::add);
    }
    return catalog;
  }

  private void add(int source, GameRecord record) {
    if (!GameRecord.belongsTo(shard, record.id())) {
      elsewhere.add(record.id());
      return;
    }
    String place = record.place();
    Listed listed = new Listed(source, place, GameReviewer.positions(record.game()));
    Listed first = games.putIfAbsent(record.id(), listed);
    if (first != null) {
      duplicates.add(new Duplicate(place, first.place()));
    }
  }

  List<Source> sources() {
    return sources;
  }

  /** The shard's games by id, in the order of the sources. */
  Map<String, Listed> games() {
    return games;
  }

  List<Duplicate> duplicates() {
    return duplicates;
  }

  List<Problem> problems() {
    return problems;
  }

  /** What was assumed to read the records, for the user. */
  List<String> notes() {
    return notes;
  }

  /** The ids of the games of other shards. */
  Set<String> elsewhere() {
    return elsewhere;
  }
}
