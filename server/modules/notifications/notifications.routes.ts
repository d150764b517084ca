import type { FastifyRequest } from "fastify";
import * as notificationsContract from "#contract/notifications.ts";
import * as pushContract from "#contract/push.ts";
import { readCookie } from "#server/http/cookies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { markOpened, refuseByLink, requireGivenSession, requireLinkTarget } from "./message-links.ts";
import { SIMULATED_PUSH_PATH, subscribe, unsubscribe } from "./push-subscriptions.ts";

export function notificationRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, notificationsContract.getMessageLink, async ({ params, customer, now }) => ({
    path: await requireLinkTarget(ctx, customer.id, params.id, now),
  }));

  route(routes, notificationsContract.getGivenSession, async ({ params, now }) => ({
    session: await requireGivenSession(ctx, params.id, now),
  }));

  route(routes, notificationsContract.refuseMessages, async ({ params, now }) => {
    await refuseByLink(ctx, params.id, now);
    return { success: true };
  });

  route(routes, notificationsContract.openMessage, async ({ params, now }) => {
    await markOpened(ctx, [params.id], now);
    return { success: true };
  });

  route(routes, pushContract.getPushKey, async () => ({
    publicKey: ctx.push && ctx.config.vapid ? ctx.config.vapid.publicKey : null,
    simulatorPath: ctx.config.mode === "demo" ? SIMULATED_PUSH_PATH : null,
  }));

  route(routes, pushContract.subscribeToPush, async ({ customer, input, request, now }) => {
    await subscribe(ctx, { customerId: customer.id, token: tokenOf(request, "session") }, input, now);
    return { success: true };
  });

  route(routes, pushContract.unsubscribeFromPush, async ({ customer, input, request }) => {
    const subscriber = { customerId: customer.id, token: tokenOf(request, "session") };
    await unsubscribe(ctx, subscriber, input.endpoint);
    return { success: true };
  });

  route(routes, pushContract.subscribeAdminToPush, async ({ admin, input, request, now }) => {
    await subscribe(ctx, { adminId: admin.id, token: tokenOf(request, "admin") }, input, now);
    return { success: true };
  });

  route(routes, pushContract.unsubscribeAdminFromPush, async ({ admin, input, request }) => {
    await unsubscribe(ctx, { adminId: admin.id, token: tokenOf(request, "admin") }, input.endpoint);
    return { success: true };
  });
}

/** The cookie that has just authenticated the request. */
function tokenOf(request: FastifyRequest, cookie: "session" | "admin"): string {
  return readCookie(request, cookie) ?? "";
}
