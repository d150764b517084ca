import * as contract from "#contract/remedies.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import { listRemediesOfBooking, listRemediesOfCustomer, prescribe } from "./prescriptions.ts";

export function prescriptionRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listRemediesOfBooking, async ({ params, customer, admin }) => {
    const customerId = admin ? null : (customer?.id ?? "");
    return { remedies: await listRemediesOfBooking(ctx, params.id, customerId) };
  });

  route(routes, contract.prescribeRemedies, async ({ params, input, admin, now }) => {
    const prescription = { bookingId: params.id, remedyIds: input.remedyIds, adminId: admin.id };
    return { success: true, remedies: await prescribe(ctx, prescription, now) };
  });

  route(routes, contract.listPrescribedRemedies, async ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return { remedies: await listRemediesOfCustomer(ctx, customer.id) };
  });
}
