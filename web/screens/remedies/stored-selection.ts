// The ticked remedies. The tab stores them for each customer until they are bought, for the time after a reload.
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";
import type { Ids } from "./selection.ts";

const keyOf = (userId: string) => `remedyChoice.${userId}`;

export function storeSelection(userId: string, ids: Ids): void {
  storeTabValue(keyOf(userId), ids.size > 0 ? [...ids] : null);
}

export function storedSelection(userId: string): Ids {
  const stored = readTabValue(keyOf(userId));
  return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
}
