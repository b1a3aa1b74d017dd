package sanko.review.collection;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.BiPredicate;
import sanko.board.Rules;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfTree;
import sanko.engine.settings.GameSettings;

/**
 * The records that arguments name, for others than a review: each game once, and what is wrong with
 * the others. It holds some hundred bytes of each game and none of the records. For one thread.
 */
public final class RecordCollection {
  /**
   * A game, which can be played to its end.
   *
   * @param id the same for games with the same size, start, komi, rules and moves
   * @param tree the whole record
   * @param game its main line
   * @param rules of the game
   */
  public record Found(String id, SgfTree tree, SgfGame game, Rules rules) {}

  /** Receives games. */
  @FunctionalInterface
  public interface Visitor {
    /** A game that did not come before. */
    void visit(Found game) throws IOException, InterruptedException;
  }

  private final List<Source> sources;
  private final RecordReader reader;
  private final Map<String, String> places = new HashMap<>();
  private final List<Problem> problems = new ArrayList<>();
  private final List<String> notes = new ArrayList<>();
  private final List<Catalog.Duplicate> duplicates = new ArrayList<>();

  /**
   * What arguments name.
   *
   * @param arguments files, folders, patterns, {@code -}
   * @param output a folder that is left out
   * @param in standard input
   * @param usual rules of records that name none
   * @param supports whether boards of a width and height can be used
   */
  public RecordCollection(
      List<String> arguments,
      Path output,
      InputStream in,
      Rules usual,
      BiPredicate<Integer, Integer> supports) {
    Sources found = new Sources(output, in);
    arguments.forEach(found::add);
    sources = new ArrayList<>(found.sources());
    problems.addAll(found.problems());
    reader = new RecordReader(usual, GameSettings.DEFAULT, supports);
  }

  /** Puts the files in random order. */
  public void shuffle(Random random) {
    Collections.shuffle(sources, random);
  }

  /**
   * Reads all games, those of a file one after the other.
   *
   * @throws IOException if the visitor throws it; files that cannot be read are problems
   */
  public void forEach(Visitor visitor) throws IOException, InterruptedException {
    for (Source source : sources) {
      RecordReader.Contents contents = reader.read(source);
      problems.addAll(contents.problems());
      notes.addAll(contents.notes());
      for (GameRecord each : contents.games()) {
        String first = places.putIfAbsent(each.id(), each.place());
        if (first != null) {
          duplicates.add(new Catalog.Duplicate(each.place(), first));
        } else {
          visitor.visit(new Found(each.id(), each.tree(), each.game(), each.rules()));
        }
      }
    }
  }

  /** What was assumed to read the records so far, one sentence each. */
  public List<String> notes() {
    return List.copyOf(notes);
  }

  /** What could not be read so far. */
  public List<Problem> problems() {
    return List.copyOf(problems);
  }

  /** A line for the user for each record of a game that had come before. */
  public List<String> duplicates() {
    return duplicates.stream().map(Catalog.Duplicate::text).toList();
  }
}
