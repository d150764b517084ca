// Who is there for a session, where it stands in the line, and what the two sides tell each other. A message is a wake:
// whoever gets one asks for what stands. What goes on inside the room is the business of rooms.
import {
  CLOSE_CODES,
  type ClientMessage,
  type DeviceCheck,
  type RoomMessage,
  type ServerMessage,
} from "#contract/socket.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import {
  isJoinClosed,
  isJoinOpen,
  JOIN_CLOSES_MINUTES_AFTER,
  KEPT_MINUTES_AFTER,
  SEEN_SECONDS,
} from "#domain/join-window.ts";
import * as rule from "#domain/queue.ts";
import type { AppContext } from "#server/context.ts";
import type { Pool } from "#server/db/pool.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { ownBooking } from "#server/modules/bookings/bookings.ts";
import { announceGuideAwaited, announceGuideReady } from "#server/modules/notifications/notifications.ts";
import { publish } from "#server/realtime/channel.ts";
import { type Connection, send } from "#server/realtime/hub.ts";
import { fault } from "#server/realtime/sockets.ts";
import * as queries from "./live.sql.ts";
import { handleRoomMessage, joinRoom, leaveRoom } from "./rooms.ts";

function seenSince(now: Date): Date {
  return addSeconds(now, -SEEN_SECONDS);
}

