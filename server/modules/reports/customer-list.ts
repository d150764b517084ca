// The admins' list of customers, and the customers that a search finds.

import type { listCustomersByActivity } from "#contract/customer-page.ts";
import type { OutputOf } from "#contract/endpoint.ts";
import type { FoundCustomer } from "#contract/search.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listGivenNames } from "#server/modules/customers/given-names.ts";
import * as queries from "./customer-list.sql.ts";

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
    const found = await searchCustomers(ctx, text, limit + 1, rights, now);
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

/** Fewer letters or digits would find too many. */
function isLongEnough(text: string): boolean {
  const countOf = (sign: RegExp) => text.match(sign)?.length ?? 0;
  return countOf(/[\p{L}\p{M}]/gu) >= 2 || countOf(/\p{Nd}/gu) >= 4;
}

/** The open accounts that a text finds, the last active first. */
export async function searchCustomers(
  ctx: AppContext,
  text: string,
  limit: number,
  rights: CustomerRights,
  now: Date,
): Promise<FoundCustomer[]> {
  if (!isLongEnough(text)) return [];
  const customers = findCustomers(text, rights);
  return toFoundCustomers(ctx, await queries.listLastActive(ctx.db, customers, limit, now), rights);
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
