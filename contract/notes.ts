// The guide's private notes on a customer. They belong to the admin who wrote them: no other admin reads them. The
// customer's export contains them.
import * as z from "zod/mini";
import { NOTE_MAX_LENGTH } from "#domain/notes.ts";
import { endpoint } from "./endpoint.ts";
import * as field from "./fields.ts";

export const note = z.object({
  id: z.string(),
  /** The session in which it was written. */
  bookingId: z.nullable(z.string()),
  text: z.string(),
  /** Grows with each change. */
  version: z.int(),
  createdAt: field.instant,
  changedAt: field.instant,
});
export type Note = z.infer<typeof note>;

export const listNotes = endpoint({
  method: "GET",
  path: "/api/admin/customers/:userId/notes",
  who: "admin",
  summary: "The signed-in admin's own notes on a customer, newest first",
  output: z.object({ notes: z.array(note) }),
  errors: ["not-found"],
});

export const saveNote = endpoint({
  method: "PUT",
  path: "/api/admin/customers/:userId/notes/:noteId",
  who: "admin",
  summary:
    "Save a note under an id that the browser has chosen. `version` is the one that was edited, 0 for a new note. An empty text deletes the note. If the note was changed meanwhile, 409 with the stored note; the same text again succeeds",
  input: z.object({
    text: z.string().check(z.maxLength(NOTE_MAX_LENGTH)),
    version: z.int().check(z.minimum(0)),
    bookingId: z.nullable(field.id),
  }),
  output: z.object({ success: field.success, note: z.nullable(note) }),
  errors: ["not-found", "account-closed", "note-changed"],
  isUnaudited: true,
});
