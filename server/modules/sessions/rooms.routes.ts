import * as contract from "#contract/rooms.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { enter, iceServers } from "./rooms.ts";

export function roomRoutes(routes: RouteContext) {
  const { ctx } = routes;
  route(
    routes,
    contract.jitsiToken,
  )(({ input, customer, admin, language, now }) => {
    const caller = { customer, admin, language, side: input.userType ?? null };
    return enter(ctx, caller, input.roomName, input.userName ?? null, now);
  });
  route(
    routes,
    contract.iceServers,
  )(({ params, customer, admin, language, now }) =>
    iceServers(ctx, { customer, admin, language, side: null }, params.id, now),
  );
}
