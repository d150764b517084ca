// Customers by what an admin types into the search of a list that is too long to be searched row by row.

import type { CustomerRights } from "#domain/customer-rights.ts";
import { foldedBeginningsOf } from "#domain/folded-names.ts";
import { nationalNumberOf } from "#domain/phone.ts";
import type { AppContext } from "#server/context.ts";
import * as queries from "./matching-customers.sql.ts";
import { keysOfBeginning } from "./name-keys.ts";

const MIN_PHONE_DIGITS = 4;
const PHONE_DIGITS = 10;
const MIN_NAME_LENGTH = 2;
/** A search with more customers than these takes any of them. */
const MAX_MATCHES = 200;
/** Above this number a list is rather searched row by row than by the ids of the customers. */
const MAX_LISTED = 10_000;

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
  const common = await listCommon(ctx, terms);
  return common ?? queries.listMatchingCustomers(ctx.db, terms, MAX_MATCHES);
}

/** Any 200 customers, if one in a hundred matches; otherwise null. */
async function listCommon(ctx: AppContext, terms: queries.MatchTerms): Promise<string[] | null> {
  const found = await queries.listMatchingOfFirst(ctx.db, terms, MAX_MATCHES);
  return found.length < MAX_MATCHES ? null : found;
}

/** The ids of all customers; or, where there are very many, of any 200 and the text that finds the others row by row. */
export type MatchingCustomers = { ids: readonly string[]; orByText: string | null };

/** The same customers for a list that can also be searched row by row: at most 10,000, or a text besides. */
export async function findMatchingCustomers(
  ctx: AppContext,
  search: string,
  rights: CustomerRights,
): Promise<MatchingCustomers> {
  const terms = toTerms(ctx, search, rights);
  if (!terms) return { ids: [], orByText: null };
  const common = await listCommon(ctx, terms);
  if (common) return { ids: common, orByText: search };
  const ids = await queries.listMatchingCustomers(ctx.db, terms, MAX_LISTED + 1);
  return ids.length > MAX_LISTED
    ? { ids: ids.slice(0, MAX_MATCHES), orByText: search }
    : { ids, orByText: null };
}

function toTerms(
  ctx: AppContext,
  search: string,
  { seesIntakes }: CustomerRights,
): queries.MatchTerms | null {
  // The name of an account until its customer gives one: "Seeker 3210".
  const text = search.replace(/^seeker(?=\s+\d{4}$)/i, "");
  if (/^[+\d\s()-]+$/.test(text)) {
    const digits = nationalNumberOf(text.replace(/^\s*\+91|\D/g, ""));
    return digits.length < MIN_PHONE_DIGITS || digits.length > PHONE_DIGITS
      ? null
      : { phonePart: digits, names: [], nameKeys: null };
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
