// Presence: which browsers have a session's page, or the admins' list, open. Each registered connection has a row that
// its heartbeats renew.
import { CLOSE_CODES, type ClientMessage, type DeviceCheckMessage } from "#contract/socket.ts";
import { isJoinOpen, type SessionStart } from "#domain/join-window.ts";
import { canBeQueued } from "#domain/queue.ts";
import type { RoomSide } from "#domain/room.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Connection } from "#server/realtime/connections.ts";
import { receivedAt, send } from "#server/realtime/hub.ts";
import { sendProtocolError } from "#server/realtime/messages.ts";
import { hasTalked, recordCustomers } from "./attendance.sql.ts";
import { recordLeaving, recordRooms } from "./attendance.ts";
import { closeCompanion, registerCompanion, renewCompanions } from "./companion-presence.ts";
import { sendCompanion } from "./companion-room.ts";
import { publishToAdmins } from "./live-updates.ts";
import * as queries from "./presence.sql.ts";
import { broadcastQueue, publishSessionsChanged } from "./queue.ts";
import { hasSeat, updateReceivedAt } from "./seats.sql.ts";
import { leaveRoom } from "./seats.ts";

type Registration = Extract<ClientMessage, { type: "register" }>;

export async function register(
  ctx: AppContext,
  connection: Connection,
  { userType, bookingId = null }: Registration,
  now: Date,
) {
  if (userType === "companion") {
    if (isAnotherOf(connection, { side: userType, bookingId })) await handleClose(ctx, connection);
    return registerCompanion(ctx, connection, bookingId, now);
  }
  const side: RoomSide = userType;
  const { customer, admin } = connection.identity;
  const readSession = async () => (bookingId ? await queries.findSession(ctx.db, bookingId) : null);
  // The cookies of the upgrade decide. The message's own `userId` is never read.
  const isOwn = (found: Awaited<ReturnType<typeof readSession>>) =>
    side === "user"
      ? customer !== null && (bookingId === null || found?.attendeeId === customer.id)
      : admin !== null && (bookingId === null || found !== null);
  const refuse = () => {
    sendProtocolError(connection, "not-yours");
    connection.socket.close(CLOSE_CODES["not-yours"], "not-yours");
  };
  // Before the connection is listed: somebody else hears nothing, not even for a moment.
  if (!isOwn(await readSession())) return refuse();
  if (isAnotherOf(connection, { side, bookingId })) await handleClose(ctx, connection);
  connection.register({ side, bookingId });
  // Read again: the notice that the payer has named another attendee may have come before the connection was listed.
  const session = await readSession();
  if (!isOwn(session)) {
    connection.close();
    return refuse();
  }
  const registered = { type: "registered", bookingId, userType: side } as const;
  if (!isPresence({ side, bookingId }))
    return send(connection, { ...registered, bookingStatus: null, peerPresent: false });
  await queries.upsertPresence(ctx.db, { connectionId: connection.id, bookingId, side }, now);
  if (side === "user") await recordCustomers(ctx.db, [connection.id], now);
  if (bookingId) await recordRooms(ctx.db, [bookingId], now);
  const otherSide = side === "user" ? "admin" : "user";
  const peer = bookingId ? await queries.findSidePresence(ctx.db, bookingId, otherSide, now) : null;
  const peerPresent = peer?.isPresent ?? false;
  send(connection, { ...registered, bookingStatus: session?.status ?? null, peerPresent });
  if (bookingId) await sendCompanion(ctx, connection, bookingId, now);
  // The entry of a guide who is in the room already was published before this customer registered.
  if (bookingId && side === "user" && peer?.isInRoom)
    send(connection, { type: "participant_waiting", bookingId });
  if (side === "user") await publishCustomerChanged(ctx, { bookingId, session }, now);
}

function isAnotherOf({ registration }: Connection, next: NonNullable<Connection["registration"]>): boolean {
  return (
    registration !== null && (registration.bookingId !== next.bookingId || registration.side !== next.side)
  );
}

type OfSide = { side: RoomSide; bookingId: string | null };

/** False for a customer without a booking, who only follows own payments. */
function isPresence({ side, bookingId }: OfSide): boolean {
  return side === "admin" || bookingId !== null;
}

/**
 * A customer came or left. Most have a page open long before or after their session, which changes no position: with
 * thousands of them, computing all positions each time was half of what opening their connections cost.
 */
