import { isOfCustomersOr, keeperId } from "#server/db/attendee.ts";
import { contains } from "#server/db/contains.ts";
import { isAccountOpen, owesRemedy } from "#server/db/owed-work.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";
import { type PublicationRow, publication } from "./prescriptions.sql.ts";

/** A remedy with its session and its customer, as the desk lists it. */
export type RemedyOfCustomerRow = {
  bookingRemedyId: string;
  bookingId: string;
  customerId: string;
  username: string;
  phone: string;
  /** Of the remedy in the catalogue. */
  remedyId: string;
  name: string;
  nameHindi: string;
  sessionDate: string;
  sessionTime: string;
  videoKey: string | null;
  /** Null while it is to be performed. */
  completedAt: Date | null;
} & PublicationRow;

/** `search`: of the remedies' names, and the customers that it finds. Null leaves a condition out. */
export type PendingFilter = {
  search: { text: string; customers: FoundCustomers } | null;
  remedyId: string | null;
};
/** `cursor`: the id of the prescribed remedy after which the page begins; null for the first page. */
type Page = { isWithWithheld: boolean; cursor: string | null; limit: number };

/** `m` is the prescribed remedy, `b` its booking. With `offset 0` each booking is looked up: for a join PostgreSQL would read all. */
const owedRemedies = sql`booking_remedies m
  join lateral (select * from bookings where id = m.booking_id offset 0) b on ${owesRemedy}`;
/** Those that are performed, and whose customers do not have the video yet. By the index booking_remedies_to_publish. */
const withheldRemedies = sql`booking_remedies m join bookings b on b.id = m.booking_id
  and m.publish_at is not null and not b.is_test and ${isAccountOpen}`;
/** `c`: the remedy of the catalogue. */
const inCatalogue = sql`join remedies c on c.id = m.remedy_id`;
const ofCatalogue = sql`${owedRemedies} ${inCatalogue}`;

function matches({ search, remedyId }: PendingFilter) {
  return sql`${remedyId === null ? sql`true` : sql`m.remedy_id = ${remedyId}`}
    ${search === null ? sql`` : sql`and ${isFound(search)}`}`;
}

function isFound({ text, customers }: NonNullable<PendingFilter["search"]>) {
  return isOfCustomersOr(customers, isNamed(text));
}

/** Whether the remedy `c` of the catalogue has the text in a name. Names of earlier versions are not normalized. */
export const isNamed = (text: string) =>
  sql`(${contains(sql`normalize(c.name)`, text)} or ${contains(sql`normalize(c.name_hindi)`, text)})`;

/** The remedy of the cursor may be performed by now. */
function isAfter(cursor: string | null) {
  if (cursor === null) return sql``;
  return sql`and (b.starts_at, b.id, c.place) > (select b.starts_at, b.id, c.place
      from booking_remedies m join bookings b on b.id = m.booking_id join remedies c on c.id = m.remedy_id
      where m.id = ${cursor})`;
}

/**
 * With those whose customers do not have the video yet, each keeps its place until it is sent. Earliest session first, and as in the catalogue within a session. Materialized, because PostgreSQL would look for the
 * remedies of a page in all bookings by their start.
 */
export function listPendingRemedies(db: Queryable, filter: PendingFilter, page: Page) {
  const { isWithWithheld, cursor, limit } = page;
  const listed = sql`${inCatalogue} where ${matches(filter)} ${isAfter(cursor)}`;
  const withheld = isWithWithheld
    ? sql`union all select m.id, b.id, b.starts_at, c.place from ${withheldRemedies} ${listed}`
    : sql``;
  return rows<RemedyOfCustomerRow>(db)`with owed as materialized (
      select m.id, b.id as booking_id, b.starts_at, c.place from ${owedRemedies} ${listed} ${withheld})
    select m.id as "bookingRemedyId", b.id as "bookingId", ${keeperId} as "customerId", u.username, u.phone,
      m.remedy_id as "remedyId", m.name, m.name_hindi as "nameHindi",
      b.session_date as "sessionDate", b.session_time as "sessionTime", m.video_key as "videoKey",
      m.completed_at as "completedAt", ${publication}
    from (select * from owed order by starts_at, booking_id, place limit ${limit}) o
      join booking_remedies m on m.id = o.id join bookings b on b.id = o.booking_id join users u on u.id = ${keeperId}
    order by o.starts_at, o.booking_id, o.place`;
}

export type OwedCountRow = { count: number; oldest: Date | null };

/** Without a filter by the index alone and the bookings. */
export async function countPendingRemedies(
  db: Queryable,
  filter: PendingFilter | null,
): Promise<OwedCountRow> {
  const found = await row<OwedCountRow>(db)`select count(*) as count, min(b.starts_at) as oldest
    from ${filter ? sql`${ofCatalogue} where ${matches(filter)}` : owedRemedies}`;
  return found ?? { count: 0, oldest: null };
}

export type PendingSummaryRow = {
  remedyId: string;
  name: string;
  nameHindi: string;
  count: number;
  oldestStart: Date;
  week: number;
  month: number;
};

/** By remedy of the catalogue, the one that waits longest first. Counts those since `weekStart` and since `monthStart`. */
export function summarizePendingRemedies(db: Queryable, weekStart: Date, monthStart: Date) {
  return rows<PendingSummaryRow>(db)`
    select c.id as "remedyId", c.name, c.name_hindi as "nameHindi", count(*) as count,
      min(b.starts_at) as "oldestStart", count(*) filter (where b.starts_at >= ${weekStart}) as week,
      count(*) filter (where b.starts_at >= ${monthStart} and b.starts_at < ${weekStart}) as month
    from ${ofCatalogue} group by c.id order by "oldestStart", c.place`;
}
