import type { IndianState } from "#domain/addresses.ts";
import { contains, matchesCustomer } from "#server/db/customer-search.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";

type Sql = ReturnType<typeof sql>;

export type NoteRow = {
  bookingId: string;
  customerId: string;
  username: string;
  /** Null once the account is closed. */
  phone: string | null;
  sessionDate: string;
  sessionTime: string;
  /** Null where the customer has given no address. */
  recipientName: string | null;
  line1: string;
  line2: string | null;
  landmark: string | null;
  city: string;
  state: IndianState;
  pinCode: string;
  /** Of the address, or else of the account. */
  recipientPhone: string;
  printedAt: Date | null;
  sentAt: Date | null;
  trackingNumber: string | null;
};

export type UnpostedState = "to-print" | "no-address" | "printed";
/** `cursor`: the booking after whose note the page begins; null for the first page. */
type Page = { search: string | null; cursor: string | null; limit: number };

/** `b` is the booking, `u` its customer, `a` the address, `o` the row in `owed_notes`. `front`: see `frontOfBooking`. */
const columns = sql`b.id as "bookingId", b.user_id as "customerId", u.username, u.phone, b.session_date as "sessionDate",
    b.session_time as "sessionTime", a.recipient_name as "recipientName", a.line_1 as "line1", a.line_2 as "line2",
    a.landmark, a.city, a.state, a.pin_code as "pinCode", coalesce(a.phone, u.phone) as "recipientPhone",
    o.printed_at as "printedAt", front.sent_at as "sentAt", front.tracking_number as "trackingNumber"`;

/** Both sides are one sheet of paper: they are posted together, so that one side tells about the note. */
const frontOfBooking = sql`lateral (select p.sent_at, p.tracking_number from parchas p
    where p.booking_id = b.id and p.replaced_at is null order by p.side = 'Back' limit 1) front`;

const STATES: Record<UnpostedState, Sql> = {
  "to-print": sql`o.has_address and o.printed_at is null`,
  "no-address": sql`not o.has_address and o.printed_at is null`,
  printed: sql`o.printed_at is not null`,
};

function isFound(search: string | null): Sql {
  if (search === null) return sql``;
  return sql`and (${matchesCustomer(search)} or ${contains(sql`coalesce(a.recipient_name, '')`, search)}
    or exists (select from parchas p where p.booking_id = b.id and p.replaced_at is null
      and ${isTracked(search)}))`;
}

/** Whether the tracking number of the parcha `p` begins with the text. An index has the numbers in capitals. */
const isTracked = (search: string) =>
  sql`p.tracking_number is not null
    and upper(p.tracking_number) like ${`${search.toUpperCase().replace(/[\\%_]/g, "\\$&")}%`}`;

/** Notes that are not posted, earliest session first. */
export function listUnposted(db: Queryable, state: UnpostedState, { search, cursor, limit }: Page) {
  // The note of the cursor may be posted by now, so its start is not read from `owed_notes`.
  const isAfter =
    cursor === null
      ? sql``
      : sql`and (o.starts_at, o.booking_id) > ((select starts_at from bookings where id = ${cursor}), ${cursor}::uuid)`;
  return rows<NoteRow>(
    db,
    sql`select ${columns}
      from owed_notes o join bookings b on b.id = o.booking_id join users u on u.id = b.user_id
        left join postal_addresses a on a.user_id = b.user_id join ${frontOfBooking} on true
      where o.is_written and ${STATES[state]} ${isAfter} ${isFound(search)}
      order by o.starts_at, o.booking_id limit ${limit}`,
  );
}

/** Posted notes, last posted first. Their search finds tracking numbers and customers by an index each. */
export function listPosted(db: Queryable, { search, cursor, limit }: Page) {
  const isEarlier =
    cursor === null
      ? sql``
      : sql`and (f.sent_at, f.booking_id) < ((select p.sent_at from parchas p
          where p.booking_id = ${cursor} and p.side = 'Front' and p.replaced_at is null), ${cursor}::uuid)`;
  const isInSearch = search === null ? sql`` : sql`and f.booking_id in (${foundPosted(search)})`;
  return rows<NoteRow>(
    db,
    sql`select ${columns}
      from parchas f join bookings b on b.id = f.booking_id join users u on u.id = b.user_id
        left join postal_addresses a on a.user_id = b.user_id left join owed_notes o on o.booking_id = b.id
        join ${frontOfBooking} on true
      where f.side = 'Front' and f.replaced_at is null and f.sent_at is not null
        and u.phone is not null and not b.is_test ${isEarlier} ${isInSearch}
      order by f.sent_at desc, f.booking_id desc limit ${limit}`,
  );
}

