// What time does to bookings: holds that nobody paid end, and their credits go back.
import { inTransaction } from "#server/db/transaction.ts";
import type { House } from "#server/house.ts";
import { expireHold } from "./service.ts";
import { expiredHolds } from "./store.ts";

export async function sweepHolds(house: House, now: Date) {
  for (const hold of await expiredHolds(house.db, now))
    await inTransaction(house.db, (tx) => expireHold(tx, hold.id, now));
}
