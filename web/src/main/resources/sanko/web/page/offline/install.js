/** Has the browser keep the page for when the server is away. */

/** Milliseconds after which nothing is loaded any more that the page needs at its start. */
const PATIENCE = 5000;

/** Registers the service worker of a page that has a version; one whose files are being changed has none. */
export function keepForOffline() {
  if (document.documentElement.dataset.version && navigator.serviceWorker) {
    setTimeout(() => navigator.serviceWorker.register("./sw.js").catch(error => console.info("not kept for offline use", error)), PATIENCE);
  }
}
