import type { BookingStatus } from "#domain/bookings.ts";
import type { Channel, MessageKind } from "#domain/notifications.ts";
import type { QuestionType } from "#domain/prices.ts";
import { isAttendedBy, isNamedInBooking } from "#server/db/attendee.ts";
import type { TimeCursor } from "#server/db/cursor.ts";
import { isReceivedBy } from "#server/db/message-recipient.ts";
import { type Queryable, rows, sql } from "#server/db/sql.ts";

type SessionTime = { bookingId: string; sessionDate: string; sessionTime: string };

type Session = SessionTime & {
  questionType: QuestionType;
  status: BookingStatus;
  isTest: boolean;
  togetherSeconds: number;
};

/** What each kind of event holds, as JSON. `booked-for-other`: the session of somebody else, whom the customer has named. */
type EventData = {
  session: Session;
  "booked-for-other": Session;
  parcha: SessionTime & { sides: number };
  dispatch: SessionTime & { trackingNumber: string | null };
  vidhis: SessionTime & {
    vidhis: { name: string; nameHindi: string; state: "not-bought" | "to-do" | "done" }[];
  };
  message: {
    message: MessageKind;
    channel: Channel;
    state: "waiting" | "sent" | "delivered" | "read" | "opened" | "skipped" | "failed";
  };
  consent: { purpose: "terms-and-privacy" | "messaging"; isGiven: boolean; channel: "page" | "whatsapp" };
  joined: Record<string, never>;
};
export type EventKind = keyof EventData;
export type EventRow = {
  [Kind in EventKind]: { id: string; kind: Kind; at: Date; atText: string; data: EventData[Kind] };
}[EventKind];

const sessionTime = sql`'bookingId', b.id, 'sessionDate', b.session_date, 'sessionTime', to_char(b.session_time, 'HH24:MI')`;

const sessions = (customerId: string) => sql`
  select case when ${isAttendedBy(customerId)} then 'session' else 'booked-for-other' end as kind, b.id, b.starts_at as at, jsonb_build_object(${sessionTime}, 'questionType', b.question_type,
      'status', b.status, 'isTest', b.is_test, 'togetherSeconds', coalesce(a.together_seconds, 0)) as data
    from bookings b left join attendances a on a.booking_id = b.id
    where (b.user_id = ${customerId} or ${isNamedInBooking(customerId)}) and (b.approved_at is not null or b.is_test)`;

const parchas = (customerId: string) => sql`
  select 'parcha', b.id, max(p.uploaded_at), jsonb_build_object(${sessionTime}, 'sides', count(*))
    from bookings b join parchas p on p.booking_id = b.id
    where ${isAttendedBy(customerId)} and p.replaced_at is null group by b.id
  union all
  select 'dispatch', b.id, min(p.sent_at), jsonb_build_object(${sessionTime}, 'trackingNumber', max(p.tracking_number))
    from bookings b join parchas p on p.booking_id = b.id
    where ${isAttendedBy(customerId)} and p.replaced_at is null and p.sent_at is not null group by b.id`;

const vidhis = (customerId: string) => sql`
  select 'vidhis', b.id, max(m.prescribed_at), jsonb_build_object(${sessionTime}, 'vidhis', jsonb_agg(
      jsonb_build_object('name', m.name, 'nameHindi', m.name_hindi, 'state', case when m.completed_at is not null then 'done'
        when m.purchased_at is not null then 'to-do' else 'not-bought' end) order by m.prescribed_at, m.id))
    from bookings b join booking_remedies m on m.booking_id = b.id
    where ${isAttendedBy(customerId)} and m.removed_at is null group by b.id`;

/** A push message that no browser was there for, and an SMS that was not needed, say nothing about the message. */
export const isShownMessage = sql`not (o.state = 'skipped' and (o.channel = 'push' or o.reason = 'opened'))`;

/** Reminders that are still to come are left out, and an SMS that may not be needed. */
const messages = (customerId: string, kinds: readonly string[], now: Date) => sql`
  select 'message', o.id, coalesce(o.ended_at, o.due_at), jsonb_build_object('message', o.kind, 'channel', o.channel,
      'state', case when o.failed_code is not null then 'failed' when o.read_at is not null then 'read'
        when o.channel = 'push' and o.state = 'sent' and o.opened_at is not null then 'opened'
        when o.delivered_at is not null then 'delivered' else o.state end)
    from outbox o where ${isReceivedBy(customerId)} and o.kind = any(${kinds}::text[])
      and (o.state <> 'waiting' or (o.due_at <= ${now} and o.waits_until is null)) and ${isShownMessage}
  union all
  select 'consent', c.id, c.at, jsonb_build_object('purpose', c.purpose, 'isGiven', c.is_given, 'channel', c.channel)
    from consents c where c.user_id = ${customerId}`;

const joined = (customerId: string) => sql`
  select 'joined', u.id, u.created_at, '{}'::jsonb from users u where u.id = ${customerId}`;

export type TimelineRequest = {
  customerId: string;
  kinds: readonly EventKind[];
  /** Its id is "<kind>:<id>". */
  cursor: TimeCursor | null;
  limit: number;
  messageKinds: readonly string[];
};

/** Newest first. Every part is read by an index that begins with the customer. */
export function listEvents(
  db: Queryable,
  { customerId, kinds, cursor, limit, messageKinds }: TimelineRequest,
  now: Date,
) {
  const before = cursor === null ? sql`` : sql`and (at, key) < (${cursor.at}::timestamptz, ${cursor.id})`;
  return rows<EventRow>(db)`select key as id, kind, at, at::text as "atText", data
    from (select *, kind || ':' || id as key from (
      ${sessions(customerId)} union all ${parchas(customerId)} union all ${vidhis(customerId)}
      union all ${messages(customerId, messageKinds, now)} union all ${joined(customerId)}) parts) events
    where kind = any(${kinds}::text[]) ${before}
    order by at desc, key desc limit ${limit}`;
}
