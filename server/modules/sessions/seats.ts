// The room of the built-in video. Each side has one seat, and signals go from the browser in one seat to the browser in
// the other unread. Who may enter is decided by room-access.ts.
import type { RoomMessage } from "#contract/socket.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { isSameCall, roomNameOf } from "#domain/room.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Connection } from "#server/realtime/connections.ts";
import { send } from "#server/realtime/hub.ts";
import { sendError } from "#server/realtime/messages.ts";
import {
  listOthers,
  publishDisplaced,
  publishSideJoined,
  publishSideLeft,
  relayToOther,
} from "./companion-room.ts";
import * as queries from "./seats.sql.ts";

function seatHolderOf({ id, registration, identity }: Connection): queries.SeatHolder | null {
  if (!registration?.bookingId) return null;
  const { bookingId, side } = registration;
  if (side === "companion") return null;
  const adminId = side === "admin" ? (identity.admin?.id ?? null) : null;
  return { bookingId, side, connectionId: id, adminId };
}

/**
 * Gives the connection its side's seat. Another connection that had it gets `displaced` and is closed with 4409. Returns
 * false if the session was cancelled, or is moved meanwhile.
 */
export async function joinRoom(
  ctx: AppContext,
  connection: Connection,
  seat: string | null,
  now: Date,
): Promise<boolean> {
  const holder = seatHolderOf(connection);
  if (holder === null) return false;
  const session = await queries.findSession(ctx.db, holder.bookingId);
  return (
    session !== null &&
    (await claimSeat(ctx, holder, { seat, startsAt: session.startsAt }, now)) !== "changed"
  );
}

/**
 * `seat` names the call of a tab. `startsAt`: of the session as the connection was let in. `isBack`: nobody has pressed anything, so a
 * call to which its owner has moved keeps the seat.
 */
type Claim = { seat: string | null; startsAt: Date; isBack?: boolean | undefined };

/**
 * Returns whether it is the call that had the seat before. The lock of the booking excludes a customer who takes the money
 * back from a guide who is overdue, or another time: a guide who sat down there would count as busy, alone in the room.
 */
async function claimSeat(
  ctx: AppContext,
  holder: queries.SeatHolder,
  { seat, startsAt, isBack = false }: Claim,
  now: Date,
): Promise<"same-call" | "another-call" | "changed" | "displaced"> {
  return inTransaction(ctx.db, async (tx) => {
    const session = await queries.lockSession(tx, holder.bookingId);
    if (!session || session.status === "cancelled" || session.startsAt.getTime() !== startsAt.getTime())
      return "changed";
    const other = isBack ? await queries.lockOtherCall(tx, holder, now) : null;
    if (other && seat && !isSameCall(other.seat, seat)) {
      await publishDisplaced(tx, holder.connectionId, holder.bookingId, now);
      return "displaced";
    }
    const claimed = await queries.upsertSeat(tx, holder, seat, now);
    const { previousConnectionId = null, previousSeat = null } = claimed ?? {};
    if (previousConnectionId === holder.connectionId) return "same-call";
    // The same call on a new connection: the old one broke, so its page must not learn that it was displaced.
    const isItsSeat = seat !== null && seat === previousSeat;
    const { bookingId } = holder;
    if (previousConnectionId !== null) {
      const to = { connection: previousConnectionId };
      if (isItsSeat) await publish(tx, { to, message: null, close: "restart" }, now);
      else await publishDisplaced(tx, previousConnectionId, bookingId, now);
    }
    // The connection that takes the seat has no call of its own, so the call that was in it is over.
    if (previousSeat !== null && seat === null) await publishLeft(tx, holder, undefined, now);
    return isItsSeat ? "same-call" : "another-call";
  });
}

