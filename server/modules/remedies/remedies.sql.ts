import type { Remedy } from "#contract/remedies.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

const remedy = sql`id, name, name_hindi as "nameHindi", price, video_url as "videoUrl", is_active as "isActive"`;

/** The catalogue, in its order. */
export function catalogue(db: Queryable, isOnlyActive: boolean) {
  return rows<Remedy>(
    db,
    sql`select ${remedy} from remedies where is_active or not ${isOnlyActive}::boolean order by place`,
  );
}

export async function isCatalogueEmpty(db: Queryable): Promise<boolean> {
  return (await row(db, sql`select 1 from remedies limit 1`)) === null;
}

export type NewRemedy = Omit<Remedy, "id">;

export function insertRemedy(db: Queryable, one: NewRemedy, now: Date) {
  return row<Remedy>(
    db,
    sql`insert into remedies (name, name_hindi, price, video_url, is_active, created_at)
      values (${one.name}, ${one.nameHindi}, ${one.price}, ${one.videoUrl}, ${one.isActive}, ${now})
      returning ${remedy}`,
  );
}

export type RemedyChange = Omit<NewRemedy, "videoUrl" | "isActive"> & {
  /** Not said: as it is. */
  videoUrl: string | null | undefined;
  isActive: boolean | undefined;
};

export function updateRemedy(db: Queryable, id: string, to: RemedyChange) {
  return row<Remedy>(
    db,
    sql`update remedies set name = ${to.name}, name_hindi = ${to.nameHindi}, price = ${to.price},
        video_url = case when ${to.videoUrl === undefined} then video_url else ${to.videoUrl ?? null} end,
        is_active = coalesce(${to.isActive ?? null}, is_active)
      where id = ${id} returning ${remedy}`,
  );
}

/** Those of the catalogue with these ids, so locked that nobody changes them until the transaction ends. */
export function remediesForPrescription(db: Queryable, ids: readonly string[]) {
  return rows<Remedy>(db, sql`select ${remedy} from remedies where id = any(${ids}) order by id for share`);
}

export type RemedyRow = {
  bookingRemedyId: string;
  bookingId: string;
  /** Of the catalogue. */
  id: string;
  name: string;
  nameHindi: string;
  videoUrl: string | null;
  price: number;
  isPurchased: boolean;
  isPaid: boolean;
  isCompleted: boolean;
  videoKey: string | null;
};
export type PlacedRow = RemedyRow & { sessionDate: string; sessionTime: string };

/** The tutorial is the catalogue's of today: a better address helps whoever has the vidhi. */
const prescribed = sql`
  select m.id as "bookingRemedyId", m.booking_id as "bookingId", m.remedy_id as id, m.name, m.name_hindi as "nameHindi",
    c.video_url as "videoUrl", m.price, m.purchased_at is not null as "isPurchased",
    m.payment_id is not null as "isPaid", m.completed_at is not null as "isCompleted", m.video_key as "videoKey", b.session_date as "sessionDate",
    b.session_time as "sessionTime"
  from booking_remedies m join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id`;

export function ofBooking(db: Queryable, bookingId: string) {
  return rows<PlacedRow>(
    db,
    sql`${prescribed} where m.booking_id = ${bookingId} and m.removed_at is null order by c.place`,
  );
}

export function ofUser(db: Queryable, userId: string) {
  return rows<PlacedRow>(
    db,
    sql`${prescribed} where b.user_id = ${userId} and b.status = 'completed' and m.removed_at is null
      order by b.starts_at desc, b.id, c.place`,
  );
}

export type Session = { userId: string; status: BookingStatus };

/** The booking that remedies are of; it is read along with them and never changed. */
export function sessionOf(db: Queryable, bookingId: string) {
  return row<Session>(db, sql`select user_id as "userId", status from bookings where id = ${bookingId}`);
}

/** The same, locked: its status and its list stand until the transaction ends. */
export function sessionForUpdate(db: Queryable, bookingId: string) {
  return row<Session>(
    db,
    sql`select user_id as "userId", status from bookings where id = ${bookingId} for update`,
  );
}

type Prescription = { bookingId: string; remedyIds: readonly string[]; prescribedBy: string };

