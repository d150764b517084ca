// The companion in the built-in room, beside the seats of the two sides (seats.ts): each pair of browsers has a connection of its own.
// A seat is taken and kept only while the guide has let the companion in: under the lock of the companion's row.
import type { OtherInRoom, RoomMessage } from "#contract/socket.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { isPolite, isSameCall, type RoomPerson, type RoomSide, roomNameOf } from "#domain/room.ts";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { type Envelope, publish } from "#server/realtime/channel.ts";
import type { Connection } from "#server/realtime/connections.ts";
import { send } from "#server/realtime/hub.ts";
import { sendError } from "#server/realtime/messages.ts";
import * as connections from "./companion-connections.sql.ts";
import * as queries from "./companions.sql.ts";
import { sessionsChanged } from "./queue.ts";
import { findCall, lockSession } from "./seats.sql.ts";

type Database = Pool | Transaction;

/** With whom this person's browser has a pair of which the companion is one. */
export async function listOthers(
  { db, config }: Pick<AppContext, "config"> & { db: Database },
  bookingId: string,
  own: RoomPerson,
  now: Date,
): Promise<OtherInRoom[]> {
  if (own === "companion") {
    const sides = await connections.listSideCalls(db, bookingId, now);
    return sides.map(({ side, seat, name }) => ({
      person: side,
      seat,
      polite: isPolite(own, side),
      name: side === "admin" ? config.brand.guideName : (name ?? ""),
    }));
  }
  const call = await connections.findCompanionCall(db, bookingId, now);
  const [companion] = call ? await queries.listStates(db, [bookingId], now) : [];
  if (!call || !companion) return [];
  const { name, isMuted } = companion;
  return [{ person: "companion", seat: call.seat, polite: isPolite(own, "companion"), name, isMuted }];
}

/** Tells the companion that one of the two sides has entered the room, or is back. */
export async function publishSideJoined(ctx: AppContext, bookingId: string, side: RoomSide, now: Date) {
  const call = await connections.findCompanionCall(ctx.db, bookingId, now);
  if (!call) return;
  const joined = (await listOthers(ctx, bookingId, "companion", now)).find(({ person }) => person === side);
  if (!joined) return;
  const message = { type: "other-joined", bookingId, ...joined } as const;
  await publish(ctx.db, { to: { connection: call.connectionId }, message }, now);
}

/** Tells the companion that one of the two sides has left the room. */
export async function publishSideLeft(
  tx: Transaction,
  { bookingId, side, isHangUp }: { bookingId: string; side: RoomSide; isHangUp: boolean },
  now: Date,
) {
  const call = await connections.findCompanionCall(tx, bookingId, now);
  const message = { type: "other-left", bookingId, person: side, isHangUp } as const;
  if (call) await publish(tx, { to: { connection: call.connectionId }, message }, now);
}

/** To the page of a call whose seat another call has, and closes it. */
export function publishDisplaced(tx: Transaction, connection: string, bookingId: string, now: Date) {
  const message = { type: "displaced", bookingId } as const;
  return publish(tx, { to: { connection }, message, close: "taken-over" }, now);
}

/** Tells both sides that the companion has left the room. */
async function publishCompanionLeft(db: Database, bookingId: string, isHangUp: boolean, now: Date) {
  const sides = await connections.listSideCalls(db, bookingId, now);
  const message = { type: "other-left", bookingId, person: "companion", isHangUp } as const;
  const envelopes = sides.map(({ connectionId }) => ({ to: { connection: connectionId }, message }));
  if (envelopes.length > 0) await publish(db, envelopes, now);
}

/** To a page that is opened, or comes back: who is the companion, or that nobody is any more. */
export async function sendCompanion(
  { db }: AppContext,
  connection: Connection,
  bookingId: string,
  now: Date,
) {
  send(connection, await companionMessage(db, bookingId, now));
}

