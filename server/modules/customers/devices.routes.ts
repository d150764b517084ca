import type { FastifyRequest } from "fastify";
import * as contract from "#contract/devices.ts";
import { readCookie } from "#server/http/cookies.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { endDevice, endOtherDevices, listDevices } from "./login-sessions.ts";

export function deviceRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.listDevices, async ({ customer, request, now }) => ({
    devices: await listDevices(ctx, customer.id, sessionToken(request), now),
  }));

  route(routes, contract.endDevice, async ({ customer, params, now }) => {
    await endDevice(ctx, customer.id, params.id, now);
    return { success: true };
  });

  route(routes, contract.endOtherDevices, async ({ customer, request, now }) => ({
    success: true,
    ended: await endOtherDevices(ctx, customer.id, sessionToken(request), now),
  }));
}

/** Of a request that a customer's session has authenticated. */
function sessionToken(request: FastifyRequest): string {
  return readCookie(request, "session") ?? "";
}
