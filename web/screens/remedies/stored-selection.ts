// The ticked remedies. The tab stores them for each customer until they are bought, for the time after a reload.
import type { Ids } from "./selection.ts";

const keyOf = (userId: string) => `remedyChoice.${userId}`;

export function storeSelection(userId: string, ids: Ids): void {
  try {
    if (ids.size > 0) sessionStorage.setItem(keyOf(userId), JSON.stringify([...ids]));
    else sessionStorage.removeItem(keyOf(userId));
  } catch {
    // Without storage the customer chooses again after a reload.
  }
}

export function storedSelection(userId: string): Ids {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(keyOf(userId)) ?? "[]");
    return new Set(Array.isArray(stored) ? stored.filter((id) => typeof id === "string") : []);
  } catch {
    return new Set();
  }
}
