import * as contract from "#contract/customers.ts";
import { toDisplayName } from "#domain/display-names.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { findProfile, setDisplayName, setWhatsappOptIn } from "./customers.ts";

export function customerRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getMe, async ({ customer }) => ({
    success: true,
    user: await findProfile(ctx, customer.id),
  }));

  route(routes, contract.findMe, async ({ customer }) => ({
    user: customer && (await findProfile(ctx, customer.id)),
  }));

  route(routes, contract.setDisplayName, async ({ customer, input, now }) => {
    const displayName = input.displayName === null ? null : toDisplayName(input.displayName);
    return { success: true, user: await setDisplayName(ctx, customer.id, displayName, now) };
  });

  route(routes, contract.setWhatsappOptIn, async ({ customer, input, language, now }) => {
    await setWhatsappOptIn(ctx, customer.id, input.whatsappOptIn, language, now);
    return { success: true, whatsappOptIn: input.whatsappOptIn };
  });
}
