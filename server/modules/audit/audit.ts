// The book of what admins did and tried. Of a call it keeps what cannot name a customer: ids, times, amounts, states.
// Knows no other module; the routes tell it.
import type { AuditEntry } from "#contract/audit.ts";
import type { AppContext } from "#server/context.ts";
import { networkOf } from "#server/http/address.ts";
import type { AdminCall, AdminCallEnd } from "#server/http/audit-trail.ts";
import * as queries from "./audit.sql.ts";

const PAGE = 50;

/** The fields of a call that are kept when it has succeeded. Free text is in none of them. */
const KEPT = [
  ...["status", "sessionDate", "sessionTime", "questionType", "amount", "price", "isActive", "remedyIds"],
  ...["date", "timeRanges", "week"],
];
const LONGEST = 2000;

const ID = /^(?:[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\d{4}-\d{2}-\d{2})$/i;

/** An admin is about to do this. Answers the entry that its end belongs to. */
export function begin(ctx: AppContext, { adminId, verb, params, ip }: AdminCall, now: Date): Promise<number> {
  return queries.insertEntry(
    ctx.db,
    { adminId, verb, subject: subjectOf(verb, params), network: networkOf(ip) },
    now,
  );
}

/** It is done, or was refused. */
export async function end(ctx: AppContext, id: number, how: AdminCallEnd) {
  if ("code" in how) await queries.closeRefused(ctx.db, id, how.code);
  else await queries.closeDone(ctx.db, id, keptOf(how.input), madeBy(how.output));
}

/** The word before the first place of the path, and what stands there; null where that is no id of ours. */
function subjectOf(verb: string, params: unknown): queries.Subject | null {
  const [, kind, place] = /([^/]+)\/:(\w+)/.exec(verb) ?? [];
  const id = place ? fieldOf(params, place) : null;
  return kind && typeof id === "string" && ID.test(id) ? { kind, id: id.toLowerCase() } : null;
}

const MADE = { booking: "bookings", remedy: "remedies" } as const;

/** What a call has made that named nothing. */
function madeBy(output: unknown): queries.Subject | null {
  for (const [name, kind] of Object.entries(MADE)) {
    const id = fieldOf(fieldOf(output, name), "id");
    if (typeof id === "string") return { kind, id };
  }
  return null;
}

function keptOf(input: unknown): string {
  const kept = KEPT.flatMap((name) => {
    const value = fieldOf(input, name);
    return value === undefined ? [] : [[name, value] as const];
  });
  const text = JSON.stringify(Object.fromEntries(kept));
  return text.length <= LONGEST ? text : JSON.stringify({ fields: kept.map(([name]) => name) });
}

function fieldOf(of: unknown, name: string): unknown {
  if (typeof of !== "object" || of === null || !Object.hasOwn(of, name)) return undefined;
  return (of as Record<string, unknown>)[name];
}

/** A page of the book, the latest first. */
export async function entriesBefore(ctx: AppContext, before: string | null) {
  const found = await queries.entriesBefore(ctx.db, before, PAGE + 1);
  const shown = found.slice(0, PAGE);
  return {
    entries: shown.map(present),
    next: found.length > PAGE ? String(shown.at(-1)?.id) : null,
  };
}

function present({ id, at, isDone, subjectKind, subjectId, ...entry }: queries.EntryRow): AuditEntry {
  return {
    ...entry,
    id: String(id),
    at: at.toISOString(),
    subject: subjectKind && subjectId ? { kind: subjectKind, id: subjectId } : null,
    outcome: isDone === null ? "unfinished" : isDone ? "done" : "refused",
  };
}
