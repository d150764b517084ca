import type { IntakeFileKind } from "#domain/intake-files.ts";
import { isAttendedBy, isKeptBy } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

export type IntakeFileRow = {
  objectId: string;
  bookingId: string;
  kind: IntakeFileKind;
  place: number;
  /** Of a recording. */
  seconds: number | null;
  mainKey: string;
  smallKey: string | null;
};

const selectFiles = sql`select f.object_id as "objectId", f.booking_id as "bookingId", f.kind, f.place, f.seconds,
    o.main_key as "mainKey", o.small_key as "smallKey"
  from intake_files f join objects o on o.id = f.object_id`;

/** In the order in which they were added. */
export function listFiles(db: Queryable, bookingId: string) {
  return rows<IntakeFileRow>(
    db,
    sql`${selectFiles} where f.booking_id = ${bookingId} order by f.added_at, f.place`,
  );
}

export function listFilesOfCustomer(db: Queryable, customerId: string) {
  return rows<IntakeFileRow>(
    db,
    sql`${selectFiles} join bookings b on b.id = f.booking_id
      where ${isAttendedBy(customerId)} order by b.starts_at, f.added_at, f.place`,
  );
}

export function hasFile(db: Queryable, bookingId: string, objectId: string) {
  return row(db, sql`select 1 from intake_files where booking_id = ${bookingId} and object_id = ${objectId}`);
}

type NewFile = Pick<IntakeFileRow, "objectId" | "bookingId" | "kind" | "place" | "seconds">;

/** The unique constraint on booking, kind and place limits the number of files. */
export function insertFile(db: Queryable, file: NewFile, now: Date) {
  const { objectId, bookingId, kind, place, seconds } = file;
  return run(
    db,
    sql`insert into intake_files (object_id, booking_id, kind, place, seconds, added_at)
      values (${objectId}, ${bookingId}, ${kind}, ${place}, ${seconds}, ${now})`,
  );
}

type Deleted = { objectId: string };

export function deleteFile(db: Queryable, bookingId: string, objectId: string) {
  return rows<Deleted>(
    db,
    sql`delete from intake_files where booking_id = ${bookingId} and object_id = ${objectId}
      returning object_id as "objectId"`,
  );
}

export function deleteFiles(db: Queryable, bookingId: string) {
  return rows<Deleted>(
    db,
    sql`delete from intake_files where booking_id = ${bookingId} returning object_id as "objectId"`,
  );
}

export function deleteFilesOf(db: Queryable, customerId: string) {
  return rows<Deleted>(
    db,
    sql`delete from intake_files f using bookings b where b.id = f.booking_id and ${isKeptBy(customerId)}
      returning f.object_id as "objectId"`,
  );
}

export function deleteFilesOfCancelled(db: Queryable, cancelledBefore: Date) {
  return rows<Deleted>(
    db,
    sql`delete from intake_files f using bookings b
      where b.id = f.booking_id and b.status = 'cancelled' and b.cancelled_at < ${cancelledBefore}
      returning f.object_id as "objectId"`,
  );
}
