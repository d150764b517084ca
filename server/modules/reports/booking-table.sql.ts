// The filters and orders of the table of all bookings (`b`). Each filter of the contract is one line of FILTERS, each order
// one line of SORTS.
import type { BookingFilter, OwedKind, ShownStatus } from "#contract/table-queries.ts";
import { HELD_AFTER_SECONDS } from "#domain/bookings.ts";
import { addMinutes, istInstant } from "#domain/ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  JOIN_CLOSES_MINUTES_AFTER,
  PRESENCE_GRACE_SECONDS,
} from "#domain/join-window.ts";
import { isOfCustomers, isOfCustomersOr } from "#server/db/attendee.ts";
import { owesNote, owesParcha, owesRemedy } from "#server/db/owed-work.ts";
import { refundPaise } from "#server/db/payment-money.ts";
import { type Queryable, row, rows, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { isSession } from "./session-sums.sql.ts";
import {
  allOf,
  anyOf,
  isAnswer,
  type SortKeys,
  type TableOrder,
  type TableSource,
} from "./table-page.sql.ts";
import { findDays, findStatuses } from "./table-search.ts";

/**
 * A hold that ended without money. A refund that failed is money, too. Not "not exists": the planner takes it for a search by each
 * booking, and prefers to walk all bookings by an index.
 */
const isUnpaid = sql`b.status = 'cancelled' and b.approved_at is null
  and b.id not in (select r.booking_id from refunds r where r.booking_id is not null)`;

/**
 * The first session of who attends it. Two sessions never start at the same time, so that the start identifies it. "is true" keeps
 * the planner from joining: it reads the starts once, the own ones by the index bookings_of_customer, the few others beside them.
 */
const isFirst = sql`${isSession()} and (b.starts_at in (
  select least(own.first, other.first)
  from (select e.user_id as person, min(e.starts_at) as first from bookings e
      where ${isSession(sql`e`)} and e.attendee_name is null group by e.user_id) own
    full join (select coalesce(t.id, md5(e.attendee_phone)::uuid) as person, min(e.starts_at) as first
      from bookings e left join users t on t.phone = e.attendee_phone
      where ${isSession(sql`e`)} and e.attendee_phone is not null group by 1) other on other.person = own.person)) is true`;

/** Those that `refundedOfBooking` sums up. Each looks its payment up: joins would read all payments and bookings (2 s of a million). */
const refunds = sql`refunds r where r.booking_id is not null and r.status <> 'failed'
  and ((select p.settled_as from payments p where p.id = r.payment_id) = 'approved'
    or (select booked.approved_at from bookings booked where booked.id = r.booking_id) is null)`;
/** Whether the latest refund of the booking meets the condition. */
const wasRefunded = (condition: Sql) =>
  sql`b.id in (select r.booking_id from ${refunds} group by r.booking_id having ${condition})`;

/** The ids of the bookings that owe this. */
const OWED: Readonly<Record<OwedKind, Sql>> = {
  parcha: sql`select b.id from bookings b where ${owesParcha}`,
  note: sql`select b.id from bookings b where ${owesNote}`,
  remedy: sql`select b.id from booking_remedies m join bookings b on b.id = m.booking_id where ${owesRemedy}`,
};
/** An array is found once, by the indexes of what is owed; PostgreSQL does not know how few it finds, and would walk all bookings. */
const owes = (kinds: readonly OwedKind[]) =>
  sql`b.id = any(array(${kinds.map((kind) => OWED[kind]).reduce((one, other) => sql`${one} union all ${other}`)}))`;

const from = (day: string) => sql`${istInstant(day, "00:00")}::timestamptz`;
const after = (day: string) => sql`${istInstant(day, "24:00")}::timestamptz`;

type Filters = Omit<BookingFilter, "search" | "sort">;
const FILTERS: { [Name in keyof Required<Filters>]: (value: NonNullable<Filters[Name]>, now: Date) => Sql } =
  {
    status: (list, now) => hasStatus(list.split(",") as ShownStatus[], now),
    from: (day) => sql`b.starts_at >= ${from(day)}`,
    to: (day) => sql`b.starts_at < ${after(day)}`,
    createdFrom: (day) => sql`b.created_at >= ${from(day)}`,
    createdTo: (day) => sql`b.created_at < ${after(day)}`,
    refundedFrom: (day) => wasRefunded(sql`max(r.created_at) >= ${from(day)}`),
    refundedTo: (day) => wasRefunded(sql`max(r.created_at) < ${after(day)}`),
    owed: (list) => owes(list.split(",") as OwedKind[]),
    questionType: (type) => sql`b.question_type = ${type}`,
    refunded: (answer) => isAnswer(answer, wasRefunded(sql`true`)),
    test: (answer) => isAnswer(answer, sql`b.is_test`),
    unpaid: (answer) => isAnswer(answer, isUnpaid),
    first: (answer) => isAnswer(answer, isFirst),
    customer: (id) => sql`b.user_id = ${id}::uuid`,
  };

const BY_ID = { by: sql`b.id`, type: "uuid" } as const;
const BY_CUSTOMER_ID = { by: sql`u.id`, type: "uuid" } as const;
const REFUNDED = { by: sql`coalesce(refunded.paise, 0)`, type: "bigint" } as const;
export const BOOKING_SORTS: SortKeys = {
  created: [{ by: sql`b.created_at`, type: "timestamptz" }, BY_ID],
  date: [{ by: sql`b.starts_at`, type: "timestamptz" }, BY_ID],
  time: [{ by: sql`b.session_time`, type: "time" }, BY_ID],
  user: [{ by: sql`lower(u.username collate "C")`, type: "text" }, BY_CUSTOMER_ID, BY_ID],
  phone: [{ by: sql`coalesce(u.phone, 'none') collate "C"`, type: "text" }, BY_CUSTOMER_ID, BY_ID],
  status: [{ by: sql`case when ${isUnpaid} then 'unpaid' else b.status end`, type: "text" }, BY_ID],
  amount: [{ by: sql`b.amount`, type: "integer" }, BY_ID],
  refunded: [REFUNDED, BY_ID],
};

/** `customers`: those that the searched text finds. */
type Search = { text: string; customers: FoundCustomers };

/** The bookings of a filter, in an order that may need the customer `u` or what was refunded. */
export async function bookingSource(
  db: Queryable,
  { sort: _, search: __, ...filters }: BookingFilter,
  search: Search | null,
  { keys }: TableOrder,
  now: Date,
): Promise<TableSource & { hidesUnpaid: boolean }> {
  const found = search && (await findBySearch(db, search, now));
  // A search for the label of unpaid holds shows them.
  const asked = found?.findsUnpaid ? { ...filters, unpaid: undefined } : filters;
  const user = keys.includes(BY_CUSTOMER_ID) ? sql`join users u on u.id = b.user_id` : sql``;
  const refunded = keys.includes(REFUNDED)
    ? sql`left join (select r.booking_id, sum(${refundPaise}) as paise from ${refunds} group by r.booking_id) refunded
        on refunded.booking_id = b.id`
    : sql``;
  return {
    id: sql`b.id`,
    from: sql`bookings b`,
    joined: sql`${user} ${refunded}`,
    where: allOf([...conditionsOf(asked, now), ...(found ? [found.where] : [])]),
    hidesUnpaid: asked.unpaid === "no",
  };
}

function conditionsOf(filters: Filters, now: Date): Sql[] {
  return (Object.keys(FILTERS) as (keyof Filters)[]).flatMap((name) => {
    const condition = FILTERS[name] as (value: string, now: Date) => Sql;
    const value = filters[name];
    return value === undefined ? [] : [condition(value, now)];
  });
}

async function findBySearch(db: Queryable, { text, customers }: Search, now: Date) {
  const statuses = findStatuses(text);
  const days = findDays(text, await findSessionDays(db));
  const others = [
    ...(statuses.length > 0 ? [hasStatus(statuses, now)] : []),
    ...(days.length > 0 ? [sql`b.session_date = any(${days}::date[])`] : []),
  ];
  const where = others.length > 0 ? isOfCustomersOr(customers, anyOf(others)) : isOfCustomers(customers);
  return { where, findsUnpaid: statuses.includes("unpaid") };
}

async function findSessionDays(db: Queryable): Promise<{ first: string; last: string } | null> {
  const found = await row<{ first: string | null; last: string | null }>(db)`
    select (min(starts_at) at time zone interval '05:30')::date as first,
      (max(starts_at) at time zone interval '05:30')::date as last from bookings`;
  return found?.first && found.last ? { first: found.first, last: found.last } : null;
}

/** Whether the booking, which is not completed, has such an attendance. By the index attendances_to_complete, which has few. */
const hasAttendance = (condition: Sql) =>
  sql`b.id in (select a.booking_id from attendances a where not a.is_completed and ${condition})`;
const isHeld = hasAttendance(sql`a.together_seconds >= ${HELD_AFTER_SECONDS}`);
const hasCustomerCome = hasAttendance(sql`a.customer_at is not null`);

/**
 * By the rules of domain/bookings.ts. When exactly a room closes (domain/join-window.ts) depends on the attendance, but
 * never is it later than the extended time.
 */
function ofPaid(status: "held" | "missed" | "guide-absent", now: Date): Sql {
  const isPaid = sql`b.status in ('approved', 'confirmed')`;
  if (status === "held") return sql`${isPaid} and ${isHeld}`;
  const isHourOver = sql`b.starts_at < ${addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER)}::timestamptz`;
  const isSurelyClosed = sql`b.starts_at < ${addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER)}::timestamptz`;
  const isExtended = hasAttendance(sql`(a.guide_at is not null and a.customer_room_at is not null
    or a.customer_seen_at >= (select s.starts_at from bookings s where s.id = a.booking_id)
      + make_interval(mins => ${JOIN_CLOSES_MINUTES_AFTER}, secs => ${-PRESENCE_GRACE_SECONDS}))`);
  const hasCome = status === "guide-absent" ? hasCustomerCome : sql`not ${hasCustomerCome}`;
  return sql`${isPaid} and ${isHourOver} and not ${isHeld} and ${hasCome} and (${isSurelyClosed} or not ${isExtended})`;
}

function hasStatus(statuses: readonly ShownStatus[], now: Date): Sql {
  return anyOf(
    statuses.map((status) => {
      if (status === "held" || status === "missed" || status === "guide-absent") return ofPaid(status, now);
      if (status === "unpaid") return isUnpaid;
      return status === "cancelled"
        ? sql`b.status = 'cancelled' and not (${isUnpaid})`
        : sql`b.status = ${status}`;
    }),
  );
}

/** A `ShownStatus` of the booking `b`. */
export const shownStatus = (now: Date): Sql =>
  sql`case when ${ofPaid("held", now)} then 'held' when ${ofPaid("guide-absent", now)} then 'guide-absent'
    when ${ofPaid("missed", now)} then 'missed' when ${isUnpaid} then 'unpaid' else b.status end`;

/** All bookings, or all but unpaid holds. */
export async function countBookings(
  db: Queryable,
  { hidesUnpaid }: { hidesUnpaid: boolean },
): Promise<number> {
  const found = await row<{ count: number }>(db)`select (select count(*) from bookings)
      ${hidesUnpaid ? sql`- (select count(*) from bookings b where ${isUnpaid})` : sql``} as count`;
  return found?.count ?? 0;
}

export type BookingMarksRow = {
  id: string;
  isUnpaid: boolean;
  owesParcha: boolean;
  owesNote: boolean;
  owedRemedies: number;
};

/** What the booking `b` owes. */
export const owedOfBooking = sql`${owesParcha} as "owesParcha", ${owesNote} as "owesNote",
  (select count(*) from booking_remedies m where m.booking_id = b.id and ${owesRemedy}) as "owedRemedies"`;

export function listBookingMarks(db: Queryable, ids: readonly string[]) {
  return rows<BookingMarksRow>(db)`
    select b.id, ${isUnpaid} as "isUnpaid", ${owedOfBooking} from bookings b where b.id = any(${ids}::uuid[])`;
}

/** The bookings that were created last, newest first. Without test bookings, and without holds that ended unpaid. */
export async function listRecentBookingIds(db: Queryable, limit: number): Promise<string[]> {
  const found = await rows<{ id: string }>(db)`
    select b.id from bookings b where not b.is_test and not (${isUnpaid})
    order by b.created_at desc, b.id desc limit ${limit}`;
  return found.map(({ id }) => id);
}
