// What time does to admin sign-ins: ended sessions and old failures go.
import type { House } from "#server/house.ts";
import { sweepOld } from "./store.ts";

export async function sweepStaff(house: House, now: Date) {
  await sweepOld(house.db, now);
}
