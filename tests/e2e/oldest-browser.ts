// What the oldest supported browsers lack (scripts/checks/browser-target.ts, versions from MDN): a page without it does what
// code without a guard would do there. A newer API that is tempting gets its name here.
import type { BrowserContext } from "@playwright/test";

const NEWER = [
  ...["toReversed", "toSorted", "toSpliced", "with"].map((name) => `Array.prototype.${name}`),
  ...["union", "intersection", "difference", "isSubsetOf"].map((name) => `Set.prototype.${name}`),
  ...["Array.fromAsync", "Object.groupBy", "Map.groupBy", "Promise.try", "Promise.withResolvers"],
  ...["RegExp.escape", "Error.isError", "Uint8Array.fromBase64", "Uint8Array.prototype.toBase64"],
  ...["String.prototype.isWellFormed", "String.prototype.toWellFormed", "Iterator", "Temporal"],
  ...["AbortSignal.any", "AbortSignal.timeout", "Response.json", "URL.canParse", "URL.parse", "URLPattern"],
  ...["Intl.Segmenter", "Intl.DurationFormat", "requestIdleCallback", "scheduler", "navigation"],
  ...["cookieStore", "CompressionStream", "DecompressionStream", "CloseWatcher", "Highlight", "Sanitizer"],
  ...["OffscreenCanvas", "BarcodeDetector", "ImageDecoder", "AudioDecoder", "VideoDecoder", "VideoEncoder"],
  ...["checkVisibility", "moveBefore", "setHTMLUnsafe", "getHTML"].map((name) => `Element.prototype.${name}`),
  ...["showPopover", "hidePopover", "togglePopover"].map((name) => `HTMLElement.prototype.${name}`),
  ...["HTMLInputElement.prototype.showPicker", "Document.prototype.startViewTransition"],
  ...["wakeLock", "permissions", "userActivation", "connection", "vibrate", "setAppBadge", "getBattery"].map(
    (name) => `Navigator.prototype.${name}`,
  ),
];

/** Takes what is newer out of every page of the context, before its scripts run. */
export function withoutNewerApis(context: BrowserContext): Promise<unknown> {
  return context.addInitScript((names) => {
    for (const name of names) {
      const path = name.split(".");
      const last = path.pop() ?? "";
      const owner = path.reduce<object | undefined>(
        (found, part) => found && (Reflect.get(found, part) as object | undefined),
        globalThis,
      );
      if (owner) Reflect.deleteProperty(owner, last);
    }
  }, NEWER);
}
