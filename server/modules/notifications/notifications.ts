// Tells people what has happened to their session: one row in the outbox in the transaction of what it tells of, and
// the words once it is sent. Never refuses or delays what it tells of, and sends nothing: the sweep does.
import { SCREENS } from "#contract/screens.ts";
import { addMinutes } from "#domain/ist-time.ts";
import type { Language } from "#domain/messages.ts";
import {
  type Channel,
  MESSAGE_KINDS,
  type MessageKind,
  type Opens,
  type Place,
  planOf,
} from "#domain/notifications.ts";
import { calendarPath } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import type { Transaction } from "#server/db/transaction.ts";
import { formatDay, formatRupees, formatTime } from "#server/i18n/format.ts";
import { translate, translateAny } from "#server/i18n/translate.ts";
import type { DeliveryReport } from "#server/providers/messaging/messaging.ts";
import * as queries from "./notifications.sql.ts";

const MOST_LOOKED_AT = 50;
/** Of fewer, one phone without WhatsApp would be most. */
const LEAST_LOOKED_AT = 5;

const REMINDERS: readonly MessageKind[] = ["reminder-hour", "reminder-minutes"];

type By = "customer" | "admin";

/** A session is booked: told to its customer and to the guide, with the reminders that are still ahead. */
export async function announceBooked(tx: Transaction, bookingId: string, now: Date) {
  await queue(tx, bookingId, ["booked", ...REMINDERS, "guide-booked"], now);
}

/** A session has moved (the booking carries its new time already). Reminders of the old time are not sent. */
export async function announceMoved(tx: Transaction, bookingId: string, by: By, now: Date) {
  const told: MessageKind[] = by === "admin" ? ["moved-by-guide"] : ["moved", "guide-moved"];
  await queue(tx, bookingId, [...told, ...REMINDERS], now);
}

/** A paid session is cancelled. */
export async function announceCancelled(tx: Transaction, bookingId: string, by: By, now: Date) {
  await queue(tx, bookingId, by === "admin" ? ["cancelled-by-guide"] : ["cancelled", "guide-cancelled"], now);
}

/** A customer waits and the guide has not come. Answers whether that is news: it is told once. */
export async function announceGuideAwaited(tx: Transaction, bookingId: string, now: Date): Promise<boolean> {
  return (await queue(tx, bookingId, ["guide-awaited"], now)) > 0;
}

/** The guide is in, and she is not: told once for a session at its time. */
export async function announceGuideReady(tx: Transaction, bookingId: string, now: Date) {
  await queue(tx, bookingId, ["guide-ready"], now);
}

/** Both sides of the parcha are there to be read: told once for a session. */
export async function announceParchaReady(tx: Transaction, bookingId: string, now: Date) {
  await queue(tx, bookingId, ["parcha-ready"], now);
}

/** The note is in the post: told once for a session, whichever side was marked first. */
export async function announceParchaSent(tx: Transaction, bookingId: string, now: Date) {
  await queue(tx, bookingId, ["parcha-sent"], now);
}

/** Vidhis were prescribed: told once for a session, however often its list is changed. */
export async function announceRemedies(tx: Transaction, bookingId: string, now: Date) {
  await queue(tx, bookingId, ["remedies-prescribed"], now);
}

/** One vidhi has been performed. */
export async function announceVidhiPerformed(tx: Transaction, vidhi: queries.PerformedVidhi, now: Date) {
  await queries.queueForVidhi(tx, vidhi, byChannel(["vidhi-performed"]), now);
}

/** The provider has sent her money back. */
export async function announceRefundSent(tx: Transaction, refund: queries.SentRefund, now: Date) {
  await queries.queueForRefund(tx, refund, byChannel(["refund-sent"]), now);
}

/** The account is closed: nothing that waits goes to her. What the guide is told of her sessions names nobody. */
export async function dropMessagesOf(tx: Transaction, userId: string, now: Date) {
  const toCustomers = MESSAGE_KINDS.filter((kind) => planOf(kind).to === "customer");
  await queries.dropWaiting(tx, userId, toCustomers, now);
}

/** What the provider reports of messages that it took. Unknown ones are left out; nobody is told by another channel. */
export async function noteReports({ db, log }: AppContext, reports: readonly DeliveryReport[], now: Date) {
  if (reports.length === 0) return;
  await queries.noteReports(db, reports, now);
  if (!reports.some(({ what }) => what === "failed")) return;
  const fared = await queries.faredSince(db, addMinutes(now, -60), MOST_LOOKED_AT);
  if (fared && fared.count >= LEAST_LOOKED_AT && fared.failed * 2 > fared.count)
    log.error({ ...fared }, "ALERT: most messages of the last hour did not arrive by WhatsApp");
}

function queue(tx: Transaction, bookingId: string, kinds: readonly MessageKind[], now: Date) {
  return queries.queueForBooking(tx, bookingId, byChannel(kinds), now);
}

function byChannel(kinds: readonly MessageKind[]): queries.Queued[] {
  return kinds.flatMap((kind) => {
    const { channels, minutesBefore = null } = planOf(kind);
    return channels.map((channel: Channel) => ({ kind, channel, minutesBefore }));
  });
}

/** `path`: what it opens, below our public address and without the slash before it. */
export type Letter = { to: string; language: Language; values: string[]; path: string; text: string };

/** The words of a message, from the session as it now is. Null when there is nobody to send them to. */
export function compose({ config }: Pick<AppContext, "config">, message: queries.Message): Letter | null {
  const isForGuide = planOf(message.kind).to === "guide";
  const to = isForGuide ? config.guide.phone : message.phone;
  if (!to) return null;
  const language = isForGuide ? config.guide.language : (message.language ?? "hi");
  const values = planOf(message.kind).places.map((place) => fill(place, message, language));
  const places = Object.fromEntries(
    planOf(message.kind).places.map((place, index) => [place, values[index] ?? ""]),
  );
  const brand = language === "hi" ? config.brand.nameHindi : config.brand.name;
  const text = translateAny(language, `message-${message.kind}`, { ...places, brand });
  const path = pathOf(config, message, language);
  return {
    ...{ to, language, values, path },
    text: message.channel === "whatsapp" ? `${text}\n\n${config.publicUrl}/${path}` : text,
  };
}

const OPENED: Record<Exclude<Opens, "calendar">, string> = {
  join: SCREENS.join,
  bookings: SCREENS.manageBookings,
  payments: SCREENS.dashboard,
  parchas: SCREENS.parchas,
  remedies: SCREENS.remedies,
  day: SCREENS.adminSessions,
};

function pathOf(
  config: AppContext["config"],
  { kind, bookingId }: queries.Message,
  language: Language,
): string {
  const { opens } = planOf(kind);
  if (opens === "calendar") return bookingId === null ? "" : calendarPath(config, bookingId, language);
  return OPENED[opens].slice(1);
}

/** What registered texts take in one place. */
const LONGEST_VALUE = 30;

function fill(place: Place, { session, amountPaise, vidhi }: queries.Message, language: Language): string {
  if (place === "amount") return formatRupees(amountPaise ?? 0);
  if (place === "vidhi") return cut((language === "hi" ? vidhi?.nameHindi : vidhi?.name) ?? "");
  if (!session) throw new Error("A message about a session has none");
  if (place === "day") return formatDay(language, session.sessionDate);
  if (place === "time") return formatTime(language, session.sessionTime);
  return translate(language, `question-${session.questionType}`);
}

/** A name as a registered text takes it: in one line, and short. */
function cut(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= LONGEST_VALUE ? line : `${line.slice(0, LONGEST_VALUE - 1).trimEnd()}…`;
}
