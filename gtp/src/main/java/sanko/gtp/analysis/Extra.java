package sanko.gtp.analysis;

/** What an answer tells only if the query asks for it, by the name of the query's field. */
enum Extra {
  OWNERSHIP("includeOwnership"),
  OWNERSHIP_STDEV("includeOwnershipStdev"),
  MOVES_OWNERSHIP("includeMovesOwnership"),
  MOVES_OWNERSHIP_STDEV("includeMovesOwnershipStdev"),
  POLICY("includePolicy"),
  PV_VISITS("includePVVisits"),
  NO_RESULT_VALUE("includeNoResultValue");

  final String field;

  Extra(String field) {
    this.field = field;
  }
}
