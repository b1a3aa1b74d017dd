import { html, render } from "lit";

const socket = new WebSocket(new URL("./analysis", location.href.replace(/^http/, "ws")));
socket.addEventListener("open", () => socket.send(JSON.stringify({ id: "1", action: "query_version" })));
socket.addEventListener("message", (event) => {
  render(html`<p>${JSON.parse(event.data).engine}</p>`, document.body);
});
