import type { Sent } from "#contract/endpoint.ts";
import type { WaitlistOffer } from "#contract/waitlist.ts";
import { MAX_UPCOMING_BOOKINGS } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { MAX_OFFERS_A_DAY, UNPAID_HOLD_PAUSE_MINUTES, type WaitedDays } from "#domain/waitlist.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, type Sql, sql } from "#server/db/sql.ts";
import { countUpcoming } from "./holds.sql.ts";

export type EntryRow = WaitedDays & { id: string; createdAt: Date };

const ENTRY = sql`id, from_day as "fromDay", to_day as "toDay", part, created_at as "createdAt"`;

/** Those whose days have not passed, in the order in which they were made. */
export function listEntries(db: Queryable, customerId: string, today: string) {
  return rows<EntryRow>(db)`
    select ${ENTRY} from waitlist_entries where user_id = ${customerId} and to_day >= ${today}
    order by created_at, id`;
}

/** Null when the customer waits for these days already. */
export function insertEntry(db: Queryable, customerId: string, waited: WaitedDays, now: Date) {
  return row<EntryRow>(db)`insert into waitlist_entries (user_id, from_day, to_day, part, created_at)
    values (${customerId}, ${waited.fromDay}, ${waited.toDay}, ${waited.part}, ${now})
    on conflict do nothing returning ${ENTRY}`;
}

export function deleteEntry(db: Queryable, customerId: string, id: string) {
  return run(db)`delete from waitlist_entries where id = ${id} and user_id = ${customerId}`;
}

/** The entries of who attends the booked session that are about its day. */
export function deleteEntriesOf(db: Queryable, bookingId: string) {
  return run(db)`
    delete from waitlist_entries w using bookings b
    where b.id = ${bookingId} and w.user_id = ${attendeeId} and b.session_date between w.from_day and w.to_day`;
}

export async function deleteAllOf(db: Queryable, customerId: string) {
  await run(db)`delete from waitlist_entries where user_id = ${customerId}`;
  await run(db)`delete from waitlist_offers where user_id = ${customerId}`;
}

export async function deletePast(db: Queryable, today: string, offersBefore: string) {
  await run(db)`delete from waitlist_entries where to_day < ${today}`;
  await run(db)`delete from waitlist_offers where session_date < ${offersBefore}`;
}

/** From this day on, the latest first. */
export function listOffers(db: Queryable, customerId: string, fromDay: string) {
  return rows<Sent<WaitlistOffer>>(db)`
    select id, session_date as "sessionDate", session_time as "sessionTime", created_at as "createdAt",
      ends_at as "endsAt"
    from waitlist_offers where user_id = ${customerId} and session_date >= ${fromDay}
    order by created_at desc, id`;
}

/** The days for which a customer waits, soonest first. */
export async function listWaitedDays(db: Queryable): Promise<string[]> {
  const days = await rows<{ day: string }>(db)`select distinct d.day::date as day
    from waitlist_entries w, generate_series(w.from_day, w.to_day, '1 day') as d (day) order by 1`;
  return days.map(({ day }) => day);
}

export type FreeSlot = { date: string; time: string; part: string };

/** When a slot starts: the expression of bookings.starts_at, which is indexed also for cancelled bookings. */
const startOf = (date: Sql, time: Sql): Sql => sql`((${date} + ${time}) at time zone interval '05:30')`;

/**
 * The entries of the customers who may get an offer: not while a slot is reserved for them, while they hold one, after the last
 * offer of the day, and with as many sessions as a customer may have. A customer without a phone has no way to get the message.
 */
