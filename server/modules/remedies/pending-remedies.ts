// Purchased remedies that wait to be performed, or for their video to be sent, as the desk lists them.
import type { OutputOf, QueryOf, Sent } from "#contract/endpoint.ts";
import type * as contract from "#contract/remedies.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { addDays, istDateOf, istInstant } from "#domain/ist-time.ts";
import type { AppContext } from "#server/context.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listSessionNames, NO_NAMES, type SessionNames } from "#server/modules/customers/given-names.ts";
import { fileUrl } from "#server/modules/uploads/files.ts";
import * as queries from "./pending-remedies.sql.ts";

const DEFAULT_LIMIT = 100;
/** The ages of the summary, in days before today. */
const WEEK_DAYS = 7;
const MONTH_DAYS = 37;

/** Earliest session first. The counts are of those that are to be performed. */
export async function listPendingRemedies(
  ctx: AppContext,
  query: NonNullable<QueryOf<typeof contract.listPendingRemedies>>,
  rights: CustomerRights,
): Promise<Sent<OutputOf<typeof contract.listPendingRemedies>>> {
  const limit = query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit);
  const text = toAsciiDigits(query.search?.trim() ?? "");
  const search = text === "" ? null : { text, customers: findCustomers(text, rights) };
  const filter = { search, remedyId: query.remedyId ?? null };
  // One row more than the page shows, to know whether there is a next page.
  const page = { isWithWithheld: query.withheld === "yes", cursor: query.cursor ?? null, limit: limit + 1 };
  const isFiltered = search !== null || filter.remedyId !== null;
  const [rows, total, found] = await Promise.all([
    readPlannedForValues(ctx.db, (tx) => queries.listPendingRemedies(tx, filter, page)),
    queries.countPendingRemedies(ctx.db, null),
    isFiltered ? readPlannedForValues(ctx.db, (tx) => queries.countPendingRemedies(tx, filter)) : null,
  ]);
  const shown = rows.slice(0, limit);
  const names = await remedyNames(ctx, shown, rights);
  return {
    vidhis: shown.map((row) => toPendingRemedy(row, names)),
    total: total.count,
    found: (found ?? total).count,
    foundIsExact: true,
    nextCursor: rows.length > limit ? (shown.at(-1)?.bookingRemedyId ?? null) : null,
  };
}

/** How many remedies are to be performed, and the session date of the one that waits longest. */
export async function countPendingRemedies(
  ctx: AppContext,
): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await queries.countPendingRemedies(ctx.db, null);
  return { count, oldest: oldest && istDateOf(oldest) };
}

/** By remedy of the catalogue and by age, the one that waits longest first. */
export async function summarizePendingRemedies(
  ctx: AppContext,
  now: Date,
): Promise<OutputOf<typeof contract.summarizePendingRemedies>> {
  const startOfDay = (daysAgo: number) => istInstant(addDays(istDateOf(now), -daysAgo), "00:00");
  const found = await queries.summarizePendingRemedies(ctx.db, startOfDay(WEEK_DAYS), startOfDay(MONTH_DAYS));
  return {
    remedies: found.map(({ oldestStart, week, month, ...row }) => ({
      ...row,
      oldest: istDateOf(oldestStart),
      ages: { week, month, older: row.count - week - month },
    })),
    total: found.reduce((total, { count }) => total + count, 0),
  };
}

export type RemedyNames = ReadonlyMap<string, SessionNames>;

/** The person that a session was booked for belongs to the intake, which not every role of this desk sees. */
export async function remedyNames(
  ctx: AppContext,
  found: readonly queries.RemedyOfCustomerRow[],
  { seesIntakes }: CustomerRights,
): Promise<RemedyNames> {
  const names = await listSessionNames(
    ctx,
    found.map(({ bookingId, customerId }) => ({ id: bookingId, customerId })),
  );
  if (seesIntakes) return names;
  return new Map([...names].map(([id, { givenName }]) => [id, { ...NO_NAMES, givenName }]));
}

export function toPendingRemedy(
  row: queries.RemedyOfCustomerRow,
  names: RemedyNames,
): Sent<contract.PendingRemedy> {
  return {
    ...row,
    ...(names.get(row.bookingId) ?? NO_NAMES),
    userName: row.username,
    userPhone: row.phone,
    remedyName: row.name,
    remedyNameHindi: row.nameHindi,
    completionStatus: row.completedAt === null ? "pending" : "completed",
    completionVideoUrl: row.videoKey === null ? null : fileUrl(row.videoKey),
    videoPublishAt: row.publishAt,
    isVideoWithheld: row.isWithheld,
  };
}