/** Names and prices are copied as they are now. What costs nothing is hers at once. */
export function prescribe(db: Queryable, { bookingId, remedyIds, prescribedBy }: Prescription, now: Date) {
  return run(
    db,
    sql`insert into booking_remedies (booking_id, remedy_id, name, name_hindi, price, prescribed_at, prescribed_by,
        purchased_at)
      select ${bookingId}, id, name, name_hindi, price, ${now}, ${prescribedBy},
        case when price = 0 then ${now}::timestamptz end
      from remedies where id = any(${remedyIds}) order by place`,
  );
}

/** Whether somebody is paying, or may have paid, for one that would be taken off. */
export async function isAnyOtherInOrder(
  db: Queryable,
  bookingId: string,
  keptIds: readonly string[],
): Promise<boolean> {
  const found = await row(
    db,
    sql`select from booking_remedies m join order_lines l on l.booking_remedy_id = m.id
        join payment_orders o on o.id = l.order_id
      where m.booking_id = ${bookingId} and m.remedy_id <> all(${keptIds}::uuid[]) and m.removed_at is null
        and m.purchased_at is null and (o.state = 'open'
          or exists (select from payments p where p.order_id = o.id and p.state = 'checking'))
      limit 1`,
  );
  return found !== null;
}

/** What is hers already stays, whoever asks. */
export function removeOthers(db: Queryable, bookingId: string, keptIds: readonly string[], now: Date) {
  return run(
    db,
    sql`update booking_remedies set removed_at = ${now}
      where booking_id = ${bookingId} and remedy_id <> all(${keptIds}::uuid[]) and removed_at is null
        and purchased_at is null`,
  );
}

type PendingRow = {
  bookingRemedyId: string;
  userName: string;
  userPhone: string;
  remedyName: string;
  remedyNameHindi: string;
  sessionDate: string;
  sessionTime: string;
  videoKey: string | null;
};

/** Bought or given and not performed yet. Nobody waits for those of a closed account. */
export function pending(db: Queryable) {
  return rows<PendingRow>(
    db,
    sql`select m.id as "bookingRemedyId", u.username as "userName", u.phone as "userPhone", m.name as "remedyName",
        m.name_hindi as "remedyNameHindi", b.session_date as "sessionDate", b.session_time as "sessionTime",
        m.video_key as "videoKey"
      from booking_remedies m join remedies c on c.id = m.remedy_id join bookings b on b.id = m.booking_id
        join users u on u.id = b.user_id
      where m.purchased_at is not null and m.completed_at is null and u.phone is not null
      order by b.starts_at, b.id, c.place`,
  );
}

export type Vidhi = {
  bookingId: string;
  userId: string;
  isPurchased: boolean;
  isCompleted: boolean;
  videoObjectId: string | null;
  videoKey: string | null;
};

const vidhi = sql`
  select m.booking_id as "bookingId", b.user_id as "userId", m.purchased_at is not null as "isPurchased",
    m.completed_at is not null as "isCompleted",
    m.video_object_id as "videoObjectId", m.video_key as "videoKey"
  from booking_remedies m join bookings b on b.id = m.booking_id`;

export function vidhiById(db: Queryable, id: string) {
  return row<Vidhi>(db, sql`${vidhi} where m.id = ${id} and m.removed_at is null`);
}

export function vidhiForUpdate(db: Queryable, id: string) {
  return row<Vidhi>(db, sql`${vidhi} where m.id = ${id} and m.removed_at is null for update of m`);
}

export function setVideo(db: Queryable, id: string, { objectId, key }: { objectId: string; key: string }) {
  return run(
    db,
    sql`update booking_remedies set video_object_id = ${objectId}, video_key = ${key} where id = ${id}`,
  );
}

export function complete(db: Queryable, id: string, now: Date) {
  return run(db, sql`update booking_remedies set completed_at = ${now} where id = ${id}`);
}

/** What was prescribed stays, as money rows speak of it; the videos name her aloud. */
export function dropVideosOfUser(db: Queryable, userId: string) {
  return run(
    db,
    sql`update booking_remedies set video_object_id = null, video_key = null
      where video_key is not null and removed_at is null and booking_id in (select id from bookings where user_id = ${userId})`,
  );
}
