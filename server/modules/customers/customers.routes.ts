import * as contract from "#contract/customers.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { findProfile, setWhatsappOptIn } from "./customers.ts";

export function customerRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.getMe, async ({ customer }) => ({
    success: true,
    user: await findProfile(ctx, customer.id),
  }));

  route(routes, contract.setWhatsappOptIn, async ({ customer, input, language, now }) => {
    await setWhatsappOptIn(ctx, customer.id, input.whatsappOptIn, language, now);
    return { success: true, whatsappOptIn: input.whatsappOptIn };
  });
}
