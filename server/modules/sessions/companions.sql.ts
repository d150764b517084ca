import type { CompanionSession, CompanionState } from "#contract/companions.ts";
import type { Companion, CompanionAdmission, CompanionRelation } from "#domain/companions.ts";
import type { Language } from "#domain/messages.ts";
import { attendeeId } from "#server/db/attendee.ts";
import { type Queryable, row, rows, run, sql } from "#server/db/sql.ts";
import { isCompanionSeen } from "./companion-connections.sql.ts";
import { isSeen } from "./presence.sql.ts";

/** `phone` is null, and all that is of one person empty, where nobody is the companion any more. */
export type CompanionRow = {
  id: string;
  phone: string | null;
  name: string;
  admission: CompanionAdmission;
  isMuted: boolean;
  namedBy: string | null;
  namings: number;
};

/** Of who attends the session of the booking `b`, also where that is the payer. */
const attendeePhone = sql`(case when b.attendee_name is null
  then (select u.phone from users u where u.id = b.user_id) else b.attendee_phone end)`;

/** What the row of nobody has. */
const nobody = sql`phone = null, name = null, relation = null, language = null, named_by = null, admission = 'named',
  is_muted = false, let_in_at = null`;

export async function findAttendeePhone(db: Queryable, bookingId: string): Promise<string | null> {
  const found = await row<{ phone: string | null }>(db)`
    select ${attendeePhone} as phone from bookings b where b.id = ${bookingId}`;
  return found?.phone ?? null;
}

const companionRow = sql`select c.id, c.phone, coalesce(c.name, '') as name, c.admission, c.is_muted as "isMuted",
  c.named_by as "namedBy", c.namings from companions c`;

/** Locks the row until the transaction ends: seats of the companion, decisions and namings wait for one another. */
export function lockCompanion(db: Queryable, bookingId: string) {
  return row<CompanionRow>(db)`${companionRow} where c.booking_id = ${bookingId} for update`;
}

/** Null unless the customer is the session's companion. Waits for decisions that are under way, and excludes others. */
export function lockCompanionOf(db: Queryable, bookingId: string, customerId: string) {
  return row<CompanionRow>(db)`${companionRow} where c.booking_id = ${bookingId}
    and c.phone = (select u.phone from users u where u.id = ${customerId}) for update`;
}

export async function isCompanion(db: Queryable, bookingId: string, customerId: string): Promise<boolean> {
  const found = await row(db)`select from companions c where c.booking_id = ${bookingId}
    and c.phone = (select u.phone from users u where u.id = ${customerId})`;
  return found !== null;
}

export function upsertCompanion(
  db: Queryable,
  bookingId: string,
  { phone, name, relation, language = null }: Omit<Companion, "language"> & { language?: Language | null },
  namedBy: string,
) {
  return run(db)`
    insert into companions as c (booking_id, phone, name, relation, language, named_by)
    values (${bookingId}, ${phone}, ${name}, ${relation}, ${language}, ${namedBy})
    on conflict (booking_id) do update set id = gen_random_uuid(), phone = excluded.phone, name = excluded.name,
      relation = excluded.relation, language = excluded.language, named_by = excluded.named_by, namings = c.namings + 1`;
}

/** Of the same person: as this one is called. */
export function updateDetails(
  db: Queryable,
  bookingId: string,
  { name, relation, language }: Omit<Companion, "phone">,
) {
  return run(db)`
    update companions set name = ${name}, relation = ${relation}, language = ${language ?? null}
    where booking_id = ${bookingId}`;
}

export function clearCompanion(db: Queryable, bookingId: string) {
  return run(db)`
    update companions set ${nobody}
    where booking_id = ${bookingId}`;
}

export function updateAdmission(
  db: Queryable,
  bookingId: string,
  { admission, isMuted }: { admission: CompanionAdmission; isMuted: boolean },
  now: Date,
) {
  return run(db)`
    update companions set admission = ${admission}, is_muted = ${isMuted},
      let_in_at = case when ${admission} = 'let-in' then coalesce(let_in_at, ${now}) else let_in_at end
    where booking_id = ${bookingId}`;
}

/** Named by who pays, and not the number of who attends. */
export async function isPayersChoice(db: Queryable, bookingId: string): Promise<boolean> {
  const found = await row<{ isChoice: boolean | null }>(db)`
    select c.named_by = b.user_id and c.phone is distinct from ${attendeePhone} as "isChoice"
    from companions c join bookings b on b.id = c.booking_id where c.booking_id = ${bookingId}`;
  return found?.isChoice ?? false;
}

/** At another time of the session, the guide decides anew. */
export function resetAdmission(db: Queryable, bookingId: string) {
  return run(db)`
    update companions set admission = 'named', is_muted = false, let_in_at = null where booking_id = ${bookingId}`;
}

type StateRow = CompanionState & { bookingId: string };

/** Of these bookings, those that have a companion. */
export function listStates(db: Queryable, bookingIds: readonly string[], now: Date) {
  return rows<StateRow>(db)`
    select c.booking_id as "bookingId", c.id, c.name, c.relation, c.admission, c.is_muted as "isMuted",
      exists (select from companion_connections k where k.booking_id = c.booking_id and ${isCompanionSeen(now)}) as "isHere",
      exists (select from companion_connections k where k.booking_id = c.booking_id and ${isCompanionSeen(now)}
        and k.joined_at is not null) as "isInRoom"
    from companions c where c.booking_id = any(${bookingIds}::uuid[]) and c.phone is not null`;
}

