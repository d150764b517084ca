// Reading the security events, which server/http/security-events.ts writes.
import type { Sent } from "#contract/endpoint.ts";
import type { SecurityEvent, SecurityEventQuery } from "#contract/security-events.ts";
import { addDays, istInstant } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import { reasonOf } from "./audit.ts";
import * as queries from "./security-events.sql.ts";

const PAGE_EVENTS = 50;

/** A page of events, newest first. */
export async function listSecurityEvents(
  ctx: AppContext,
  {
    cursor = null,
    from,
    to,
    ...query
  }: { [Name in keyof SecurityEventQuery]: SecurityEventQuery[Name] | null },
  language: Language,
) {
  const filter = {
    kind: query.kind ?? null,
    adminId: query.admin ?? null,
    customerId: query.customer ?? null,
    from: from ? istInstant(from, "00:00") : null,
    before: to ? istInstant(addDays(to, 1), "00:00") : null,
  };
  const found = await queries.listEvents(ctx.db, { filter, cursor, limit: PAGE_EVENTS + 1 });
  const page = found.slice(0, PAGE_EVENTS);
  return {
    events: page.map((row) => toSecurityEvent(row, language)),
    nextCursor: found.length > PAGE_EVENTS ? String(page.at(-1)?.id) : null,
  };
}

function toSecurityEvent(event: queries.SecurityEventRow, language: Language): Sent<SecurityEvent> {
  return { ...event, id: String(event.id), reason: reasonOf(event.code, language) };
}
