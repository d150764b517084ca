import type { Language } from "#domain/messages.ts";
import type { MessageKind } from "#domain/notifications.ts";
import { attendeePhone, isRecipientCertain, recipientId } from "#server/db/message-recipient.ts";
import { type Queryable, row, run } from "#server/db/sql.ts";

type LinkedMessage = { customerId: string; publicId: string; endedAfter: Date };

/** For its recipient, who may be the attendee of the booking. All rows of a message are about the same thing. */
export function findMessage(db: Queryable, { customerId, publicId, endedAfter }: LinkedMessage) {
  return row<{
    kind: MessageKind;
    bookingId: string | null;
    paymentId: string | null;
    waitlistOfferId: string | null;
  }>(db)`select o.kind, o.booking_id as "bookingId", c.payment_id as "paymentId",
      o.waitlist_offer_id as "waitlistOfferId"
    from outbox o left join refunds r on r.id = o.refund_id left join receipts c on c.payment_id = r.payment_id
    where o.public_id = ${publicId}
      and ${recipientId} = ${customerId}
      and (o.ended_at is null or o.ended_at > ${endedAfter})
    limit 1`;
}

type GivenSession = {
  sessionDate: string;
  sessionTime: string;
  /** Of who has named the companion, in a message to one. */
  payerPhone: string;
  language: Language | null;
  isCompanion: boolean;
};

/**
 * Of the message that names the payer to who still attends the paid session, or who has named the companion to who still is; null once that starts before `startsFrom`. No other
 * message has said who has booked, and a reminder may have gone to who attended before.
 */
export function findGivenSession(
  db: Queryable,
  { publicId, endedAfter, startsFrom }: { publicId: string; endedAfter: Date; startsFrom: Date },
) {
  return row<GivenSession>(db)`
    select n.session_date as "sessionDate", n.session_time as "sessionTime", p.phone as "payerPhone",
      coalesce((select c.language from consents c join users s on s.id = c.user_id
        where s.phone = coalesce(o.recipient_phone, n.attendee_phone) order by c.at desc limit 1),
        case when o.recipient_phone is null then n.attendee_language else o.recipient_language end) as language,
      o.kind = 'companion-named' as "isCompanion"
    from outbox o join bookings n on n.id = o.booking_id join users p on p.id = o.user_id
    where o.public_id = ${publicId} and (o.ended_at is null or o.ended_at > ${endedAfter})
      and ((o.kind = 'booked-for-you' and o.recipient_phone is null and n.attendee_phone is not null)
        or (o.kind = 'companion-named' and exists (select from companions c where c.booking_id = n.id
          and c.phone = o.recipient_phone and c.namings = o.move_count)))
      and n.status in ('approved', 'confirmed') and n.starts_at >= ${startsFrom}
      and p.phone is not null
    limit 1`;
}

/** The number of an attendee without an account who got the message; null for one to anybody else. */
export async function findAttendeePhone(db: Queryable, publicId: string): Promise<string | null> {
  const found = await row<{ phone: string | null }>(db)`
    select ${attendeePhone} as phone from outbox o
    where o.public_id = ${publicId} and ${recipientId} is null and ${isRecipientCertain} limit 1`;
  return found?.phone ?? null;
}

/** Of a number without an account. Login codes go there all the same. */
export function insertRefusal(db: Queryable, phone: string, now: Date) {
  return run(db)`
    insert into refused_numbers (phone, refused_at) values (${phone}, ${now}) on conflict do nothing`;
}

/** What the customer's number refused before it had the account. */
export function deleteRefusal(db: Queryable, customerId: string) {
  return run(db)`
    delete from refused_numbers where phone = (select u.phone from users u where u.id = ${customerId})`;
}

/**
 * In the rows of all channels, so that the sweep, which takes one of them, sees it there (`takeDue`). Locked in one order,
 * because a message may be opened twice at once.
 */
export function setOpened(db: Queryable, publicIds: readonly string[], now: Date) {
  return run(db)`with opened as (
      select id from outbox where public_id = any(${publicIds}) and opened_at is null order by id for update)
    update outbox o set opened_at = ${now} from opened where o.id = opened.id`;
}
