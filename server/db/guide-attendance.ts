import { PRESENCE_GRACE_SECONDS } from "#domain/join-window.ts";
import { type Sql, sql } from "./sql.ts";

/**
 * The last sign of the guide, from seats after which no presence of any person was renewed for a minute without a gap. In
 * that time the database or the server did not record anything, so the guide may have been there: within a minute every
 * server sends a heartbeat.
 */
const unobservedAt = (
  ofSeat: Sql,
) => sql`(select max(s.received_at) from seats s where s.side = 'admin' ${ofSeat}
  and not exists (select from presences p
    where p.seen_at >= greatest(coalesce(p.renewed_since, p.since), s.received_at)
      + ${PRESENCE_GRACE_SECONDS}::integer * interval '1 second'))`;

/**
 * What `isGuideOverdue` asks about attendance and what became of it; `b` is the booking and `a` its attendance. A seat counts from the moment at
 * which the guide takes it: `guide_seen_at` is written shortly after.
 */
export const guideAttendance = sql`a.customer_at is not null as "hasCustomerCome", a.customer_at as "customerAt",
    greatest(a.guide_seen_at, (select s.joined_at from seats s where s.booking_id = b.id and s.side = 'admin'))
      as "guideSeenAt",
    greatest((select max(guide_seen_at) from attendances), (select max(joined_at) from seats where side = 'admin'))
      as "guideInAnyRoomAt",
    ${unobservedAt(sql`and s.booking_id = b.id`)} as "guideUnobservedAt",
    ${unobservedAt(sql``)} as "guideUnobservedInAnyRoomAt",
    coalesce(a.together_seconds, 0) as "togetherSeconds",
    exists (select from complaints c where c.booking_id = b.id and c.answer = 'settled') as "isSettled"`;
