import type { BookingStatus } from "#domain/bookings.ts";
import type { QuestionType } from "#domain/prices.ts";
import { matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { MatchingCustomers } from "#server/modules/customers/matching-customers.ts";
import type { ParchaRow } from "#server/modules/parchas/parcha-row.ts";
import type { PrescribedRemedyRow } from "#server/modules/remedies/prescribed-remedy-row.ts";
import { remediesOfBooking } from "./admin-bookings.sql.ts";
import type { BookingRow } from "./booking-row.ts";
import { parchasOfBooking, refundedPaise, selectBookings } from "./bookings.sql.ts";

type Sql = ReturnType<typeof sql>;

/** `from`, `to`: session dates (YYYY-MM-DD, IST), both included. Null leaves a condition out. */
export type EndedFilter = {
  customers: MatchingCustomers | null;
  from: string | null;
  to: string | null;
};
/** `cursor`: the id of the row after which the page begins; null for the first page. */
export type Page = { cursor: string | null; limit: number };

/** `b` is the booking, `u` its customer. Only approved bookings end: the index `bookings_ended_by_start` has these. */
function matches({ customers, from, to }: EndedFilter): Sql {
  return sql`b.approved_at is not null
    and (${from}::date is null or b.session_date >= ${from}::date)
    and (${to}::date is null or b.session_date <= ${to}::date)
    ${customers === null ? sql`` : sql`and ${isOneOf(customers)}`}`;
}

function isOneOf({ ids, orByText }: MatchingCustomers): Sql {
  const isListed = sql`b.user_id = any(${ids}::uuid[])`;
  return orByText === null ? isListed : sql`(${isListed} or ${matchesCustomer(orByText)})`;
}

function startsBefore(cursor: string | null): Sql {
  if (cursor === null) return sql``;
  return sql`and (b.starts_at, b.id) < ((select starts_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
}

type NotHeldRow = BookingRow & { username: string; phone: string | null; refundedPaise: number };

/**
 * Sessions that were cancelled after payment, or that are paid, have started and were not completed; latest start first.
 * Without test bookings.
 */
export function listNotHeld(db: Queryable, filter: EndedFilter, { cursor, limit }: Page, now: Date) {
  return rows<NotHeldRow>(
    db,
    sql`select s.*, u.username, u.phone, ${refundedPaise} as "refundedPaise"
      from (${selectBookings} join users u on u.id = b.user_id where not b.is_test
          and (b.status = 'cancelled' or (b.status in ('approved', 'confirmed') and b.starts_at < ${now}))
          and ${matches(filter)} ${startsBefore(cursor)}
          order by b.starts_at desc, b.id desc limit ${limit}) s
        join bookings b on b.id = s.id join users u on u.id = b.user_id
      order by b.starts_at desc, b.id desc`,
  );
}

export type CompletedRow = {
  id: string;
  customerId: string;
  sessionDate: string;
  sessionTime: string;
  status: BookingStatus;
  amount: number;
  questionType: QuestionType;
  username: string;
  phone: string | null;
  refundedPaise: number;
  isTest: boolean;
  parchas: ParchaRow[];
  remedies: PrescribedRemedyRow[];
};

/** Takes the page before it reads parchas and remedies, so that these are read only for its sessions. */
function selectCompleted(condition: Sql, order: Sql, limit: number): Sql {
  return sql`select b.id, b.user_id as "customerId", b.session_date as "sessionDate", b.session_time as "sessionTime", b.status, b.amount,
      b.question_type as "questionType", b.username, b.phone, ${refundedPaise} as "refundedPaise",
      b.is_test as "isTest", ${parchasOfBooking} as parchas, ${remediesOfBooking} as remedies
    from (select b.*, u.username, u.phone from bookings b join users u on u.id = b.user_id
      where b.status = 'completed' and ${condition} order by ${order} limit ${limit}) b
    order by ${order}`;
}

/** Latest start first. */
export function listCompleted(db: Queryable, filter: EndedFilter, { cursor, limit }: Page) {
  const condition = sql`${matches(filter)} ${startsBefore(cursor)}`;
  return rows<CompletedRow>(db, selectCompleted(condition, sql`b.starts_at desc, b.id desc`, limit));
}

/** Without test bookings; at most `limit`. */
export async function countCompleted(db: Queryable, filter: EndedFilter, limit: number): Promise<number> {
  const found = await row<{ count: number }>(
    db,
    sql`select count(*) as count from (select from bookings b join users u on u.id = b.user_id
      where b.status = 'completed' and not b.is_test and ${matches(filter)}
      order by b.starts_at desc, b.id desc limit ${limit}) found`,
  );
  return found?.count ?? 0;
}

export type OwedKind = "parchas" | "notes";

/** `o` is the row in `owed_notes`, which has all that is owed. */
const isOwed = (kind: OwedKind) => (kind === "notes" ? sql`o.is_written` : sql`not o.is_written`);

/** Oldest start first. */
export function listOwed(db: Queryable, kind: OwedKind, { cursor, limit }: Page) {
  // The session of the cursor may have been done meanwhile, so its start is not read from `owed_notes`.
  const isAfter =
    cursor === null
      ? sql``
      : sql`and (o.starts_at, o.booking_id) > ((select starts_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
  const page = sql`select o.booking_id from owed_notes o where ${isOwed(kind)} ${isAfter}
    order by o.starts_at, o.booking_id limit ${limit}`;
  return rows<CompletedRow>(db, selectCompleted(sql`b.id in (${page})`, sql`b.starts_at, b.id`, limit));
}

export type OwedCount = { count: number; oldest: Date | null };

export async function countOwed(db: Queryable, kind: OwedKind): Promise<OwedCount> {
  const found = await row<OwedCount>(
    db,
    sql`select count(*) as count, min(o.starts_at) as oldest from owed_notes o where ${isOwed(kind)}`,
  );
  return found ?? { count: 0, oldest: null };
}
