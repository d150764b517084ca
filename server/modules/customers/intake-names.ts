// The names in intakes, folded for the search. In the database they are encrypted, so the server opens those intakes that it
// has not opened yet, and keeps the folded names in memory. A name that was changed or erased leaves it at the next search.
import { setImmediate as pause } from "node:timers/promises";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { foldedNameOf } from "./folded-columns.ts";
import * as queries from "./intake-names.sql.ts";
import { decryptIntake } from "./sealed-intakes.ts";

type OpenedName = { changedAt: string; foldedName: string };

/** By the booking's id. */
const openedNames = new WeakMap<Pool, Map<string, OpenedName>>();
/** Other requests go on between two batches. */
const BATCH_INTAKES = 500;

/**
 * The bookings whose intakes name a person of such a name. `names`: for each word, how its folded form may begin.
 */
export async function findBookingsByIntakeName(
  ctx: AppContext,
  names: readonly string[][],
): Promise<string[]> {
  const isNamed = (foldedName: string) =>
    names.every((beginnings) => beginnings.some((beginning) => foldedName.includes(` ${beginning}`)));
  const opened = await openNew(ctx);
  return [...opened].flatMap(([bookingId, { foldedName }]) => (isNamed(foldedName) ? [bookingId] : []));
}

async function openNew(ctx: AppContext): Promise<ReadonlyMap<string, OpenedName>> {
  const stored = new Map(
    (await queries.listIntakeVersions(ctx.db)).map(({ bookingId, changedAt }) => [bookingId, changedAt]),
  );
  const opened = openedNames.get(ctx.db) ?? new Map<string, OpenedName>();
  openedNames.set(ctx.db, opened);
  for (const bookingId of opened.keys()) if (!stored.has(bookingId)) opened.delete(bookingId);
  const unopened = [...stored].flatMap(([bookingId, changedAt]) =>
    opened.get(bookingId)?.changedAt === changedAt ? [] : [bookingId],
  );
  for (let from = 0; from < unopened.length; from += BATCH_INTAKES) {
    const batch = unopened.slice(from, from + BATCH_INTAKES);
    for (const { bookingId, sealed, changedAt } of await queries.listSealedIntakes(ctx.db, batch)) {
      const name = decryptIntake(ctx, bookingId, sealed)?.name ?? "";
      opened.set(bookingId, { changedAt, foldedName: foldedNameOf(name) });
    }
    await pause();
  }
  return opened;
}
