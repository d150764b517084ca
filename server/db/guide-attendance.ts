import { sql } from "./sql.ts";

/**
 * What `isGuideOverdue` asks about attendance; `b` is the booking and `a` its attendance. A seat counts from the moment at
 * which the guide takes it: `guide_seen_at` is written shortly after.
 */
export const guideAttendance = sql`a.customer_at is not null as "hasCustomerCome", a.customer_at as "customerAt",
    greatest(a.guide_seen_at, (select s.joined_at from seats s where s.booking_id = b.id and s.side = 'admin'))
      as "guideSeenAt",
    greatest((select max(guide_seen_at) from attendances), (select max(joined_at) from seats where side = 'admin'))
      as "guideInAnyRoomAt",
    coalesce(a.together_seconds, 0) as "togetherSeconds"`;
