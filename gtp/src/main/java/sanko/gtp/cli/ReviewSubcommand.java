package sanko.gtp.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import sanko.board.Color;
import sanko.board.Rules;
import sanko.board.sgf.SgfException;
import sanko.board.sgf.SgfGame;
import sanko.board.sgf.SgfReader;
import sanko.board.sgf.SgfTree;
import sanko.board.sgf.SgfWriter;
import sanko.gtp.config.ConfigException;
import sanko.gtp.config.Configuration;
import sanko.gtp.config.Environment;
import sanko.gtp.config.EvaluatorChoice;
import sanko.gtp.config.FileErrors;
import sanko.gtp.config.FileNames;
import sanko.gtp.config.HumanNetwork;
import sanko.gtp.engine.RecordGame;
import sanko.gtp.engine.StatusLines;
import sanko.gtp.protocol.FailureText;
import sanko.gtp.review.AnnotatedRecord;
import sanko.gtp.review.Review;
import sanko.gtp.review.ReviewChart;
import sanko.gtp.review.ReviewTable;
import sanko.gtp.review.SvgChart;
import sanko.gtp.review.Verdict;
import sanko.gtp.settings.TeachSettings;
import sanko.gtp.teach.Phrasebook;
import sanko.gtp.teach.Teacher;
import sanko.nn.Evaluator;
import sanko.nn.WholeFile;
import sanko.search.Search;
import sanko.search.request.SearchLimits;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;
import sanko.search.settings.HumanSettings;
import sanko.superko.GameState;

/** {@code sanko review}: searches every position of a game and tells its mistakes. */
@Parameters(
    commandNames = "review",
    commandDescription = "Review a game: a table of mistakes, an annotated record, a chart.")
final class ReviewSubcommand implements Subcommand {
  private static final String RECORD = ".sgf";

  @Parameter(description = "GAME.sgf")
  private List<String> names = new ArrayList<>();

  @Parameter(
      names = {"-model", "--model"},
      description = EvaluatorChoice.DESCRIPTION)
  private @Nullable String model;

  @Parameter(
      names = {"-human-model", "--human-model"},
      description = HumanNetwork.DESCRIPTION)
  private @Nullable String humanModel;

  @ParametersDelegate private final ConfigOptions options = new ConfigOptions();

  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits per position (200).")
  private long visits = 200;

  @Parameter(
      names = {"-points", "--points"},
      description = "A move that loses this many points is a mistake (2).")
  private double points = 2;

  @Parameter(
      names = {"-out", "--out"},
      description = "NAME: Write NAME.sgf, .svg and .png; by default GAME-review.sgf and so on.")
  private @Nullable String out;

