// What time does to intakes: those of cancelled bookings go after a month.
import { KEPT_DAYS_AFTER_CANCELLING } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { House } from "#server/house.ts";
import { removeOfCancelled } from "./store.ts";

export async function sweepIntakes(house: House, now: Date) {
  await removeOfCancelled(house.db, addMinutes(now, -KEPT_DAYS_AFTER_CANCELLING * 24 * 60));
}
