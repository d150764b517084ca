import { attendeeId, isKeptBy } from "#server/db/attendee.ts";
import { isIntakeFile, isVoice } from "#server/db/intake-files.ts";
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";

/** Of an admin or of a customer. `sizeBytes` and `contentType` are as the browser declared them, or null. */
export type Ticket = {
  id: string;
  adminId: string | null;
  userId: string | null;
  expiresAt: Date;
  sizeBytes: number | null;
  contentType: string | null;
};

export function insertTicket(db: Queryable, ticket: Ticket, now: Date) {
  const { id, adminId, userId, expiresAt, sizeBytes, contentType } = ticket;
  return run(db)`insert into objects (id, admin_id, user_id, created_at, expires_at, size_bytes, content_type)
    values (${id}, ${adminId}, ${userId}, ${now}, ${expiresAt}, ${sizeBytes}, ${contentType})`;
}

/** A row begins as a ticket. Claiming sets the keys, attaching sets the booking. */
export type UploadRow = Ticket & {
  createdAt: Date;
  /** While the parts of the file arrive in a bucket. */
  multipartId: string | null;
  claimedAt: Date | null;
  mainKey: string | null;
  smallKey: string | null;
  bookingId: string | null;
  detachedAt: Date | null;
  eraseAskedAt: Date | null;
  /** Attached, and still for admins only. */
  isWithheld: boolean;
  /** The upload of which this is a copy. */
  copiedFrom: string | null;
  /** The attendee of the booking's session. */
  customerId: string | null;
};

export function findUpload(db: Queryable, id: string) {
  return row<UploadRow>(db)`
    select o.id, o.admin_id as "adminId", o.user_id as "userId", o.created_at as "createdAt", o.multipart_id as "multipartId",
      o.expires_at as "expiresAt", o.size_bytes as "sizeBytes",
      o.content_type as "contentType", o.claimed_at as "claimedAt", o.main_key as "mainKey",
      o.small_key as "smallKey", o.booking_id as "bookingId", o.detached_at as "detachedAt",
      o.erase_asked_at as "eraseAskedAt", o.is_withheld as "isWithheld", o.copied_from as "copiedFrom",
      ${attendeeId} as "customerId"
    from objects o left join bookings b on b.id = o.booking_id where o.id = ${id}`;
}

/** Lets the upload continue for a while. */
export function extendTicket(db: Queryable, id: string, expiresAt: Date) {
  return run(db)`update objects set expires_at = ${expiresAt} where id = ${id} and claimed_at is null`;
}

/** Of two requests the first decides. Answers the id that counts. */
export function setMultipartId(db: Queryable, id: string, multipartId: string) {
  return row<{ multipartId: string }>(db)`
    update objects set multipart_id = coalesce(multipart_id, ${multipartId}) where id = ${id}
    returning multipart_id as "multipartId"`;
}

/** Writes nothing when another request claimed the upload first. */
export function claimUpload(
  db: Queryable,
  id: string,
  keys: { mainKey: string; smallKey: string | null },
  now: Date,
) {
  return run(db)`
    update objects set claimed_at = ${now}, main_key = ${keys.mainKey}, small_key = ${keys.smallKey}
    where id = ${id} and claimed_at is null`;
}

/** Writes nothing when the upload is attached to a booking already; answers how many rows it wrote. */
export function attachUpload(
  db: Queryable,
  id: string,
  { bookingId, isWithheld, seconds }: { bookingId: string; isWithheld: boolean; seconds: number | null },
  now: Date,
) {
  return run(db)`
    update objects set booking_id = ${bookingId}, attached_at = ${now}, is_withheld = ${isWithheld}, seconds = ${seconds}
    where id = ${id} and claimed_at is not null and booking_id is null`;
}

export function releaseUpload(db: Queryable, id: string) {
  return run(db)`update objects set is_withheld = false where id = ${id}`;
}

