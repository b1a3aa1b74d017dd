package sanko.gtp;

import java.util.Map;
import sanko.gtp.analysis.AnalysisBounds;
import sanko.gtp.analysis.AnalysisClient;
import sanko.gtp.analysis.AnalysisEngine;
import sanko.gtp.analysis.AnalysisSession;
import sanko.gtp.server.Connection;
import sanko.gtp.server.LineService;
import sanko.gtp.server.LineSession;

/** The JSON analysis engine for clients from elsewhere, which share its searches. Shared. */
final class RemoteAnalysis implements LineService {
  private final AnalysisEngine engine;
  private final AnalysisBounds bounds;

  /**
   * A service.
   *
   * @param bounds what each client may ask for
   */
  RemoteAnalysis(AnalysisEngine engine, AnalysisBounds bounds) {
    this.engine = engine;
    this.bounds = bounds;
  }

  @Override
  public String refusal(String reason) {
    return Json.object(Map.of("error", reason)) + "\n";
  }

  @Override
  public LineSession open(Connection connection) {
    AnalysisSession session = engine.open(new Client(connection), bounds);
    return new LineSession() {
      @Override
      public void line(String line) {
        session.line(line);
      }

      @Override
      public void end() {
        session.end();
      }

      @Override
      public void cut() {
        session.abandon();
      }

      @Override
      public void drain() {
        session.end();
      }
    };
  }

  /** Where the answers go. */
  private record Client(Connection connection) implements AnalysisClient {
    @Override
    public void answer(String line) {
      connection.send(line + "\n");
    }

    @Override
    public boolean isReady() {
      return connection.isReady();
    }

    @Override
    public void done() {
      connection.close();
    }
  }
}
