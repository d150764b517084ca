// Who is there for a session, where it stands in the line, and what the two sides tell each other. A message is a wake:
// whoever gets one asks for what stands.
import type { ClientMessage, ServerMessage } from "#contract/socket.ts";
import { CLOSE_CODES } from "#contract/socket.ts";
import type { BookingStatus } from "#domain/bookings.ts";
import { addMinutes, addSeconds } from "#domain/ist-time.ts";
import { JOIN_CLOSES_MINUTES_AFTER } from "#domain/join-window.ts";
import { LINE_HOURS_AHEAD, type Place, placeInLine } from "#domain/line.ts";
import type { Transaction } from "#server/db/transaction.ts";
import type { House } from "#server/house.ts";
import { ownBooking } from "#server/modules/bookings/service.ts";
import { send } from "#server/realtime/channel.ts";
import { type Connection, tell } from "#server/realtime/hub.ts";
import { fault } from "#server/realtime/sockets.ts";
import * as store from "./store.ts";

/** Twice the time between pings, and a little: who was not seen since is gone. */
const PRESENT_SECONDS = 60;

function seenSince(now: Date): Date {
  return addSeconds(now, -PRESENT_SECONDS);
}

/** Where a customer's own session stands. @throws Failure not-found for another's as for none. */
export async function queuePosition(
  house: House,
  userId: string,
  bookingId: string,
  now: Date,
): Promise<Place> {
  await ownBooking(house.db, userId, bookingId);
  const from = addMinutes(now, -JOIN_CLOSES_MINUTES_AFTER);
  const to = addMinutes(now, LINE_HOURS_AHEAD * 60);
  const [waiting, guideIsWith] = await Promise.all([
    store.sessionsBetween(house.db, from, to, seenSince(now)),
    store.guideIsWith(house.db, seenSince(now)),
  ]);
  // How long sessions take, and when the guide opened the last, is known once there is a room.
  const line = { waiting, guideIsWith, hasOpenedLately: guideIsWith !== null, lengths: [] };
  return placeInLine(line, bookingId, now);
}

/** Works on what a channel says. What is not the speaker's own is refused, and ends the channel. */
export async function hear(house: House, connection: Connection, message: ClientMessage) {
  const now = house.now();
  if (message.type === "register") return register(house, connection, message, now);
  const { place } = connection;
  if (place?.bookingId !== message.bookingId) return fault(connection, "register-first");
  if (message.type === "participant_joined" && place.side === "user") {
    await store.enterRoom(house.db, connection.id, now);
    const session = await store.sessionOf(house.db, message.bookingId);
    const { type, bookingId } = message;
    await toAdmins(house, bookingId, { type, bookingId, username: session?.username ?? "" }, now);
  } else if (message.type === "notify-joined" && place.side === "admin") {
    await store.enterRoom(house.db, connection.id, now);
    await store.noteGuide(house.db, message.bookingId, now);
    await waiting(house, message.bookingId, now);
  } else if (message.type === "device_check" && place.side === "user") {
    await toAdmins(house, message.bookingId, message, now);
  } else {
    fault(connection, "register-first");
  }
}

/** The side of the booking, and whoever looks at the day's list. */
async function toAdmins(house: House, bookingId: string, message: ServerMessage, now: Date) {
  await send(house.db, { to: { side: "admin", bookingId }, message }, now);
  await send(house.db, { to: { side: "admins" }, message }, now);
}

function waiting(house: House, bookingId: string, now: Date) {
  const message = { type: "participant_waiting", bookingId } as const;
  return send(house.db, { to: { side: "user", bookingId }, message }, now);
}

type Registration = Extract<ClientMessage, { type: "register" }>;

async function register(house: House, connection: Connection, wish: Registration, now: Date) {
  const { customer, admin } = connection.opener;
  const side = wish.userType;
  const bookingId = wish.bookingId ?? null;
  const session = bookingId ? await store.sessionOf(house.db, bookingId) : null;
  // By what the cookies say, never by what the message claims.
  const isOwn = side === "user" ? customer !== null && session?.userId === customer.id : admin !== null;
  if (!isOwn || (bookingId !== null && !session)) {
    fault(connection, "not-yours");
    connection.socket.close(CLOSE_CODES["not-yours"], "not-yours");
    return;
  }
  connection.place = { side, bookingId };
  await store.putPresence(house.db, { connectionId: connection.id, bookingId, side }, now);
  if (side === "user") await store.noteCustomers(house.db, [connection.id], now);
  const other = side === "user" ? "admin" : "user";
  const peer = bookingId ? await store.sideOf(house.db, bookingId, other, seenSince(now)) : null;
  tell(connection, {
    type: "registered",
    bookingId,
    userType: side,
    bookingStatus: session?.status ?? null,
    peerPresent: peer?.isPresent ?? false,
  });
  // A guide who was there first is not announced again.
  if (bookingId && side === "user" && peer?.isInRoom)
    tell(connection, { type: "participant_waiting", bookingId });
  if (side === "user")
    await send(house.db, { to: { side: "admins" }, message: { type: "sessions_changed" } }, now);
}

/** A channel has ended, by whatever. */
export async function leave(house: House, { id, place }: Connection) {
  if (!place) return;
  const now = house.now();
  await store.deletePresence(house.db, id);
  const { side, bookingId } = place;
  if (!bookingId) return;
  const still = await store.sideOf(house.db, bookingId, side, seenSince(now));
  // Another tab or device of the same side may have it open.
  if (still.isPresent) return;
  const message = { type: "participant_left", bookingId, userType: side } as const;
  if (side === "user") await toAdmins(house, bookingId, message, now);
  else await send(house.db, { to: { side: "user", bookingId }, message }, now);
}

/** These channels are alive. */
export async function stay(house: House, connections: readonly Connection[]) {
  if (connections.length === 0) return;
  const ids = connections.map(({ id }) => id);
  const now = house.now();
  await store.touch(house.db, ids, now);
  await store.noteCustomers(house.db, ids, now);
}

/** A session has another time: who came at the old one says nothing of the new. */
export async function forgetAttendance(tx: Transaction, bookingId: string) {
  await store.deleteAttendance(tx, bookingId);
}

/** Wakes both sides of a session, and the day's list, once what happened is committed. */
export async function announceStatus(tx: Transaction, bookingId: string, status: BookingStatus, now: Date) {
  const changed = { type: "booking_changed", bookingId, status } as const;
  await send(tx, { to: { side: "user", bookingId }, message: changed }, now);
  await send(tx, { to: { side: "admin", bookingId }, message: changed }, now);
  await send(tx, { to: { side: "admins" }, message: { type: "sessions_changed" } }, now);
  if (status !== "completed") return;
  const message = { type: "session_completed", bookingId } as const;
  await send(tx, { to: { side: "user", bookingId }, message }, now);
}
