// Closing a span of days. The days are closed first, so that no session is moved onto one of them; then each session is
// moved or cancelled in a transaction of its own, so that the failure of one leaves the others done.
import { addDays, istDateOf } from "#domain/ist-time.ts";
import { canCloseDays, lastBookableDay, offerSlots, type Slot } from "#domain/slots.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import * as openHours from "#server/modules/availability/open-hours.ts";
import { listFreeSlots } from "#server/modules/availability/slots.ts";
import { namesOf, toContact } from "#server/modules/bookings/admin-bookings.ts";
import { listSessionNames } from "#server/modules/customers/given-names.ts";
import * as queries from "./closed-days.sql.ts";
import { reschedule } from "./moves.ts";
import { type Days, setStatus } from "./sessions.ts";

/** @throws Failure bad-date-range. */
export async function previewClosedDays(ctx: AppContext, { from, to }: Days, now: Date) {
  requireClosable({ from, to }, now);
  const [found, upcoming, freeSlots] = await Promise.all([
    queries.listAffectedSessions(ctx.db, from, to, now),
    openHours.countUpcoming(ctx, from, to, now),
    listSlotsAround(ctx, { from, to }, now),
  ]);
  const offers = offerSlots(found, freeSlots);
  const names = await listSessionNames(ctx, found);
  return {
    holds: upcoming - found.length,
    sessions: found.map(({ username, phone, refundablePaise, creditsUsed, ...session }) => ({
      ...session,
      ...namesOf(names, session.id),
      user: toContact({ username, phone }, namesOf(names, session.id)),
      refund: refundablePaise / 100,
      credits: creditsUsed,
      moveTo: offers.get(session.id) ?? null,
    })),
  };
}

/** The free slots of the days after the closed ones, the next day first, then of those before them, the last day first. */
async function listSlotsAround(ctx: AppContext, { from, to }: Days, now: Date) {
  const [before, after] = await Promise.all([
    from > istDateOf(now) ? listFreeSlots(ctx, istDateOf(now), addDays(from, -1), now) : [],
    to < lastBookableDay(now) ? listFreeSlots(ctx, addDays(to, 1), lastBookableDay(now), now) : [],
  ]);
  return [...after, ...before.reverse()];
}

type Choice = { id: string; moveTo: Slot | null };
type Result =
  | { id: string; outcome: "moved" | "cancelled" }
  | { id: string; outcome: "failed"; why: Failure };

/**
 * Closes the days and moves or cancels the chosen sessions. A repeated call finds what is done and leaves it.
 * @throws Failure bad-date-range.
 */
export async function closeDays(ctx: AppContext, days: Days, choices: readonly Choice[], now: Date) {
  requireClosable(days, now);
  await openHours.closeDays(ctx, days.from, days.to);
  const sessions: Result[] = [];
  for (const choice of choices) sessions.push(await moveOrCancel(ctx, days, choice, now));
  return { sessions, bookingsOutside: await openHours.countUpcoming(ctx, days.from, days.to, now) };
}

async function moveOrCancel(
  ctx: AppContext,
  onDays: Days,
  { id, moveTo }: Choice,
  now: Date,
): Promise<Result> {
  try {
    if (!moveTo) {
      await setStatus(ctx, { id, status: "cancelled", onDays }, now);
      return { id, outcome: "cancelled" };
    }
    const { sessionDate: date, sessionTime: time } = moveTo;
    await reschedule(ctx, { id, by: "admin", date, time, onDays }, now);
    return { id, outcome: "moved" };
  } catch (error) {
    if (error instanceof Failure) return { id, outcome: "failed", why: error };
    throw error;
  }
}

function requireClosable({ from, to }: Days, now: Date) {
  if (!canCloseDays(from, to, now)) throw new Failure("bad-date-range");
}