/** Where a customer's own session stands. @throws Failure not-found for another's as for none. */
export async function queuePosition(
  ctx: AppContext,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<rule.QueuePosition> {
  const line = await readQueue(ctx.db, now);
  if (line.waiting.find(({ id }) => id === bookingId)?.userId !== userId)
    await ownBooking(ctx.db, userId, bookingId);
  return rule.queuePosition(line, bookingId, now);
}

async function readQueue(db: Pool | Transaction, now: Date) {
  const from = addMinutes(now, -KEPT_MINUTES_AFTER);
  const to = addMinutes(now, rule.QUEUE_HOURS_AHEAD * 60);
  const openedSince = addMinutes(now, -rule.ACTIVE_HOURS * 60);
  const sessions = await queries.sessionsBetween(db, from, to, seenSince(now));
  const work = await queries.guidesWork(db, seenSince(now), openedSince, rule.LENGTHS_COUNTED);
  return { ...work, waiting: sessions.filter((session) => !isJoinClosed(session, now)) };
}

/** Tells each customer who waits and whose place has changed; in a transaction, once it is committed. */
export async function broadcastQueue(db: Pool | Transaction, now: Date) {
  if (!(await queries.isAnybodyThere(db, seenSince(now)))) return;
  const line = await readQueue(db, now);
  const places = line.waiting
    .filter(({ isPresent }) => isPresent)
    .map(({ id }) => ({ id, place: rule.queuePosition(line, id, now) }));
  for (const { bookingId, place } of await queries.keepPlaces(db, places, seenSince(now))) {
    const message = { type: "queue_updated", bookingId, ...(place ?? rule.NOT_IN_QUEUE) } as const;
    await publish(db, { to: { side: "user", bookingId }, message }, now);
  }
}

/** Works on what a channel says. What is not the speaker's own is refused, and ends the channel. */
export async function handleMessage(ctx: AppContext, connection: Connection, message: ClientMessage) {
  const now = ctx.now();
  if (message.type === "register") return register(ctx, connection, message, now);
  const { place } = connection;
  if (place?.bookingId !== message.bookingId) return fault(connection, "register-first");
  const own = { side: place.side, bookingId: message.bookingId };
  if (message.type === "participant_joined" || message.type === "notify-joined") {
    if (place.side !== (message.type === "notify-joined" ? "admin" : "user"))
      return fault(connection, "register-first");
    const wasIn = await queries.isInRoom(ctx.db, connection.id);
    await joinRoom(ctx, connection, null, now);
    if (!wasIn) await entered(ctx, own, now);
  } else if (message.type === "device_check") {
    if (place.side !== "user") return fault(connection, "register-first");
    await keepDevices(ctx, connection.id, message, now);
  } else {
    await hearDoor(ctx, connection, own, message, now);
  }
}

type Own = { side: "user" | "admin"; bookingId: string };

async function hearDoor(ctx: AppContext, connection: Connection, own: Own, message: RoomMessage, now: Date) {
  // Who says both that they joined and `room-join` has come in once.
  const wasIn = message.type === "room-join" && (await queries.isInRoom(ctx.db, connection.id));
  if (message.type === "room-leave") await noteRooms(ctx.db, [own.bookingId], now);
  const step = await handleRoomMessage(ctx, connection, message, now);
  if (step === "entered" && !wasIn) await entered(ctx, own, now);
  if (step === "left") await changed(ctx, now);
}

/** A side has come into the room: the other one is told. */
async function entered(ctx: AppContext, { side, bookingId }: Own, now: Date) {
  await noteRooms(ctx.db, [bookingId], now, true);
  const session = await queries.sessionOf(ctx.db, bookingId);
  if (side === "user") {
    const username = session?.username ?? "";
    await toAdmins(ctx, bookingId, { type: "participant_joined", bookingId, username }, now);
  } else {
    const message = { type: "participant_waiting", bookingId } as const;
    await publish(ctx.db, { to: { side: "user", bookingId }, message }, now);
    if (session && isJoinOpen(session, now)) await callCustomer(ctx, bookingId, now);
  }
  await changed(ctx, now);
}

/** Who has the waiting page open sees that the guide is in; who has not gets a message. */
async function callCustomer(ctx: AppContext, bookingId: string, now: Date) {
  const { isPresent } = await queries.sideOf(ctx.db, bookingId, "user", seenSince(now));
  if (!isPresent) await inTransaction(ctx.db, (tx) => announceGuideReady(tx, bookingId, now));
}

/** The line is told, and the day's list. */
async function changed(ctx: AppContext, now: Date) {
  await broadcastQueue(ctx.db, now);
  await tellList(ctx.db, now);
}

function tellList(db: Pool | Transaction, now: Date) {
  return publish(db, { to: { side: "admins" }, message: { type: "sessions_changed" } }, now);
}

/**
 * Writes down who is in these rooms. The guide has come once in the room while the customer is there, and she once in
 * the room; what is outside the session's time counts for neither.
 */
async function noteRooms(db: Pool | Transaction, bookingIds: readonly string[], now: Date, isEntry = false) {
  const notes = (await queries.roomsInUse(db, bookingIds, seenSince(now))).map((room) => {
    const { id, hasGuide, hasCustomer, isCustomerPresent } = room;
    const isOpen = isJoinOpen(room, now);
    const hasGuideCome = isOpen && hasGuide && isCustomerPresent;
    return { id, hasGuide, hasCustomer, hasGuideCome, hasCustomerCome: isOpen && hasCustomer };
  });
  if (notes.length > 0) await queries.noteRooms(db, notes, isEntry, now);
}

async function keepDevices(ctx: AppContext, connectionId: string, message: DeviceCheck, now: Date) {
  const { camera, microphone, speaker, network } = message;
  await queries.keepDevices(ctx.db, connectionId, { camera, microphone, speaker, network });
  await toAdmins(ctx, message.bookingId, message, now);
  await tellList(ctx.db, now);
}

/** The side of the booking, and whoever looks at the day's list. */
async function toAdmins(ctx: AppContext, bookingId: string, message: ServerMessage, now: Date) {
  await publish(ctx.db, { to: { side: "admin", bookingId }, message }, now);
  await publish(ctx.db, { to: { side: "admins" }, message }, now);
}

type Registration = Extract<ClientMessage, { type: "register" }>;

async function register(ctx: AppContext, connection: Connection, wish: Registration, now: Date) {
  const { customer, admin } = connection.opener;
  const side = wish.userType;
  const bookingId = wish.bookingId ?? null;
  const session = bookingId ? await queries.sessionOf(ctx.db, bookingId) : null;
  // By what the cookies say, never by what the message claims.
  const isOwn = side === "user" ? customer !== null && session?.userId === customer.id : admin !== null;
  if (!isOwn || (bookingId !== null && !session)) {
    fault(connection, "not-yours");
    connection.socket.close(CLOSE_CODES["not-yours"], "not-yours");
    return;
  }
  if (connection.place && connection.place.bookingId !== bookingId) await leave(ctx, connection);
  connection.place = { side, bookingId };
  await queries.putPresence(ctx.db, { connectionId: connection.id, bookingId, side }, now);
  if (side === "user") await noteCustomers(ctx, [connection.id], now);
  if (bookingId) await noteRooms(ctx.db, [bookingId], now);
  const other = side === "user" ? "admin" : "user";
  const peer = bookingId ? await queries.sideOf(ctx.db, bookingId, other, seenSince(now)) : null;
  send(connection, {
    type: "registered",
    bookingId,
    userType: side,
    bookingStatus: session?.status ?? null,
    peerPresent: peer?.isPresent ?? false,
  });
  // A guide who was there first is not announced again.
  if (bookingId && side === "user" && peer?.isInRoom)
    send(connection, { type: "participant_waiting", bookingId });
  if (side === "user") await changed(ctx, now);
}

/** A channel has ended, by whatever. */
export async function leave(ctx: AppContext, connection: Connection) {
  const { id, place } = connection;
  if (!place) return;
  const now = ctx.now();
  const { side, bookingId } = place;
  if (bookingId && (await queries.isInRoom(ctx.db, id))) await noteRooms(ctx.db, [bookingId], now);
  const hadSeat = await leaveRoom(ctx, connection, now);
  await queries.deletePresence(ctx.db, id);
  if (!bookingId) return;
  const still = await queries.sideOf(ctx.db, bookingId, side, seenSince(now));
  // Another tab or device of the same side may have it open.
  if (!still.isPresent) {
    const message = { type: "participant_left", bookingId, userType: side } as const;
    if (side === "user") await toAdmins(ctx, bookingId, message, now);
    else await publish(ctx.db, { to: { side: "user", bookingId }, message }, now);
  }
  if (side === "user" || hadSeat) await changed(ctx, now);
}

/** These channels are alive. */
export async function stay(ctx: AppContext, connections: readonly Connection[]) {
  const here = connections.flatMap(({ id, place }) => (place ? [{ connectionId: id, ...place }] : []));
  if (here.length === 0) return;
  const now = ctx.now();
  await queries.touch(ctx.db, here, now);
  await noteCustomers(
    ctx,
    here.map(({ connectionId }) => connectionId),
    now,
  );
  await noteRooms(ctx.db, [...new Set(here.flatMap(({ bookingId }) => bookingId ?? []))], now);
}

function noteCustomers(ctx: AppContext, connectionIds: readonly string[], now: Date) {
  return queries.noteCustomers(ctx.db, connectionIds, addMinutes(now, -KEPT_MINUTES_AFTER), now);
}

/** Calls the guide, once for each session whose customer waits a quarter of an hour after its start. */
export async function callGuide(ctx: AppContext, now: Date) {
  const from = addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
  const to = addMinutes(now, -rule.GUIDE_LATE_MINUTES);
  const late = await queries.sessionsBetween(ctx.db, from, to, seenSince(now));
  for (const session of late) {
    if (!rule.isGuideAwaited({ ...session, isCustomerPresent: session.isPresent }, now)) continue;
    await inTransaction(ctx.db, async (tx) => {
      if (await announceGuideAwaited(tx, session.id, now)) await tellList(tx, now);
    });
  }
}

/** A session has another time: who came at the old one says nothing of the new. */
export async function forgetAttendance(tx: Transaction, bookingId: string) {
  await queries.deleteAttendance(tx, bookingId);
}

/** Wakes both sides of a session, the line and the day's list, once what happened is committed. */
export async function announceStatus(tx: Transaction, bookingId: string, status: BookingStatus, now: Date) {
  const message = { type: "booking_changed", bookingId, status } as const;
  await publish(tx, { to: { side: "user", bookingId }, message }, now);
  await publish(tx, { to: { side: "admin", bookingId }, message }, now);
  await tellList(tx, now);
  if (status === "completed") {
    await noteRooms(tx, [bookingId], now);
    await publish(
      tx,
      { to: { side: "user", bookingId }, message: { type: "session_completed", bookingId } },
      now,
    );
  }
  await broadcastQueue(tx, now);
}
