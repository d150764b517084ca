import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type PendingRemedyRow = {
  bookingRemedyId: string;
  username: string;
  phone: string;
  name: string;
  nameHindi: string;
  sessionDate: string;
  sessionTime: string;
  videoKey: string | null;
};

/** Purchased or given, and not performed yet. Closed accounts have no phone and are left out. */
export function listPendingRemedies(db: Queryable) {
  return rows<PendingRemedyRow>(
    db,
    sql`select m.id as "bookingRemedyId", u.username, u.phone, m.name, m.name_hindi as "nameHindi",
        b.session_date as "sessionDate", b.session_time as "sessionTime", m.video_key as "videoKey"
      from booking_remedies m join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id
        join users u on u.id = b.user_id
      where m.purchased_at is not null and m.completed_at is null and u.phone is not null
      order by b.starts_at, b.id, c.place`,
  );
}

/** A prescribed remedy and the state of its performance. */
export type PerformanceRow = {
  bookingId: string;
  customerId: string;
  isPurchased: boolean;
  isCompleted: boolean;
  videoObjectId: string | null;
  videoKey: string | null;
};

const performance = sql`
  select m.booking_id as "bookingId", b.user_id as "customerId", m.purchased_at is not null as "isPurchased",
    m.completed_at is not null as "isCompleted",
    m.video_object_id as "videoObjectId", m.video_key as "videoKey"
  from booking_remedies m join bookings b on b.id = m.booking_id`;

/** Null if the remedy is no longer prescribed. */
export function findPerformance(db: Queryable, bookingRemedyId: string) {
  return row<PerformanceRow>(
    db,
    sql`${performance} where m.id = ${bookingRemedyId} and m.removed_at is null`,
  );
}

export function findPerformanceForUpdate(db: Queryable, bookingRemedyId: string) {
  return row<PerformanceRow>(
    db,
    sql`${performance} where m.id = ${bookingRemedyId} and m.removed_at is null for update of m`,
  );
}

export function updateVideo(
  db: Queryable,
  bookingRemedyId: string,
  { objectId, key }: { objectId: string; key: string },
) {
  return run(
    db,
    sql`update booking_remedies set video_object_id = ${objectId}, video_key = ${key} where id = ${bookingRemedyId}`,
  );
}

export function markCompleted(db: Queryable, bookingRemedyId: string, now: Date) {
  return run(db, sql`update booking_remedies set completed_at = ${now} where id = ${bookingRemedyId}`);
}

export function removeVideosOfCustomer(db: Queryable, customerId: string) {
  return run(
    db,
    sql`update booking_remedies set video_object_id = null, video_key = null
      where video_key is not null and removed_at is null and booking_id in (select id from bookings where user_id = ${customerId})`,
  );
}
