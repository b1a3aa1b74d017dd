/** 中文：按网址导入对局。 */
export default {
  "links.label": "OGS 或野狐对局的网址",
  "links.import": "导入",
  "links.importing": "第 {0} 局，共 {1} 局…",
  "links.failed": "无法获取的对局：{0} 局",
  "links.address": "不是 OGS 或野狐对局的网址",
  "links.busy": "请求过多，请稍后再试",
  "links.missing": "没有这盘对局",
  "links.private": "对局未公开，或尚未结束",
  "links.late": "超时未收到回应",
  "links.large": "棋谱太大",
  "links.content": "返回的内容不是棋谱",
  "links.network": "无法连接对局服务器",
};
