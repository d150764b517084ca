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
  const kept = all.filter(
    (draft) => draft.adminId === adminId && now.getTime() - draft.typedAtMs < MAX_AGE_MS,
  );
  if (kept.length < all.length)
    stored.set(kept.length > 0 ? Object.fromEntries(kept.map((draft) => [draft.bookingId, draft])) : null);
  return kept;
}

/** For an admin who logs out. */
export function eraseNoteDrafts(): void {
  stored.set(null);
}

function isDrafts(value: unknown): value is Drafts {
  return typeof value === "object" && value !== null && Object.values(value).every(isDraft);
}

function isDraft(value: unknown): value is NoteDraft {
  if (typeof value !== "object" || value === null) return false;
  const { version, typedAtMs, ...texts } = value as Record<string, unknown>;
  return (
    typeof version === "number" &&
    typeof typedAtMs === "number" &&
    ["adminId", "userId", "bookingId", "noteId", "text"].every((name) => typeof texts[name] === "string")
  );
}
