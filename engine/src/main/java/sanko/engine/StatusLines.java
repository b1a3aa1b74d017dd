package sanko.engine;

import java.io.PrintStream;
import java.util.Locale;
import sanko.base.Printable;
import sanko.board.Board;
import sanko.board.Vertex;
import sanko.engine.config.BuildInfo;
import sanko.engine.report.Perspective;
import sanko.engine.settings.EngineSettings;
import sanko.search.result.MoveInfo;
import sanko.search.result.SearchSnapshot;

/**
 * The lines on standard error, which users read and some programs parse. None may look like a reply
 * or a line of analysis, since some clients mix both streams. Shared.
 */
public final class StatusLines {
  private final PrintStream err;

  public StatusLines(PrintStream err) {
    this.err = err;
  }

  /** Prints a line. */
  public void say(String line) {
    err.println(Printable.text(line));
    err.flush();
  }

  /** Prints which engine this is, and that it takes the place of KataGo. */
  public void sayVersion() {
    say("Sanko " + BuildInfo.version() + " (KataGo-compatible analysis output)");
  }

  /** Prints from whose point of view win rates are told. */
  public void sayPerspective(EngineSettings settings) {
    say("Win rates are reported as " + settings.report().perspective());
  }

  /** Prints what programs wait for that send requests in JSON. */
  public void sayReady() {
    say("Started, ready to begin handling requests");
  }

  /** Prints what a search for the player to move found, in the form that bots on OGS chat. */
  void chat(Board board, SearchSnapshot snapshot) {
    if (snapshot.moves().isEmpty()) {
      return;
    }
    MoveInfo best = snapshot.moves().get(0);
    Perspective own = new Perspective(snapshot.toMove());
    String variation = String.join(" ", Vertex.formatAll(best.line(), board));
    say(
        String.format(
            Locale.ROOT,
            "MALKOVICH:Visits %d Winrate %.2f%% ScoreLead %.1f ScoreStdev %.1f PV %s",
            snapshot.root().visits(),
            100 * own.winrate(snapshot.root().values().winrate()),
            own.signed(snapshot.root().values().lead()),
            snapshot.root().values().scoreStdev(),
            variation));
  }
}
