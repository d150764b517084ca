import * as contract from "#contract/intakes.ts";
import { type Doors, route } from "#server/http/route.ts";
import * as intakes from "./service.ts";

export function intakeRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    contract.intakeOfBooking,
  )(({ params, customer, admin, now }) => intakes.intakeOf(house, { customer, admin }, params.id, now));

  route(
    doors,
    contract.saveIntake,
  )(async ({ params, input, customer, now }) => ({
    success: true,
    intake: await intakes.save(house, customer.id, params.id, input, now),
  }));

  route(
    doors,
    contract.deleteIntake,
  )(async ({ params, customer }) => {
    await intakes.erase(house, customer.id, params.id);
    return { success: true };
  });
}
