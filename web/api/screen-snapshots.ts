// Keeps what a customer's screen shows, as HTML. Without a network the service worker puts it into the page, so that the
// screen stands there while its code starts (decision 0085).
import { PAGES_CACHE } from "./offline-rules.ts";
import { queryClient } from "./queries.ts";
import { SNAPSHOT_SCREENS, snapshotKey } from "./snapshot-rules.ts";

/** By then the screen shows what it has asked for. */
const SETTLED_MS = 4_000;
/** What a call consists of, and what stands over a screen. */
const PASSING = "video, iframe, dialog[open], [role=dialog]";

/** Stores the screen when it has settled, and again whenever the customer leaves the app. Returns how to stop. */
export function keepSnapshot(path: string): () => void {
  let isStopped = false;
  const store = async () => {
    // A browser without service workers and caches would never show it.
    if (!("serviceWorker" in navigator && "caches" in window)) return;
    await navigator.serviceWorker.ready;
    const html = isStopped ? null : snapshotOf(document.getElementById("root"));
    if (html === null) return;
    const headers = { "content-type": "text/html; charset=utf-8" };
    await (await caches.open(PAGES_CACHE)).put(snapshotKey(path), new Response(html, { headers }));
  };
  const tryToStore = () => void store().catch(() => undefined);
  const storeIfHidden = () => {
    if (document.visibilityState === "hidden") tryToStore();
  };
  const timer = setTimeout(tryToStore, SETTLED_MS);
  document.addEventListener("visibilitychange", storeIfHidden);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener("visibilitychange", storeIfHidden);
  };
}

/**
 * Null while the screen is loading, without a network, during a call, under a dialog, and where the address says more than
 * the path: `/dashboard?booked=` shows a confirmation.
 */
function snapshotOf(root: HTMLElement | null): string | null {
  const isSettled = navigator.onLine && queryClient.isFetching() === 0 && window.location.search === "";
  if (!root || !isSettled || root.querySelector(PASSING)) return null;
  const copy = root.cloneNode(true) as HTMLElement;
  // The page's policy forbids them in HTML.
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  return copy.innerHTML;
}

/** They are in the language that the customer has left. */
export async function deleteSnapshots(): Promise<void> {
  if (!("caches" in window)) return;
  const cache = await caches.open(PAGES_CACHE);
  for (const screen of SNAPSHOT_SCREENS) await cache.delete(snapshotKey(screen));
}
