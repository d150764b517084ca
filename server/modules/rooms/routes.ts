import * as contract from "#contract/rooms.ts";
import { type Doors, route } from "#server/http/route.ts";
import { enter, iceServers } from "./service.ts";

export function roomRoutes(doors: Doors) {
  const { house } = doors;
  route(
    doors,
    contract.jitsiToken,
  )(({ input, customer, admin, language, now }) => {
    const caller = { customer, admin, language, side: input.userType ?? null };
    return enter(house, caller, input.roomName, input.userName ?? null, now);
  });
  route(
    doors,
    contract.iceServers,
  )(({ params, customer, admin, language, now }) =>
    iceServers(house, { customer, admin, language, side: null }, params.id, now),
  );
}
