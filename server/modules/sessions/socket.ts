// Handles what the pages of a session send over the live channel.
import type { ModuleMessage, RoomMessage } from "#contract/socket.ts";
import { isJoinOpen } from "#domain/join-window.ts";
import type { RoomSide } from "#domain/room.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { findSessionNames } from "#server/modules/customers/given-names.ts";
import { announce } from "#server/modules/notifications/outbox.ts";
import { publish } from "#server/realtime/channel.ts";
import type { Connection } from "#server/realtime/connections.ts";
import { sendProtocolError } from "#server/realtime/messages.ts";
import { recordLeaving, recordRooms } from "./attendance.ts";
import { recordFigures } from "./call-figures.ts";
import { handleCompanionMessage } from "./companion-presence.ts";
import { publishToAdmins } from "./live-updates.ts";
import { findSession, findSidePresence } from "./presence.sql.ts";
import { publishWaitingChanged, recordDevices, register } from "./presence.ts";
import { hasSeat } from "./seats.sql.ts";
import { handleRoomMessage, joinRoom } from "./seats.ts";

/** A message about a booking for which the connection is not registered is a protocol error. */
export async function handleMessage(ctx: AppContext, connection: Connection, message: ModuleMessage) {
  const now = ctx.now();
  if (message.type === "register") return register(ctx, connection, message, now);
  const { registration } = connection;
  if (registration?.bookingId !== message.bookingId) return sendProtocolError(connection, "register-first");
  if (registration.side === "companion") return handleCompanionMessage(ctx, connection, message, now);
  const own = { side: registration.side, bookingId: message.bookingId };
  if (message.type === "participant_joined" || message.type === "notify-joined") {
    if (own.side !== (message.type === "notify-joined" ? "admin" : "user"))
      return sendProtocolError(connection, "register-first");
    const wasInRoom = await hasSeat(ctx.db, connection.id);
    const isInRoom = await joinRoom(ctx, connection, null, now);
    if (isInRoom && !wasInRoom) await publishEntry(ctx, own, now);
  } else if (message.type === "call_figures") {
    await recordFigures(ctx.db, own.side, message, now);
  } else if (message.type === "device_check") {
    if (own.side !== "user") return sendProtocolError(connection, "register-first");
    await recordDevices(ctx, connection.id, message, now);
  } else {
    await handleOwnRoomMessage(ctx, connection, own, message, now);
  }
}

type OwnSide = { side: RoomSide; bookingId: string };

async function handleOwnRoomMessage(
  ctx: AppContext,
  connection: Connection,
  own: OwnSide,
  message: RoomMessage,
  now: Date,
) {
  // A browser may send both `participant_joined` (or `notify-joined`) and `room-join`: that is one entry.
  const wasInRoom = message.type === "room-join" && (await hasSeat(ctx.db, connection.id));
  if (message.type === "room-leave")
    await recordLeaving(ctx.db, { ...own, connectionId: connection.id, receivedAt: now }, now);
  const change = await handleRoomMessage(ctx, connection, message, now);
  if (change === "entered" && !wasInRoom) await publishEntry(ctx, own, now);
  if (change === "left") await publishWaitingChanged(ctx, now);
}

/** Publishes to the other side that this one has entered the room. */
async function publishEntry(ctx: AppContext, { side, bookingId }: OwnSide, now: Date) {
  await recordRooms(ctx.db, [bookingId], now);
  const session = await findSession(ctx.db, bookingId);
  if (side === "user") {
    const { username = "", customerId = "" } = session ?? {};
    const names = await findSessionNames(ctx, { id: bookingId, customerId });
    await publishToAdmins(
      ctx.db,
      bookingId,
      { type: "participant_joined", bookingId, username, ...names },
      now,
    );
  } else {
    const message = { type: "participant_waiting", bookingId } as const;
    const to = [
      { side: "user", bookingId },
      { side: "companion", bookingId },
    ] as const;
    await publish(
      ctx.db,
      to.map((one) => ({ to: one, message })),
      now,
    );
    if (session && isJoinOpen(session, now)) await messageAbsentCustomer(ctx, bookingId, now);
  }
  await publishWaitingChanged(ctx, now);
}

/** A customer who has the waiting page open sees that the guide is in the room. Any other gets a message. */
async function messageAbsentCustomer(ctx: AppContext, bookingId: string, now: Date) {
  const { isPresent } = await findSidePresence(ctx.db, bookingId, "user", now);
  if (!isPresent) await inTransaction(ctx.db, (tx) => announce(tx, bookingId, "guide-ready", now));
}
