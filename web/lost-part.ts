// A part of the app that did not load, and the version of the app that lacks it.

export class PartNotLoaded extends Error {
  /** Opening the page anew will help: the server has another version, or the browser remembers the failure. */
  isPageOutdated = false;
}

export type Load<Part> = () => Promise<Part>;

/** Of the tab: the version that was opened anew, once for each version. After that, it has not helped. */
export const OPENED_ANEW = "opened-anew";

/** `keep` is called before the page is opened anew. Set by opening-anew.ts, which import-again.ts does not bring along. */
export const opening = { keep: (): void => undefined };

/** The address of the page's first script, whose name changes with every file of a build. */
export function ownVersion(): string {
  return document.querySelector<HTMLScriptElement>("script[type=module][src]")?.src ?? "";
}
