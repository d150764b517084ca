// What happened with a customer, without money and without intakes.
import type { TimelineEvent, TimelineFilter } from "#contract/customer-page.ts";
import type { Sent } from "#contract/endpoint.ts";
import type { CustomerRights } from "#domain/customer-rights.ts";
import type { AppContext } from "#server/context.ts";
import { readPageByTime } from "#server/db/cursor.ts";
import { listSessionNames, NO_NAMES, type SessionNames } from "#server/modules/customers/given-names.ts";
import { customerMessages, requireOpenAccount } from "./customer-page.ts";
import * as queries from "./customer-timeline.sql.ts";

const PAGE_ROWS = 50;

const KINDS: Readonly<Record<TimelineFilter, readonly queries.EventKind[]>> = {
  sessions: ["session"],
  parchas: ["parcha", "dispatch"],
  vidhis: ["vidhis"],
  messages: ["message", "consent"],
};

/** Without a filter: the messages would hide the rest. */
const UNFILTERED = [
  "session",
  "booked-for-other",
  "parcha",
  "dispatch",
  "vidhis",
  "consent",
  "joined",
] as const;

type Query = { limit?: string | undefined; cursor?: string | undefined; filter?: TimelineFilter | undefined };

/** One page, newest first. @throws Failure not-found once the account is closed. */
export async function listTimeline(
  ctx: AppContext,
  customerId: string,
  query: Query,
  rights: CustomerRights,
  now: Date,
): Promise<{ events: Sent<TimelineEvent[]>; nextCursor: string | null }> {
  await requireOpenAccount(ctx, customerId);
  const limit = Number(query.limit ?? PAGE_ROWS);
  const request = {
    customerId,
    kinds: query.filter ? KINDS[query.filter] : UNFILTERED,
    messageKinds: customerMessages(rights),
  };
  const { rows, nextCursor } = await readPageByTime(
    { cursor: query.cursor, limit },
    "timeline",
    (cursor, atMost) => queries.listEvents(ctx.db, { ...request, cursor, limit: atMost }, now),
    ({ atText, id }) => ({ at: atText, id }),
  );
  const sessions = rows.flatMap((row) => (isSession(row) ? [{ id: row.data.bookingId, customerId }] : []));
  const names = await listSessionNames(ctx, sessions, rights);
  return { events: rows.map((row) => toEvent(row, names)), nextCursor };
}

/** Of the customer, or of somebody else for whom the customer has booked it. */
function isSession(
  row: queries.EventRow,
): row is Extract<queries.EventRow, { kind: "session" | "booked-for-other" }> {
  return row.kind === "session" || row.kind === "booked-for-other";
}

function toEvent(row: queries.EventRow, names: ReadonlyMap<string, SessionNames>): Sent<TimelineEvent> {
  const event = { id: row.id, at: row.at };
  if (!isSession(row)) return { ...event, ...row.data, kind: row.kind } as Sent<TimelineEvent>;
  const { togetherSeconds, ...session } = row.data;
  return {
    ...event,
    ...session,
    ...(names.get(session.bookingId) ?? NO_NAMES),
    kind: "session",
    minutesTogether: Math.round(togetherSeconds / 60),
  };
}
