// Announcements to the customer and the guide. Each inserts outbox rows in the transaction of the event that it announces,
// so that the messages exist exactly when the event does. The sweep sends them (outbox.jobs.ts).
import { randomUUID } from "node:crypto";
import type { Attendee } from "#domain/attendees.ts";
import { deviceOf } from "#domain/devices.ts";
import {
  type Channel,
  KINDS_TO_CUSTOMER,
  type MessageKind,
  messageDefinition,
} from "#domain/notifications.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { deleteRefusal } from "./message-links.sql.ts";
import { newMessageId } from "./message-links.ts";
import * as queries from "./outbox.sql.ts";

const REMINDERS: readonly MessageKind[] = ["reminder-day", "reminder-hour", "reminder-minutes"];
const COMPANION_REMINDERS: readonly MessageKind[] = ["companion-hour", "companion-minutes"];

/** About one session: each is sent once, unless a comment says otherwise. */
type News =
  /** Who attends has closed the account, and the session is the payer's again. Once for each attendee. */
  | "attendee-left"
  /** The customer waits and the guide has not come. */
  | "guide-awaited"
  /** The guide is in the room and the customer is not. Once for each time of the session. */
  | "guide-ready"
  /** The customer waits and may choose another time or the money. Once for each time of the session. */
  | "guide-late"
  /** The guide has given another session in place of one that did not work. */
  | "new-time"
  /** Both sides of the parcha can be read. */
  | "parcha-ready"
  /** The paper note is in the post, whichever side was marked first. */
  | "parcha-sent"
  /** However often the list changes. */
  | "remedies-prescribed";

/** Answers whether this call queued it. */
export async function announce(tx: Transaction, bookingId: string, news: News, now: Date): Promise<boolean> {
  return (await queue(tx, bookingId, [news], now)) > 0;
}

type Actor = "customer" | "admin";

/** Also queues the reminders that are still ahead. */
export async function announceBooked(tx: Transaction, bookingId: string, now: Date) {
  await queue(
    tx,
    bookingId,
    ["booked", "booked-for-other", "booked-for-you", ...REMINDERS, "guide-booked"],
    now,
  );
  await queueForCompanion(tx, bookingId, ["companion-named", ...COMPANION_REMINDERS], now);
}

/** Of a paid session: who is to be in it besides is told so, once for each naming. */
export async function announceCompanion(tx: Transaction, bookingId: string, now: Date) {
  await queries.deleteCompanionEnded(tx, bookingId);
  await queueForCompanion(tx, bookingId, ["companion-named", ...COMPANION_REMINDERS], now);
}

/** Before the companion is removed: one who may know of the session is told that it is over for this person. */
export async function announceCompanionEnded(tx: Transaction, bookingId: string, now: Date) {
  await queueForCompanion(tx, bookingId, ["companion-ended"], now);
  await queries.deleteToCompanion(tx, bookingId);
}

/** What has been sent stays the message of who attends now. Call it before the session is another attendee's. */
export async function keepRecipient(tx: Transaction, bookingId: string) {
  await queries.setRecipient(tx, bookingId);
}

/** When the payer's account ends: attendees learn that a session is cancelled, also where their numbers are erased from it. */
export async function keepRecipientsOfCancelled(tx: Transaction, customerId: string) {
  await queries.setRecipientOfCancelled(tx, customerId);
}

/**
 * The payer has named another attendee of a booked session. The messages to the earlier one, and their links, end; who has got one
 * is told so. `attended`: null where the payer attended.
 */
export async function announceAttendee(
  tx: Transaction,
  bookingId: string,
  attended: Pick<Attendee, "phone" | "language"> | null,
  now: Date,
) {
  const former = attended && { bookingId, ...attended };
  if (former) await queries.insertForFormer(tx, former, perChannel(["ended-for-you"]), now);
  await queries.deleteToAttendee(tx, bookingId);
  await queue(tx, bookingId, ["booked-for-you"], now);
}

/** Those that say that a session is not the customer's any more. When the account is closed, or its number is taken away. */
export async function deleteMessagesToFormer(tx: Transaction, customerId: string) {
  await queries.deleteToFormer(tx, customerId);
}

/** The booking must have its new time already. Reminders of the old time are not sent. */
export async function announceMoved(tx: Transaction, bookingId: string, movedBy: Actor, now: Date) {
  const kinds: MessageKind[] = movedBy === "admin" ? ["moved-by-guide"] : ["moved", "guide-moved"];
  await queue(tx, bookingId, [...kinds, "moved-for-you", ...REMINDERS], now);
  await queueForCompanion(tx, bookingId, ["companion-moved", ...COMPANION_REMINDERS], now);
}