/** Handles room-join, room-leave and signal. Returns whether the connection entered or left the room. */
export async function handleRoomMessage(
  ctx: AppContext,
  connection: Connection,
  message: RoomMessage,
  now: Date,
): Promise<"entered" | "left" | null> {
  const holder = seatHolderOf(connection);
  if (holder?.bookingId !== message.bookingId) {
    sendError(connection, "register-first");
    return null;
  }
  if (message.type === "room-leave")
    return (await leaveRoom(ctx, connection, now, message.isHangUp)) ? "left" : null;
  if (message.type === "room-join") return joinCall(ctx, connection, holder, message, now);
  if (message.type === "other-signal") {
    await relayToOther(ctx, connection, holder.side, message, now);
    return null;
  }
  const call = await queries.findCall(ctx.db, holder, now);
  if (!call) sendError(connection, "not-in-room");
  else if (call.peerConnectionId)
    await publish(ctx.db, { to: { connection: call.peerConnectionId }, message }, now);
  return null;
}

type RoomJoin = Extract<RoomMessage, { type: "room-join" }>;

async function joinCall(
  ctx: AppContext,
  connection: Connection,
  holder: queries.SeatHolder,
  message: RoomJoin,
  now: Date,
): Promise<"entered" | null> {
  const { bookingId, side } = holder;
  const session = await findJoinable(ctx, connection, holder, message.token, now);
  const seat = message.seat || connection.id;
  const claimed = session
    ? await claimSeat(ctx, holder, { seat, startsAt: session.startsAt, isBack: message.isBack }, now)
    : "changed";
  if (claimed === "displaced") return null;
  if (claimed === "changed") {
    sendError(connection, "bad-token");
    return null;
  }
  const others = await listOthers(ctx, bookingId, side, now);
  // Last: a `peer-joined` may arrive before this answer, and older browsers believe the answer.
  const peer = await queries.findPeer(ctx.db, bookingId, side, now);
  send(connection, {
    type: "room-joined",
    bookingId,
    polite: side === "user",
    peerPresent: peer !== null,
    peerSeat: peer?.seat ?? null,
    others,
  });
  if (peer) {
    const joined = { type: "peer-joined", bookingId, seat } as const;
    await publish(ctx.db, { to: { connection: peer.connectionId }, message: joined }, now);
  }
  await publishSideJoined(ctx, bookingId, side, now);
  return claimed === "another-call" ? "entered" : null;
}

/** Null unless the token is for this room, side and person, and the session was not cancelled or completed since. */
async function findJoinable(
  ctx: AppContext,
  { identity }: Connection,
  { bookingId, side }: queries.SeatHolder,
  token: string,
  now: Date,
): Promise<{ startsAt: Date } | null> {
  const entry = await ctx.video.verifyToken(token, now);
  const userId = side === "user" ? identity.customer?.id : identity.admin?.id;
  const isOwn =
    entry?.room === roomNameOf(bookingId.toLowerCase()) && entry.side === side && entry.userId === userId;
  const session = isOwn ? await queries.findSession(ctx.db, bookingId) : null;
  return session && isPaidFor(session.status) ? session : null;
}

/**
 * Frees the seat, if this connection has it, and notifies the other side. Returns whether it had the seat. When the server
 * restarts, the row stays, as after a crash: so the call that comes back is the same one, and nobody enters anew.
 */
export async function leaveRoom(
  ctx: AppContext,
  connection: Connection,
  now: Date,
  isHangUp = false,
): Promise<boolean> {
  const holder = seatHolderOf(connection);
  if (!holder) return false;
  return inTransaction(ctx.db, async (tx) => {
    const left = connection.isRestarting
      ? await queries.findSeat(tx, connection.id)
      : await queries.deleteSeat(tx, holder);
    if (left?.seat) await publishLeft(tx, holder, isHangUp, now);
    return left !== null;
  });
}

/** To the other side, and to the companion. */
async function publishLeft(
  tx: Transaction,
  { bookingId, side }: queries.SeatHolder,
  isHangUp: boolean | undefined,
  now: Date,
) {
  const peer = await queries.findPeer(tx, bookingId, side, now);
  const message = { type: "peer-left", bookingId, isHangUp } as const;
  if (peer) await publish(tx, { to: { connection: peer.connectionId }, message }, now);
  await publishSideLeft(tx, { bookingId, side, isHangUp: isHangUp ?? false }, now);
}
