// What time does to the live channel: what a crash left behind goes.
import { addMinutes } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { dropLarge } from "#server/realtime/store.ts";
import { sweepPresences } from "./store.ts";

export async function sweepLive(house: House, now: Date) {
  await sweepPresences(house.db, addMinutes(now, -5));
  await dropLarge(house.db, addMinutes(now, -5));
}