/** `admin-without-money`: no money is sent back: credits alone paid, or the bank has given the money or asks for it. */
type CancelledBy = Actor | "admin-without-money";
const CANCELLED: Readonly<Record<CancelledBy, readonly MessageKind[]>> = {
  customer: ["cancelled", "guide-cancelled"],
  admin: ["cancelled-by-guide"],
  "admin-without-money": ["cancelled"],
};

/** For a paid session. An attendee who does not know of it is told nothing. */
export async function announceCancelled(tx: Transaction, bookingId: string, by: CancelledBy, now: Date) {
  await queue(tx, bookingId, [...CANCELLED[by], "cancelled-for-you"], now);
  await queueForCompanion(tx, bookingId, ["companion-cancelled"], now);
}

export async function announceRemedyPerformed(
  tx: Transaction,
  remedy: { bookingId: string; bookingRemedyId: string },
  now: Date,
) {
  await queries.insertForOccasion(tx, remedy, perChannel(["vidhi-performed"]), now);
}

/** The provider has sent a refund. Sent once per refund. `bookingId` is null for a refund of remedies. */
export async function announceRefundSent(
  tx: Transaction,
  refund: { customerId: string; bookingId: string | null; refundId: string; amountPaise: number },
  now: Date,
) {
  await queries.insertForOccasion(tx, refund, perChannel(["refund-sent"]), now);
}

/** A bank disputes a payment, or the time to answer it ends. Sent once for each alert of the dispute. */
export async function announceDispute(
  tx: Transaction,
  {
    isDueSoon,
    ...dispute
  }: {
    customerId: string;
    bookingId: string | null;
    disputeId: string;
    alert: number;
    amountPaise: number;
    isDueSoon: boolean;
  },
  now: Date,
) {
  const kind = isDueSoon ? "guide-dispute-ending" : "guide-dispute";
  await queries.insertForOccasion(tx, dispute, perChannel([kind]), now);
}

/** A freed slot is offered to a customer of the waiting list. Sent once per offer. */
export async function announceSlotFree(
  tx: Transaction,
  { id, customerId }: { id: string; customerId: string },
  now: Date,
) {
  await queries.insertForOccasion(tx, { customerId, offerId: id }, perChannel(["slot-free"]), now);
}

/** A browser that was new to the account has signed in. The caller has locked the customer. */
export async function announceNewDevice(
  tx: Transaction,
  { customerId, userAgent }: { customerId: string; userAgent: string | null },
  now: Date,
) {
  const { browser, system } = deviceOf(userAgent);
  const device = [browser, system].filter((word) => word !== null).join(", ") || null;
  const signIn = { signInId: randomUUID(), customerId, device };
  await queries.insertForOccasion(tx, signIn, perChannel(["new-device"]), now);
}

/**
 * When the account is closed, or its number is taken away: skips messages that would go to the customer and are not sent yet, and erases
 * by which ids a provider knows the customer, and what the number refused before it had the account. Messages to the guide are sent.
 */
export async function skipMessagesOf(tx: Transaction, customerId: string, now: Date) {
  await queries.skipWaiting(tx, customerId, KINDS_TO_CUSTOMER, now);
  await queries.eraseProviderUserIds(tx, customerId);
  await deleteRefusal(tx, customerId);
}

function queue(tx: Transaction, bookingId: string, kinds: readonly MessageKind[], now: Date) {
  return queries.insertForBooking(tx, bookingId, perChannel(kinds), now);
}

function queueForCompanion(tx: Transaction, bookingId: string, kinds: readonly MessageKind[], now: Date) {
  return queries.insertForCompanion(tx, bookingId, perChannel(kinds), now);
}

/** One message for each channel of each kind. */
function perChannel(kinds: readonly MessageKind[]): queries.NewMessage[] {
  return kinds.flatMap((kind) => {
    const {
      channels,
      dueMinutesBefore = null,
      delayMinutes = 0,
      smsWaitMinutes = null,
    } = messageDefinition(kind);
    const publicId = newMessageId();
    return channels.map((channel: Channel) => ({
      kind,
      channel,
      publicId,
      minutesBefore: dueMinutesBefore,
      delayMinutes,
      waitMinutes: channel === "sms" ? smsWaitMinutes : null,
    }));
  });
}
