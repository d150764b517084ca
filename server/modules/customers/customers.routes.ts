import type { FastifyRequest } from "fastify";
import * as addressesContract from "#contract/addresses.ts";
import * as creditsContract from "#contract/credits.ts";
import * as customersContract from "#contract/customers.ts";
import * as devicesContract from "#contract/devices.ts";
import * as notificationsContract from "#contract/notifications.ts";
import { listPlaces } from "#contract/places.ts";
import { toDisplayName } from "#domain/display-names.ts";
import { readCookie } from "#server/http/cookies.ts";
import { type RouteContext, requireOwnCustomerId, route } from "#server/http/route.ts";
import * as addresses from "./addresses.ts";
import { listCredits } from "./credits.ts";
import { findProfile, setDisplayName, setWhatsappOptIn } from "./customers.ts";
import { endDevice, endOtherDevices, listDevices } from "./login-sessions.ts";
import { changeSettings, findSettings } from "./notification-settings.ts";
import { findPinCode } from "./pin-codes.ts";
import { suggestPlaces } from "./places.ts";

export function customerRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, customersContract.getMe, async ({ customer }) => ({
    success: true,
    user: await findProfile(ctx, customer.id),
  }));

  route(routes, customersContract.findMe, async ({ customer }) => ({
    user: customer && (await findProfile(ctx, customer.id)),
  }));

  route(routes, customersContract.setDisplayName, async ({ customer, input, now }) => {
    const displayName = input.displayName === null ? null : toDisplayName(input.displayName);
    return { success: true, user: await setDisplayName(ctx, customer.id, displayName, now) };
  });

  route(routes, customersContract.setWhatsappOptIn, async ({ customer, input, language, now }) => {
    await setWhatsappOptIn(ctx, customer.id, input.whatsappOptIn, language, now);
    return { success: true, whatsappOptIn: input.whatsappOptIn };
  });

  route(routes, devicesContract.listDevices, async ({ customer, request, now }) => ({
    devices: await listDevices(ctx, customer.id, sessionToken(request), now),
  }));

  route(routes, devicesContract.endDevice, async ({ customer, params, now }) => {
    await endDevice(ctx, customer.id, params.id, now);
    return { success: true };
  });

  route(routes, devicesContract.endOtherDevices, async ({ customer, request, now }) => ({
    success: true,
    ended: await endOtherDevices(ctx, customer.id, sessionToken(request), now),
  }));

  route(routes, notificationsContract.getNotificationSettings, async ({ customer }) => ({
    settings: await findSettings(ctx, customer.id),
  }));

  route(routes, notificationsContract.setNotificationSettings, async ({ customer, input }) => ({
    success: true,
    settings: await changeSettings(ctx, customer.id, input),
  }));

  route(routes, creditsContract.getCredits, ({ params, customer }) => {
    requireOwnCustomerId(customer, params.userId);
    return listCredits(ctx, customer.id);
  });
}

export function placeRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, addressesContract.getAddress, async ({ customer }) => ({
    address: await addresses.findAddress(ctx, customer.id),
  }));

  route(routes, addressesContract.saveAddress, async ({ customer, input, now }) => ({
    success: true,
    address: await addresses.saveAddress(ctx, customer.id, input, now),
  }));

  route(routes, addressesContract.getPinCode, async ({ query }) => ({ place: findPinCode(query.pinCode) }));

  route(routes, addressesContract.deleteAddress, async ({ customer }) => {
    await addresses.removeAddress(ctx, customer.id);
    return { success: true };
  });

  route(routes, addressesContract.getShippingAddress, async ({ params }) => ({
    address: await addresses.findAddressOfBooking(ctx, params.id),
  }));

  route(routes, listPlaces, async ({ query }) => ({ places: suggestPlaces(query.search) }));
}

/** Of a request that a customer's session has authenticated. */
function sessionToken(request: FastifyRequest): string {
  return readCookie(request, "session") ?? "";
}
