import { retryRefund } from "#contract/ledger.ts";
import { type Doors, route } from "#server/http/route.ts";
import { retry } from "./service.ts";

export function refundRoutes(doors: Doors) {
  route(
    doors,
    retryRefund,
  )(async ({ params, admin, now }) => ({
    success: true,
    refund: await retry(doors.house, params.id, admin.id, now),
  }));
}
