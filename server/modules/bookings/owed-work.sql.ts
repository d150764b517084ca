import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type Fill = { lastBookingId: string | null };

/** Null when it is finished. */
export function findUnfinishedFill(db: Queryable) {
  return row<Fill>(
    db,
    sql`select last_booking_id as "lastBookingId" from owed_work_fills where name = 'first' and finished_at is null`,
  );
}

/** The last of the next bookings in the order of their ids; null when there are no more. */
export async function findBatchEnd(db: Queryable, { lastBookingId }: Fill, size: number) {
  const found = await row<{ id: string }>(
    db,
    sql`select id from (select id from bookings
          where ${lastBookingId}::uuid is null or id > ${lastBookingId}::uuid order by id limit ${size}) batch
      order by id desc limit 1`,
  );
  return found?.id ?? null;
}

const isInBatch = ({ lastBookingId }: Fill, endId: string) => sql`b.status = 'completed' and b.id <= ${endId}
  and (${lastBookingId}::uuid is null or b.id > ${lastBookingId}::uuid)`;

const mayOweNote = sql`(select count(*) from parchas p
  where p.booking_id = b.id and p.replaced_at is null and p.sent_at is not null) < 2`;
const mayOweRemedies = sql`exists (select from booking_remedies m
  where m.booking_id = b.id and m.purchased_at is not null and m.completed_at is null)`;

/** The customers of the batch who may still be owed something. */
export async function listCustomersToRefresh(db: Queryable, fill: Fill, endId: string): Promise<string[]> {
  const found = await rows<{ id: string }>(
    db,
    sql`select distinct b.user_id as id from bookings b
      where ${isInBatch(fill, endId)} and (${mayOweNote} or ${mayOweRemedies})`,
  );
  return found.map(({ id }) => id);
}

/** Has the trigger's functions look at those of the customer's bookings for which something may be owed. */
export async function refreshOwedWork(db: Queryable, customerId: string) {
  const isOfCustomer = sql`b.user_id = ${customerId} and b.status = 'completed'`;
  await run(db, sql`select refresh_owed_note(b.id) from bookings b where ${isOfCustomer} and ${mayOweNote}`);
  await run(
    db,
    sql`select refresh_owed_remedies(b.id) from bookings b where ${isOfCustomer} and ${mayOweRemedies}`,
  );
}

export function setBatchEnd(db: Queryable, endId: string) {
  return run(db, sql`update owed_work_fills set last_booking_id = ${endId} where name = 'first'`);
}

export function finishFill(db: Queryable, now: Date) {
  return run(db, sql`update owed_work_fills set finished_at = ${now} where name = 'first'`);
}
