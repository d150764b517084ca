// The one way to load code that a page does not bring along. A first failure must cost neither the call nor what was typed:
// the part is asked for again, and where that cannot help, the page is opened anew.
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";

export class PartNotLoaded extends Error {
  /** Opening the page anew will help: the server has another version, or the browser remembers the failure. */
  isPageOutdated = false;
}

type Load<Part> = () => Promise<Part>;

/** Of the tab: the version that was opened anew, once for each version. After that, it has not helped. */
export const OPENED_ANEW = "opened-anew";
/** Then the person has kept the page open. */
const OPENING_MS = 10_000;
let retries = 0;
let keepOnPage = (): void => undefined;

/** For code that is loaded ahead of its use. @throws PartNotLoaded */
export async function importPart<Part>(load: Load<Part>): Promise<Part> {
  try {
    return await load();
  } catch (error) {
    return importAgain(load, error);
  }
}

/** For code that a person has asked for. @throws PartNotLoaded */
export const needPart = <Part>(load: Load<Part>, beforeOpening?: () => void): Promise<Part> =>
  needed(() => importPart(load), beforeOpening);

/** Awaits what contains parts. If only a new page can have them, opens the page anew, at the same place. */
export async function needed<Loaded>(load: Load<Loaded>, beforeOpening?: () => void): Promise<Loaded> {
  try {
    return await load();
  } catch (error) {
    if (
      error instanceof PartNotLoaded &&
      error.isPageOutdated &&
      readTabValue(OPENED_ANEW) !== ownVersion()
    ) {
      beforeOpening?.();
      keepOnPage();
      storeTabValue(OPENED_ANEW, ownVersion());
      window.location.reload();
      await new Promise((resolve) => setTimeout(resolve, OPENING_MS));
    }
    throw error;
  }
}

/** Registers what keeps something through a new opening of the page. */
export function beforeOpeningAnew(keep: () => void): void {
  keepOnPage = keep;
}

async function importAgain<Part>(load: Load<Part>, cause: unknown): Promise<Part> {
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
    return await load().catch(again);
  } catch {
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

/** The address of the page's first script, whose name changes with every file of a build. */
export function ownVersion(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
}
