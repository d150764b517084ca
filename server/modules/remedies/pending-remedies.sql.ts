import { contains, matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, row, rows, sql } from "#server/db/sql.ts";

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

/** Null leaves a condition out. */
export type PendingFilter = { search: string | null; remedyId: string | null };
/** `cursor`: the id of the prescribed remedy after which the page begins; null for the first page. */
type Page = { cursor: string | null; limit: number };

/** `o` is the owed remedy, `m` the prescribed one, `u` its customer. */
const owed = sql`owed_remedies o join booking_remedies m on m.id = o.booking_remedy_id join users u on u.id = o.user_id`;

function matches({ search, remedyId }: PendingFilter) {
  const isFound =
    search === null
      ? sql``
      : sql`and (${matchesCustomer(search)} or ${contains(sql`m.name`, search)}
          or ${contains(sql`m.name_hindi`, search)})`;
  return sql`${remedyId === null ? sql`true` : sql`o.remedy_id = ${remedyId}`} ${isFound}`;
}

/** The remedy of the cursor may be performed by now, so its place in the order is not read from `owed_remedies`. */
function isAfter(cursor: string | null) {
  if (cursor === null) return sql``;
  return sql`and (o.starts_at, o.booking_id, o.place) > (select b.starts_at, b.id, c.place
      from booking_remedies m join bookings b on b.id = m.booking_id join remedies c on c.id = m.remedy_id
      where m.id = ${cursor})`;
}

/** Earliest session first, and as in the catalogue within a session. */
export function listPendingRemedies(db: Queryable, filter: PendingFilter, { cursor, limit }: Page) {
  return rows<PendingRemedyRow>(
    db,
    sql`select m.id as "bookingRemedyId", b.id as "bookingId", b.user_id as "customerId", u.username, u.phone,
        m.remedy_id as "remedyId", m.name, m.name_hindi as "nameHindi",
        b.session_date as "sessionDate", b.session_time as "sessionTime", m.video_key as "videoKey"
      from ${owed} join bookings b on b.id = o.booking_id
      where ${matches(filter)} ${isAfter(cursor)}
      order by o.starts_at, o.booking_id, o.place limit ${limit}`,
  );
}

export async function countPendingRemedies(db: Queryable, filter: PendingFilter): Promise<number> {
  const { search, remedyId } = filter;
  const found = await row<{ count: number }>(
    db,
    search === null
      ? sql`select count(*) as count from owed_remedies where ${remedyId}::uuid is null or remedy_id = ${remedyId}::uuid`
      : sql`select count(*) as count from ${owed} where ${matches(filter)}`,
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
