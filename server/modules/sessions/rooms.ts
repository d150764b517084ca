// The room of a session: who may enter it and with what, who has its two places, and what goes between them. Refuses to
// know what is said there, and who waits outside.
import { createHmac } from "node:crypto";
import type { RoomMessage, ServerMessage } from "#contract/socket.ts";
import { isPaidFor } from "#domain/bookings.ts";
import { addSeconds, istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { type RoomSide, relayExpiry, roomHours, roomNameOf, shownName, tokenExpiry } from "#domain/room.ts";
import type { Language } from "#domain/say.ts";
import { isTurn } from "#server/config/turn.ts";
import type { AppContext } from "#server/context.ts";
import { inTransaction, type Transaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import { speakDay, speakTime } from "#server/i18n/when.ts";
import { type BookingRow, bookingById } from "#server/modules/bookings/bookings.ts";
import { send } from "#server/realtime/channel.ts";
import { type Connection, tell } from "#server/realtime/hub.ts";
import { sayWrong } from "#server/realtime/sockets.ts";
import * as store from "./rooms.sql.ts";

/** Who asks to enter, by the sessions of the browser; `side` is what was asked for, null where that was left open. */
export type Caller = {
  customer: { id: string } | null;
  admin: { id: string } | null;
  side: RoomSide | null;
  language: Language;
};

type Admission = { side: RoomSide; userId: string; booking: BookingRow };

/** Whether somebody may enter a room now. @throws Failure not-found for another's as for none; too-early, too-late. */
async function admit(ctx: AppContext, caller: Caller, bookingId: string, now: Date): Promise<Admission> {
  const booking = await bookingById(ctx.db, bookingId);
  if (!booking || booking.status === "pending" || booking.status === "cancelled")
    throw new Failure("not-found");
  const { customer, admin } = caller;
  const able: Admission[] = [];
  if (customer?.id === booking.userId) able.push({ side: "user", userId: customer.id, booking });
  if (admin) able.push({ side: "admin", userId: admin.id, booking });
  const asked = able.filter(({ side }) => caller.side === null || side === caller.side);
  const refusals = asked.map((one) => refusalOf(one, now));
  const admitted = asked[refusals.indexOf(null)];
  if (admitted) return admitted;
  const refusal = refusals[0];
  if (!asked[0] || !refusal) throw new Failure("not-found");
  const { opensAt } = roomHours(booking, asked[0].side);
  const [day, time] = [
    speakDay(caller.language, istDateOf(opensAt)),
    speakTime(caller.language, istTimeOf(opensAt)),
  ];
  throw new Failure(refusal, { values: { day, time }, body: { opensAt: opensAt.toISOString() } });
}

function refusalOf({ booking, side }: Admission, now: Date): "too-early" | "too-late" | null {
  const { opensAt, closesAt } = roomHours(booking, side);
  if (booking.status === "completed" || now.getTime() > closesAt.getTime()) return "too-late";
  return now.getTime() < opensAt.getTime() ? "too-early" : null;
}

/** A fresh token for the room of that name. @throws Failure not-found, too-early, too-late. */
export async function enter(
  ctx: AppContext,
  caller: Caller,
  roomName: string,
  typedName: string | null,
  now: Date,
) {
  const bookingId = bookingOfRoom(roomName);
  if (!bookingId) throw new Failure("not-found");
  const { side, userId, booking } = await admit(ctx, caller, bookingId, now);
  const onFile = side === "user" ? await store.usernameOf(ctx.db, userId) : ctx.config.brand.guideName;
  const room = roomNameOf(bookingId);
  const expiresAt = tokenExpiry(booking, now);
  const { video } = ctx;
  return {
    token: video.tokenFor({ room, side, userId, name: shownName(typedName) ?? onFile, expiresAt }, now),
    appId: video.appId,
    provider: video.name,
    roomName: video.nameInBrowser(room),
    domain: video.domain,
    scriptUrl: video.scriptUrl,
    expiresAt: expiresAt.toISOString(),
  };
}

/** Null: no room of ours is called so. */
function bookingOfRoom(roomName: string): string | null {
  return /^session-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(roomName.toLowerCase())?.[1] ?? null;
}

/** By what two browsers find each other. Relays take whom we vouch for, for a while. @throws Failure as `enter`. */
export async function iceServers(ctx: AppContext, caller: Caller, bookingId: string, now: Date) {
  const { userId, booking } = await admit(ctx, caller, bookingId, now);
  const { urls, secret } = ctx.config.turn;
  const expiresAt = relayExpiry(booking, now);
  const [relays, plain] = [urls.filter(isTurn), urls.filter((url) => !isTurn(url))];
  return {
    iceServers: [
      ...(plain.length > 0 ? [{ urls: plain }] : []),
      ...(relays.length > 0 && secret ? [{ urls: relays, ...relayPass(secret, userId, expiresAt) }] : []),
    ],
    expiresAt: expiresAt.toISOString(),
  };
}

/** As coturn's `use-auth-secret` reads it (draft-uberti-behave-turn-rest-00): good until an instant, and then no more. */
function relayPass(secret: string, userId: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${userId}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}

/** Twice the time between pings, and a little: who was not seen since is gone. */
const PRESENT_SECONDS = 60;

function seenSince(now: Date): Date {
  return addSeconds(now, -PRESENT_SECONDS);
}

type Seat = { bookingId: string; side: RoomSide; connectionId: string };

function seatOf({ id, place }: Connection): Seat | null {
  return place?.bookingId ? { bookingId: place.bookingId, side: place.side, connectionId: id } : null;
}

/** Gives a side's one place in the room to this connection; an older one is told `displaced` and closed with 4409. */
export async function takeSeat(
  ctx: AppContext,
  connection: Connection,
  seat: string | null,
  now: Date,
): Promise<void> {
  const own = seatOf(connection);
  if (own) await take(ctx, own, seat, now);
}

/** Answers whether the call is another one than before. */
async function take(ctx: AppContext, own: Seat, seat: string | null, now: Date): Promise<boolean> {
  return inTransaction(ctx.db, async (tx) => {
    const before = await store.takeSeat(tx, own, seat, now);
    const { takenFrom = null, seatTakenFrom = null } = before ?? {};
    if (takenFrom === own.connectionId) return false;
    // The same call on another channel: its old one broke, and its page is not told that it was displaced.
    const isSameCall = seat !== null && seat === seatTakenFrom;
    const { bookingId } = own;
    if (takenFrom !== null) {
      const to = { connection: takenFrom };
      if (isSameCall) await send(tx, { to, message: null, close: "restart" }, now);
      else await send(tx, { to, message: { type: "displaced", bookingId }, close: "taken-over" }, now);
    }
    // A call has ended and no other one has begun: this side is in the room in another way.
    if (seatTakenFrom !== null && seat === null) await toPeer(tx, own, { type: "peer-left", bookingId }, now);
    return !isSameCall;
  });
}

/** Works on room-join, room-leave and signal. Says whether the connection entered or left the room by it. */
export async function hearRoom(
  ctx: AppContext,
  connection: Connection,
  message: RoomMessage,
  now: Date,
): Promise<"entered" | "left" | null> {
  const own = seatOf(connection);
  if (own?.bookingId !== message.bookingId) {
    sayWrong(connection, "register-first");
    return null;
  }
  if (message.type === "room-leave") return (await vacate(ctx, connection, now)) ? "left" : null;
  if (message.type === "room-join") return join(ctx, connection, own, message, now);
  const call = await store.callOf(ctx.db, own, seenSince(now));
  if (!call) sayWrong(connection, "not-in-room");
  else if (call.peer) await send(ctx.db, { to: { connection: call.peer }, message }, now);
  return null;
}

type RoomJoin = Extract<RoomMessage, { type: "room-join" }>;

async function join(ctx: AppContext, connection: Connection, own: Seat, message: RoomJoin, now: Date) {
  const { bookingId, side } = own;
  const { customer, admin } = connection.opener;
  const entry = ctx.video.entryOf(message.token, now);
  const isOwn =
    entry?.room === roomNameOf(bookingId.toLowerCase()) &&
    entry.side === side &&
    entry.userId === (side === "user" ? customer?.id : admin?.id);
  // A session may have been cancelled or completed since the token was made.
  const booking = isOwn ? await bookingById(ctx.db, bookingId) : null;
  if (!booking || !isPaidFor(booking.status)) {
    sayWrong(connection, "bad-token");
    return null;
  }
  const seat = message.seat || connection.id;
  const isAnotherCall = await take(ctx, own, seat, now);
  const peer = await store.peerOf(ctx.db, bookingId, side, seenSince(now));
  tell(connection, {
    type: "room-joined",
    bookingId,
    polite: side === "user",
    peerPresent: peer !== null,
    peerSeat: peer?.seat ?? null,
  });
  if (peer) {
    const joined = { type: "peer-joined", bookingId, seat } as const;
    await send(ctx.db, { to: { connection: peer.connectionId }, message: joined }, now);
  }
  return isAnotherCall ? "entered" : null;
}

/** A channel has ended: its place is free and the other side is told, unless another connection has it by now. Says whether it had the place. */
export async function vacate(ctx: AppContext, connection: Connection, now: Date): Promise<boolean> {
  const own = seatOf(connection);
  if (!own) return false;
  return inTransaction(ctx.db, async (tx) => {
    const left = await store.leaveSeat(tx, own);
    if (left?.seat) await toPeer(tx, own, { type: "peer-left", bookingId: own.bookingId }, now);
    return left !== null;
  });
}

async function toPeer(tx: Transaction, { bookingId, side }: Seat, message: ServerMessage, now: Date) {
  const peer = await store.peerOf(tx, bookingId, side, seenSince(now));
  if (peer) await send(tx, { to: { connection: peer.connectionId }, message }, now);
}
