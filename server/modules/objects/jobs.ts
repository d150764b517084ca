// What time does to files: tickets and files that became nothing go after a day, originals that were claimed once
// nothing can be put in their place, and what was asked to be erased.
import { addMinutes } from "#domain/ist-time.ts";
import { keysOf, originalKey } from "#domain/object-keys.ts";
import { UNCLAIMED_HOURS } from "#domain/uploads.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { House } from "#server/house.ts";
import * as store from "./store.ts";

const AT_A_TIME = 100;
const HALF_DAY_MS = 12 * 3600 * 1000;

export async function sweepObjects(house: House, now: Date) {
  for (const { id } of await store.objectsToErase(house.db, AT_A_TIME)) {
    await removeBytes(house, id);
    await store.markErased(house.db, id, now);
  }
  for (const { id } of await store.withOriginal(house.db, now, AT_A_TIME)) {
    await house.storage.remove(originalKey(id));
    await store.markWithoutOriginal(house.db, id);
  }
  for (const { id } of await store.objectsOfNobody(
    house.db,
    addMinutes(now, -UNCLAIMED_HOURS * 60),
    AT_A_TIME,
  )) {
    await inTransaction(house.db, async (tx) => {
      // What becomes something at this very moment keeps its bytes, or finds no row any more.
      if ((await store.deleteOfNobody(tx, id)) > 0) await removeBytes(house, id);
    });
  }
  // Written by this machine's clock, whatever ours says.
  const { door } = house.storage;
  if (door.kind === "ours") await door.dropHalves(new Date(Date.now() - HALF_DAY_MS));
}

async function removeBytes(house: House, id: string) {
  await Promise.all(keysOf(id).map((key) => house.storage.remove(key)));
}
