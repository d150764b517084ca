// The admins' list of customers, and the customers that a search finds.

import type { listCustomersByActivity } from "#contract/customer-page.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { FoundCustomer } from "#contract/search.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import { keysOfBeginning } from "#server/modules/customers/name-keys.ts";
import * as queries from "./customer-list.sql.ts";
import * as search from "./customer-search.sql.ts";
import { parseSearch, type SearchTerms } from "./search-terms.ts";

const PAGE_ROWS = 100;

type Query = { limit?: string | undefined; cursor?: string | undefined; search?: string | undefined };
type Page = OutputOf<typeof listCustomersByActivity>;

/** One page of all customers, the last active first; with a search, the first page of what it finds. */
export async function browseCustomers(
  ctx: AppContext,
  query: Query,
  rights: CustomerRights,
  now: Date,
): Promise<Page> {
  const limit = Number(query.limit ?? PAGE_ROWS);
  const text = query.search?.trim() ?? "";
  if (text !== "") {
    const found = await findCustomers(ctx, parseSearch(text), limit + 1, rights, now);
    return { customers: found.slice(0, limit), isCut: found.length > limit, nextCursor: null };
  }
  const { rows, nextCursor } = await readPageByTime(
    { cursor: query.cursor, limit },
    "customers",
    (cursor, atMost) => queries.listByActivity(ctx.db, { cursor, limit: atMost }, now),
    ({ activeAt, id }) => ({ at: activeAt, id }),
  );
  return { customers: await toFoundCustomers(ctx, rows, rights), isCut: false, nextCursor };
}

/** The customers that match, the last active first. */
export async function findCustomers(
  ctx: AppContext,
  terms: SearchTerms,
  limit: number,
  rights: CustomerRights,
  now: Date,
): Promise<FoundCustomer[]> {
  return loadCustomers(ctx, await findCustomerIds(ctx, terms, rights), limit, rights, now);
}

/** Of these customers the open accounts that were active last. */
export async function loadCustomers(
  ctx: AppContext,
  ids: readonly string[],
  limit: number,
  rights: CustomerRights,
  now: Date,
): Promise<FoundCustomer[]> {
  if (ids.length === 0) return [];
  return toFoundCustomers(ctx, await queries.listCustomersById(ctx.db, ids, limit, now), rights);
}

/** A name together with a part of a phone must both match. */
async function findCustomerIds(
  ctx: AppContext,
  terms: SearchTerms,
  rights: CustomerRights,
): Promise<string[]> {
  const { names, phonePart, referralCode } = terms;
  const [byCode, byPerson] = await Promise.all([
    referralCode !== null ? search.findByReferralCode(ctx.db, referralCode) : [],
    names.length > 0
      ? findByName(ctx, terms, rights)
      : phonePart !== null
        ? search.findByPhonePart(ctx.db, phonePart)
        : [],
  ]);
  return [...new Set([...byCode, ...byPerson])];
}

async function findByName(ctx: AppContext, person: search.PersonTerms, { seesIntakes }: CustomerRights) {
  const keys = person.names.map((beginnings) =>
    beginnings.flatMap((beginning) => keysOfBeginning(ctx, beginning)),
  );
  const found = await Promise.all([
    search.findByUsername(ctx.db, person),
    search.findByRecipientName(ctx.db, person),
    seesIntakes ? search.findByNameKeys(ctx.db, keys, person.phonePart) : [],
  ]);
  return found.flat();
}

async function toFoundCustomers(
  ctx: AppContext,
  rows: readonly queries.ListedCustomerRow[],
  rights: CustomerRights,
): Promise<FoundCustomer[]> {
  const ids = rows.map(({ id }) => id);
  const givenNames = await listGivenNames(ctx, ids, rights);
  return rows.map((row) => ({
    id: row.id,
    name: givenNames.get(row.id) ?? row.username,
    phone: row.phone,
    city: rights.seesAddress ? row.city : null,
    sessions: row.sessions,
    session:
      row.sessionDate === null || row.sessionTime === null
        ? null
        : { sessionDate: row.sessionDate, sessionTime: row.sessionTime, isUpcoming: row.isUpcoming },
  }));
}