async function companionMessage(db: Database, bookingId: string, now: Date) {
  const [state] = await queries.listStates(db, [bookingId], now);
  if (!state) return { type: "companion_changed", bookingId, companion: null } as const;
  const { bookingId: _, ...companion } = state;
  return { type: "companion_changed", bookingId, companion } as const;
}

/** To everybody who has the session open, and to the admins' lists. `close`: the companion's channels, too. */
export async function publishCompanion(
  db: Database,
  bookingId: string,
  now: Date,
  { close = false }: { close?: boolean } = {},
) {
  const message = await companionMessage(db, bookingId, now);
  const envelopes: Envelope[] = [
    { to: { side: "user", bookingId }, message },
    { to: { side: "admin", bookingId }, message },
    { to: { side: "companion", bookingId }, message, ...(close ? { close: "sent-out" } : {}) },
    sessionsChanged,
  ];
  await publish(db, envelopes, now);
}

/**
 * Frees the companion's seat, so that a signal or a join of this person is refused from the commit on, and both browsers of the other
 * sides end their connections. The caller has locked the companion, and publishes what has become of it.
 */
export async function emptySeat(tx: Transaction, bookingId: string, now: Date, { keepsOpen = false } = {}) {
  const seated = await connections.findSeated(tx, bookingId);
  if (keepsOpen) await connections.leaveSeat(tx, bookingId);
  else await connections.deleteConnectionsOf(tx, bookingId);
  if (seated) await publishCompanionLeft(tx, bookingId, true, now);
}

/**
 * Gives the channel the companion's seat, if the guide has let this person in. Another channel that had it gets `displaced` and is closed
 * with 4409. `seat` names the call of a tab; null in an external room. `isBack`: another call that is there keeps the seat.
 */
async function claimSeat(
  ctx: AppContext,
  connection: Connection,
  {
    bookingId,
    seat,
    isBack = false,
  }: { bookingId: string; seat: string | null; isBack?: boolean | undefined },
  now: Date,
): Promise<"same-call" | "another-call" | "refused" | "displaced"> {
  const customerId = connection.identity.customer?.id;
  if (!customerId) return "refused";
  return inTransaction(ctx.db, async (tx) => {
    const session = await lockSession(tx, bookingId);
    const companion = await queries.lockCompanionOf(tx, bookingId, customerId);
    if (!session || !isPaidFor(session.status) || companion?.admission !== "let-in") return "refused";
    await connections.lockConnectionsOf(tx, bookingId);
    const other = isBack ? await connections.findCompanionCall(tx, bookingId, now) : null;
    if (other && other.connectionId !== connection.id && seat && !isSameCall(other.seat, seat)) {
      await publishDisplaced(tx, connection.id, bookingId, now);
      return "displaced";
    }
    const previous = await connections.findSeated(tx, bookingId);
    await connections.leaveSeat(tx, bookingId);
    if ((await connections.takeSeat(tx, connection.id, seat, now)) === 0) return "refused";
    const isItsSeat = previous !== null && seat !== null && previous.seat === seat;
    if (previous && previous.connectionId !== connection.id) {
      const to = { connection: previous.connectionId };
      // The same call on a new connection: the old one broke, so its page must not learn that it was displaced.
      if (isItsSeat) await publish(tx, { to, message: null, close: "restart" }, now);
      else await publishDisplaced(tx, previous.connectionId, bookingId, now);
    }
    if (previous?.seat && seat === null) await publishCompanionLeft(tx, bookingId, false, now);
    return isItsSeat || previous?.connectionId === connection.id ? "same-call" : "another-call";
  });
}

/** In an external room, whose provider lets in by its token. */
export async function enterExternalRoom(
  ctx: AppContext,
  connection: Connection,
  bookingId: string,
  now: Date,
) {
  const claimed = await claimSeat(ctx, connection, { bookingId, seat: null }, now);
  if (claimed === "refused") return sendError(connection, "bad-token");
  await publishCompanion(ctx.db, bookingId, now);
}

type RoomJoin = Extract<RoomMessage, { type: "room-join" }>;

