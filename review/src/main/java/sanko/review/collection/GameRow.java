package sanko.review.collection;

/**
 * A reviewed game, a row of the table of games. Texts are empty where the record has none.
 *
 * @param game its id
 * @param file where the record stands
 * @param number of the record in the file, from 1
 * @param name of the files about the game, without an ending
 * @param blackRank ranks, date and event are as the record writes them
 * @param komi that holds, the usual one of the rules where the record has none
 * @param rules that hold
 * @param result as the record writes it
 * @param opening the first moves, the same for openings that differ by a symmetry
 * @param moves the number of moves
 * @param blackPointsLost mean points lost per move
 * @param blackFirstChoice share of moves that the search prefers, 0..1
 * @param blackMistakes the number of mistakes
 */
public record GameRow(
    String game,
    String file,
    int number,
    String name,
    String black,
    String white,
    String blackRank,
    String whiteRank,
    String date,
    String event,
    String size,
    double komi,
    int handicap,
    String rules,
    String result,
    String opening,
    int moves,
    int blackMoves,
    double blackPointsLost,
    double blackFirstChoice,
    int blackMistakes,
    int whiteMoves,
    double whitePointsLost,
    double whiteFirstChoice,
    int whiteMistakes) {}
