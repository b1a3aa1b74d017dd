package sanko.analysis.cli;

import com.beust.jcommander.Parameter;
import com.beust.jcommander.Parameters;
import com.beust.jcommander.ParametersDelegate;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.jspecify.annotations.Nullable;
import sanko.analysis.AnalysisClient;
import sanko.analysis.AnalysisConfiguration;
import sanko.analysis.AnalysisEngine;
import sanko.analysis.AnalysisSession;
import sanko.base.BoundedLines;
import sanko.base.FailureText;
import sanko.cli.AnalysisThreadsOption;
import sanko.cli.Environment;
import sanko.cli.EvaluatorOptions;
import sanko.cli.OptionCheck;
import sanko.cli.OptionsOfGtp;
import sanko.cli.Subcommand;
import sanko.engine.ClientLimits;
import sanko.engine.StatusLines;
import sanko.engine.config.ConfigException;
import sanko.engine.log.LogFile;
import sanko.nn.Evaluator;

/** {@code sanko analysis}: serves queries in JSON on standard input and output. */
@Parameters(
    commandNames = "analysis",
    commandDescription = "Analyze many positions at a time, with queries in JSON.")
public final class AnalysisSubcommand implements Subcommand {
  @ParametersDelegate private final EvaluatorOptions options = new EvaluatorOptions();

  @ParametersDelegate
  private final AnalysisThreadsOption analysisThreads = new AnalysisThreadsOption();

  @Parameter(
      names = {"-quit-without-waiting", "--quit-without-waiting"},
      description = "Exit at the end of input, even if searches are still running.")
  private boolean quitWithoutWaiting;

  @Parameter(
      names = {"-override-version", "--override-version"},
      description = "VERSION: The version in the answer to query_version.")
  private @Nullable String overrideVersion;

  @Parameter(
      names = {"-visits", "--visits"},
      description = "Visits per position, where a query names none.")
  private @Nullable Long visits;

  @Parameter(
      names = {"-time", "--time"},
      description = "The most seconds per position, where a query names none.")
  private @Nullable Double time;

  @ParametersDelegate private final OptionsOfGtp others = new OptionsOfGtp();

  @Override
  @SuppressWarnings("try") // The log only has to be open.
  public void run(Environment environment) throws ConfigException, IOException {
    StatusLines status = new StatusLines(environment.err());
    others.note(status);
    int threads = analysisThreads.threads();
    AnalysisConfiguration configured =
        AnalysisConfiguration.of(values(status), threads, overrideVersion, status::say)
            .keepingGames();
    try (LogFile log = LogFile.open(configured.common().start().log(), status::say)) {
      analyze(environment, configured, status);
    }
  }

  private void analyze(
      Environment environment, AnalysisConfiguration configured, StatusLines status)
      throws ConfigException, IOException {
    status.sayVersion();
    status.sayPerspective(configured.setup().defaults());
    CompletableFuture<Evaluator> evaluator = options.load(environment, configured.common(), status);
    boolean isWritten;
    try (AnalysisEngine engine = new AnalysisEngine(evaluator, configured.setup())) {
      status.sayReady();
      isWritten = serve(environment, engine, status);
    }
    // One that is still loading is closed by its loader, which nobody need wait for.
    var unused = evaluator.thenAccept(Evaluator::close);
    if (evaluator.isCompletedExceptionally()) {
      throw new ConfigException("nothing can be analyzed without the network");
    }
    if (!isWritten) {
      throw new ConfigException("answers could not be written");
    }
  }

  private Map<String, String> values(StatusLines status) throws ConfigException {
    Map<String, String> values = options.values(status);
    OptionCheck.put("-visits", "maxVisits", visits, values);
    OptionCheck.put("-time", "maxTime", time, values);
    return values;
  }

  /** Whether all answers could be written. */
  private boolean serve(Environment environment, AnalysisEngine engine, StatusLines status) {
    Output output = new Output(environment.out(), status);
    AnalysisSession session = new AnalysisSession(engine, output, ClientLimits.NONE);
    BufferedReader lines =
        new BufferedReader(
            new InputStreamReader(new BoundedLines(environment.in()), StandardCharsets.UTF_8));
    try {
      for (String line = lines.readLine();
          line != null && !output.isBroken();
          line = lines.readLine()) {
        session.line(line);
      }
    } catch (IOException e) {
      status.say("The input ended: " + FailureText.of(e));
    }
    if (!quitWithoutWaiting && !output.isBroken()) {
      session.end();
      output.awaitDone();
    }
    session.abandon();
    return !output.isBroken();
  }

  /** Standard output. Once it is broken nothing more is written, and nobody need wait. */
  private static final class Output implements AnalysisClient {
    private final OutputStream out;
    private final StatusLines status;
    private final CountDownLatch done = new CountDownLatch(1);
    private boolean broken;

    Output(OutputStream out, StatusLines status) {
      this.out = out;
      this.status = status;
    }

    @Override
    public synchronized void answer(String line) {
      if (broken) {
        return;
      }
      try {
        out.write((line + "\n").getBytes(StandardCharsets.UTF_8));
        out.flush();
      } catch (IOException e) {
        broken = true;
        done.countDown();
        status.say("Nothing more can be written: " + FailureText.of(e));
      }
    }

    @Override
    public void done() {
      done.countDown();
    }

    synchronized boolean isBroken() {
      return broken;
    }

    void awaitDone() {
      try {
        done.await();
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
