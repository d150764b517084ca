import { CANCELLED_INTAKE_RETENTION_DAYS } from "#domain/intakes.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { nameKeysOf } from "#server/modules/customers/name-keys.ts";
import { decryptIntake } from "#server/modules/customers/sealed-intakes.ts";
import { deleteIntakesOfCancelled, lockIntakesToIndex, updateNameKeys } from "./intakes.sql.ts";

const BATCH_ROWS = 500;
const MAX_BATCHES = 5;

/** Deletes the intakes of bookings that were cancelled long ago, and makes names searchable that are not yet. */
export async function sweepIntakes(ctx: AppContext, now: Date) {
  await deleteIntakesOfCancelled(ctx.db, addMinutes(now, -CANCELLED_INTAKE_RETENTION_DAYS * 24 * 60));
  for (let batch = 0; batch < MAX_BATCHES; batch++)
    if ((await inTransaction(ctx.db, (tx) => indexNames(ctx, tx))) < BATCH_ROWS) return;
}

/** An intake that no known secret decrypts gets no keys, and is not tried again. */
async function indexNames(ctx: AppContext, tx: Transaction): Promise<number> {
  const found = await lockIntakesToIndex(tx, BATCH_ROWS);
  for (const { bookingId, sealed } of found) {
    const name = decryptIntake(ctx, bookingId, sealed)?.name ?? null;
    await updateNameKeys(tx, bookingId, nameKeysOf(ctx, name));
  }
  return found.length;
}
