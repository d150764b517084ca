import { keeperId } from "#server/db/attendee.ts";
import { contains } from "#server/db/contains.ts";
import { type Sql, sql } from "#server/db/sql.ts";
import type { PersonTerms } from "./person-terms.ts";

/**
 * The ids of the customers, some perhaps twice and closed accounts among them. `byAttendee`: also by the name of a booking's
 * attendee, who is found, or the payer while no account has the attendee's number. The index users_found has all that is compared
 * with the user, but a part of the username in another script.
 */
export function selectFound(terms: PersonTerms, { byAttendee }: { byAttendee: boolean }): Sql {
  const { usernamePart, names, phonePart, referralCode } = terms;
  const hasPhone = phonePart === null ? sql`` : sql`u.phone like ${`%${phonePart}%`}`;
  const andPhone = phonePart === null ? sql`` : sql`and ${hasPhone}`;
  const isPerson =
    names.length > 0
      ? sql`${hasWords(sql`u.folded_name`, names)} ${andPhone} or`
      : phonePart === null
        ? sql``
        : sql`${hasPhone} or`;
  const byCode = sql`select u.id from users u where ${isPerson} u.referral_code = ${referralCode}`;
  const byUser = usernamePart === null ? byCode : sql`${byCode} ${orByUsername(usernamePart)}`;
  if (names.length === 0) return byUser;
  // Only a phone needs the customer.
  const user = (id: Sql) => (phonePart === null ? sql`` : sql`join users u on u.id = ${id}`);
  const byRecipient = sql`select a.user_id from postal_addresses a ${user(sql`a.user_id`)}
    where ${hasWords(sql`a.folded_name`, names)} ${andPhone}`;
  if (!byAttendee) return sql`${byUser} union all ${byRecipient}`;
  return sql`${byUser} union all ${byRecipient}
    union all select ${keeperId} from bookings b ${user(keeperId)}
      where ${hasWords(sql`b.attendee_folded_name`, names)} ${andPhone}`;
}

/** The trigrams of the index are of ASCII letters alone: it would answer all customers to a part in another script. */
const IS_INDEXED = /^[ -~]+$/;

/** The other scripts have no small letters, and to make those of each username takes longer than the search. */
const HAS_CASE = /[a-z]/i;

function orByUsername(part: string): Sql {
  if (IS_INDEXED.test(part)) return sql`or ${contains(sql`u.username`, part)}`;
  const fold = (text: Sql) => (HAS_CASE.test(part) ? sql`lower(${text} collate "C")` : text);
  return sql`union all select u.id from users u where strpos(${fold(sql`u.username`)}, ${fold(sql`${part}::text`)}) > 0`;
}

/** Folded names have letters, spaces and slashes only, so that the patterns have no other wildcards. */
function hasWords(column: Sql, names: readonly string[][]): Sql {
  return names.reduce((all, parts) => {
    const any = parts.reduce((others, part) => sql`${others} or ${column} like ${`%${part}%`}`, sql`false`);
    return sql`${all} and (${any})`;
  }, sql`true`);
}
