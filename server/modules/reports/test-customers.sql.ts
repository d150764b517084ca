import { sql } from "#server/db/sql.ts";

/**
 * Whether a test booking created the customer `u`, who has never signed in. Triggers (migration 0098) derive the rows anew
 * that depend on it.
 */
export const isTestCustomer = sql`(exists (select from bookings b where b.user_id = u.id and b.is_test)
  and not exists (select from consents c where c.user_id = u.id and c.purpose = 'terms-and-privacy'))`;
