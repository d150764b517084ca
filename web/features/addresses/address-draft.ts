// What the customer has typed of a postal address and not saved yet. The tab stores it for the time after a reload, until
// the customer saves it, cancels or logs out.
import type { AddressDraft } from "#domain/addresses.ts";
import { readTabValue, storeTabValue } from "#web/api/tab-value.ts";

const STORED = "addressDraft";

/** The form finds it when it is opened again. Null if there is none of this customer. */
export function readAddressDraft(userId: string): Partial<AddressDraft> | null {
  const stored = readTabValue(STORED);
  return isDraft(stored) && stored.userId === userId ? stored.typed : null;
}

export function hasAddressDraft(userId: string): boolean {
  return readAddressDraft(userId) !== null;
}

export function storeAddressDraft(userId: string, typed: AddressDraft): void {
  storeTabValue(STORED, { userId, typed });
}

export function removeAddressDraft(): void {
  storeTabValue(STORED, null);
}

function isDraft(value: unknown): value is { userId: string; typed: Partial<AddressDraft> } {
  if (typeof value !== "object" || value === null || !("typed" in value)) return false;
  const { typed } = value;
  if (typeof typed !== "object" || typed === null) return false;
  return Object.values(typed).every((text) => typeof text === "string");
}
