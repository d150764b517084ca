import { contains } from "#server/db/contains.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { PersonTerms } from "./person-terms.ts";

/**
 * The ids of the customers, some perhaps twice and closed accounts among them. `bookingIds`: of the intakes whose names
 * match. The index users_found has all that is compared with the user.
 */
export function selectFound(terms: PersonTerms, bookingIds: readonly string[]): Sql {
  const { usernamePart, names, phonePart, referralCode } = terms;
  const hasPhone = phonePart === null ? sql`true` : sql`u.phone like ${`%${phonePart}%`}`;
  const isPerson =
    names.length > 0
      ? sql`${hasWords(sql`u.folded_name`, names)} and ${hasPhone}`
      : phonePart === null
        ? sql`false`
        : hasPhone;
  const byUser = sql`select u.id from users u where ${isPerson} or u.referral_code = ${referralCode}
    ${usernamePart === null ? sql`` : sql`or ${contains(sql`u.username`, usernamePart)}`}`;
  if (names.length === 0) return byUser;
  return sql`${byUser}
    union all select a.user_id from postal_addresses a join users u on u.id = a.user_id
      where ${hasWords(sql`a.folded_name`, names)} and ${hasPhone}
    union all select b.user_id from bookings b join users u on u.id = b.user_id
      where b.id = any(${bookingIds}::uuid[]) and ${hasPhone}`;
}

/** Folded names have letters only, so that the patterns have no other wildcards. */
function hasWords(column: Sql, names: readonly string[][]): Sql {
  return names.reduce((all, beginnings) => {
    const any = beginnings.reduce(
      (others, beginning) => sql`${others} or ${column} like ${`% ${beginning}%`}`,
      sql`false`,
    );
    return sql`${all} and (${any})`;
  }, sql`true`);
}
