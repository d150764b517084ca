// The audit trail. It stores no personal data of customers: only ids, times, amounts and states of a call, and nothing
// that was typed: no phone, password, code or username.
import type { AuditEntry, AuditQuery } from "#contract/audit.ts";
import type { Sent } from "#contract/endpoint.ts";
import {
  ERROR_STATUS,
  type ErrorCode,
  LOGIN_CODE_REFUSALS,
  type LoginCodeRefusal,
} from "#contract/errors.ts";
import { bookingFilter, customerFilter } from "#contract/table-queries.ts";
import { AUDIT_EVENT_DAYS, AuditEventLimit } from "#domain/audit-events.ts";
import { addDays, addMinutes, istInstant } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import type { AppContext } from "#server/context.ts";
import type { AdminCall, AdminCallResult, AuditEvent, AuditTrail } from "#server/http/audit-trail.ts";
import { networkOf } from "#server/http/client-address.ts";
import { placeholdersOf } from "#server/i18n/catalogues.ts";
import { translateAny } from "#server/i18n/translate.ts";
import * as queries from "./audit.sql.ts";

const PAGE_ENTRIES = 50;

/** The input fields that the log keeps of a successful call. None of them holds free text. */
const LOGGED_FIELDS = [
  ...[
    "status",
    "sessionDate",
    "sessionTime",
    "questionType",
    "amount",
    "price",
    "isActive",
    "remedyIds",
    "answer",
    "action",
    "companionId",
  ],
  ...["date", "timeRanges", "week", "from", "to", "month", "days", "sessions"],
  ...["namesNoPerson", "paidOn", "role", "isDisabled", "bookingIds", "isPrinted"],
  ...["rows", "isComplete"],
  ...Object.keys({ ...bookingFilter.shape, ...customerFilter.shape }).filter((name) => name !== "search"),
];
const MAX_CHANGES_LENGTH = 2000;

/** A UUID or a date. */
const SUBJECT_ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2})$/i;

export function openAuditTrail(ctx: AppContext): AuditTrail {
  const limit = new AuditEventLimit();
  return {
    begin: (call, now) => beginEntry(ctx, call, now),
    end: (id, result) => endEntry(ctx, id, result),
    read: (call, now) => recordRead(ctx, call, now),
    event: (event, now) => recordEvent(ctx, limit, event, now),
  };
}

/** Writes an entry before the call runs. Returns its id, for `endEntry`. */
function beginEntry(ctx: AppContext, { adminId, verb, params, ip }: AdminCall, now: Date): Promise<number> {
  return queries.insertEntry(
    ctx.db,
    { adminId, verb, subject: subjectOf(verb, params), network: networkOf(ip) },
    now,
  );
}

/** Writes an entry before a command changes something. `adminId`: who decided it. Returns the id, for `endEntry`. */
export function beginCommand(
  ctx: Pick<AppContext, "db">,
  call: { adminId: string | null; verb: string; subject: queries.Subject | null },
  now: Date,
): Promise<number> {
  return queries.insertEntry(ctx.db, { ...call, network: null }, now);
}

/** Writes an entry for something that an admin has read, if there is none of this hour. */
async function recordRead(ctx: AppContext, { adminId, verb, params, ip }: AdminCall, now: Date) {
  const entry = { adminId, verb, subject: subjectOf(verb, params), network: networkOf(ip) };
  const hour = new Date(now);
  hour.setUTCMinutes(0, 0, 0);
  await queries.insertRead(ctx.db, entry, hour, now);
}

/** Never fails: an event that cannot be written changes no answer, and its line of the log stays. */
async function recordEvent(ctx: AppContext, limit: AuditEventLimit, { ip, ...event }: AuditEvent, now: Date) {
  const outcome = limit.take(event, now);
  if (outcome === "dropped") return;
  const written = { ...event, network: networkOf(ip) };
  ctx.log.info({ event: written }, "security event");
  if (outcome === "last")
    ctx.log.warn(
      { code: event.code, adminId: event.adminId },
      "further security events are not written this hour",
    );
  try {
    const expiresAt = addMinutes(now, AUDIT_EVENT_DAYS * 24 * 60);
    await queries.insertEvent(ctx.db, written, { at: now, expiresAt });
  } catch (error) {
    ctx.log.error({ err: error, event: written }, "security event was not written");
  }
}