type Person = { name: string | null; phone: string | null };
type AccompaniedRow = Pick<
  CompanionSession,
  "bookingId" | "companionId" | "sessionDate" | "sessionTime" | "relation" | "admission" | "isMuted"
> &
  Pick<CompanionSession, "isGuideHere" | "isAttendeeHere"> & {
    isLetIn: boolean;
    customerSeenAt: Date | null;
    haveMet: boolean;
    attendee: Person;
    namedBy: Person;
  };

const chosenName = (id: ReturnType<typeof sql>) =>
  sql`(select u.display_name from users u where u.id = ${id})`;

/** The paid sessions from `startsFrom` on whose companion is the customer, soonest first. By the index companions_by_phone. */
export function listAccompanied(db: Queryable, customerId: string, startsFrom: Date, now: Date) {
  return rows<AccompaniedRow>(db)`
    select b.id as "bookingId", c.id as "companionId", b.session_date as "sessionDate", b.session_time as "sessionTime",
      c.relation, c.admission, c.is_muted as "isMuted", c.let_in_at is not null as "isLetIn",
      a.customer_seen_at as "customerSeenAt", a.guide_at is not null and a.customer_room_at is not null as "haveMet",
      json_build_object('name', ${chosenName(attendeeId)}, 'phone', ${attendeePhone}) as attendee,
      json_build_object('name', ${chosenName(sql`c.named_by`)},
        'phone', (select u.phone from users u where u.id = c.named_by)) as "namedBy",
      exists (select from seats s join presences p on p.connection_id = s.connection_id and ${isSeen(now)}
        where s.booking_id = b.id and s.side = 'admin') as "isGuideHere",
      exists (select from presences p where p.booking_id = b.id and p.side = 'user' and ${isSeen(now)}) as "isAttendeeHere"
    from companions c join bookings b on b.id = c.booking_id left join attendances a on a.booking_id = b.id
    where c.phone = (select u.phone from users u where u.id = ${customerId})
      and b.status in ('approved', 'confirmed') and b.starts_at >= ${startsFrom}
    order by b.starts_at`;
}

/** Those whom the customer has named, each number once, as it was named last. */
export function listNamedBy(db: Queryable, customerId: string, limit: number) {
  return rows<{ phone: string; name: string; relation: CompanionRelation | null; language: Language | null }>(
    db,
  )`
    select named.phone, named.name, named.relation, named.language from (
      select distinct on (c.phone) c.phone, c.name, c.relation, c.language, b.created_at
      from companions c join bookings b on b.id = c.booking_id
      where c.named_by = ${customerId} and c.phone is not null and b.approved_at is not null and not b.is_test
      order by c.phone, b.created_at desc) named
    order by named.created_at desc limit ${limit}`;
}

const isToCome = sql`exists (select from bookings b where b.id = c.booking_id
  and b.status in ('pending', 'approved', 'confirmed'))`;

/** Before anything of an account that ends: all bookings that it attends, accompanies or has named a companion for, in one order. */
export function lockBookingsOf(db: Queryable, customerId: string) {
  return run(db)`
    select from bookings b where b.attendee_phone = (select u.phone from users u where u.id = ${customerId})
      or b.id in (select c.booking_id from companions c where c.named_by = ${customerId}
        or c.phone = (select u.phone from users u where u.id = ${customerId}))
    order by b.id for update`;
}

/** The sessions to come of which the customer is the companion, or has named one. Locks in the order of bookings. */
export function lockUpcomingOf(db: Queryable, customerId: string) {
  return rows<{ bookingId: string }>(db)`select c.booking_id as "bookingId" from companions c
    where (c.named_by = ${customerId} or c.phone = (select u.phone from users u where u.id = ${customerId})) and ${isToCome}
    order by c.booking_id for update`;
}

/** The customer's own number and name as a companion, and those of whom the customer has named. */
export function eraseCompanionsOf(db: Queryable, customerId: string) {
  return run(db)`
    update companions set ${nobody}
    where named_by = ${customerId} or phone = (select u.phone from users u where u.id = ${customerId})`;
}

/** A released hold that a late payment revived is no longer cancelled and keeps its companion. */
export function eraseCompanionsOfCancelled(db: Queryable, cancelledBefore: Date) {
  return run(db)`
    with locked as (select c.booking_id from companions c join bookings b on b.id = c.booking_id
      where b.status = 'cancelled' and b.cancelled_at < ${cancelledBefore} and c.phone is not null
      order by c.booking_id for update of c)
    update companions c set ${nobody} from locked where locked.booking_id = c.booking_id`;
}

/** What the customer's data have of it: the sessions as somebody's companion. */
export function listOf(db: Queryable, customerId: string) {
  return rows<{
    bookingId: string;
    sessionDate: string;
    sessionTime: string;
    name: string;
    relation: CompanionRelation | null;
    letInAt: Date | null;
  }>(db)`
    select c.booking_id as "bookingId", b.session_date as "sessionDate", b.session_time as "sessionTime", c.name, c.relation,
      c.let_in_at as "letInAt"
    from companions c join bookings b on b.id = c.booking_id
    where c.phone = (select u.phone from users u where u.id = ${customerId}) and b.approved_at is not null
    order by b.starts_at, b.id`;
}
