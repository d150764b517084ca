import { deleteAccount, myData } from "#contract/identity.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { clearCookie } from "#server/http/cookies.ts";
import { type Doors, isSecure, route } from "#server/http/route.ts";
import { speak } from "#server/i18n/speak.ts";
import { close, dataOf } from "./service.ts";

export function accountRoutes(doors: Doors) {
  const { house } = doors;

  route(
    doors,
    deleteAccount,
  )(async ({ input, customer, language, reply, now }) => {
    const { cancelledBookings } = await close(house, customer.id, input.phoneConfirmation, now);
    clearCookie(reply, "session", isSecure(house));
    return { success: true, message: speak(language, "account-deleted"), cancelledBookings };
  });

  route(
    doors,
    myData,
  )(async ({ customer, reply, now }) => {
    reply.header("content-disposition", `attachment; filename="parcha-my-data-${istDateOf(now)}.json"`);
    return dataOf(house, customer.id, now);
  });
}
