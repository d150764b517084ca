import { receiptOfPayment } from "#contract/payments.ts";
import { type Doors, route } from "#server/http/route.ts";
import { receiptOf } from "./service.ts";

export function receiptRoutes(doors: Doors) {
  route(
    doors,
    receiptOfPayment,
  )(async ({ params, customer, admin }) => {
    const whose = admin ? null : (customer?.id ?? "");
    return { receipt: await receiptOf(doors.house, params.id, whose) };
  });
}
