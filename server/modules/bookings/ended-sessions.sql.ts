import type { BookingStatus } from "#domain/bookings.ts";
import { istInstant } from "#domain/ist-time.ts";
import type { QuestionType } from "#domain/prices.ts";
import { isOfCustomers } from "#server/db/attendee.ts";
import { isAccountOpen, owesNote, owesParcha } from "#server/db/owed-work.ts";
import { refundedOfBooking, takenBackOfBooking } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import type { ParchaRow } from "#server/modules/parchas/parcha-row.ts";
import type { PrescribedRemedyRow } from "#server/modules/remedies/prescribed-remedy-row.ts";
import { remediesOfBooking } from "./admin-bookings.sql.ts";
import type { BookingRow } from "./booking-row.ts";
import { parchasOfBooking, selectBookings } from "./bookings.sql.ts";

/** `from`, `to`: session dates (YYYY-MM-DD, IST), both included. Null leaves a condition out. */
export type EndedFilter = {
  customers: FoundCustomers | null;
  from: string | null;
  to: string | null;
};
/** `cursor`: the id of the row after which the page begins; null for the first page. */
export type Page = { cursor: string | null; limit: number };

/** Only approved bookings end. Each list has an index by start, from which it reads its pages without the bookings themselves. */
const isCompleted = sql`b.status = 'completed'`;
const wasNotHeld = (
  now: Date,
): Sql => sql`b.status <> 'completed' and b.approved_at is not null and not b.is_test
  and (b.status = 'cancelled' or (b.status in ('approved', 'confirmed') and b.starts_at < ${now}))`;

/** From these bookings `b`. The dates are instants, as in the indexes. */
function fromMatching({ customers, from, to }: EndedFilter, condition: Sql): Sql {
  return sql`from bookings b where ${condition}
      ${from === null ? sql`` : sql`and b.starts_at >= ${istInstant(from, "00:00")}`}
      ${to === null ? sql`` : sql`and b.starts_at < ${istInstant(to, "24:00")}`}
      ${customers === null ? sql`` : sql`and ${isOfCustomers(customers)}`}`;
}

function startsBefore(cursor: string | null): Sql {
  if (cursor === null) return sql``;
  return sql`and (b.starts_at, b.id) < ((select starts_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
}

type NotHeldRow = BookingRow & {
  username: string;
  phone: string | null;
  refundedPaise: number;
  takenBackPaise: number;
};

/**
 * Sessions that were cancelled after payment, or that are paid, have started and were not completed; latest start first.
 * Without test bookings.
 */
export function listNotHeld(db: Queryable, filter: EndedFilter, { cursor, limit }: Page, now: Date) {
  const page = sql`select b.id ${fromMatching(filter, wasNotHeld(now))} ${startsBefore(cursor)}
    order by b.starts_at desc, b.id desc limit ${limit}`;
  return rows<NotHeldRow>(db)`
    select s.*, u.username, u.phone, ${refundedOfBooking} as "refundedPaise", ${takenBackOfBooking} as "takenBackPaise"
    from (${selectBookings} where b.id = any(array(${page}))) s
      join bookings b on b.id = s.id join users u on u.id = b.user_id
    order by b.starts_at desc, b.id desc`;
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
  takenBackPaise: number;
  isTest: boolean;
  /** Of who attends. */
  isAccountOpen: boolean;
  parchas: ParchaRow[];
  remedies: PrescribedRemedyRow[];
};

/**
 * `page`: ids of bookings. They are found before parchas and remedies are read, so that these are read only for the page. An
 * array is found once; for a join PostgreSQL may look for the page once for each booking.
 */
function selectCompleted(page: Sql, order: Sql): Sql {
  return sql`select b.id, b.user_id as "customerId", b.session_date as "sessionDate", b.session_time as "sessionTime", b.status, b.amount,
      b.question_type as "questionType", u.username, u.phone, ${refundedOfBooking} as "refundedPaise", ${takenBackOfBooking} as "takenBackPaise",
      b.is_test as "isTest", ${isAccountOpen} as "isAccountOpen", ${parchasOfBooking} as parchas, ${remediesOfBooking} as remedies
    from bookings b join users u on u.id = b.user_id
    where b.status = 'completed' and b.id = any(array(${page}))
    order by ${order}`;
}

/** Latest start first. */
export function listCompleted(db: Queryable, filter: EndedFilter, { cursor, limit }: Page) {
  const order = sql`b.starts_at desc, b.id desc`;
  const page = sql`select b.id ${fromMatching(filter, isCompleted)} ${startsBefore(cursor)}
    order by ${order} limit ${limit}`;
  return rows<CompletedRow>(db)`${selectCompleted(page, order)}`;
}

/** Without test bookings. */
export async function countCompleted(db: Queryable, filter: EndedFilter): Promise<number> {
  const found = await row<{ count: number }>(db)`
    select count(*) as count ${fromMatching(filter, sql`${isCompleted} and not b.is_test`)}`;
  return found?.count ?? 0;
}

export type OwedKind = "parchas" | "notes";

const owedSessions = (kind: OwedKind) => sql`bookings b where ${kind === "notes" ? owesNote : owesParcha}`;

/** Oldest start first. */
export function listOwed(db: Queryable, kind: OwedKind, { cursor, limit }: Page) {
  const order = sql`b.starts_at, b.id`;
  const isAfter =
    cursor === null
      ? sql``
      : sql`and (b.starts_at, b.id) > ((select starts_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
  const page = sql`select b.id from ${owedSessions(kind)} ${isAfter} order by ${order} limit ${limit}`;
  return rows<CompletedRow>(db)`${selectCompleted(page, order)}`;
}

export type OwedCount = { count: number; oldest: Date | null };

export async function countOwed(db: Queryable, kind: OwedKind): Promise<OwedCount> {
  const found = await row<OwedCount>(db)`
    select count(*) as count, min(b.starts_at) as oldest from ${owedSessions(kind)}`;
  return found ?? { count: 0, oldest: null };
}
