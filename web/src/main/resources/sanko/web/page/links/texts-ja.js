/** 日本語：アドレスからの対局の取り込み。 */
export default {
  "links.label": "OGS・野狐の対局のアドレス",
  "links.import": "取り込む",
  "links.importing": "{1}局中{0}局…",
  "links.failed": "取得できなかった対局：{0}局",
  "links.address": "OGS・野狐の対局のアドレスではありません",
  "links.busy": "要求が多すぎます。少し待ってからもう一度試してください",
  "links.missing": "その対局はありません",
  "links.private": "対局は非公開か、まだ終わっていません",
  "links.late": "時間内に応答がありませんでした",
  "links.large": "棋譜が大きすぎます",
  "links.content": "応答が棋譜ではありません",
  "links.network": "対局サーバーに接続できません",
};
