// What time does to the live channel: who has gone without a word is gone, the guide is called, the line moves on.
import { addMinutes } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { dropLarge } from "#server/realtime/store.ts";
import { callGuide, tellLine } from "./service.ts";
import { sweepPresences } from "./store.ts";

export async function sweepLive(house: House, now: Date) {
  await sweepPresences(house.db, addMinutes(now, -5));
  await callGuide(house, now);
  await tellLine(house.db, now);
  await dropLarge(house.db, addMinutes(now, -5));
}