/** Completes an entry: the call succeeded or was refused. */
export async function endEntry(ctx: Pick<AppContext, "db">, id: number, result: AdminCallResult) {
  if ("code" in result) await queries.markRefused(ctx.db, id, result.code);
  else await queries.markDone(ctx.db, id, changesOf(result.input), createdBy(result.output));
}

/**
 * The first parameter of the route and the path segment before it: `bookings` and the id in `/api/bookings/:id`. Null if
 * the caller sent no valid id.
 */
function subjectOf(verb: string, params: unknown): queries.Subject | null {
  const [, kind, param] = /([^/]+)\/:(\w+)/.exec(verb) ?? [];
  const id = param ? fieldOf(params, param) : null;
  return kind && typeof id === "string" && SUBJECT_ID.test(id) ? { kind, id: id.toLowerCase() } : null;
}

/** Fields of a response that hold something created, and the kind of subject that it is. */
const CREATED = { booking: "bookings", remedy: "remedies", account: "staff" } as const;

function createdBy(output: unknown): queries.Subject | null {
  for (const [name, kind] of Object.entries(CREATED)) {
    const id = fieldOf(fieldOf(output, name), "id");
    if (typeof id === "string") return { kind, id };
  }
  return null;
}

/** JSON of the logged fields, or of their names alone if the values are too long. */
function changesOf(input: unknown): string {
  const changes = LOGGED_FIELDS.flatMap((name) => {
    const value = fieldOf(input, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const json = JSON.stringify(Object.fromEntries(changes));
  if (json.length <= MAX_CHANGES_LENGTH) return json;
  return JSON.stringify({ fields: changes.map(([name]) => name) });
}

function fieldOf(value: unknown, name: string): unknown {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, name)) return undefined;
  return (value as Record<string, unknown>)[name];
}

/** A page of entries, newest first. @throws Failure bad-input if the cursor's entry does not exist. */
export async function listEntries(
  ctx: AppContext,
  { cursor = null, from, to, ...query }: { [Name in keyof AuditQuery]: AuditQuery[Name] | null },
  language: Language,
) {
  const filter = {
    adminId: query.admin ?? null,
    customerId: query.customer ?? null,
    action: query.action ?? null,
    outcome: query.outcome ?? null,
    from: from ? istInstant(from, "00:00") : null,
    before: to ? istInstant(addDays(to, 1), "00:00") : null,
  };
  const found = await queries.listEntries(ctx.db, { filter, cursor, limit: PAGE_ENTRIES + 1 });
  const page = found.slice(0, PAGE_ENTRIES);
  return {
    entries: page.map((entry) => toAuditEntry(entry, language)),
    nextCursor: found.length > PAGE_ENTRIES ? String(page.at(-1)?.id) : null,
  };
}

function toAuditEntry(row: queries.EntryRow, language: Language): Sent<AuditEntry> {
  const { subjectKind: kind, subjectId, isDone, ...entry } = row;
  return {
    ...entry,
    id: String(row.id),
    subject: kind && subjectId ? { kind, id: subjectId } : null,
    outcome: isDone === null ? "unfinished" : isDone ? "done" : "refused",
    reason: reasonOf(entry.code, language),
  };
}

const REFUSALS: readonly (string | null)[] = LOGIN_CODE_REFUSALS;
const isKnown = (code: string | null): code is ErrorCode | LoginCodeRefusal =>
  REFUSALS.includes(code) || (code !== null && Object.hasOwn(ERROR_STATUS, code));

/** The sentence of an error code, or of a refused login code; null where it needs more than the code. */
function reasonOf(code: string | null, language: Language): string | null {
  // Some sentences have placeholders, whose values the entry does not keep.
  return isKnown(code) && placeholdersOf(code).length === 0 ? translateAny(language, code, {}) : null;
}
