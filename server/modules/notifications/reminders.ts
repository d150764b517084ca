// The reminder that a customer is asked about after booking: the message of the outbox, word for word.
import { addMinutes } from "#domain/ist-time.ts";
import { joinWindow } from "#domain/join-window.ts";
import { DEFAULT_LANGUAGE } from "#domain/messages.ts";
import { type MessageKind, messageDefinition } from "#domain/notifications.ts";
import type { AppContext } from "#server/context.ts";
import { pushTexts } from "./message-text.ts";
import { findReminded } from "./outbox.sql.ts";

/** The one of the day before is not there for most bookings. */
const SHOWN = ["reminder-hour", "reminder-minutes"] as const;

/** The first of these that is still ahead; null where none is, or the customer wants none. */
export async function previewReminder(
  ctx: AppContext,
  customerId: string,
  session: Parameters<typeof pushTexts>[2],
  now: Date,
) {
  const { startsAt } = joinWindow(session);
  const dueAt = (kind: MessageKind) => addMinutes(startsAt, -(messageDefinition(kind).dueMinutesBefore ?? 0));
  const kind = SHOWN.find((one) => dueAt(one) > now);
  if (!kind) return null;
  const customer = await findReminded(ctx.db, customerId);
  if (!customer?.reminders) return null;
  const { pushDetails, language: chosen } = customer;
  const language = chosen ?? DEFAULT_LANGUAGE;
  return { dueAt: dueAt(kind), language, pushDetails, ...pushTexts(ctx, kind, session, language) };
}
