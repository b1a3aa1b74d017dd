package sanko.reading;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import sanko.reading.Status.Kind;
import sanko.reading.Status.Outcome;
import sanko.superko.GameState;

/** Finds the {@link Status} of a group by several readings. */
final class StatusFinder {
  private final Reader reader;
  private final GameState game;
  private final Goal kill;
  private final int mostThreats;
  private final Budget budget;

  StatusFinder(Reader reader, GameState game, Goal kill, int mostThreats, Budget budget) {
    this.reader = reader;
    this.game = game;
    this.kill = kill;
    this.mostThreats = mostThreats;
    this.budget = budget;
  }

  Status find() {
    Outcome attackerFirst = outcome(kill.attacker());
    Outcome defenderFirst = outcome(kill.defender());
    Kind kind = kind(attackerFirst, defenderFirst);
    NamedKoFinder.Source source =
        (position, goal, first, threats) -> reader.read(position, goal, first, threats, budget);
    Optional<NamedKo> ko = new NamedKoFinder(source, game, kill, mostThreats).find(kind);
    return new Status(kind, attackerFirst, defenderFirst, ko);
  }

  private Kind kind(Outcome attackerFirst, Outcome defenderFirst) {
    if (attackerFirst.isAlways(Verdict.REFUTED)) {
      return eyes();
    }
    if (defenderFirst.isAlways(Verdict.PROVED)) {
      return Kind.DEAD;
    }
    if (attackerFirst.isKo() || defenderFirst.isKo()) {
      return Kind.KO;
    }
    return attackerFirst.isKnown() && defenderFirst.isKnown() ? Kind.UNSETTLED : Kind.UNKNOWN;
  }

  /** What it is if the attacker cannot capture. */
  private Kind eyes() {
    Goal live =
        new Goal(Goal.Kind.LIVE, kill.points(), kill.defender(), false, List.of(), kill.bounds());
    Threats threats = Threats.of(kill.attacker(), mostThreats);
    return switch (reader.read(game, live, kill.attacker(), threats, budget).verdict()) {
      case PROVED -> Kind.ALIVE;
      case REFUTED -> Kind.SEKI;
      case UNKNOWN -> Kind.UNKNOWN;
    };
  }

  private Outcome outcome(int first) {
    Reading plain = reader.read(game, kill, first, Threats.NONE, budget);
    Verdict captured = plain.verdict();
    if (captured == Verdict.UNKNOWN) {
      return new Outcome(captured, plain.firstMove(), Verdict.UNKNOWN, OptionalInt.empty());
    }
    int loser = captured == Verdict.PROVED ? kill.defender() : kill.attacker();
    Verdict turn = turned(first, loser, mostThreats, captured);
    int threats = 1;
    Verdict sooner = Verdict.REFUTED;
    while (turn == Verdict.PROVED && threats < mostThreats && sooner == Verdict.REFUTED) {
      sooner = turned(first, loser, threats, captured);
      threats += sooner == Verdict.REFUTED ? 1 : 0;
    }
    if (turn != Verdict.PROVED || sooner == Verdict.UNKNOWN) {
      Verdict unless = turn == Verdict.PROVED ? Verdict.UNKNOWN : turn;
      return new Outcome(captured, plain.firstMove(), unless, OptionalInt.empty());
    }
    return new Outcome(captured, plain.firstMove(), turn, OptionalInt.of(threats));
  }

  /** Whether threats turn the verdict into its opposite. */
  private Verdict turned(int first, int loser, int threats, Verdict captured) {
    if (threats == 0) {
      return Verdict.REFUTED;
    }
    Verdict with = reader.read(game, kill, first, Threats.of(loser, threats), budget).verdict();
    return with == Verdict.UNKNOWN ? with : with == captured ? Verdict.REFUTED : Verdict.PROVED;
  }
}
