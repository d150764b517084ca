// The short links in messages. The id in a link is random and grants nothing: only the customer who got the message
// learns where it leads, and sees there what the login session permits. Before the sign-in that of
// "booked for you" and of "companion-named" says what its SMS says. A link ends with its rows of the outbox.
import { SCREENS } from "#contract/screens.ts";
import { SHOWN_PHONE_END } from "#domain/attendees.ts";
import { addMinutes } from "#domain/ist-time.ts";
import { EXTENDED_JOIN_MINUTES_AFTER } from "#domain/join-window.ts";
import { DEFAULT_LANGUAGE } from "#domain/messages.ts";
import {
  type LinkTarget,
  MESSAGE_ID_ALPHABET,
  MESSAGE_ID_LENGTH,
  type MessageKind,
  messageDefinition,
  OUTBOX_RETENTION_DAYS,
} from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { randomWord } from "#server/crypto/tokens.ts";
import { inTransaction } from "#server/db/transaction.ts";
import { Failure } from "#server/failure.ts";
import * as queries from "./message-links.sql.ts";

export function newMessageId(): string {
  return randomWord(MESSAGE_ID_ALPHABET, MESSAGE_ID_LENGTH);
}

/** Relative to PUBLIC_URL, without the leading slash. */
export function shortLinkPath(publicId: string): string {
  return SCREENS.messageLink.slice(1).replace(":id", publicId);
}

type Subject = {
  kind: MessageKind;
  bookingId: string | null;
  /** Null without a receipt. */
  paymentId: string | null;
  waitlistOfferId: string | null;
};

const SCREEN_OF: Record<LinkTarget, string> = {
  booking: SCREENS.manageBookings,
  join: SCREENS.join,
  companion: SCREENS.companion,
  payment: SCREENS.receipt,
  parcha: SCREENS.parchas,
  remedies: SCREENS.remedies,
  devices: SCREENS.profile,
  slot: SCREENS.book,
  day: SCREENS.adminSessions,
  money: SCREENS.adminMoney,
};
/** Screens with a list of sessions, which show the one of the message. */
const LISTS: readonly LinkTarget[] = ["booking", "parcha", "remedies"];

/** The path of the screen that shows what a message is about. */
export function targetPath({ kind, bookingId, paymentId, waitlistOfferId }: Subject): string {
  const { linkTarget } = messageDefinition(kind);
  const path = SCREEN_OF[linkTarget];
  if (linkTarget === "payment")
    return paymentId === null ? `${SCREENS.dashboard}#payments` : path.replace(":paymentId", paymentId);
  if (linkTarget === "companion") return path.replace(":bookingId", bookingId ?? "");
  if (waitlistOfferId !== null) return `${path}?offer=${waitlistOfferId}`;
  return bookingId !== null && LISTS.includes(linkTarget) ? `${path}?session=${bookingId}` : path;
}

/** @throws Failure not-found for an unknown or ended link, and for one of another customer. */
export async function requireLinkTarget(ctx: AppContext, customerId: string, publicId: string, now: Date) {
  const endedAfter = retainedSince(now);
  const found = await queries.findMessage(ctx.db, { customerId, publicId, endedAfter });
  if (!found || messageDefinition(found.kind).recipient !== "customer") throw new Failure("not-found");
  return targetPath(found);
}

const retainedSince = (now: Date) => addMinutes(now, -OUTBOX_RETENTION_DAYS * 24 * 60);

/**
 * What whoever has the SMS to an attendee or a companion has read already, and that it is still true. No words of the payer: the number may be a
 * stranger's.
 * @throws Failure not-found.
 */
export async function requireGivenSession(ctx: AppContext, publicId: string, now: Date) {
  const startsFrom = addMinutes(now, -EXTENDED_JOIN_MINUTES_AFTER);
  const found = await queries.findGivenSession(ctx.db, {
    publicId,
    endedAfter: retainedSince(now),
    startsFrom,
  });
  if (!found) throw new Failure("not-found");
  const { payerPhone, language, isCompanion, ...start } = found;
  return {
    ...start,
    payerPhoneEnd: payerPhone.slice(-SHOWN_PHONE_END),
    language: language ?? DEFAULT_LANGUAGE,
    ...(isCompanion ? { as: "companion" as const } : {}),
  };
}

/**
 * By the link of a message to a number that somebody else has named: whoever has the SMS may say so, because the number has no
 * account to sign in to. Repeating it changes nothing.
 * @throws Failure not-found.
 */
export async function refuseByLink(ctx: AppContext, publicId: string, now: Date) {
  const phone = await queries.findAttendeePhone(ctx.db, publicId);
  if (phone === null) throw new Failure("not-found");
  await queries.insertRefusal(ctx.db, phone, now);
}

/** The reader has opened the message. An SMS that still waits for that is not sent. Repeating it changes nothing. */
export async function markOpened(ctx: AppContext, publicIds: readonly string[], now: Date) {
  await inTransaction(ctx.db, (tx) => queries.setOpened(tx, publicIds, now));
}
