import * as contract from "#contract/notifications.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { markOpened, refuseByLink, requireLinkTarget } from "./message-links.ts";

export function messageLinkRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getMessageLink, async ({ params, customer, now }) => ({
    path: await requireLinkTarget(ctx, customer.id, params.id, now),
  }));

  route(routes, contract.refuseMessages, async ({ params, now }) => {
    await refuseByLink(ctx, params.id, now);
    return { success: true };
  });

  route(routes, contract.openMessage, async ({ params, now }) => {
    await markOpened(ctx, [params.id], now);
    return { success: true };
  });
}
