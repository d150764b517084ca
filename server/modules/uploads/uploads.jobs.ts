// What time does to files: tickets and files that became nothing go after a day, originals that were claimed once
// nothing can be put in their place, and what was asked to be erased.
import { addMinutes } from "#domain/ist-time.ts";
import { keysOf, originalKey } from "#domain/object-keys.ts";
import { UNCLAIMED_HOURS } from "#domain/uploads.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import * as queries from "./uploads.sql.ts";

const AT_A_TIME = 100;
const HALF_DAY_MS = 12 * 3600 * 1000;

export async function sweepObjects(ctx: AppContext, now: Date) {
  for (const { id } of await queries.objectsToErase(ctx.db, AT_A_TIME)) {
    await removeBytes(ctx, id);
    await queries.markErased(ctx.db, id, now);
  }
  for (const { id } of await queries.withOriginal(ctx.db, now, AT_A_TIME)) {
    await ctx.storage.remove(originalKey(id));
    await queries.markWithoutOriginal(ctx.db, id);
  }
  for (const { id } of await queries.objectsOfNobody(
    ctx.db,
    addMinutes(now, -UNCLAIMED_HOURS * 60),
    AT_A_TIME,
  )) {
    await inTransaction(ctx.db, async (tx) => {
      // What becomes something at this very moment keeps its bytes, or finds no row any more.
      if ((await queries.deleteOfNobody(tx, id)) > 0) await removeBytes(ctx, id);
    });
  }
  // Written by this machine's clock, whatever ours says.
  const { door } = ctx.storage;
  if (door.kind === "ours") await door.dropHalves(new Date(Date.now() - HALF_DAY_MS));
}

async function removeBytes(ctx: AppContext, id: string) {
  await Promise.all(keysOf(id).map((key) => ctx.storage.remove(key)));
}
