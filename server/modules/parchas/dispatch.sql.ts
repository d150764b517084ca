import type { IndianState } from "#domain/addresses.ts";
import { kindOfTrackingNumber, normalizeTrackingNumber } from "#domain/tracking-numbers.ts";
import { attendeeId, isOfCustomers, isOfCustomersOr, keeperId } from "#server/db/attendee.ts";
import type { TimeCursor } from "#server/db/cursor.ts";
import { owesNote } from "#server/db/owed-work.ts";
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import type { FoundCustomers } from "#server/modules/customers/found-customers.ts";

export type NoteRow = {
  bookingId: string;
  customerId: string;
  username: string;
  /** Null once the account is closed. */
  phone: string | null;
  sessionDate: string;
  sessionTime: string;
  /** With `line1`, `city` and `pinCode` null where the customer has given no address. */
  recipientName: string | null;
  line1: string | null;
  line2: string | null;
  landmark: string | null;
  city: string | null;
  state: IndianState | null;
  pinCode: string | null;
  /** Of the address, or else of the account; null without either. */
  recipientPhone: string | null;
  printedAt: Date | null;
  sentAt: Date | null;
  trackingNumber: string | null;
};
/** `at`: by which the list is sorted, with microseconds. */
export type ListedNoteRow = NoteRow & { at: string };

export type UnpostedState = "to-print" | "no-address" | "printed";
/** A searched text, the customers that it finds, and the starts of the sessions whose papers have it as their code. */
type Search = { text: string; customers: FoundCustomers; starts: readonly Date[] };
/** `after`: the place of the note after which the page begins; null for the first page. */
export type Page = { search: Search | null; after: TimeCursor | null; limit: number };

const isAddressChangedSince = (at: Sql) => sql`coalesce(${at} <
    (select a.changed_at from postal_addresses a where a.user_id = ${attendeeId}), false)`;
/** The customer has changed the address since the label was printed. */
const isOutdated = isAddressChangedSince(sql`b.printed_at`);
const isPrinted = sql`(b.printed_at is not null and not ${isOutdated})`;

/** `b` is the booking, `u` who attended, or the payer while the attendee has no account, `a` the attendee's address. `front`: see `frontOfBooking`. */
const columns = sql`b.id as "bookingId", ${keeperId} as "customerId", u.username, u.phone, b.session_date as "sessionDate",
    b.session_time as "sessionTime", a.recipient_name as "recipientName", a.line_1 as "line1", a.line_2 as "line2",
    a.landmark, a.city, a.state, a.pin_code as "pinCode", coalesce(a.phone, u.phone) as "recipientPhone",
    case when b.posted_at is null and not ${isOutdated} then b.printed_at end as "printedAt", front.sent_at as "sentAt", front.tracking_number as "trackingNumber"`;

/** Both sides are one sheet of paper: they are posted together, so that one side stands for the note. */
const frontOfBooking = sql`lateral (select p.sent_at, p.tracking_number from parchas p
    where p.booking_id = b.id and p.replaced_at is null order by p.side = 'Back' limit 1) front`;

const hasAddress = sql`((select a.user_id from postal_addresses a where a.user_id = ${attendeeId}) is not null)`;

const STATES: Record<UnpostedState, Sql> = {
  "to-print": sql`${hasAddress} and not ${isPrinted}`,
  "no-address": sql`not ${hasAddress} and b.printed_at is null`,
  printed: isPrinted,
};

function isFound(search: Search | null): Sql {
  if (search === null) return sql``;
  const hasNumber = sql`(b.starts_at = any(${search.starts}::timestamptz[]) or exists (select from parchas p
    where p.booking_id = b.id and p.replaced_at is null and ${isTracked(search.text)}))`;
  return sql`and ${isOfCustomersOr(search.customers, hasNumber)}`;
}

/** The tracking number of the parcha `p` as an index has it: in capitals, without spaces and dashes. */
const plainNumber = sql`upper(regexp_replace(p.tracking_number, '[^A-Za-z0-9]', '', 'g'))`;

/** Whether the tracking number of the parcha `p` begins with the text. "~" comes after all letters and digits. */
function isTracked(search: string): Sql {
  const number = normalizeTrackingNumber(search);
  const isWhole = kindOfTrackingNumber(number) === "post";
  const text = isWhole ? number : search.toUpperCase().replace(/[\s-]/g, "");
  if (!/^[A-Z0-9]+$/.test(text)) return sql`false`;
  return sql`p.tracking_number is not null and ${plainNumber} ~>=~ ${text} and ${plainNumber} ~<~ ${`${text}~`}`;
}

const bookingsToPost = sql`bookings b join users u on u.id = ${keeperId}
  left join postal_addresses a on a.user_id = ${attendeeId}`;

