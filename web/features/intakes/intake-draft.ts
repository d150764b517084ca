// What she has typed for the guide and not saved yet: it outlives a lost network, a reload and a new sign-in, in this
// tab alone, and goes with the saving and with whoever signs out.
import { FOR_WHOM, INTAKE_FIELDS, type IntakeDraft } from "#domain/intakes.ts";

const STORED = "intakeDraft";

type Draft = { userId: string; bookingId: string; typed: IntakeDraft };

/** Hers for this booking; another's is thrown away. */
export function readIntakeDraft(userId: string, bookingId: string): IntakeDraft | null {
  const draft = readStored();
  if (draft && draft.userId !== userId) dropIntakeDraft();
  return draft?.userId === userId && draft.bookingId === bookingId ? draft.typed : null;
}

/** One at a time: that of another session gives way. */
export function keepIntakeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(STORED, JSON.stringify(draft));
  } catch {
    // Kept on the page for this visit.
  }
}

export function dropIntakeDraft(): void {
  try {
    sessionStorage.removeItem(STORED);
  } catch {
    // Nothing was kept.
  }
}

function readStored(): Draft | null {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(STORED) ?? "null");
    return isDraft(stored) ? stored : null;
  } catch {
    return null;
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== "object" || value === null) return false;
  const { userId, bookingId, typed } = value as Record<string, unknown>;
  if (typeof userId !== "string" || typeof bookingId !== "string") return false;
  if (typeof typed !== "object" || typed === null) return false;
  const fields = typed as Record<string, unknown>;
  return (
    FOR_WHOM.some((known) => known === fields.forWhom) &&
    INTAKE_FIELDS.every((field) => typeof fields[field] === "string")
  );
}
