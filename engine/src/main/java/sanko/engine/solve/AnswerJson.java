package sanko.engine.solve;

import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.JsonNodeFactory;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Locale;
import sanko.board.Board;
import sanko.board.Color;
import sanko.board.Vertex;
import sanko.reading.Proof;
import sanko.reading.Reading;
import sanko.reading.Threats;
import sanko.superko.GameState;

/** Writes an answer as JSON; docs/analysis.md, "Proofs". */
public final class AnswerJson {
  private final Answer answer;
  private final Problem problem;

  private AnswerJson(Answer answer) {
    this.answer = answer;
    problem = answer.problem();
  }

  /**
   * The answer.
   *
   * @param withProofs whether it has the proofs, and the position that they are about
   */
  public static ObjectNode of(Answer answer, boolean withProofs) {
    return new AnswerJson(answer).object(withProofs);
  }

  private ObjectNode object(boolean withProofs) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("status", new AnswerText(answer).status());
    answer.namedKo().ifPresent(ko -> out.put("namedKo", ko.name().toLowerCase(Locale.ROOT)));
    out.put("goal", problem.aim().text());
    addPoints(out.putArray("stones"), problem.goal().points());
    if (problem.goal().isOfTwoChains()) {
      addPoints(out.putArray("others"), problem.goal().others());
    }
    out.put("defender", Color.letter(problem.goal().defender()));
    out.put("threats", problem.threats());
    out.put("nodes", answer.nodes());
    Assumption assumption = problem.assumption();
    if (!assumption.equals(Assumption.NONE)) {
      boolean isEnclosed = assumption.kind() == Assumption.Kind.ENCLOSED;
      out.put(isEnclosed ? "enclosed" : "within", assumption.reach());
      addPoints(out.putArray("bounds"), problem.goal().bounds());
    }
    out.set("blackFirst", outcome(answer.black(), withProofs));
    out.set("whiteFirst", outcome(answer.white(), withProofs));
    if (withProofs) {
      out.set("position", position(problem.game()));
    }
    return out;
  }

  private void addPoints(ArrayNode array, List<Integer> points) {
    Vertex.formatAll(points, problem.board()).forEach(array::add);
  }

  private ObjectNode outcome(Answer.Outcome outcome, boolean withProofs) {
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("verdict", answer.verdict(outcome.first()).name().toLowerCase(Locale.ROOT));
    Proof proof = outcome.told().proof();
    Board board = problem.board();
    answer.guess(outcome.first()).ifPresent(guess -> addGuess(out.putObject("guess"), guess));
    if (proof == null) {
      return out;
    }
    out.put("winner", Color.letter(proof.winner()));
    int needed = answer.neededMove(outcome.first());
    if (needed != Board.PASS) {
      out.put("move", ProofMoves.name(needed, board));
    }
    ArrayNode line = out.putArray("line");
    new ProofGraph().mainLine(proof).forEach(move -> line.add(ProofMoves.name(move, board)));
    out.put("threatsMatter", outcome.turn().name().toLowerCase(Locale.ROOT));
    outcome.threatsToTurn().ifPresent(count -> out.put("threatsToTurn", count));
    int koMove = answer.koMove(outcome.first());
    if (koMove != Board.PASS) {
      out.put("koMove", ProofMoves.name(koMove, board));
    }
    out.set("zone", ProofJson.points(proof.zone(), board));
    if (withProofs) {
      out.set("proof", ProofJson.of(problem, outcome.first(), outcome.toldThreats(), proof));
      addTurned(out, outcome);
    }
    return out;
  }

  private void addGuess(ObjectNode out, Guess guess) {
    out.put("move", ProofMoves.name(guess.move(), problem.board()));
    out.put("captured", Math.round(guess.captured() * 1e4) / 1e4);
    out.put("visits", guess.visits());
  }

  private void addTurned(ObjectNode out, Answer.Outcome outcome) {
    Reading turned = outcome.turned();
    Proof proof = turned == null ? null : turned.proof();
    if (proof != null) {
      int loser = outcome.loser(problem.goal());
      Threats threats = Threats.of(loser, outcome.threatsToTurn().orElseThrow());
      out.set("turnedProof", ProofJson.of(problem, outcome.first(), threats, proof));
    }
  }

  /** A position in the fields of queries; docs/analysis.md, "Queries". */
  private static ObjectNode position(GameState game) {
    Board start = game.boardBefore(game.moveCount());
    ObjectNode out = JsonNodeFactory.instance.objectNode();
    out.put("boardXSize", start.width());
    out.put("boardYSize", start.height());
    out.put("rules", game.rules().compactText());
    ArrayNode stones = out.putArray("initialStones");
    for (int index = 0; index < start.area(); index++) {
      int point = start.pointAt(index);
      if (!start.isEmpty(point)) {
        addMove(stones, start.color(point), point, start);
      }
    }
    out.put("initialPlayer", Color.letter(game.firstToMove()));
    ArrayNode moves = out.putArray("moves");
    for (int i = 0; i < game.moveCount(); i++) {
      addMove(moves, game.mover(i), game.move(i), start);
    }
    return out;
  }

  private static void addMove(ArrayNode array, int color, int move, Board board) {
    array.addArray().add(Color.letter(color)).add(Vertex.format(move, board));
  }
}