export async function joinAsCompanion(ctx: AppContext, connection: Connection, message: RoomJoin, now: Date) {
  const { bookingId, isBack } = message;
  const seat = message.seat || connection.id;
  const entry = await ctx.video.verifyToken(message.token, now);
  const isOwn =
    entry?.room === roomNameOf(bookingId.toLowerCase()) &&
    entry.side === "companion" &&
    entry.userId === connection.identity.customer?.id;
  const claimed = isOwn ? await claimSeat(ctx, connection, { bookingId, seat, isBack }, now) : "refused";
  if (claimed === "displaced") return;
  if (claimed === "refused") return sendError(connection, "bad-token");
  const [others, [companion]] = await Promise.all([
    listOthers(ctx, bookingId, "companion", now),
    queries.listStates(ctx.db, [bookingId], now),
  ]);
  send(connection, {
    type: "room-joined",
    bookingId,
    polite: true,
    peerPresent: false,
    peerSeat: null,
    others,
    isMuted: companion?.isMuted ?? false,
  });
  await publishCompanionJoined(ctx, bookingId, now);
}

/** Tells both sides. Under the companion's lock: one whom the guide has sent out meanwhile has not joined. */
async function publishCompanionJoined(ctx: AppContext, bookingId: string, now: Date) {
  await inTransaction(ctx.db, async (tx) => {
    await queries.lockCompanion(tx, bookingId);
    for (const { side, connectionId } of await connections.listSideCalls(tx, bookingId, now)) {
      const [companion] = await listOthers({ ...ctx, db: tx }, bookingId, side, now);
      if (!companion) continue;
      const message = { type: "other-joined", bookingId, ...companion } as const;
      await publish(tx, { to: { connection: connectionId }, message }, now);
    }
    await publishCompanion(tx, bookingId, now);
  });
}

/** The companion leaves the room, and may keep the page open. When the server restarts, the seat stays, as those of the two sides do. */
export async function leaveAsCompanion(
  ctx: AppContext,
  { id, isRestarting }: Pick<Connection, "id" | "isRestarting">,
  isHangUp: boolean,
  now: Date,
) {
  await inTransaction(ctx.db, async (tx) => {
    const left = isRestarting
      ? await connections.findOwnSeat(tx, id)
      : await connections.leaveOwnSeat(tx, id);
    if (!left) return;
    if (left.seat) await publishCompanionLeft(tx, left.bookingId, isHangUp, now);
    await publishCompanion(tx, left.bookingId, now);
  });
}

type OtherSignal = Extract<RoomMessage, { type: "other-signal" }>;

/** From the browser in one seat to the browser in the other, unread. One of the two is the companion's. */
export async function relayToOther(
  ctx: AppContext,
  connection: Connection,
  own: RoomPerson,
  { to, ...signal }: OtherSignal,
  now: Date,
) {
  const target = await findTarget(ctx, connection, { own, to, bookingId: signal.bookingId }, now);
  if (target === "not-in-room") return sendError(connection, "not-in-room");
  if (target) await publish(ctx.db, { to: { connection: target }, message: { ...signal, from: own } }, now);
}

/** The id of the other's connection; null while the other is absent. */
async function findTarget(
  { db }: AppContext,
  { id, identity }: Connection,
  { own, to, bookingId }: { own: RoomPerson; to: RoomPerson; bookingId: string },
  now: Date,
): Promise<string | "not-in-room" | null> {
  if (own === "companion") {
    if (to === "companion" || !(await connections.findOwnSeat(db, id))?.seat) return "not-in-room";
    const sides = await connections.listSideCalls(db, bookingId, now);
    return sides.find(({ side }) => side === to)?.connectionId ?? null;
  }
  const holder = { bookingId, side: own, connectionId: id, adminId: identity.admin?.id ?? null };
  if (to !== "companion" || !(await findCall(db, holder, now))) return "not-in-room";
  return (await connections.findCompanionCall(db, bookingId, now))?.connectionId ?? null;
}
