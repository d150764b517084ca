import * as contract from "#contract/notifications.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { changeSettings, findSettings } from "./notification-settings.ts";

export function notificationSettingsRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getNotificationSettings, async ({ customer }) => ({
    settings: await findSettings(ctx, customer.id),
  }));

  route(routes, contract.setNotificationSettings, async ({ customer, input }) => ({
    success: true,
    settings: await changeSettings(ctx, customer.id, input),
  }));
}
