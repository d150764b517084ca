// What this device keeps of an intake until the server has it, or the customer logs out: what was typed, for this tab, so
// that a reload or a new login does not lose it, and the files that are on their way.

import { useEffect } from "react";
import type { IntakeDraft } from "#domain/intakes.ts";
import { tabValue } from "#web/api/stored-value.ts";

/** An earlier version of the page has kept drafts with fewer fields. */
type Draft = { userId: string; bookingId: string; typed: Partial<IntakeDraft> };

const stored = tabValue("intakeDraft", isDraft);

/** The draft for this booking. A draft of another customer is removed. */
export function useIntakeDraft(userId: string, bookingId: string): Partial<IntakeDraft> | null {
  const draft = stored.use();
  const isOfOther = draft !== null && draft.userId !== userId;
  useEffect(() => {
    if (isOfOther) removeIntakeDraft();
  }, [isOfOther]);
  if (draft?.userId !== userId || draft.bookingId !== bookingId) return null;
  return draft.typed;
}

/** There is one draft: it replaces that of another session. */
export const storeIntakeDraft = (draft: Draft) => stored.set(draft);

/** Of this booking, or of any: one of another session may have been typed since. */
export function removeIntakeDraft(bookingId?: string): void {
  if (bookingId === undefined || stored.get()?.bookingId === bookingId) stored.set(null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { userId, bookingId, typed } = value as Record<string, unknown>;
  if (typeof userId !== "string" || typeof bookingId !== "string") return false;
  if (typeof typed !== "object" || typed === null) return false;
  return Object.values(typed).every((text) => text === null || typeof text === "string");
}

/** The database of recordings and photos that are still to arrive at the server (waiting-files.ts). */
export const KEPT_FILES = "intake-files";

let forgetWaiting = () => {};

/** The uploader says here how to forget what is in memory: signing out must not load the uploader. */
export function onForgetKeptFiles(forget: () => void): void {
  forgetWaiting = forget;
}

/** For signing out: the next person at this device finds nothing. */
export function forgetKeptFiles(): void {
  forgetWaiting();
  globalThis.indexedDB?.deleteDatabase(KEPT_FILES);
}