async function publishCustomerChanged(
  ctx: AppContext,
  { bookingId, session }: { bookingId: string | null; session: SessionStart | null },
  now: Date,
) {
  if (session && canBeQueued(session, now)) await broadcastQueue(ctx.db, now);
  if (bookingId) await publishToAdmins(ctx.db, bookingId, { type: "sessions_changed" }, now);
}

/** A customer or the guide entered or left a room: publishes the queue and makes the admins' lists reload. */
export async function publishWaitingChanged(ctx: AppContext, now: Date) {
  await broadcastQueue(ctx.db, now);
  await publishSessionsChanged(ctx.db, now);
}

export async function recordDevices(
  ctx: AppContext,
  connectionId: string,
  message: DeviceCheckMessage,
  now: Date,
) {
  const { camera, microphone, speaker, network } = message;
  await queries.updateDevices(ctx.db, connectionId, { camera, microphone, speaker, network });
  await publishToAdmins(ctx.db, message.bookingId, message, now);
  await publishSessionsChanged(ctx.db, now);
}

/** Removes the connection from its room, and its presence from those that count, for whatever reason it ended. */
export async function handleClose(ctx: AppContext, connection: Connection) {
  const { id, registration, isLost } = connection;
  if (!registration) return;
  const now = ctx.now();
  const lastReceivedAt = receivedAt(connection, now);
  const { side, bookingId } = registration;
  if (side === "companion") return closeCompanion(ctx, connection, bookingId ?? "");
  if (bookingId && (await hasSeat(ctx.db, id))) {
    const left = { connectionId: id, bookingId, receivedAt: lastReceivedAt };
    await recordLeaving(ctx.db, left, now);
  }
  const hadSeat = await leaveRoom(ctx, connection, now);
  if (isLost) await queries.endPresence(ctx.db, id, now);
  else await queries.deletePresence(ctx.db, { connectionId: id, bookingId, side }, now);
  if (!bookingId) return;
  // Another tab or device of the same side may still have the page open.
  const remaining = await queries.findSidePresence(ctx.db, bookingId, side, now);
  if (!remaining.isPresent) {
    const message = { type: "participant_left", bookingId, userType: side, isOutOfReach: isLost } as const;
    if (side === "user") await publishToAdmins(ctx.db, bookingId, message, now);
    else await publish(ctx.db, { to: { side: "user", bookingId }, message }, now);
  }
  if (hadSeat) await publishWaitingChanged(ctx, now);
  if (side !== "user") return;
  const session = await queries.findSession(ctx.db, bookingId);
  if (!hadSeat) await publishCustomerChanged(ctx, { bookingId, session }, now);
  if (isLost && session && !remaining.isPresent) await callLostCustomer(ctx, { bookingId, session }, now);
}

/** The customer waited for a guide who is in the room by now, and cannot see that: the network is gone. Not once they have talked. */
async function callLostCustomer(
  ctx: AppContext,
  { bookingId, session }: { bookingId: string; session: SessionStart },
  now: Date,
) {
  const guide = await queries.findSidePresence(ctx.db, bookingId, "admin", now);
  if (!guide.isInRoom || !isJoinOpen(session, now) || (await hasTalked(ctx.db, bookingId))) return;
  await inTransaction(ctx.db, (tx) => announce(tx, bookingId, "guide-ready", now));
}

/** Renews the presences of connections that answered the last ping. */
export async function handleHeartbeat(ctx: AppContext, connections: readonly Connection[]) {
  const presences = connections.flatMap(({ id, registration }) => {
    if (!registration || registration.side === "companion") return [];
    const { side, bookingId } = registration;
    return isPresence({ side, bookingId }) ? [{ connectionId: id, side, bookingId }] : [];
  });
  const now = ctx.now();
  const companions = connections.filter(({ registration }) => registration?.side === "companion");
  // What fails of these must not end the presence of the others.
  await renewCompanions(ctx, companions, now).catch((error: unknown) =>
    ctx.log.warn({ err: error }, "the channels of companions were not renewed"),
  );
  if (presences.length === 0) return;
  // Only the page of a session can have a seat.
  const received = connections
    .filter(({ registration }) => registration?.bookingId && registration.side !== "companion")
    .map((connection) => ({ connectionId: connection.id, receivedAt: receivedAt(connection, now) }));
  await queries.renewPresences(ctx.db, presences, now);
  const connectionIds = presences.map(({ connectionId }) => connectionId);
  await recordCustomers(ctx.db, connectionIds, now);
  await updateReceivedAt(ctx.db, received);
  const bookingIds = new Set(presences.flatMap(({ bookingId }) => bookingId ?? []));
  await recordRooms(ctx.db, [...bookingIds], now);
}
