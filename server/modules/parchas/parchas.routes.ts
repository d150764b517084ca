import * as dispatchContract from "#contract/dispatch.ts";
import * as parchasContract from "#contract/parchas.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listDispatchedNotes, postNote, setNotesPrinted } from "./dispatch.ts";
import * as parchas from "./parchas.ts";

export function parchaRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, parchasContract.uploadParcha, async ({ params, input, admin, reply, now }) => {
    const { parchaURL: path, notes: side } = input;
    const upload = { bookingId: params.id, path, side, adminId: admin.id };
    const { parcha, isNew } = await parchas.uploadParcha(ctx, upload, now);
    if (!isNew) reply.code(200);
    return { success: true, parcha };
  });

  route(routes, parchasContract.swapParchas, async ({ params, input }) => ({
    success: true,
    parchas: await parchas.swapSides(ctx, params.id, input),
  }));

  route(routes, parchasContract.setTrackingNumber, async ({ params, input }) => ({
    success: true,
    parcha: await parchas.setTrackingNumber(ctx, params.id, input),
  }));

  route(routes, parchasContract.markParchaSent, async ({ params, idempotencyKey, now }) => ({
    success: true,
    parcha: await parchas.markSent(ctx, params.id, idempotencyKey, now),
  }));

  route(routes, parchasContract.getSessionResults, ({ params, customer }) =>
    parchas.getSessionResults(ctx, customer.id, params.id),
  );

  route(routes, parchasContract.listParchas, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { parchas: await parchas.listParchas(ctx, customer.id) };
  });

  route(routes, parchasContract.markParchasSeen, async ({ input, customer }) => {
    await parchas.markSeen(ctx, customer.id, input.parchaIds);
    return { success: true };
  });

  route(routes, parchasContract.markParchaArrived, async ({ params, customer, now }) => {
    await parchas.markArrived(ctx, customer.id, params.id, now);
    return { success: true };
  });

  route(routes, parchasContract.unmarkParchaArrived, async ({ params, customer }) => {
    await parchas.unmarkArrived(ctx, customer.id, params.id);
    return { success: true };
  });

  route(routes, parchasContract.getParchaWait, async ({ now }) => ({
    usualMinutes: await parchas.findUsualWait(ctx, now),
  }));

  route(routes, dispatchContract.listDispatchedNotes, ({ query, admin, now }) =>
    listDispatchedNotes(ctx, query, customerRightsOf(admin.role), now),
  );

  route(routes, dispatchContract.setNotesPrinted, async ({ input, now }) => ({
    success: true,
    bookingIds: await setNotesPrinted(ctx, input, now),
  }));

  route(routes, dispatchContract.postNote, async ({ params, input, idempotencyKey: key, now }) => {
    const { trackingNumber = null, isShared = false } = input;
    return { success: true, note: await postNote(ctx, params.id, { trackingNumber, isShared, key }, now) };
  });
}
