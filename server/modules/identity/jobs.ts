// What time does to sign-ins: ended sessions and old codes go.
import type { House } from "#server/house.ts";
import { sweepOld } from "./store.ts";

export async function sweepIdentity(house: House, now: Date) {
  await sweepOld(house.db, now);
}
