/** Notices on top of the column. They make room for themselves, so that nothing that was visible lies below them. */

import { html } from "lit";
import { text } from "./texts.js";

/** Both lists are always in the page: what appears in them is read to those who listen. @param {Notices} notices */
export function noticeList(notices) {
  const list = isError => notices.list.filter(each => isError === (each.kind === "error")).map(each => noticeItem(notices, each));
  return html`
    <div class="notices">
      <div role="alert" aria-atomic="false">${list(true)}</div>
      <div role="status" aria-atomic="false">${list(false)}</div>
    </div>`;
}

function noticeItem(notices, notice) {
  return html`
    <div class="notice ${notice.kind === "error" ? "error" : ""}" data-notice=${notice.id}>
      <span>${notice.sentence}</span>
      ${notice.actions.map(([label, action]) => html`
        <button @click=${() => {
          notices.remove(notice);
          action();
        }}>${label}</button>`)}
      <button class="icon close" aria-label=${text("close")} @click=${() => notices.remove(notice)}>×</button>
    </div>`;
}

/** Where the column lies below the window, as on a telephone held sideways, the page is scrolled as far as needed. */
export function revealNotices(host) {
  const list = host.querySelector(".notices");
  if (list?.getBoundingClientRect().bottom > window.innerHeight) {
    list.scrollIntoView({ block: "nearest" });
  }
}
