/** 中文：没有服务器时。 */
export default {
  "offline.title": "离线",
  "offline.how": "无法连接服务器。“我的对局”中的棋局可以打开并逐手浏览；新的着手、分析和 SGF 文件要等服务器恢复。",
  "offline.notKept": "浏览器中没有这局棋的局面，服务器恢复后显示。",
  "offline.missing": "页面的一部分无法加载：{0}",
  "offline.reload": "重新加载",
};
