import { watchLostParts } from "#web/lost-parts.ts";

/** Reports an error as a page of the build does it when an import() fails. */
export function reportLost(payload: Error): void {
  window.dispatchEvent(Object.assign(new Event("vite:preloadError", { cancelable: true }), { payload }));
}

/** The error of code that did not load, where the server still has the page's version. */
export function lostCode(): Error {
  const error = new TypeError("Failed to fetch dynamically imported module");
  const stop = watchLostParts(() => undefined);
  reportLost(error);
  stop();
  return error;
}
