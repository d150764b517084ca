// Code that did not load. Vite reports each import() of the build that fails, and its caller gets the error, too.
import { serverNow } from "#web/api/server-clock.ts";
import { tabValue } from "#web/api/stored-value.ts";
import { isAtOverlay } from "#web/ui/overlay-history.ts";

/** The version that was reloaded. A second reload of it would not help either. */
export const openedAnew = tabValue("opened-anew", (value) => typeof value === "string");

const lost = new WeakSet<Error>();

/** Whether an error is that of code that did not load. */
export const isLostPart = (error: unknown) => lost.has(error as Error);

/** The address of the page's first script, whose name changes with every file of a build. */
export function ownVersion(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
}

/** Reloads a page whose version the server no longer has, after `keepTyped`. Returns how to stop. */
export function watchLostParts(keepTyped: () => void): () => void {
  const onLost = ({ payload }: { payload: Error }) => {
    lost.add(payload);
    askStylesAgain();
    void reloadIfOutdated(keepTyped);
  };
  window.addEventListener("vite:preloadError", onLost);
  return () => window.removeEventListener("vite:preloadError", onLost);
}

async function reloadIfOutdated(keepTyped: () => void): Promise<void> {
  const version = ownVersion();
  // Of a test, whose page has no script.
  if (version === "") return;
  // The time keeps a proxy from answering out of its cache.
  const address = `${version}?at=${serverNow().getTime()}`;
  const answer = await fetch(address, { method: "HEAD", cache: "no-store" }).catch(() => null);
  // Without a network, or while the server restarts, nothing is known of its version.
  if (answer?.status !== 404 || openedAnew.get() === version || hasUnsaved()) return;
  keepTyped();
  openedAnew.set(version);
  window.location.reload();
}

/** A call, a dialog, the provider's checkout, or what a screen asks about before the page is left, for example an upload. */
function hasUnsaved(): boolean {
  const isUnderWay = isAtOverlay() || document.querySelector("iframe") !== null;
  return isUnderWay || !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}

/** Vite takes a stylesheet that failed once for one that is there. */
function askStylesAgain(): void {
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]:not([disabled])"))
    if (!link.sheet) link.replaceWith(link.cloneNode());
}
