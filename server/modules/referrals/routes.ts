import { creditsOfUser } from "#contract/referrals.ts";
import { type Doors, requireOwn, route } from "#server/http/route.ts";
import { ledgerOf } from "./service.ts";

export function referralRoutes(doors: Doors) {
  route(
    doors,
    creditsOfUser,
  )(({ params, customer }) => {
    requireOwn(customer, params.userId);
    return ledgerOf(doors.house, customer.id);
  });
}
