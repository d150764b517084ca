import type { Stars } from "#domain/ratings.ts";
import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** `sealed`: the encrypted line; null where the customer wrote none. */
export type RatingRow = {
  bookingId: string;
  stars: Stars;
  sealed: Buffer | null;
  mayBePublished: boolean;
  isPublished: boolean;
  ratedAt: Date;
};

const columns = sql`r.booking_id as "bookingId", r.stars, r.sealed, r.may_be_published as "mayBePublished",
  r.chosen_at is not null as "isPublished", r.rated_at as "ratedAt"`;

export function findRating(db: Queryable, bookingId: string) {
  return row<RatingRow>(db)`select ${columns} from session_ratings r where r.booking_id = ${bookingId}`;
}

/** Earliest session first. */
export function listRatingsOf(db: Queryable, customerId: string) {
  return rows<RatingRow>(db)`select ${columns} from session_ratings r join bookings b on b.id = r.booking_id
    where ${isAttendedBy(customerId)} order by b.starts_at`;
}

type NewRating = Pick<RatingRow, "bookingId" | "stars" | "sealed" | "mayBePublished">;

/** `keepsChoice`: the line stays a testimonial if it is one. */
export function upsertRating(db: Queryable, rating: NewRating, keepsChoice: boolean, now: Date) {
  const { bookingId, stars, sealed, mayBePublished } = rating;
  return run(db)`insert into session_ratings as r (booking_id, stars, sealed, may_be_published, rated_at)
    values (${bookingId}, ${stars}, ${sealed}, ${mayBePublished}, ${now})
    on conflict (booking_id) do update set stars = excluded.stars, sealed = excluded.sealed,
      may_be_published = excluded.may_be_published, rated_at = excluded.rated_at,
      chosen_at = case when ${keepsChoice} then r.chosen_at end`;
}

export function deleteRatingsOf(db: Queryable, customerId: string) {
  return run(db)`
    delete from session_ratings r using bookings b where b.id = r.booking_id and ${isKeptBy(customerId)}`;
}

/** Up to `limit` testimonials, then up to `limit` other lines; the newest first. */
export function listPublishable(db: Queryable, limit: number) {
  return rows<RatingRow>(db)`
    (select ${columns} from session_ratings r where r.may_be_published and r.chosen_at is not null
      order by r.rated_at desc, r.booking_id limit ${limit})
    union all
    (select ${columns} from session_ratings r where r.may_be_published and r.chosen_at is null
      order by r.rated_at desc, r.booking_id limit ${limit})`;
}

/** False when the customer has withdrawn the consent, or has changed the line that the admin read. */
export async function setPublished(
  db: Queryable,
  { bookingId, ratedAt, isPublished }: { bookingId: string; ratedAt: Date; isPublished: boolean },
  now: Date,
): Promise<boolean> {
  const updated = await run(db)`
    update session_ratings set chosen_at = case when ${isPublished} then coalesce(chosen_at, ${now}::timestamptz) end
    where booking_id = ${bookingId} and may_be_published
      and date_trunc('milliseconds', rated_at) = ${ratedAt}::timestamptz`;
  return updated > 0;
}

/** The latest session first. */
export function listPublished(db: Queryable, limit: number) {
  return rows<{ bookingId: string; stars: Stars; sealed: Buffer; sessionDate: string }>(db)`
    select r.booking_id as "bookingId", r.stars, r.sealed, b.session_date as "sessionDate"
    from session_ratings r join bookings b on b.id = r.booking_id
    where r.may_be_published and r.chosen_at is not null
    order by b.starts_at desc, r.booking_id limit ${limit}`;
}

/** The first `limit` in the order of booking ids that come after `bookingId`. */
export function listSealedAfter(db: Queryable, bookingId: string, limit: number) {
  return rows<{ id: string; sealed: Buffer }>(db)`
    select booking_id as id, sealed from session_ratings where booking_id > ${bookingId} and sealed is not null
    order by booking_id limit ${limit}`;
}

/** Null when the customer changed the line meanwhile. */
export function replaceSealed(db: Queryable, bookingId: string, before: Buffer, sealed: Buffer) {
  return row(db)`
    update session_ratings set sealed = ${sealed} where booking_id = ${bookingId} and sealed = ${before}
    returning booking_id`;
}
