import * as account from "#contract/account.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { clearCookie } from "#server/http/cookies.ts";
import { isHttps, type RouteContext, route } from "#server/http/route.ts";
import { translate } from "#server/i18n/translate.ts";
import { closeAccount, exportData } from "./account.ts";

export function accountRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, account.deleteAccount, async ({ input, customer, language, reply, now }) => {
    const { phoneConfirmation: typedPhone, refundedBookings } = input;
    const confirmed = { typedPhone, refundedBookings };
    const { cancelledBookings } = await closeAccount(ctx, customer.id, confirmed, now);
    clearCookie(reply, "session", isHttps(ctx));
    return { success: true, message: translate(language, "account-deleted"), cancelledBookings };
  });

  route(routes, account.exportMyData, async ({ customer, reply, now }) => {
    reply.header("content-disposition", `attachment; filename="parcha-my-data-${istDateOf(now)}.json"`);
    return exportData(ctx, customer.id, now);
  });
}
