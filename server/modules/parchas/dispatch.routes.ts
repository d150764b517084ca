import * as contract from "#contract/dispatch.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { listDispatchedNotes, postNote, setNotesPrinted } from "./dispatch.ts";

export function dispatchRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listDispatchedNotes, ({ query, admin }) =>
    listDispatchedNotes(ctx, query, customerRightsOf(admin.role)),
  );

  route(routes, contract.setNotesPrinted, async ({ input, now }) => ({
    success: true,
    bookingIds: await setNotesPrinted(ctx, input, now),
  }));

  route(routes, contract.postNote, async ({ params, input, idempotencyKey: key, now }) => {
    const { trackingNumber = null, isShared = false } = input;
    return { success: true, note: await postNote(ctx, params.id, { trackingNumber, isShared, key }, now) };
  });
}
