// Who may enter the room of a session, and what the browser gets for it: a token of the video provider and ICE servers.
import { createHmac } from "node:crypto";
import { mayWithBooking } from "#domain/attendees.ts";
import { companionTokenExpiry, companionWindow, mayWithCompanion } from "#domain/companions.ts";
import type { Language } from "#domain/messages.ts";
import {
  type RoomPerson,
  roomNameOf,
  roomTokenExpiry,
  roomWindow,
  sanitizeDisplayName,
  turnCredentialsExpiry,
} from "#domain/room.ts";
import { isTurn } from "#server/config/turn.ts";
import type { AppContext } from "#server/context.ts";
import { Failure } from "#server/failure.ts";
import type { BookingRow } from "#server/modules/bookings/booking-row.ts";
import { findBooking } from "#server/modules/bookings/bookings.ts";
import { loadCustomer } from "#server/modules/customers/customers.ts";

/** The login sessions of a browser. `side` is the one that it asks for; null leaves the choice to the server. */
type RoomCaller = {
  customer: { id: string } | null;
  admin: { id: string } | null;
  side: RoomPerson | null;
  language: Language;
};

/** `userId` is the customer's or the admin's id, by side. */
type RoomAccess = { side: RoomPerson; userId: string; booking: BookingRow };

/** @throws Failure not-found, also for another customer's booking; too-early, too-late (both with `opensAt`); not-let-in. */
async function requireAccess(
  ctx: AppContext,
  caller: RoomCaller,
  bookingId: string,
  now: Date,
): Promise<RoomAccess> {
  const booking = await findBooking(ctx.db, bookingId);
  if (!booking || booking.status === "pending" || booking.status === "cancelled")
    throw new Failure("not-found");
  const candidates = candidatesOf(caller, booking);
  const refusals = candidates.map((candidate) => refusalOf(candidate, now));
  const admitted = candidates[refusals.indexOf(null)];
  if (admitted) return admitted;
  const refusal = refusals[0];
  if (!candidates[0] || !refusal) throw new Failure("not-found");
  if (refusal === "not-let-in") throw new Failure(refusal);
  const { opensAt } = windowOf(candidates[0]);
  throw new Failure(refusal, { at: opensAt, body: { opensAt } });
}

/** As whom the caller may ever enter and wants to; the customer's side first, and the companion last. */
function candidatesOf({ customer, admin, side }: RoomCaller, booking: BookingRow): RoomAccess[] {
  const candidates: RoomAccess[] = [];
  if (customer && mayWithBooking("join", booking, customer.id))
    candidates.push({ side: "user", userId: customer.id, booking });
  if (admin) candidates.push({ side: "admin", userId: admin.id, booking });
  const companionId = booking.companion?.customerId ?? null;
  if (customer && mayWithCompanion("join", { ...booking, companionId }, customer.id))
    candidates.push({ side: "companion", userId: customer.id, booking });
  return candidates.filter((candidate) => side === null || candidate.side === side);
}

function windowOf({ booking, side }: RoomAccess): { opensAt: Date; closesAt: Date } {
  if (side === "companion") return companionWindow(booking, booking.companion?.isLetIn === true);
  return roomWindow(booking, side);
}

function refusalOf(access: RoomAccess, now: Date): "too-early" | "too-late" | "not-let-in" | null {
  const { booking, side } = access;
  const { opensAt, closesAt } = windowOf(access);
  if (booking.status === "completed" || now.getTime() > closesAt.getTime()) return "too-late";
  if (now.getTime() < opensAt.getTime()) return "too-early";
  return side === "companion" && booking.companion?.admission !== "let-in" ? "not-let-in" : null;
}

/** A new token of the video provider. @throws Failure not-found; too-early, too-late (both with `opensAt`); not-let-in. */
export async function createRoomToken(
  ctx: AppContext,
  caller: RoomCaller,
  roomName: string,
  displayName: string | null,
  now: Date,
) {
  const bookingId = bookingIdOf(roomName);
  if (!bookingId) throw new Failure("not-found");
  const { side, userId, booking } = await requireAccess(ctx, caller, bookingId, now);
  // A companion is called as who has named this person does, whatever is typed.
  const typed = side === "companion" ? null : sanitizeDisplayName(displayName);
  const name = typed ?? (await nameOnFile(ctx, { side, userId, booking }));
  const room = roomNameOf(bookingId);
  const expiresAt = side === "companion" ? companionTokenExpiry(now) : roomTokenExpiry(booking, now);
  const { video } = ctx;
  return {
    token: await video.createToken({ room, side, userId, name, expiresAt }, now),
    appId: video.appId,
    provider: video.name,
    roomName: video.roomNameInBrowser(room),
    domain: video.domain,
    scriptUrl: video.scriptUrl,
    expiresAt,
  };
}

async function nameOnFile(ctx: AppContext, { side, userId, booking }: RoomAccess): Promise<string> {
  if (side === "admin") return ctx.config.brand.guideName;
  if (side === "companion") return booking.companion?.name ?? "";
  return (await loadCustomer(ctx, userId)).displayName;
}

/** The booking's id in a name that `roomNameOf` made, in any case; null for any other name. */
function bookingIdOf(roomName: string): string | null {
  return /^session-([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(roomName.toLowerCase())?.[1] ?? null;
}

/**
 * ICE servers for a call. TURN credentials are HMACs that expire with the room (draft-uberti-behave-turn-rest).
 * @throws Failure not-found; too-early, too-late (both with `opensAt`); not-let-in.
 */
export async function listIceServers(ctx: AppContext, caller: RoomCaller, bookingId: string, now: Date) {
  const { userId, side, booking } = await requireAccess(ctx, caller, bookingId, now);
  const { urls, secret, relayOnly } = ctx.config.turn;
  const expiresAt = turnCredentialsExpiry(booking, now);
  const [turnUrls, stunUrls] = [urls.filter(isTurn), urls.filter((url) => !isTurn(url))];
  const hasRelay = turnUrls.length > 0 && secret !== null;
  return {
    iceServers: [
      ...(stunUrls.length > 0 ? [{ urls: stunUrls }] : []),
      ...(hasRelay ? [{ urls: turnUrls, ...turnCredentials(secret, userId, expiresAt) }] : []),
    ],
    iceTransportPolicy:
      hasRelay && (relayOnly === "both" || (relayOnly === "guide" && side === "admin"))
        ? ("relay" as const)
        : ("all" as const),
    expiresAt,
  };
}

/** In the form that coturn checks with `use-auth-secret`. */
function turnCredentials(secret: string, userId: string, expiresAt: Date) {
  const username = `${Math.floor(expiresAt.getTime() / 1000)}:${userId}`;
  return { username, credential: createHmac("sha1", secret).update(username).digest("base64") };
}
