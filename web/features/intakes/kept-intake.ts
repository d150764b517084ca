// What this device keeps of an intake until the server has it, or the customer logs out: what was typed, for this tab, so
// that a reload or a new login does not lose it, and the files that are on their way.

import { useEffect } from "react";
import type { IntakeDraft } from "#domain/intakes.ts";
import { tabValue } from "#web/api/stored-value.ts";

/**
 * `typed`: with fewer fields in the draft of an earlier version of the page. `savedAt`: when what it began with was saved; null
 * where nothing was, left out by an earlier version.
 */
export type TypedVersion = { typed: Partial<IntakeDraft>; savedAt?: string | null | undefined };
/** `aside`: what the customer had typed before going on from what another device has saved since, or the other way round. */
type Draft = TypedVersion & { userId: string; bookingId: string; aside?: readonly TypedVersion[] };

const stored = tabValue("intakeDraft", isDraft);

/** The draft for this booking. A draft of another customer is removed. */
export function useIntakeDraft(userId: string, bookingId: string): Partial<IntakeDraft> | null {
  return useIntakeVersions(userId, bookingId)?.typed ?? null;
}

/** With what is set aside. */
export function useIntakeVersions(userId: string, bookingId: string): Draft | null {
  const draft = stored.use();
  const isOfOther = draft !== null && draft.userId !== userId;
  useEffect(() => {
    if (isOfOther) removeIntakeDraft();
  }, [isOfOther]);
  if (draft?.userId !== userId || draft.bookingId !== bookingId) return null;
  return draft;
}

/** There is one draft: it replaces that of another session. */
export const storeIntakeDraft = (draft: Draft) => stored.set(draft);

/** Of this booking, or of any: one of another session may have been typed since. */
export function removeIntakeDraft(bookingId?: string): void {
  if (bookingId === undefined || stored.get()?.bookingId === bookingId) stored.set(null);
}

/** What is set aside stays, and is the draft then. */
export function leaveIntakeDraft(bookingId: string): void {
  const draft = stored.get();
  if (draft?.bookingId !== bookingId) return;
  const [next, ...aside] = draft.aside ?? [];
  stored.set(next ? { userId: draft.userId, bookingId, ...next, aside } : null);
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { userId, bookingId, aside = [] } = value as Record<string, unknown>;
  if (typeof userId !== "string" || typeof bookingId !== "string") return false;
  return isTypedVersion(value) && Array.isArray(aside) && aside.every(isTypedVersion);
}

function isTypedVersion(value: unknown): value is TypedVersion {
  const { typed, savedAt = null } = Object(value) as Record<string, unknown>;
  if (savedAt !== null && typeof savedAt !== "string") return false;
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
