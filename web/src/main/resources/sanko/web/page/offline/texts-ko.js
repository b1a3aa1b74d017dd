/** 한국어: 서버가 없을 때. */
export default {
  "offline.title": "오프라인",
  "offline.how": "서버에 연결할 수 없습니다. 내 기보의 대국은 열어서 한 수씩 볼 수 있습니다. 새 수, 분석, SGF 파일은 서버가 돌아오면 처리됩니다.",
  "offline.notKept": "이 대국의 국면은 브라우저에 없습니다. 서버가 돌아오면 표시됩니다.",
  "offline.missing": "페이지의 일부를 불러오지 못했습니다: {0}",
  "offline.reload": "다시 불러오기",
};