const readyEntries = ({ dayStartsAt, startsFrom, now }: Moment): Sql => sql`
  select w.* from waitlist_entries w join users u on u.id = w.user_id and u.phone is not null
    where not exists (select from waitlist_offers o where o.user_id = w.user_id and o.ends_at > ${now})
      and not exists (select from bookings b where b.user_id = w.user_id and b.status = 'pending'
        and b.hold_expires_at > ${now})
      and ${countUpcoming(sql`w.user_id`, startsFrom)} < ${MAX_UPCOMING_BOOKINGS}
      and (select count(*) from waitlist_offers o where o.user_id = w.user_id and o.created_at >= ${dayStartsAt})
        < ${MAX_OFFERS_A_DAY}`;

/** `dayStartsAt`: the midnight before `now`, in India. `startsFrom`: since when sessions count as upcoming. */
export type Moment = { dayStartsAt: Date; startsFrom: Date; now: Date };

const columns = sql`(date date, time time, part text)`;

function recordset(slots: readonly FreeSlot[]) {
  return sql`json_to_recordset(${JSON.stringify(slots)})`;
}

/**
 * The slot is on one of the days and in the part of the day that the customer waits for, and none of the same day and part that was
 * offered to the customer has stayed free: it would have done as well. `free`: all free slots of the days for which customers wait.
 */
const matches = (free: readonly FreeSlot[]): Sql => sql`
  s.date between w.from_day and w.to_day and (w.part is null or w.part = s.part)
    and not exists (select from waitlist_offers o join ${recordset(free)} as f ${columns}
        on f.date = o.session_date and f.time = o.session_time
      where o.user_id = w.user_id and f.date = s.date and f.part = s.part
        and not exists (select from bookings t
          where t.starts_at = ${startOf(sql`o.session_date`, sql`o.session_time`)} and t.created_at >= o.created_at))`;

/** See `UNPAID_HOLD_PAUSE_MINUTES`. */
const isAfterUnpaidHold = (now: Date): Sql => sql`exists (select from bookings h
    where h.starts_at = ${startOf(sql`s.date`, sql`s.time`)} and h.cancelled_by in ('dismissed', 'expired')
      and h.cancelled_at > ${addMinutes(now, -UNPAID_HOLD_PAUSE_MINUTES)})`;

/** The first of these slots that may be offered to a customer. */
export function findSlotToOffer(
  db: Queryable,
  { candidates, free }: { candidates: readonly FreeSlot[]; free: readonly FreeSlot[] },
  moment: Moment,
) {
  return row<FreeSlot>(db)`with w as materialized (${readyEntries(moment)})
    select s.date, s.time, s.part from ${recordset(candidates)} as s ${columns}
    where exists (select from w where ${matches(free)}) and not ${isAfterUnpaidHold(moment.now)}
    order by s.date, s.time limit 1`;
}

/**
 * Offers a slot to the customers who have waited longest, unless it was taken meanwhile. A unique index refuses a second
 * offer of a slot to a customer. The caller has locked the slot; that a customer gets two offers a day and one at a time
 * follows from the one sweep that runs at a time.
 */
export function insertOffers(
  db: Queryable,
  {
    slot,
    free,
    customers,
    endsAt,
  }: { slot: FreeSlot; free: readonly FreeSlot[]; customers: number; endsAt: Date },
  moment: Moment,
) {
  return rows<{ id: string; customerId: string }>(db)`
    insert into waitlist_offers (user_id, session_date, session_time, created_at, ends_at)
    select w.user_id, s.date, s.time, ${moment.now}, ${endsAt}
      from ${recordset([slot])} as s ${columns} join (${readyEntries(moment)}) w on ${matches(free)}
      where not exists (select from waitlist_offers o where o.session_date = s.date and o.session_time = s.time
          and (o.user_id = w.user_id or o.ends_at > ${moment.now}))
        and not exists (select from bookings b where b.session_date = s.date and b.session_time = s.time
          and b.status in ('pending', 'approved', 'confirmed', 'completed'))
        and not ${isAfterUnpaidHold(moment.now)}
      group by w.user_id, s.date, s.time
      order by min(w.created_at), w.user_id
      limit ${customers}
    on conflict do nothing
    returning id, user_id as "customerId"`;
}