const MAX_FOUND_CUSTOMERS = 200;

function foundPosted(search: string): Sql {
  return sql`select p.booking_id from parchas p where p.replaced_at is null and ${isTracked(search)}
    union all
    select found.id from bookings found where found.user_id in
      (select u.id from users u left join postal_addresses a on a.user_id = u.id
        where ${matchesCustomer(search)} or ${contains(sql`coalesce(a.recipient_name, '')`, search)}
        limit ${MAX_FOUND_CUSTOMERS})`;
}

export function findNote(db: Queryable, bookingId: string) {
  return row<NoteRow>(
    db,
    sql`select ${columns}
      from bookings b join users u on u.id = b.user_id left join postal_addresses a on a.user_id = b.user_id
        left join owed_notes o on o.booking_id = b.id join ${frontOfBooking} on true
      where b.id = ${bookingId}`,
  );
}

export type DispatchCounts = { toPrint: number; noAddress: number; printed: number; oldest: Date | null };

/** By an index that has all its columns. */
export async function countUnposted(db: Queryable): Promise<DispatchCounts> {
  const found = await row<DispatchCounts>(
    db,
    sql`select count(*) filter (where ${STATES["to-print"]}) as "toPrint",
        count(*) filter (where ${STATES["no-address"]}) as "noAddress",
        count(*) filter (where ${STATES.printed}) as printed, min(o.starts_at) as oldest
      from owed_notes o where o.is_written`,
  );
  return found ?? { toPrint: 0, noAddress: 0, printed: 0, oldest: null };
}

/** Leaves out notes without an address, and keeps the first time of printing. Returns the notes that changed. */
export function setPrinted(db: Queryable, bookingIds: readonly string[], now: Date) {
  return rows<{ bookingId: string }>(
    db,
    sql`update owed_notes o set printed_at = ${now} where o.booking_id in (${locked(bookingIds)})
      and o.is_written and ${STATES["to-print"]} returning o.booking_id as "bookingId"`,
  );
}

export function setUnprinted(db: Queryable, bookingIds: readonly string[]) {
  return rows<{ bookingId: string }>(
    db,
    sql`update owed_notes o set printed_at = null where o.booking_id in (${locked(bookingIds)})
      and ${STATES.printed} returning o.booking_id as "bookingId"`,
  );
}

/** In one order, so that two calls about the same notes do not wait for each other. */
const locked = (bookingIds: readonly string[]) =>
  sql`select booking_id from owed_notes where booking_id = any(${bookingIds}::uuid[]) order by booking_id for update`;

/** Another booking whose note has this number, in capitals or not; null if there is none. */
export function findOtherWithNumber(db: Queryable, trackingNumber: string, bookingId: string) {
  return row<{ bookingId: string }>(
    db,
    sql`select p.booking_id as "bookingId" from parchas p
      where upper(p.tracking_number) = upper(${trackingNumber}) and p.tracking_number is not null
        and p.replaced_at is null and p.booking_id <> ${bookingId} limit 1`,
  );
}

/** Locks the number until the transaction ends, so that of two notes with the same new number the second one sees the first. */
export function lockNumber(db: Queryable, trackingNumber: string) {
  return run(db, sql`select pg_advisory_xact_lock(hashtextextended(upper(${trackingNumber}), 44))`);
}

/** Of both sides; keeps the first date. Returns how many sides became posted. */
export async function markPosted(
  db: Queryable,
  bookingId: string,
  trackingNumber: string | null,
  now: Date,
): Promise<number> {
  const changed = await rows<{ isNew: boolean }>(
    db,
    sql`update parchas p set sent_at = coalesce(p.sent_at, ${now}),
        tracking_number = coalesce(${trackingNumber}, p.tracking_number)
      from (select id, sent_at from parchas where booking_id = ${bookingId} and replaced_at is null
        order by id for update) before
      where p.id = before.id returning before.sent_at is null as "isNew"`,
  );
  return changed.filter(({ isNew }) => isNew).length;
}
