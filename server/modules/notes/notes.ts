// The guide's private notes on a customer. A note belongs to the admin who wrote it, is encrypted in the database and
// appears in no log, message or audit entry.
import type { Sent } from "#contract/endpoint.ts";
import type { Note } from "#contract/notes.ts";
import type { AppContext } from "#server/context.ts";
import { sealingSecrets } from "#server/crypto/keys.ts";
import { type AssociatedData, type SealedTexts, seal, unseal } from "#server/crypto/sealed.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { lockCustomer } from "#server/modules/customers/customers.ts";
import * as queries from "./notes.sql.ts";

/** The admin's own notes on a customer, newest first. @throws Failure not-found when there is no such customer. */
export async function listNotes(ctx: AppContext, adminId: string, customerId: string): Promise<Sent<Note[]>> {
  const found = await queries.listNotes(ctx.db, adminId, customerId);
  if (found.length === 0 && !(await queries.isCustomer(ctx.db, customerId))) throw new Failure("not-found");
  return found.flatMap((row) => toNote(ctx, row) ?? []);
}

type NoteKey = { adminId: string; customerId: string; noteId: string };
/** `version`: the one that the admin edited; 0 for a new note. */
type NoteInput = { text: string; version: number; bookingId: string | null };

/**
 * Inserts, replaces or, if the text is empty, deletes a note. Returns the stored note; null when it is deleted. The same
 * text again succeeds, because the browser repeats a request whose answer was lost.
 * @throws Failure not-found for an unknown customer or session and for another admin's note; account-closed;
 * note-changed with the stored note when `version` is not the stored one.
 */
export function saveNote(
  ctx: AppContext,
  key: NoteKey,
  input: NoteInput,
  now: Date,
): Promise<Sent<Note> | null> {
  return inTransaction(ctx.db, async (tx) => {
    // Closing the account takes the same lock, so no note is written after it has deleted them. The lock also makes two
    // changes of a note run one after the other.
    const customer = await lockCustomer(tx, key.customerId);
    if (!customer) throw new Failure("not-found");
    if (customer.isDeleted) throw new Failure("account-closed");
    const stored = await findOwnNote(tx, key);
    const before = stored && toNote(ctx, stored);
    const isEmpty = input.text.trim() === "";
    if (isEmpty ? !stored : before?.text === input.text) return before;
    if ((stored?.version ?? 0) !== input.version)
      throw new Failure("note-changed", { body: { note: before } });
    if (isEmpty) {
      await queries.deleteNote(tx, key.noteId);
      return null;
    }
    return writeNote(ctx, tx, key, input, stored, now);
  });
}

async function findOwnNote(tx: Transaction, { noteId, adminId, customerId }: NoteKey) {
  const stored = await queries.findNote(tx, noteId);
  const isOwn = stored?.adminId === adminId && stored.customerId === customerId;
  if (stored && !isOwn) throw new Failure("not-found");
  return stored;
}

async function writeNote(
  ctx: AppContext,
  tx: Transaction,
  { noteId, adminId, customerId }: NoteKey,
  { text, bookingId }: NoteInput,
  stored: queries.SealedNoteRow | null,
  now: Date,
): Promise<Sent<Note>> {
  const sealed = seal(sealingSecrets(ctx.config)[0], associatedData(noteId), text);
  if (stored) await queries.updateNote(tx, noteId, sealed, now);
  else if (!(await queries.insertNote(tx, { id: noteId, adminId, customerId, bookingId, sealed }, now)))
    throw new Failure("not-found");
  return {
    id: noteId,
    bookingId: stored ? stored.bookingId : bookingId,
    text,
    version: (stored?.version ?? 0) + 1,
    createdAt: stored?.createdAt ?? now,
    changedAt: now,
  };
}

/** Deletes all notes on a customer who closes the account. */
export async function deleteNotesOn(tx: Transaction, customerId: string) {
  await queries.deleteNotesOn(tx, customerId);
}

/** All admins' notes on a customer, oldest first, for the customer's export. */
export async function listNotesOnCustomer(ctx: AppContext, customerId: string): Promise<Sent<Note[]>> {
  const found = await queries.listNotesOnCustomer(ctx.db, customerId);
  return found.flatMap((row) => toNote(ctx, row) ?? []);
}

const PURPOSE = "note";
const associatedData = (noteId: string): AssociatedData => ({ purpose: PURPOSE, id: noteId });

/** For the command that encrypts every text again after SECRET_KEY was changed. */
export const sealedNotes: SealedTexts = {
  purpose: PURPOSE,
  listAfter: queries.listSealedAfter,
  replace: queries.replaceSealed,
};

/** Null when no known secret decrypts it. */
function toNote({ config, log }: AppContext, row: queries.SealedNoteRow): Sent<Note> | null {
  const text = unseal(sealingSecrets(config), associatedData(row.id), row.sealed);
  if (text !== null) return { ...row, text };
  log.error({ noteId: row.id }, "note cannot be decrypted: was SECRET_KEY changed?");
  return null;
}
