// Keeps the HTML of a customer's screen. Without a network the service worker puts it into the page, so that the browser
// paints the screen before React has drawn it (decision 0085).
import { PAGES_CACHE } from "./offline-rules.ts";
import { queryClient } from "./queries.ts";
import { SNAPSHOT_SCREENS, snapshotKey } from "./snapshot-rules.ts";

/** By then the screen shows what it has asked for. */
const SETTLED_MS = 4_000;
/** The attribute of parts that show more than decision 0051 allows on the phone: payments, the address, a rating. */
const NOT_KEPT = "[data-not-kept]";
/** A call, and what stands over a screen. */
const PASSING = "video, iframe, dialog[open], [role=dialog]";

/** Stores the screen when it has settled, and again whenever the customer leaves the app. Returns how to stop. */
export function keepSnapshot(path: string): () => void {
  let isStopped = false;
  const store = async () => {
    // A browser without service workers and caches would never show it.
    if (!("serviceWorker" in navigator && "caches" in window)) return;
    await navigator.serviceWorker.ready;
    if (isStopped) return;
    // Opened before the last look at isStopped: a sign-out deletes the cache, and what is put into a deleted one is lost.
    const cache = await caches.open(PAGES_CACHE);
    const html = isStopped ? null : snapshotOf(document.getElementById("root"));
    if (html === null) return;
    const headers = { "content-type": "text/html; charset=utf-8" };
    await cache.put(snapshotKey(path), new Response(html, { headers }));
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
  for (const element of copy.querySelectorAll(NOT_KEPT)) element.remove();
  for (const photo of copy.querySelectorAll('img[src^="/objects/"]')) photo.removeAttribute("src");
  // What the customer types.
  for (const input of copy.querySelectorAll("input")) input.removeAttribute("value");
  for (const textarea of copy.querySelectorAll("textarea")) textarea.textContent = "";
  // The page's policy forbids inline styles in HTML.
  for (const element of copy.querySelectorAll("[style]")) element.removeAttribute("style");
  return copy.innerHTML;
}

/** They are in the language that the customer has left. */
export async function deleteSnapshots(): Promise<void> {
  if (!("caches" in window)) return;
  const cache = await caches.open(PAGES_CACHE);
  for (const screen of SNAPSHOT_SCREENS) await cache.delete(snapshotKey(screen));
}
