// The queue before the guide's room: positions, what the pages are sent when they change, and the alert to a late guide.
import { GUIDE_OVERDUE_MINUTES, isGuideOverdue } from "#domain/bookings.ts";
import { addMinutes } from "#domain/ist-time.ts";
import {
  EXTENDED_JOIN_MINUTES_AFTER,
  isJoinClosed,
  JOIN_CLOSES_MINUTES_AFTER,
  JOIN_OPENS_MINUTES_BEFORE,
} from "#domain/join-window.ts";
import * as rule from "#domain/queue.ts";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { workAlone } from "#server/db/unavailable.ts";
import { requireOwnBooking } from "#server/modules/bookings/bookings.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { type Envelope, publish } from "#server/realtime/channel.ts";
import * as queries from "./queue.sql.ts";

/** The position of the session that a customer attends. @throws Failure not-found, also for another customer's. */
export async function loadQueuePosition(
  ctx: AppContext,
  customerId: string,
  bookingId: string,
  now: Date,
): Promise<rule.QueuePosition> {
  const queue = await readQueue(ctx.db, now);
  if (queue.waiting.find(({ id }) => id === bookingId)?.attendeeId !== customerId)
    await requireOwnBooking(ctx.db, customerId, bookingId, "join");
  return rule.queuePosition(queue, bookingId, now);
}

/** The session for which the guide is wanted after this one; null when the queue has no other. */
export async function findNextSession(ctx: AppContext, bookingId: string, now: Date) {
  const { waiting } = await readQueue(ctx.db, now);
  const others = waiting.filter((session) => session.id !== bookingId && rule.keepsTurn(session, now));
  return others.find(({ isPresent }) => isPresent) ?? others[0] ?? null;
}

async function readQueue(db: Pool | Transaction, now: Date) {
  const { from, to } = rule.queuedStarts(now);
  const openedSince = addMinutes(now, -rule.GUIDE_ACTIVE_HOURS * 60);
  const sessions = await queries.listSessionsBetween(db, from, to, now);
  const activity = await queries.findGuideActivity(db, openedSince, rule.SESSION_LENGTHS_COUNTED, now);
  const waiting = sessions.filter((session) => !isJoinClosed(session, now));
  return {
    ...activity,
    waiting: waiting.map((session) => ({ ...session, isGuideOverdue: isGuideOverdue(session, now) })),
  };
}

/** Sends each present customer whose position changed the new one. In a transaction, the messages leave at commit. */
export async function broadcastQueue(db: Pool | Transaction, now: Date) {
  if (!(await queries.isAnyCustomerPresent(db, now))) return;
  const queue = await readQueue(db, now);
  const positions = queue.waiting
    .filter(({ isPresent }) => isPresent)
    .map(({ id }) => ({ id, position: rule.queuePosition(queue, id, now) }));
  const changed = await queries.updatePositions(db, positions, now);
  const envelopes = changed.map(({ bookingId, position }): Envelope => {
    const message = { type: "queue_updated", bookingId, ...(position ?? rule.NOT_IN_QUEUE) } as const;
    return { to: { side: "user", bookingId }, message };
  });
  if (envelopes.length > 0) await publish(db, envelopes, now);
}

/** Makes the admins' lists of sessions reload. */
export const sessionsChanged: Envelope = { to: { side: "admins" }, message: { type: "sessions_changed" } };

export function publishSessionsChanged(db: Pool | Transaction, now: Date) {
  return publish(db, sessionsChanged, now);
}

/** Messages the guide, once per session, when a customer waits and the guide is a quarter of an hour late. */
export async function alertLateGuide(ctx: AppContext, now: Date) {
  const from = addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
  const to = addMinutes(now, -GUIDE_OVERDUE_MINUTES);
  const awaited = (await queries.listSessionsBetween(ctx.db, from, to, now)).filter((session) =>
    rule.isGuideAwaited({ ...session, isCustomerPresent: session.isPresent }, now),
  );
  await announceOnce(ctx, "guide-awaited", awaited, now);
}

/**
 * Messages the customer when the two choices open, another time or the money: also a customer whose phone sleeps learns of
 * them. Once per session and time.
 */
export async function announceOverdueGuide(ctx: AppContext, now: Date) {
  const from = addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER);
  const to = addMinutes(now, -GUIDE_OVERDUE_MINUTES);
  const sessions = await queries.listSessionsBetween(ctx.db, from, to, now);
  const overdue = sessions.filter((session) => isGuideOverdue(session, now));
  await announceOnce(ctx, "guide-late", overdue, now);
}

/**
 * The guide may enter before the customer can. Messages a customer who is not there when the room opens, as the guide's
 * entry does afterwards.
 */
export async function announceEarlyGuide(ctx: AppContext, now: Date) {
  const to = addMinutes(now, JOIN_OPENS_MINUTES_BEFORE);
  const opened = await queries.listSessionsBetween(ctx.db, addMinutes(to, -1), to, now);
  const absent = opened.filter(({ isPresent }) => !isPresent);
  if (absent.length === 0) return;
  const { currentSession } = await queries.findGuideActivity(ctx.db, now, 0, now);
  const awaited = absent.filter((session) => session.id === currentSession?.id);
  await announceOnce(ctx, "guide-ready", awaited, now);
}

/** Leaves out the sessions that have the message: they are found again for hours. A session that fails stops no other. */
async function announceOnce(
  ctx: AppContext,
  kind: "guide-awaited" | "guide-late" | "guide-ready",
  sessions: readonly { id: string }[],
  now: Date,
) {
  if (sessions.length === 0) return;
  const ids = sessions.map(({ id }) => id);
  const announced = new Set(await queries.listAnnounced(ctx.db, kind, ids));
  for (const id of ids) {
    if (announced.has(id)) continue;
    await workAlone(ctx.log, { bookingId: id, kind }, () =>
      inTransaction(ctx.db, async (tx) => {
        const isQueued = await announce(tx, id, kind, now);
        if (isQueued && kind === "guide-awaited") await publishSessionsChanged(tx, now);
      }),
    );
  }
}
