package sanko.train.records;

import static sanko.cli.OptionCheck.check;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.ParameterException;
import com.beust.jcommander.Parameters;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.DoubleStream;
import org.jspecify.annotations.Nullable;
import sanko.base.FailureText;
import sanko.board.Rules;
import sanko.cli.Environment;
import sanko.cli.IncompleteException;
import sanko.cli.NoSplitting;
import sanko.cli.Subcommand;
import sanko.engine.config.ConfigException;
import sanko.engine.config.FileNames;
import sanko.review.collection.RecordCollection;

/** {@code sanko samplesgfs}: draws positions from records, from which self-play may begin. */
@Parameters(
    commandNames = "samplesgfs",
    commandDescription = "Draw positions from game records, for self-play to begin from.")
public final class SampleSgfsSubcommand implements Subcommand {
  @Parameter(
      names = {"-sgf", "--sgf", "-sgfdir", "--sgfdir", "-sgfsdir", "--sgfsdir"},
      description = "FILE...: The records (files, folders, patterns, -); also -sgfdir.",
      required = true,
      variableArity = true,
      splitter = NoSplitting.class)
  private List<String> records = new ArrayList<>();

  @Parameter(
      names = {"-outdir", "--outdir"},
      description = "FOLDER: Where to write the files N.startposes.txt.",
      required = true)
  private String folder = "";

  @Parameter(
      names = {"-sample-prob", "--sample-prob"},
      description = "The probability with which each position is drawn.",
      required = true)
  private double prob;

  @Parameter(
      names = {"-sample-weight", "--sample-weight"},
      description = "The weight of each position drawn.")
  private double weight = 1;

  @Parameter(
      names = {"-turn-weight-lambda", "--turn-weight-lambda"},
      description = "Multiply the weight of a position after n moves by exp(-n LAMBDA).")
  private double turnLambda;

  @Parameter(
      names = {"-after-pass-factor", "--after-pass-factor"},
      description = "Multiply the weight of a position after a pass by this.")
  private double passFactor = 1;

  @Parameter(
      names = {"-min-weight", "--min-weight"},
      description = "Leave out lighter positions.")
  private double leastWeight;

  @Parameter(
      names = {"-training-weight", "--training-weight"},
      description = "The weight of the rows of games that begin from these positions.")
  private double rowWeight = 1;

  @Parameter(
      names = {"-min-turn-number-board-area-prop", "--min-turn-number-board-area-prop"},
      description = "Only positions after at least so many moves per point of the board.")
  private double firstTurn;

  @Parameter(
      names = {"-max-turn-number-board-area-prop", "--max-turn-number-board-area-prop"},
      description = "Only positions after at most so many moves per point of the board.")
  private double lastTurn = Double.MAX_VALUE;

  @Parameter(
      names = {"-max-handicap", "--max-handicap"},
      description = "Only games with at most this many handicap stones.")
  private @Nullable Integer maxHandicap;

  @Parameter(
      names = {"-ranks", "--ranks"},
      description = "RANKS: Only games of two players within them, such as 5k-3d.")
  private @Nullable String ranks;

  @Parameter(
      names = {"-seed", "--seed"},
      description = "The seed of what is drawn.")
  private long seed = 1;

  @Override
  public void run(Environment environment) throws ConfigException, IOException {
    check(prob > 0 && prob <= 1, "-sample-prob must be above 0 and at most 1");
    check(weight > 0 && passFactor >= 0 && rowWeight >= 0, "weights must not be negative");
    check(
        DoubleStream.of(weight, passFactor, rowWeight, turnLambda).allMatch(Double::isFinite),
        "weights and -turn-weight-lambda must be finite");
    Path target = FileNames.path(folder);
    RecordCollection collection =
        new RecordCollection(
            records, target, environment.in(), Rules.TROMP_TAYLOR, (width, height) -> true);
    RecordSampler sampler = new RecordSampler(target, settings(), filter(), seed);
    try {
      sampler.run(collection);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new ConfigException("interrupted");
    }
    sampler.report().forEach(environment.err()::println);
    if (!collection.problems().isEmpty()) {
      collection.problems().forEach(each -> environment.err().println("  " + each.text()));
      throw new IncompleteException(
          "records that could not be used: " + collection.problems().size() + ", see above");
    }
  }

  private RecordSampler.Settings settings() {
    return new RecordSampler.Settings(
        prob, weight, turnLambda, passFactor, leastWeight, rowWeight, firstTurn, lastTurn);
  }

  private RecordFilter filter() {
    try {
      RecordFilter filter = RecordFilter.all();
      filter = ranks == null ? filter : filter.ranks(ranks);
      return maxHandicap == null ? filter : filter.maxHandicap(maxHandicap);
    } catch (IllegalArgumentException e) {
      throw new ParameterException(FailureText.of(e));
    }
  }
}
