/** Japanese: the coach. */
export default {
  "coach.title": "コーチ",
  "coach.switch": "コーチ：着手について一言",
  "coach.how": "言うことがあるときだけ、着手について一言述べます。最善手は尋ねられるまで言いません。",
  "coach.looking": "着手を見ています…",
  "coach.nothing": "この手について言うことはありません。",
  "coach.offer": "待ったを勧める損",
  "coach.byBoard": "9路で{0}目、19路で{1}目",
  "coach.from": "{0}目以上",
  "coach.never": "勧めない",
  "coach.ask": "この手を戻しますか？",
  "coach.takeBack": "戻す",
  "coach.takenBack": "戻しました。",
  "coach.show": "見せて",
};
