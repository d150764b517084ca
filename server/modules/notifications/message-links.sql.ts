import type { MessageKind } from "#domain/notifications.ts";
import { recipientId } from "#server/db/message-recipient.ts";
import { type Queryable, row, run, sql } from "#server/db/sql.ts";

type LinkedMessage = { customerId: string; publicId: string; endedAfter: Date };

/** For its recipient, who may be the attendee of the booking. All rows of a message are about the same thing. */
export function findMessage(db: Queryable, { customerId, publicId, endedAfter }: LinkedMessage) {
  return row<{
    kind: MessageKind;
    bookingId: string | null;
    paymentId: string | null;
    waitlistOfferId: string | null;
  }>(
    db,
    sql`select o.kind, o.booking_id as "bookingId", r.payment_id as "paymentId",
        o.waitlist_offer_id as "waitlistOfferId"
      from outbox o left join refunds r on r.id = o.refund_id
      where o.public_id = ${publicId}
        and ${recipientId} = ${customerId}
        and (o.ended_at is null or o.ended_at > ${endedAfter})
      limit 1`,
  );
}

/**
 * In the rows of all channels, so that the sweep, which takes one of them, sees it there (`takeDue`). Locked in one order,
 * because a message may be opened twice at once.
 */
export function setOpened(db: Queryable, publicIds: readonly string[], now: Date) {
  return run(
    db,
    sql`with opened as (
        select id from outbox where public_id = any(${publicIds}) and opened_at is null order by id for update)
      update outbox o set opened_at = ${now} from opened where o.id = opened.id`,
  );
}
