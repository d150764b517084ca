import type { Stars } from "#domain/ratings.ts";
import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

/** `sealed`: the encrypted line; null where the customer wrote none. */
export type RatingRow = {
  bookingId: string;
  stars: Stars;
  sealed: Buffer | null;
  ratedAt: Date;
};

const columns = sql`r.booking_id as "bookingId", r.stars, r.sealed, r.rated_at as "ratedAt"`;

export function findRating(db: Queryable, bookingId: string) {
  return row<RatingRow>(db)`select ${columns} from session_ratings r where r.booking_id = ${bookingId}`;
}

/** Earliest session first. */
export function listRatingsOf(db: Queryable, customerId: string) {
  return rows<RatingRow>(db)`select ${columns} from session_ratings r join bookings b on b.id = r.booking_id
    where ${isAttendedBy(customerId)} order by b.starts_at`;
}

type NewRating = Pick<RatingRow, "bookingId" | "stars" | "sealed">;

export function upsertRating(db: Queryable, { bookingId, stars, sealed }: NewRating, now: Date) {
  return run(db)`insert into session_ratings (booking_id, stars, sealed, rated_at)
    values (${bookingId}, ${stars}, ${sealed}, ${now})
    on conflict (booking_id) do update set stars = excluded.stars, sealed = excluded.sealed,
      rated_at = excluded.rated_at`;
}

export function deleteRatingsOf(db: Queryable, customerId: string) {
  return run(db)`
    delete from session_ratings r using bookings b where b.id = r.booking_id and ${isKeptBy(customerId)}`;
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
