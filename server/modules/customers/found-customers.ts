// The one way in which admins find customers by what they type: every search and every list uses it.
import type { CustomerRights } from "#domain/customer-rights.ts";
import * as queries from "./found-customers.sql.ts";
import { parsePerson } from "./person-terms.ts";

/** A query of the customers' ids, as a part of other queries: `b.user_id in (${customers})`. */
export type FoundCustomers = ReturnType<typeof queries.selectFound>;

/**
 * The customers that a text finds: by the beginnings of their names in either script, a part of the phone or of the
 * username, or the referral code. Names are those of the account, of the postal address and, for roles that see them, those
 * by which payers have named the attendees of their bookings.
 */
export function findCustomers(
  text: string,
  { seesIntakes }: Pick<CustomerRights, "seesIntakes">,
): FoundCustomers {
  return queries.selectFound(parsePerson(text), { byAttendee: seesIntakes });
}
