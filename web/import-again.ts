// What is done about a part of the app that did not load (import-part.ts).
import { tabValue } from "#web/api/stored-value.ts";
import { type Load, OPENED_ANEW, opening, ownVersion, PartNotLoaded } from "./lost-part.ts";

/** Then the person has kept the page open. */
const OPENING_MS = 10_000;
let retries = 0;
const openedAnew = tabValue(OPENED_ANEW, (value) => typeof value === "string");

/** @throws PartNotLoaded */
export async function importAgain<Part>(load: Load<Part>, cause: unknown): Promise<Part> {
  // Its sentences have not loaded, after another try of their own: the part would show their ids.
  if (cause instanceof PartNotLoaded) throw cause;
  const failure = new PartNotLoaded("A part of the app did not load", { cause });
  const address = addressIn(load);
  // Outside of a build, where the person is a developer.
  if (address === null) throw failure;
  // Vite takes a stylesheet that failed for one that is there.
  for (const link of document.querySelectorAll<HTMLLinkElement>("link[rel=stylesheet]"))
    if (!link.sheet) link.remove();
  // Chromium up to 106 remembers a failed import for the life of the page. Another address is another import.
  const again = () => import(/* @vite-ignore */ `${address}?again=${++retries}`) as Promise<Part>;
  try {
    return await load().catch((error: unknown) => {
      if (error instanceof PartNotLoaded) throw error;
      return again();
    });
  } catch (error) {
    if (error instanceof PartNotLoaded) throw error;
    failure.isPageOutdated = await isOutdated(address);
    // The network may have come back meanwhile.
    if (failure.isPageOutdated) return again().catch(() => Promise.reject(failure));
    throw failure;
  }
}

/** The address of the chunk that a function of the build imports: in its text stands `import("./name-hash.js")`. */
function addressIn(load: Load<unknown>): string | null {
  const [, path] = /import\(\s*["'`](\.[^"'`]+\.js)/.exec(String(load)) ?? [];
  return path === undefined ? null : new URL(path, import.meta.url).href;
}

/** Whether the network works, and the server has another version, or has the chunk that the browser refuses to import. */
async function isOutdated(address: string): Promise<boolean> {
  try {
    const [page, part] = await Promise.all([
      // A page of no screen, so that no service worker answers.
      fetch("/index.html", { cache: "no-store" }).then((answer) => answer.text()),
      fetch(address, { cache: "no-store" }),
    ]);
    const served = /<script type="module"[^>]* src="([^"]+)"/.exec(page)?.[1];
    return served !== undefined && (part.ok || !ownVersion().endsWith(served));
  } catch {
    return false;
  }
}

/** Does nothing if this version was opened anew before. */
export async function openAnew(beforeOpening?: () => void): Promise<void> {
  if (openedAnew.get() === ownVersion()) return;
  beforeOpening?.();
  opening.keep();
  openedAnew.set(ownVersion());
  window.location.reload();
  await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
}
