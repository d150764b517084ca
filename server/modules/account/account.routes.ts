import { deleteAccount, myData } from "#contract/identity.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { clearCookie } from "#server/http/cookies.ts";
import { isSecure, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { close, dataOf } from "./account.ts";

export function accountRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(
    routes,
    deleteAccount,
  )(async ({ input, customer, language, reply, now }) => {
    const { cancelledBookings } = await close(ctx, customer.id, input.phoneConfirmation, now);
    clearCookie(reply, "session", isSecure(ctx));
    return { success: true, message: translate(language, "account-deleted"), cancelledBookings };
  });

  route(
    routes,
    myData,
  )(async ({ customer, reply, now }) => {
    reply.header("content-disposition", `attachment; filename="parcha-my-data-${istDateOf(now)}.json"`);
    return dataOf(ctx, customer.id, now);
  });
}
