import * as contract from "#contract/notes.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listNotes, saveNote } from "./notes.ts";

export function noteRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listNotes, async ({ params, admin }) => ({
    notes: await listNotes(ctx, admin.id, params.userId),
  }));

  route(routes, contract.saveNote, async ({ params, input, admin, now }) => {
    // Ids are valid in upper and lower case, and the text is encrypted for the id as the database has it.
    const customerId = params.userId.toLowerCase();
    const key = { adminId: admin.id, customerId, noteId: params.noteId.toLowerCase() };
    return { success: true, note: await saveNote(ctx, key, input, now) };
  });
}
