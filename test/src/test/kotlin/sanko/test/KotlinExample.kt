package sanko.test

import sanko.board.Color
import sanko.board.Rules
import sanko.board.Vertex
import sanko.engine.Sanko
import sanko.search.request.SearchLimits
import sanko.superko.GameState

/** The example in Kotlin of docs/library.md, which [LibraryTest] runs. */
object KotlinExample {
  @JvmStatic
  fun firstMove(): String =
    // snippet
    Sanko.open().use { engine ->
      val game = GameState(9, 9, Rules.CHINESE, 7.0)
      val move = engine.move(game, SearchLimits.visits(50)).join()
      game.play(move, Color.BLACK)
      Vertex.format(move, game.board())
    }
    // end
}
