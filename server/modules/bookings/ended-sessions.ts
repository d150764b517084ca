// Past sessions as admins read them, in pages: completed ones, those that were not held, and those for which the guide
// owes a parcha or the staff a letter.
import type { Sent } from "#contract/endpoint.ts";
import type { CompletedSession, EndedSessionsQuery, NotHeldSession } from "#contract/sessions.ts";
import { isGuideAbsent, isMissed } from "#domain/bookings.ts";
import { customerRightsOf } from "#domain/customer-rights.ts";
import { istDateOf } from "#domain/ist-time.ts";
import { PARCHA_SIDES } from "#domain/parchas.ts";
import type { AppContext } from "#server/context.ts";
import { readPlannedForValues } from "#server/db/plan-for-values.ts";
import { findCustomers } from "#server/modules/customers/found-customers.ts";
import { listSessionNames, type SessionNames } from "#server/modules/customers/given-names.ts";
import { toParcha } from "#server/modules/parchas/parchas.ts";
import { toPrescribedRemedy } from "#server/modules/remedies/prescriptions.ts";
import { getsParcha, namesOf, toContact } from "./admin-bookings.ts";
import type { BookingRow } from "./booking-row.ts";
import * as queries from "./ended-sessions.sql.ts";

const DEFAULT_LIMIT = 100;
const NO_FILTER: queries.EndedFilter = { customers: null, from: null, to: null };

/**
 * A page of completed sessions, latest start first, test bookings included. They are left out of the counts: `total` of
 * all, `found` with this query.
 */
export async function listCompletedSessions(ctx: AppContext, query: EndedSessionsQuery) {
  const filter = toFilter(query);
  const isFiltered = Object.values(filter).some((value) => value !== null);
  const [page, total, found] = await Promise.all([
    readPage(query.limit, (limit) =>
      readPlannedForValues(ctx.db, (tx) =>
        queries.listCompleted(tx, filter, { cursor: query.cursor ?? null, limit }),
      ),
    ),
    queries.countCompleted(ctx.db, NO_FILTER),
    isFiltered ? readPlannedForValues(ctx.db, (tx) => queries.countCompleted(tx, filter)) : null,
  ]);
  return {
    sessions: await toCompletedSessions(ctx, page.rows),
    nextCursor: page.nextCursor,
    total,
    found: found ?? total,
    foundIsExact: true,
  };
}

/** Paid sessions that were missed, had no guide or were cancelled, latest start first. */
export async function listNotHeldSessions(ctx: AppContext, query: EndedSessionsQuery, now: Date) {
  const filter = toFilter(query);
  const { rows, nextCursor } = await readPage(query.limit, (limit) =>
    readPlannedForValues(ctx.db, (tx) =>
      queries.listNotHeld(tx, filter, { cursor: query.cursor ?? null, limit }, now),
    ),
  );
  const names = await listSessionNames(ctx, rows);
  const sessions: Sent<NotHeldSession>[] = rows.flatMap((booking) => {
    const why = whyNotHeld(booking, now);
    const { guideSeenAt, togetherSeconds } = booking;
    const feeKept = booking.feeKeptPaise / 100;
    return why ? [{ ...toPastSession(booking, names), why, feeKept, guideSeenAt, togetherSeconds }] : [];
  });
  return { sessions, nextCursor };
}

/** Completed sessions for which this is owed, oldest start first. */
export async function listOwedSessions(
  ctx: AppContext,
  kind: queries.OwedKind,
  query: { limit?: string | undefined; cursor?: string | undefined },
) {
  const [page, { count }] = await Promise.all([
    readPage(query.limit, (limit) => queries.listOwed(ctx.db, kind, { cursor: query.cursor ?? null, limit })),
    queries.countOwed(ctx.db, kind),
  ]);
  return { sessions: await toCompletedSessions(ctx, page.rows), total: count, nextCursor: page.nextCursor };
}

/** `oldest`: the date of the session that waits longest. */
export async function countOwedSessions(
  ctx: AppContext,
  kind: queries.OwedKind,
): Promise<{ count: number; oldest: string | null }> {
  const { count, oldest } = await queries.countOwed(ctx.db, kind);
  return { count, oldest: oldest && istDateOf(oldest) };
}

/** `read` is asked for one row more than the page shows, to know whether there is a next page. */
async function readPage<Row extends { id: string }>(
  limitText: string | undefined,
  read: (limit: number) => Promise<Row[]>,
): Promise<{ rows: Row[]; nextCursor: string | null }> {
  const limit = limitText === undefined ? DEFAULT_LIMIT : Number(limitText);
  const found = await read(limit + 1);
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.id ?? null) : null };
}

function toFilter(query: EndedSessionsQuery): queries.EndedFilter {
  const { search = "", from = null, to = null } = query;
  const text = search.trim();
  if (text === "") return { customers: null, from, to };
  return { customers: findCustomers(text, customerRightsOf("admin")), from, to };
}

function whyNotHeld(booking: BookingRow, now: Date): NotHeldSession["why"] | null {
  if (booking.status === "cancelled")
    return booking.cancelledBy === "admin" ? "cancelled-by-admin" : "cancelled-by-customer";
  if (isGuideAbsent(booking, now)) return "guide-absent";
  return isMissed(booking, now) ? "missed" : null;
}

async function toCompletedSessions(
  ctx: AppContext,
  found: readonly queries.CompletedRow[],
): Promise<Sent<CompletedSession[]>> {
  const names = await listSessionNames(ctx, found);
  return found.map((session) => ({
    ...toPastSession(session, names),
    getsParcha: getsParcha(session),
    parchas: session.parchas.map((parcha) => toParcha(parcha, session)),
    remedies: session.remedies.map((remedy) => toPrescribedRemedy(remedy, session, "admin")),
    resultsOwed: getsParcha(session) && session.parchas.length < PARCHA_SIDES.length,
  }));
}

type PastSessionRow = Pick<
  queries.CompletedRow,
  "id" | "refundedPaise" | "takenBackPaise" | "username" | "phone"
>;

function toPastSession<Row extends PastSessionRow>(session: Row, names: ReadonlyMap<string, SessionNames>) {
  return {
    ...session,
    ...namesOf(names, session.id),
    user: toContact(session, namesOf(names, session.id)),
    refunded: session.refundedPaise / 100,
    takenBack: session.takenBackPaise / 100,
  };
}
