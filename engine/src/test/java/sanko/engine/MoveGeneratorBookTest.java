package sanko.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import sanko.base.CommandException;
import sanko.base.Interruption;
import sanko.board.Board;
import sanko.board.Rules;
import sanko.engine.MoveGenerator.MoveDecision;
import sanko.engine.MoveGenerator.MoveRequest;
import sanko.engine.book.BookBuilder;
import sanko.engine.book.BookFile;
import sanko.engine.book.BookMoves;
import sanko.engine.book.BookShare;
import sanko.engine.book.BookTerms;
import sanko.engine.book.OpeningBook;
import sanko.engine.config.ConfigException;
import sanko.engine.config.Configuration;
import sanko.nn.PseudoRandomEvaluator;
import sanko.nn.testing.FakeEvaluator;
import sanko.search.Search;
import sanko.search.request.MoveRestriction;
import sanko.search.settings.SearchSettings;

/** What an engine with a book plays. */
@Timeout(60)
class MoveGeneratorBookTest {
  private static final BookTerms TERMS = new BookTerms(5, 5, Rules.TROMP_TAYLOR, 0.5);

  @TempDir private Path folder;

  private Path file;
  private BookMoves book;

  @BeforeEach
  void build() throws Exception {
    OpeningBook built = new OpeningBook(TERMS, "pseudo-random");
    Search search = new Search(new PseudoRandomEvaluator(), SearchSettings.DEFAULT, 1);
    BookBuilder builder = new BookBuilder(built, search, 60, BookShare.ALL);
    for (int i = 0; i < 30; i++) {
      builder.expand();
    }
    file = folder.resolve("a.book");
    BookFile.write(file, built);
    book = new BookMoves(built);
  }

  private Engine engine(double komi, String... values) throws ConfigException {
    Map<String, String> all =
        new HashMap<>(
            Map.of(
                "bookFile",
                file.toString(),
                "maxVisits",
                "40",
                "defaultBoardSize",
                "5",
                "searchRandSeed",
                "x"));
    for (int i = 0; i < values.length; i += 2) {
      all.put(values[i], values[i + 1]);
    }
    all.values().removeIf(String::isEmpty);
    return new Engine(
        EngineStart.of(Configuration.of(all, line -> {}), "", "", komi),
        CompletableFuture.completedFuture(new FakeEvaluator()),
        new Interruption(),
        new StatusLines(new PrintStream(OutputStream.nullOutputStream())));
  }

  private static MoveDecision choose(Engine engine, List<MoveRestriction> restrictions)
      throws CommandException {
    return engine
        .moveGenerator()
        .choose(engine.game().state(), MoveRequest.toPlay(true, restrictions));
  }

  private static MoveDecision play(Engine engine) throws CommandException {
    MoveDecision chosen = choose(engine, List.of());
    engine.game().play(chosen.move(), engine.game().state().toMove());
    return chosen;
  }

  @Test
  void itPlaysTheBooksMovesAndSearchesWhereTheBookEnds() throws Exception {
    Engine engine = engine(0.5);
    List<BookMoves.Choice> choices = book.choices(engine.game().state());
    int moves = 0;
    while (!choices.isEmpty()) {
      MoveDecision chosen = play(engine);
      assertThat(choices.get(0).points()).contains(chosen.move());
      assertThat(chosen.resigns()).isFalse();
      assertThat(chosen.snapshot().playouts()).isLessThanOrEqualTo(2);
      choices = book.choices(engine.game().state());
      moves++;
    }
    assertThat(moves).isGreaterThan(1);
    assertThat(play(engine).snapshot().root().visits()).isEqualTo(40);
  }

  @Test
  void otherTermsLevelsAndRestrictedMovesAreSearched() throws Exception {
    assertThat(play(engine(7.5)).snapshot().root().visits()).isEqualTo(40);
    assertThat(play(engine(0.5, "level", "19")).snapshot().playouts()).isGreaterThan(2);
    Engine engine = engine(0.5);
    int color = engine.game().state().toMove();
    MoveRestriction any = new MoveRestriction(color, false, Set.of(Board.PASS), 1);
    assertThat(choose(engine, List.of(any)).snapshot().root().visits()).isEqualTo(40);
  }

  @Test
  void withoutABookAllIsAsBefore() throws Exception {
    Engine with = engine(7.5);
    Engine without = engine(7.5, "bookFile", "");
    for (int i = 0; i < 6; i++) {
      assertThat(play(with).move()).isEqualTo(play(without).move());
    }
  }
}
