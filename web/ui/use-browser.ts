import { useSyncExternalStore } from "react";

/**
 * What only the browser knows, such as what it can do: at once, but `drawn` where the drawing must be like the server's, and then at
 * once anew. Reads again at each rendering.
 */
export function useBrowser<T extends string | number | boolean | null>(read: () => T, drawn: T): T {
  return useSyncExternalStore(neverChanges, read, () => drawn);
}

const neverChanges = () => () => undefined;
