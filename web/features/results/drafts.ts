// What the guide has photographed, ticked and typed for a session and not saved yet. It is kept on the device for each
// admin and booking, so that closing the dialog, Back, a reload or a closed tab loses nothing.

import { useEffect } from "react";
import { createStore, useStore } from "zustand";
import { PARCHA_SIDES, type ParchaSide } from "#domain/parchas.ts";
import { draftStorage } from "#web/api/draft-storage.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { useAdmin } from "#web/features/identity/admin-session.ts";

const storage = draftStorage("results-drafts");
const KEPT_MS = 3 * 24 * 3_600_000;

/** `path`: by which the server finds the uploaded file; null until it is uploaded. */
export type DraftPhoto = { blob: Blob; path: string | null };
export type TypedRemedy = { name: string; nameHindi: string; price: string };
export type ResultsDraft = {
  photos: Readonly<Record<ParchaSide, DraftPhoto | null>>;
  /** Ids of catalogue entries; null: as prescribed. */
  remedyIds: readonly string[] | null;
  /** Those that were prescribed when these were chosen; null: unknown. */
  remedyIdsBefore: readonly string[] | null;
  /** The form of a new remedy; null: it is closed. */
  newRemedy: TypedRemedy | null;
};
/** `isKept`: whether the device has stored it. */
type Entry = { draft: ResultsDraft; isKept: boolean };
/** A version before stored no `remedyIdsBefore`. */
type Stored = Omit<ResultsDraft, "remedyIdsBefore"> &
  Partial<Pick<ResultsDraft, "remedyIdsBefore">> & { changedAt: number };

const EMPTY_DRAFT: ResultsDraft = {
  photos: { Front: null, Back: null },
  remedyIds: null,
  remedyIdsBefore: null,
  newRemedy: null,
};

/** By admin and booking. */
const entries = createStore<Readonly<Record<string, Entry>>>(() => ({}));
/** Writes follow each other, so that the last change is the one that stays. */
let writing: Promise<unknown> = Promise.resolve();

const entryOf = (key: string) => entries.getState()[key];

export function isEmpty({ photos, remedyIds, newRemedy }: ResultsDraft): boolean {
  return remedyIds === null && newRemedy === null && PARCHA_SIDES.every((side) => !photos[side]);
}

/** Null while the draft is read from the device. */
export function useResultsDraft(bookingId: string) {
  const key = `${useAdmin()?.id ?? ""}/${bookingId}`;
  const entry = useStore(entries, (all) => all[key]);
  useEffect(() => void loadDraft(key), [key]);
  return { key, draft: entry?.draft ?? null, isKept: entry?.isKept ?? true };
}

async function loadDraft(key: string): Promise<void> {
  if (entryOf(key)) return;
  let stored: Stored | null = null;
  try {
    await storage.deleteExpired(isExpired);
    stored = ((await storage.readStored(key)) as Stored | undefined) ?? null;
  } catch {
    // Without storage the draft lives as long as the page.
  }
  if (entryOf(key)) return;
  entries.setState({ [key]: { draft: stored ? toDraft(stored) : EMPTY_DRAFT, isKept: true } });
}

const isExpired = (value: unknown) => (value as Stored).changedAt < serverNow().getTime() - KEPT_MS;

function toDraft({ photos, remedyIds, remedyIdsBefore = null, newRemedy }: Stored): ResultsDraft {
  return { photos, remedyIds, remedyIdsBefore, newRemedy };
}

export function draftOf(key: string): ResultsDraft {
  return entryOf(key)?.draft ?? EMPTY_DRAFT;
}

/**
 * Changes a draft that has been loaded, and what the device has of it: another tab may have put a photo there. An empty one is
 * deleted.
 */
export function changeDraft(key: string, change: (draft: ResultsDraft) => ResultsDraft): void {
  const before = entryOf(key);
  // The admin has signed out.
  if (!before) return;
  const draft = change(before.draft);
  if (draft === before.draft) return;
  entries.setState({ [key]: { ...before, draft } });
  writing = writing
    .then(() => storage.changeStored(key, (stored) => toStored(changedOnDevice(key, stored, change))))
    .then(
      () => setKept(key, true),
      () => setKept(key, isEmpty(draft)),
    );
}

/** As in the page where the device could not store what was changed before. */
function changedOnDevice(key: string, stored: unknown, change: (draft: ResultsDraft) => ResultsDraft) {
  if (entryOf(key)?.isKept === false) return draftOf(key);
  return change(stored ? toDraft(stored as Stored) : EMPTY_DRAFT);
}

function toStored(draft: ResultsDraft): Stored | undefined {
  return isEmpty(draft) ? undefined : { ...draft, changedAt: serverNow().getTime() };
}

function setKept(key: string, isKept: boolean): void {
  const entry = entryOf(key);
  if (entry && entry.isKept !== isKept) entries.setState({ [key]: { ...entry, isKept } });
}

/** For signing out: the next person at this device finds nothing. */
export function deleteDrafts(): void {
  dropDraftsOfPage();
  writing = writing.then(storage.deleteAllStored).catch(() => undefined);
}

/** What the page holds in memory; the device still has them. */
export function dropDraftsOfPage(): void {
  entries.setState({}, true);
}
