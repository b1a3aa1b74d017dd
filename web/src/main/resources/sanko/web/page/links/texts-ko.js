/** 한국어: 주소로 대국 가져오기. */
export default {
  "links.label": "OGS 또는 폭스(野狐) 대국 주소",
  "links.import": "가져오기",
  "links.importing": "{1}국 중 {0}국…",
  "links.failed": "가져오지 못한 대국: {0}국",
  "links.address": "OGS나 폭스(野狐) 대국의 주소가 아닙니다",
  "links.busy": "요청이 너무 많습니다. 잠시 후 다시 시도하세요",
  "links.missing": "그런 대국이 없습니다",
  "links.private": "비공개이거나 아직 진행 중인 대국입니다",
  "links.late": "시간 안에 응답이 없습니다",
  "links.large": "기보가 너무 큽니다",
  "links.content": "응답이 기보가 아닙니다",
  "links.network": "대국 서버에 연결할 수 없습니다",
};