/** Notes that are not posted, earliest session first. */
export function listUnposted(db: Queryable, state: UnpostedState, { search, after, limit }: Page) {
  const isAfter = after
    ? sql`and (b.starts_at, b.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return rows<ListedNoteRow>(db)`select ${columns}, b.starts_at::text as at
    from ${bookingsToPost} join ${frontOfBooking} on true
    where ${owesNote} and ${STATES[state]} ${isAfter} ${isFound(search)}
    order by b.starts_at, b.id limit ${limit}`;
}

/** Posted notes, last posted first. */
export function listPosted(db: Queryable, { search, after, limit }: Page) {
  const isEarlier = after
    ? sql`and (f.sent_at, f.booking_id) < (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  // "is true" keeps the planner from a join: the bookings are found once, and the index of posted notes has all that is compared.
  const isSearched =
    search === null
      ? sql``
      : sql`and (f.booking_id in (
          select p.booking_id from parchas p where p.replaced_at is null and ${isTracked(search.text)}
          union all select b.id from bookings b where b.starts_at = any(${search.starts}::timestamptz[])
          union all select b.id from bookings b where ${isOfCustomers(search.customers)})) is true`;
  return rows<ListedNoteRow>(db)`select ${columns}, f.sent_at::text as at
    from parchas f join bookings b on b.id = f.booking_id join users u on u.id = ${keeperId}
      left join postal_addresses a on a.user_id = ${attendeeId} join ${frontOfBooking} on true
    where f.side = 'Front' and f.replaced_at is null and f.sent_at is not null ${isEarlier} ${isSearched}
      and u.phone is not null and not b.is_test
    order by f.sent_at desc, f.booking_id desc limit ${limit}`;
}

export function findNote(db: Queryable, bookingId: string) {
  return row<NoteRow>(db)`select ${columns}
    from ${bookingsToPost} join ${frontOfBooking} on true
    where b.id = ${bookingId}`;
}

export type DispatchCounts = { toPrint: number; noAddress: number; printed: number; oldest: Date | null };

export async function countUnposted(db: Queryable): Promise<DispatchCounts> {
  const found = await row<DispatchCounts>(db)`
    select count(*) filter (where ${STATES["to-print"]}) as "toPrint",
      count(*) filter (where ${STATES["no-address"]}) as "noAddress",
      count(*) filter (where ${STATES.printed}) as printed, min(b.starts_at) as oldest
    from bookings b where ${owesNote}`;
  return found ?? { toPrint: 0, noAddress: 0, printed: 0, oldest: null };
}

/**
 * Leaves out notes without an address or with a later one, and keeps the first time at which a label with this address was printed.
 * `at`: when the printed addresses were read. Returns the notes that changed.
 */
export function setPrinted(db: Queryable, bookingIds: readonly string[], at: Date) {
  return rows<{ bookingId: string }>(db)`
    update bookings b set printed_at = ${at} where b.id in (${locked(bookingIds)}) and ${owesNote} and ${STATES["to-print"]}
      and not ${isAddressChangedSince(sql`${at}::timestamptz`)}
    returning b.id as "bookingId"`;
}

export function setUnprinted(db: Queryable, bookingIds: readonly string[]) {
  return rows<{ bookingId: string }>(db)`
    update bookings b set printed_at = null where b.id in (${locked(bookingIds)}) and ${owesNote} and ${STATES.printed}
    returning b.id as "bookingId"`;
}

/** In one order, so that two calls about the same notes do not wait for each other. */
const locked = (bookingIds: readonly string[]) =>
  sql`select id from bookings where id = any(${bookingIds}::uuid[]) order by id for no key update`;

const plain = (trackingNumber: string) => trackingNumber.toUpperCase().replace(/[^A-Z0-9]/g, "");

/** Another booking whose note has this number, however it is written; null if there is none. */
export function findOtherWithNumber(db: Queryable, trackingNumber: string, bookingId: string) {
  return row<{ bookingId: string }>(db)`select p.booking_id as "bookingId" from parchas p
    where ${plainNumber} = ${plain(trackingNumber)} and p.tracking_number is not null
      and p.replaced_at is null and p.booking_id <> ${bookingId} limit 1`;
}

/** Locks the number until the transaction ends, so that of two notes with the same new number the second one sees the first. */
export function lockNumber(db: Queryable, trackingNumber: string) {
  return run(db)`select pg_advisory_xact_lock(hashtextextended(${plain(trackingNumber)}, 44))`;
}

/** Of both sides; keeps the first date. Returns how many sides became posted. */
export async function markPosted(
  db: Queryable,
  bookingId: string,
  trackingNumber: string | null,
  now: Date,
): Promise<number> {
  const changed = await rows<{ isNew: boolean }>(db)`
    update parchas p set sent_at = coalesce(p.sent_at, ${now}),
      tracking_number = coalesce(${trackingNumber}, p.tracking_number)
    from (select id, sent_at from parchas where booking_id = ${bookingId} and replaced_at is null
      order by id for update) before
    where p.id = before.id returning before.sent_at is null as "isNew"`;
  return changed.filter(({ isNew }) => isNew).length;
}
