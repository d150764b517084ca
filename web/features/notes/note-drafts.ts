// What the guide has typed and the server has not stored yet. It stays on this device, so that a lost network, a closed tab
// or a sign-in that ended loses nothing: until the server has it, the admin logs out, or a day has passed.
import { storedValue } from "#web/api/stored-value.ts";

const MAX_AGE_MS = 24 * 60 * 60 * 1000;

export type NoteDraft = {
  adminId: string;
  userId: string;
  bookingId: string;
  noteId: string;
  /** The stored version that was edited; 0 for a new note. */
  version: number;
  text: string;
  typedAtMs: number;
};
/** One for each session. */
type Drafts = Readonly<Record<string, NoteDraft>>;

const stored = storedValue<Drafts>("noteDrafts", isDrafts);

export function useNoteDraft(adminId: string | undefined, bookingId: string): NoteDraft | null {
  const draft = stored.use()?.[bookingId];
  return draft && draft.adminId === adminId ? draft : null;
}

export function readNoteDraft(bookingId: string): NoteDraft | null {
  return stored.get()?.[bookingId] ?? null;
}

export function storeNoteDraft(draft: NoteDraft): void {
  stored.set({ ...stored.get(), [draft.bookingId]: draft });
}

export function removeNoteDraft(bookingId: string): void {
  const { [bookingId]: _, ...rest } = stored.get() ?? {};
  stored.set(Object.keys(rest).length > 0 ? rest : null);
}

/** The admin's drafts. Those of another admin and those older than a day are erased. */
export function keepNoteDraftsOf(adminId: string, now: Date): NoteDraft[] {
  const all = Object.values(stored.get() ?? {});
  const kept = all.filter((draft) => isKept(draft, adminId, now));
  if (kept.length < all.length)
    stored.set(kept.length > 0 ? Object.fromEntries(kept.map((draft) => [draft.bookingId, draft])) : null);
  return kept;
}

/** A note that is typed on a customer's page, where a button saves it. */
type TypedNote = Pick<NoteDraft, "adminId" | "noteId" | "text" | "typedAtMs">;

const typedNotes = storedValue<Readonly<Record<string, TypedNote>>>("typedNotes", isTypedNotes);

export function useStoredNote(adminId: string, userId: string, now: Date): TypedNote | null {
  const typed = typedNotes.use()?.[userId];
  return typed && isKept(typed, adminId, now) ? typed : null;
}

/** Null once it is saved. Those of another admin and those older than a day are erased. */
export function storeTypedNote(adminId: string, userId: string, typed: TypedNote | null, now: Date): void {
  const { [userId]: _, ...others } = typedNotes.get() ?? {};
  const kept = Object.entries(others).filter(([, other]) => isKept(other, adminId, now));
  const all = typed ? [...kept, [userId, typed] as const] : kept;
  typedNotes.set(all.length > 0 ? Object.fromEntries(all) : null);
}

/** For an admin who logs out. */
export function eraseNoteDrafts(): void {
  stored.set(null);
  typedNotes.set(null);
}

const isKept = (note: Pick<NoteDraft, "adminId" | "typedAtMs">, adminId: string, now: Date) =>
  note.adminId === adminId && now.getTime() - note.typedAtMs < MAX_AGE_MS;

function isDrafts(value: unknown): value is Drafts {
  return typeof value === "object" && value !== null && Object.values(value).every(isDraft);
}

function isTypedNotes(value: unknown): value is Record<string, TypedNote> {
  return typeof value === "object" && value !== null && Object.values(value).every(isTypedNote);
}

function isDraft(value: unknown): value is NoteDraft {
  if (!isTypedNote(value)) return false;
  const { version, userId, bookingId } = value as Partial<NoteDraft>;
  return typeof version === "number" && typeof userId === "string" && typeof bookingId === "string";
}

function isTypedNote(value: unknown): value is TypedNote {
  if (typeof value !== "object" || value === null) return false;
  const { typedAtMs, ...texts } = value as Record<string, unknown>;
  return (
    typeof typedAtMs === "number" &&
    ["adminId", "noteId", "text"].every((name) => typeof texts[name] === "string")
  );
}
