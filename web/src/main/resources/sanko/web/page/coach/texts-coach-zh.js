/** Chinese: the coach. */
export default {
  "coach.title": "教练",
  "coach.switch": "教练：对一手棋说一句话",
  "coach.how": "有话可说时，对一手棋说一句话；不问就不说最佳着法。",
  "coach.looking": "正在看这一手…",
  "coach.nothing": "这一手没什么可说的。",
  "coach.offer": "损失多少时提议悔棋",
  "coach.byBoard": "9×9 为 {0} 目，19×19 为 {1} 目",
  "coach.from": "{0} 目以上",
  "coach.never": "从不",
  "coach.ask": "要收回这一手吗？",
  "coach.takeBack": "收回",
  "coach.takenBack": "已收回。",
  "coach.show": "给我看",
};
