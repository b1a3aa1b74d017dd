/** English: the coach. */
export default {
  "coach.title": "Coach",
  "coach.switch": "Coach: one sentence about a move",
  "coach.how": "Says one sentence about a move when there is something to say, and never the best move unless you ask.",
  "coach.looking": "Looking at the move…",
  "coach.nothing": "Nothing to say about this move.",
  "coach.offer": "Offer to take moves back",
  "coach.byBoard": "9×9: {0} {0|point|points}, 19×19: {1}",
  "coach.from": "if they lose {0} {0|point|points}",
  "coach.never": "never",
  "coach.ask": "Take it back?",
  "coach.takeBack": "Take back",
  "coach.takenBack": "Taken back.",
  "coach.show": "Show me",
};
