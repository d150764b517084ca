import { refundVidhi } from "#contract/ledger.ts";
import { type Doors, route } from "#server/http/route.ts";
import * as purchases from "./service.ts";

export function purchaseRoutes(doors: Doors) {
  route(
    doors,
    refundVidhi,
  )(async ({ params, admin, now }) => ({
    success: true,
    refund: await purchases.refundVidhi(doors.house, params.id, admin.id, now),
  }));
}
