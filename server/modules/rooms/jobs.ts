// What time does to the rooms: places of channels that are long gone are cleared away.
import { addMinutes } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { sweepSeats } from "./store.ts";

export async function sweepRooms(house: House, now: Date) {
  await sweepSeats(house.db, addMinutes(now, -24 * 60));
}