/** A claimed upload with the owner, type and size of another one. */
export function insertCopy(
  db: Queryable,
  copy: { id: string; sourceId: string; mainKey: string },
  now: Date,
) {
  return run(db)`
    insert into objects (id, admin_id, created_at, expires_at, size_bytes, content_type, has_original,
      claimed_at, main_key, copied_from)
    select ${copy.id}, admin_id, ${now}, ${now}, size_bytes, content_type, false, ${now}, ${copy.mainKey}, id
    from objects where id = ${copy.sourceId}`;
}

export function detachUpload(db: Queryable, id: string, now: Date) {
  return run(db)`update objects set detached_at = ${now} where id = ${id} and detached_at is null`;
}

export function requestErasure(db: Queryable, bookingIds: readonly string[], now: Date) {
  return run(db)`update objects set erase_asked_at = ${now}
    where booking_id = any(${bookingIds}) and erase_asked_at is null`;
}

export function requestErasureOfUpload(db: Queryable, id: string, now: Date) {
  return run(db)`update objects set erase_asked_at = ${now} where id = ${id} and erase_asked_at is null`;
}

const erasedIntakeFiles = (
  condition: Sql,
  now: Date,
) => sql`update objects o set erase_asked_at = ${now} from bookings b
  where b.id = o.booking_id and ${isIntakeFile} and ${condition}`;

/** Of a session: one file, the recording, or all. */
export function requestErasureOfIntake(
  db: Queryable,
  bookingId: string,
  which: { id: string } | "voice" | "all",
  now: Date,
) {
  const isMeant = which === "all" ? sql`true` : which === "voice" ? isVoice : sql`o.id = ${which.id}`;
  return run(db)`${erasedIntakeFiles(sql`b.id = ${bookingId} and ${isMeant}`, now)}`;
}

export function requestErasureOfIntakesOf(db: Queryable, customerId: string, now: Date) {
  return run(db)`${erasedIntakeFiles(isKeptBy(customerId), now)}`;
}

export function requestErasureOfCancelled(db: Queryable, cancelledBefore: Date, now: Date) {
  const isCancelled = sql`b.status = 'cancelled' and b.cancelled_at < ${cancelledBefore}`;
  return run(db)`${erasedIntakeFiles(isCancelled, now)}`;
}

/** Tickets and claimed files of a customer that no booking uses. */
export function countUnattachedUploads(db: Queryable, userId: string) {
  return row<{ count: number; oldestAt: Date | null }>(db)`
    select count(*)::integer as count, min(created_at) as "oldestAt" from objects
    where booking_id is null and user_id = ${userId}`;
}

export function requestErasureOfUnattached(db: Queryable, userId: string, now: Date) {
  return run(db)`update objects set erase_asked_at = ${now}
    where booking_id is null and user_id = ${userId} and erase_asked_at is null`;
}

export function listUploadsToErase(db: Queryable, limit: number) {
  return rows<{ id: string }>(db)`
    select id from objects where erase_asked_at is not null and erased_at is null order by erase_asked_at limit ${limit}`;
}

export function markErased(db: Queryable, id: string, now: Date) {
  return run(db)`update objects set erased_at = ${now} where id = ${id}`;
}

/** Tickets and claimed files that no booking uses. */
export function listUnattachedUploads(db: Queryable, createdBefore: Date, limit: number) {
  return rows<{ id: string; multipartId: string | null }>(db)`
    select id, multipart_id as "multipartId" from objects where booking_id is null and created_at < ${createdBefore}
    order by created_at limit ${limit}`;
}

/** Answers 0 when the upload was attached meanwhile. */
export function deleteUnattachedUpload(db: Queryable, id: string) {
  return run(db)`delete from objects where id = ${id} and booking_id is null`;
}

/** Claimed uploads whose ticket has expired, so that no new original can arrive. */
export function listUploadsWithOriginal(db: Queryable, expiredBefore: Date, limit: number) {
  return rows<{ id: string }>(db)`
    select id from objects where has_original and claimed_at is not null and expires_at < ${expiredBefore}
    order by expires_at limit ${limit}`;
}

export function markOriginalDeleted(db: Queryable, id: string) {
  return run(db)`update objects set has_original = false where id = ${id}`;
}
