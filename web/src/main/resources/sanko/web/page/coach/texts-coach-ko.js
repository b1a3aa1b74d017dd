/** Korean: the coach. */
export default {
  "coach.title": "코치",
  "coach.switch": "코치: 한 수에 한마디",
  "coach.how": "할 말이 있을 때만 한 수에 한마디 합니다. 묻기 전에는 최선의 수를 말하지 않습니다.",
  "coach.looking": "수를 살펴보고 있습니다…",
  "coach.nothing": "이 수에 대해서는 할 말이 없습니다.",
  "coach.offer": "무르기를 제안할 손해",
  "coach.byBoard": "9×9 {0}집, 19×19 {1}집",
  "coach.from": "{0}집 이상",
  "coach.never": "안 함",
  "coach.ask": "이 수를 무를까요?",
  "coach.takeBack": "무르기",
  "coach.takenBack": "물렀습니다.",
  "coach.show": "보여 주기",
};
