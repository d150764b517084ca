import { contains, matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";
import type { MatchingCustomers } from "#server/modules/customers/matching-customers.ts";

export type PendingRemedyRow = {
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
};

/** `search`: of the remedies' names, and the customers that it finds. Null leaves a condition out. */
export type PendingFilter = {
  search: { text: string; customers: MatchingCustomers } | null;
  remedyId: string | null;
};
/** `cursor`: the id of the prescribed remedy after which the page begins; null for the first page. */
type Page = { cursor: string | null; limit: number };

/** `o` is the owed remedy. Names of remedies are the catalogue's, of which there are few. */
function matches({ search, remedyId }: PendingFilter) {
  return sql`${remedyId === null ? sql`true` : sql`o.remedy_id = ${remedyId}`}
    ${search === null ? sql`` : sql`and ${isFound(search)}`}`;
}

function isFound({ text, customers: { ids, orByText } }: NonNullable<PendingFilter["search"]>) {
  // A subquery is hashed, so that many ids cost no more than few.
  return sql`(o.user_id in (select unnest(${ids}::uuid[]))
    or o.remedy_id in (select c.id from remedies c
      where ${contains(sql`c.name`, text)} or ${contains(sql`c.name_hindi`, text)})
    ${orByText === null ? sql`` : sql`or exists (select from users u where u.id = o.user_id and ${matchesCustomer(orByText)})`})`;
}

/** The remedy of the cursor may be performed by now, so its place in the order is not read from `owed_remedies`. */
function isAfter(cursor: string | null) {
  if (cursor === null) return sql`true`;
  return sql`(o.starts_at, o.booking_id, o.place) > (select b.starts_at, b.id, c.place
      from booking_remedies m join bookings b on b.id = m.booking_id join remedies c on c.id = m.remedy_id
      where m.id = ${cursor})`;
}

/** Earliest session first, and as in the catalogue within a session. */
export function listPendingRemedies(db: Queryable, filter: PendingFilter, { cursor, limit }: Page) {
  const order = sql`o.starts_at, o.booking_id, o.place`;
  // Looks at the rows of `owed_remedies` alone, before it joins those of the page.
  const page = sql`select o.* from owed_remedies o where ${matches(filter)} and ${isAfter(cursor)}
    order by ${order} limit ${limit}`;
  return rows<PendingRemedyRow>(
    db,
    sql`select m.id as "bookingRemedyId", b.id as "bookingId", b.user_id as "customerId", u.username, u.phone,
        m.remedy_id as "remedyId", m.name, m.name_hindi as "nameHindi",
        b.session_date as "sessionDate", b.session_time as "sessionTime", m.video_key as "videoKey"
      from (${page}) o join booking_remedies m on m.id = o.booking_remedy_id
        join users u on u.id = o.user_id join bookings b on b.id = o.booking_id
      order by ${order}`,
  );
}

/** At most `limit`, unless it is null. */
export async function countPendingRemedies(
  db: Queryable,
  filter: PendingFilter,
  limit: number | null = null,
): Promise<number> {
  const found = await row<{ count: number }>(
    db,
    sql`select count(*) as count from (select from owed_remedies o where ${matches(filter)} limit ${limit}) found`,
  );
  return found?.count ?? 0;
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
  return rows<PendingSummaryRow>(
    db,
    sql`select c.id as "remedyId", c.name, c.name_hindi as "nameHindi", o.count, o.oldest as "oldestStart", o.week, o.month
      from (select remedy_id, count(*) as count, min(starts_at) as oldest,
            count(*) filter (where starts_at >= ${weekStart}) as week,
            count(*) filter (where starts_at >= ${monthStart} and starts_at < ${weekStart}) as month
          from owed_remedies group by remedy_id) o
        join remedies c on c.id = o.remedy_id
      order by o.oldest, c.place`,
  );
}

export type OwedCountRow = { count: number; oldest: Date | null };

export async function countOwedRemedies(db: Queryable): Promise<OwedCountRow> {
  const found = await row<OwedCountRow>(
    db,
    sql`select count(*) as count, min(starts_at) as oldest from owed_remedies`,
  );
  return found ?? { count: 0, oldest: null };
}