  @ParametersDelegate private final DeviceOption device = new DeviceOption();

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    if (names.size() != 1 || names.get(0).startsWith("-")) {
      throw new ParameterException("review takes one file");
    }
    if (visits < 1 || !(points > 0)) {
      throw new ParameterException("-visits and -points must be positive");
    }
    StatusLines status = new StatusLines(environment.err());
    Path source = FileNames.path(names.get(0));
    String prefix = out == null ? stem(names.get(0)) + "-review" : out;
    Path written = FileNames.path(prefix + RECORD);
    Configuration configured =
        Configuration.of(options.layers(System.getenv()).values(), status::say);
    SgfTree tree = read(source);
    try {
      SgfGame game = tree.mainLine();
      Review review = review(environment, configured, game, status);
      WholeFile.write(written, SgfWriter.writeBytes(List.of(AnnotatedRecord.of(tree, review))));
      environment.print(String.join(System.lineSeparator(), new ReviewTable(review).lines()));
      draw(review, title(source, game), prefix, status);
      status.say("Written: " + written);
    } catch (SgfException | IllegalArgumentException e) {
      throw new ConfigException(source + ": " + FailureText.of(e));
    } catch (IOException e) {
      throw new ConfigException("cannot write " + written + ": " + FileErrors.reason(e));
    }
  }

  private static String stem(String name) {
    return name.endsWith(RECORD) ? name.substring(0, name.length() - RECORD.length()) : name;
  }

  private static SgfTree read(Path source) throws ConfigException {
    try {
      return SgfReader.readTrees(source).get(0);
    } catch (IOException e) {
      throw new ConfigException("cannot read " + source + ": " + FileErrors.reason(e));
    } catch (SgfException e) {
      throw new ConfigException(source + ": " + FailureText.of(e));
    }
  }

  private static String title(Path source, SgfGame game) {
    return game.blackName().isBlank() || game.whiteName().isBlank()
        ? String.valueOf(source.getFileName())
        : game.blackName() + " (black) and " + game.whiteName() + " (white)";
  }

  private Review review(
      Environment environment, Configuration configured, SgfGame game, StatusLines status)
      throws ConfigException {
    Rules rules = RecordGame.rules(game, configured.rules(), status::say);
    int moves = Review.moves(game).size();
    List<GameState> positions = new ArrayList<>();
    for (int done = 0; done <= moves; done++) {
      positions.add(
          RecordGame.after(
                  game, done, rules, rules.defaultKomi(), configured.settings().current().game())
              .state());
    }
    EvaluatorChoice choice = EvaluatorChoice.of(model, status::say);
    HumanSettings human = configured.settings().current().search().human();
    HumanNetwork.check(humanModel, human);
    try (Evaluator evaluator =
            HumanNetwork.load(
                environment.evaluators(),
                choice,
                humanModel,
                configured.evaluator(0, device.given()));
        Progress progress = Progress.of(environment, "review")) {
      status.say("Model name: " + evaluator.name());
      HumanNetwork.note(evaluator, human, status::say);
      if (!evaluator.supports(game.width(), game.height())) {
        throw new ConfigException(EvaluatorChoice.refusal(game.width(), game.height()));
      }
      Search search = new Search(evaluator, configured.settings().search(), 0);
      List<SearchSnapshot> found = new ArrayList<>();
      for (GameState position : positions) {
        progress.at(found.size(), positions.size(), "");
        found.add(search.run(position, Teacher.request().withLimits(SearchLimits.visits(visits))));
      }
      return reviewed(game, positions, found, configured.settings().current().teach());
    } catch (ConfigException | RuntimeException e) {
      throw e;
    } catch (Exception e) {
      throw new ConfigException(FailureText.of(e));
    }
  }

  /** The review, with words on each mistake. */
  private Review reviewed(
      SgfGame game, List<GameState> positions, List<SearchSnapshot> found, TeachSettings teach) {
    List<Verdict> verdicts = found.stream().map(ReviewSubcommand::verdict).toList();
    Teacher teacher = new Teacher(teach.student());
    Map<Integer, String> explanations = new HashMap<>();
    for (int index : new Review(game, verdicts, points).mistakes()) {
      GameState before = positions.get(index);
      int move = Review.moves(game).get(index).move();
      if (before.toMove() == Review.moves(game).get(index).color()) {
        Phrasebook words = new Phrasebook(teach.language(), before.board(), Color.EMPTY);
        explanations.put(
            index,
            words.text(teacher.explain(before, move, found.get(index), found.get(index + 1))));
      }
    }
    return new Review(game, verdicts, points, explanations);
  }

  private static Verdict verdict(SearchSnapshot found) {
    List<Integer> line =
        found.moves().isEmpty()
            ? List.of()
            : found.moves().get(0).variation().stream().map(MoveInfo.PvMove::move).toList();
    return new Verdict(
        1 - found.root().values().winrate(),
        0.0 - found.root().values().lead(),
        line,
        found.root().visits());
  }

  /** A machine without fonts gets no picture in pixels, and all the rest. */
  private static void draw(Review review, String title, String prefix, StatusLines status) {
    System.setProperty("java.awt.headless", "true");
    try {
      Path vectors = FileNames.path(prefix + ".svg");
      SvgChart.write(review, title, vectors);
      status.say("Written: " + vectors);
      Path pixels = FileNames.path(prefix + ".png");
      new ReviewChart(review, title).writePng(pixels);
      status.say("Written: " + pixels);
    } catch (IOException | ConfigException e) {
      status.say("No chart " + prefix + ": " + FailureText.of(e));
    } catch (RuntimeException | LinkageError | InternalError e) {
      status.say(
          "No chart " + prefix + ".png: Java cannot draw here, fonts may be missing (" + e + ")");
    }
  }
}
