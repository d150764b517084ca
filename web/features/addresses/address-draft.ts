// What the customer has typed of a postal address and not saved yet. The tab stores it for the time after a reload, until
// the customer saves it, cancels or logs out.
import type { AddressDraft } from "#domain/addresses.ts";
import { tabValue } from "#web/api/stored-value.ts";

type Draft = { userId: string; typed: Partial<AddressDraft> };

const draft = tabValue("addressDraft", isDraft);
const typedBy = (userId: string, stored: Draft | null) => (stored?.userId === userId ? stored.typed : null);

/** The form finds it when it is opened again. Null if there is none of this customer. */
export function readAddressDraft(userId: string): Partial<AddressDraft> | null {
  return typedBy(userId, draft.get());
}

export function useHasAddressDraft(userId: string): boolean {
  return typedBy(userId, draft.use()) !== null;
}

export function storeAddressDraft(userId: string, typed: AddressDraft): void {
  draft.set({ userId, typed });
}

export const removeAddressDraft = () => draft.set(null);

function isDraft(value: unknown): value is Draft {
  const { typed } = Object(value) as Partial<Draft>;
  if (typeof typed !== "object" || typed === null) return false;
  return Object.values(typed).every((text) => typeof text === "string");
}
