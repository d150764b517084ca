// What the customer has typed of a postal address and not saved yet. The tab stores it for the time after a reload, until
// the customer saves it, cancels or logs out.
import type { AddressDraft } from "#domain/addresses.ts";
import { readTabValue, storeTabValue, useTabValue } from "#web/api/tab-value.ts";

const STORED = "addressDraft";

/** The form finds it when it is opened again. Null if there is none of this customer. */
export function readAddressDraft(userId: string): Partial<AddressDraft> | null {
  const stored = readTabValue(STORED);
  return isDraftOf(userId, stored) ? stored.typed : null;
}

export function useHasAddressDraft(userId: string): boolean {
  return isDraftOf(userId, useTabValue(STORED));
}

export function storeAddressDraft(userId: string, typed: AddressDraft): void {
  storeTabValue(STORED, { userId, typed });
}

export function removeAddressDraft(): void {
  storeTabValue(STORED, null);
}

type Draft = { userId: string; typed: Partial<AddressDraft> };

function isDraftOf(userId: string, value: unknown): value is Draft {
  const { userId: owner, typed } = Object(value) as Partial<Draft>;
  if (owner !== userId || typeof typed !== "object" || typed === null) return false;
  return Object.values(typed).every((text) => typeof text === "string");
}
