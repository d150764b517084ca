import * as contract from "#contract/rooms.ts";
import { type RouteContext, route } from "#server/http/route.ts";
import { createRoomToken, listIceServers } from "./room-access.ts";

export function roomAccessRoutes(routes: RouteContext) {
  const { ctx } = routes;

  route(routes, contract.createRoomToken, ({ input, customer, admin, language, now }) => {
    const caller = { customer, admin, language, side: input.userType ?? null };
    return createRoomToken(ctx, caller, input.roomName, input.userName ?? null, now);
  });

  route(routes, contract.getIceServers, ({ params, customer, admin, language, now }) =>
    listIceServers(ctx, { customer, admin, language, side: null }, params.id, now),
  );
}
