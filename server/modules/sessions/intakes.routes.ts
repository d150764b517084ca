import * as filesContract from "#contract/intake-files.ts";
import * as contract from "#contract/intakes.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { originOf } from "#server/modules/uploads/tickets.ts";
import * as files from "./intake-files.ts";
import * as intakes from "./intakes.ts";

export function intakeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getIntake, ({ params, customer, admin, now }) =>
    intakes.loadIntake(ctx, { customer, admin }, params.id, now),
  );

  route(routes, contract.saveIntake, async ({ params, input, customer, now }) => ({
    success: true,
    intake: await intakes.saveIntake(ctx, customer.id, params.id, input, now),
  }));

  route(routes, contract.deleteIntake, async ({ params, customer, now }) => {
    await intakes.deleteIntake(ctx, customer.id, params.id, now);
    return { success: true };
  });

  route(routes, filesContract.createIntakeUpload, ({ params, input, customer, request, now }) => {
    const owner = { customerId: customer.id, bookingId: params.id, origin: originOf(ctx, request) };
    return files.openIntakeUpload(ctx, owner, input, now);
  });

  route(routes, filesContract.addIntakeFile, ({ params, input, customer, now }) =>
    files.addFile(ctx, { customerId: customer.id, bookingId: params.id }, input, now),
  );

  route(routes, filesContract.deleteIntakeFile, ({ params, customer, now }) =>
    files.deleteFile(ctx, { customerId: customer.id, bookingId: params.id }, params.fileId, now),
  );
}
