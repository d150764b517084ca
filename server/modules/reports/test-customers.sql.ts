import { sql } from "#server/db/sql.ts";

/** Whether a test booking created the customer `u`, who has never signed in. */
export const isTestCustomer = sql`u.id in (
  select b.user_id from bookings b where b.is_test
    and not exists (select from consents c where c.user_id = b.user_id and c.purpose = 'terms-and-privacy'))`;
