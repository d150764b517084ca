import { isAttendedBy } from "#server/db/attendee.ts";
import { isIntakeFile } from "#server/db/intake-files.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

export type IntakeFileRow = {
  id: string;
  bookingId: string;
  /** Null of a photo. */
  seconds: number | null;
  mainKey: string;
  smallKey: string | null;
};

const selectFiles = sql`select o.id, o.booking_id as "bookingId", o.seconds, o.main_key as "mainKey", o.small_key as "smallKey"
  from objects o join bookings b on b.id = o.booking_id where ${isIntakeFile}`;

/** In the order in which they were added. */
export function listFiles(db: Queryable, bookingId: string) {
  return rows<IntakeFileRow>(db)`${selectFiles} and b.id = ${bookingId} order by o.attached_at, o.id`;
}

/** By session, earliest first. */
export function listFilesOfCustomer(db: Queryable, customerId: string) {
  return rows<IntakeFileRow>(db)`
    ${selectFiles} and ${isAttendedBy(customerId)} order by b.starts_at, o.attached_at, o.id`;
}
