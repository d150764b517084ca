// The companion's page on the live channel: who has it open, and what it sends. It counts for nothing but itself: a session in which only
// the companion waits has nobody waiting.
import { CLOSE_CODES, type ModuleMessage } from "#contract/socket.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction } from "#server/db/transaction.ts";
import type { Connection } from "#server/realtime/connections.ts";
import { send } from "#server/realtime/hub.ts";
import { sendError, sendProtocolError } from "#server/realtime/messages.ts";
import { recordFigures } from "./call-figures.ts";
import * as connections from "./companion-connections.sql.ts";
import {
  enterExternalRoom,
  joinAsCompanion,
  leaveAsCompanion,
  publishCompanion,
  relayToOther,
} from "./companion-room.ts";
import { isCompanion, lockCompanionOf } from "./companions.sql.ts";
import { findSession, findSidePresence } from "./presence.sql.ts";
import { lockSession } from "./seats.sql.ts";

function refuse(connection: Connection) {
  sendProtocolError(connection, "not-yours");
  connection.socket.close(CLOSE_CODES["not-yours"], "not-yours");
}

/**
 * The channel of the session's companion. It is listed as such before the companion is looked at under its lock: a removal in
 * between closes it.
 */
export async function registerCompanion(
  ctx: AppContext,
  connection: Connection,
  bookingId: string | null,
  now: Date,
) {
  const customerId = connection.identity.customer?.id;
  if (!customerId || bookingId === null) return refuse(connection);
  // Before the channel is listed: somebody else hears nothing, not even for a moment.
  if (!(await isCompanion(ctx.db, bookingId, customerId))) return refuse(connection);
  connection.register({ side: "companion", bookingId });
  const isStill = await inTransaction(ctx.db, async (tx) => {
    await lockSession(tx, bookingId);
    if (!(await lockCompanionOf(tx, bookingId, customerId))) return false;
    await connections.upsertConnection(tx, connection.id, bookingId, now);
    await publishCompanion(tx, bookingId, now);
    return true;
  });
  if (!isStill) {
    connection.close();
    return refuse(connection);
  }
  const [session, guide] = await Promise.all([
    findSession(ctx.db, bookingId),
    findSidePresence(ctx.db, bookingId, "admin", now),
  ]);
  send(connection, {
    type: "registered",
    bookingId,
    userType: "companion",
    bookingStatus: session?.status ?? null,
    peerPresent: guide.isPresent,
  });
  if (guide.isInRoom) send(connection, { type: "participant_waiting", bookingId });
}

export async function handleCompanionMessage(
  ctx: AppContext,
  connection: Connection,
  message: Exclude<ModuleMessage, { type: "register" }>,
  now: Date,
) {
  const { bookingId } = message;
  if (message.type === "room-join") await joinAsCompanion(ctx, connection, message, now);
  else if (message.type === "participant_joined") await enterExternalRoom(ctx, connection, bookingId, now);
  else if (message.type === "room-leave")
    await leaveAsCompanion(ctx, connection, message.isHangUp ?? false, now);
  else if (message.type === "other-signal") await relayToOther(ctx, connection, "companion", message, now);
  else if (message.type === "signal") sendError(connection, "not-in-room");
  else if (message.type === "call_figures") await recordFigures(ctx.db, "companion", message, now);
  else if (message.type === "device_check") {
    const { camera, microphone, speaker, network } = message;
    await connections.updateDevices(ctx.db, connection.id, { camera, microphone, speaker, network });
  } else sendProtocolError(connection, "register-first");
}

/** The page was left, or its network is gone. */
export async function closeCompanion(ctx: AppContext, connection: Connection, bookingId: string) {
  const now = ctx.now();
  await leaveAsCompanion(ctx, connection, false, now);
  if (connection.isRestarting) return;
  if ((await connections.deleteConnection(ctx.db, connection.id)) > 0)
    await publishCompanion(ctx.db, bookingId, now);
}

/** One that is not known any more connects anew. */
export async function renewCompanions(ctx: AppContext, found: readonly Connection[], now: Date) {
  if (found.length === 0) return;
  const renewed = await connections.renewConnections(
    ctx.db,
    found.map(({ id }) => id),
    now,
  );
  for (const connection of found) if (!renewed.has(connection.id)) connection.restart();
}
