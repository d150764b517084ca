// Customers by what an admin types into the search of a list that is too long to be searched row by row.
import type { CustomerRights } from "#domain/customer-rights.ts";
import { foldedBeginningsOf } from "#domain/folded-names.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./matching-customers.sql.ts";
import { keysOfBeginning } from "./name-keys.ts";

const MIN_PHONE_DIGITS = 4;
const PHONE_DIGITS = 10;
const MIN_NAME_LENGTH = 2;

/**
 * The ids of at most 200 customers, by a part of the phone or by a name in either script; none for anything else. Names of
 * intakes are found only for roles that see intakes: they may be those of other people.
 */
export async function listMatchingCustomers(
  ctx: AppContext,
  search: string | null,
  rights: CustomerRights,
): Promise<string[]> {
  const terms = search === null ? null : toTerms(ctx, search, rights);
  if (!terms) return [];
  const common = terms.phonePart === null ? await queries.listMatchingOfFirst(ctx.db, terms) : [];
  return common.length < queries.MAX_MATCHES ? queries.listMatchingCustomers(ctx.db, terms) : common;
}

/** The ids of customers; where there are more than these, also the text that finds the others row by row. */
export type MatchingCustomers = { ids: readonly string[]; orByText: string | null };

/** The same customers for a list that can also be searched row by row. */
export async function findMatchingCustomers(
  ctx: AppContext,
  search: string,
  rights: CustomerRights,
): Promise<MatchingCustomers> {
  const ids = await listMatchingCustomers(ctx, search, rights);
  return { ids, orByText: ids.length < queries.MAX_MATCHES ? null : search };
}

function toTerms(
  ctx: AppContext,
  search: string,
  { seesIntakes }: CustomerRights,
): queries.MatchTerms | null {
  // The name of an account until its customer gives one: "Seeker 3210".
  const text = search.replace(/^seeker(?=\s+\d{4}$)/i, "");
  if (/^[+\d\s()-]+$/.test(text)) {
    const digits = text.replace(/^\s*\+91|\D/g, "").slice(-PHONE_DIGITS);
    return digits.length < MIN_PHONE_DIGITS ? null : { phonePart: digits, names: [], nameKeys: null };
  }
  const names = /\d/.test(text)
    ? []
    : foldedBeginningsOf(text).filter(([first = ""]) => first.length >= MIN_NAME_LENGTH);
  if (names.length === 0) return null;
  const nameKeys = seesIntakes
    ? names.map((beginnings) => beginnings.flatMap((beginning) => keysOfBeginning(ctx, beginning)))
    : null;
  return { phonePart: null, names, nameKeys };
}
