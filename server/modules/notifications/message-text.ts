// The text, placeholder values and link of a message, composed when it is sent, so that they describe the session as it is
// then.
import { shorten } from "#domain/characters.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { messageDefinition, type Placeholder } from "#domain/notifications.ts";
import type { PushPayload } from "#domain/push.ts";
import { calendarPath } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import { formatDay, formatTime } from "#server/i18n/format.ts";
import { translate, translateAny } from "#server/i18n/translate.ts";
import { shortLinkPath, targetPath } from "./message-links.ts";
import type { DueMessage } from "./outbox.sql.ts";

/**
 * `to` is null when the recipient has no phone. `path` is what the link opens, relative to PUBLIC_URL and without the leading
 * slash. `values` fill the template.
 */
export type ComposedMessage = {
  to: string | null;
  language: Language;
  values: string[];
  path: string;
  text: string;
};

export function composeMessage({ config }: Pick<AppContext, "config">, message: DueMessage): ComposedMessage {
  const { kind, channel, publicId } = message;
  const { recipient, placeholders } = messageDefinition(kind);
  const isForGuide = recipient === "guide";
  const language = isForGuide ? config.guide.language : (message.language ?? DEFAULT_LANGUAGE);
  const filled = placeholders.map(
    (placeholder) => [placeholder, placeholderValue(placeholder, message, language)] as const,
  );
  const values = filled.map(([, value]) => value);
  const brand = nameIn(language, config.brand);
  const text = translateAny(language, `message-${kind}`, { ...Object.fromEntries(filled), brand });
  const path = linkPath(config, message, language);
  const composed = { to: isForGuide ? config.guide.phone : message.phone, language, values, path, text };
  if (channel === "whatsapp") return { ...composed, text: `${text}\n\n${config.publicUrl}/${path}` };
  // The registered text ends with the site's address, and the id is its last variable.
  if (channel === "sms" && !isForGuide)
    return { ...composed, values: [...values, publicId], text: `${text} ${config.publicUrl}/${path}` };
  return composed;
}

/**
 * The text stands on a locked screen if the customer allowed it or it is about the account's safety, and never names a remedy. A push message carries the
 * screen's own path, because it reaches the signed-in browser alone.
 */
export function composePush(ctx: Pick<AppContext, "config">, message: DueMessage): PushPayload {
  const { text, language } = composeMessage(ctx, message);
  const { recipient, placeholders, isShownLocked = false } = messageDefinition(message.kind);
  const title = nameIn(language, ctx.config.brand);
  const isShown =
    recipient === "guide" ||
    isShownLocked ||
    (message.settings.pushDetails && !placeholders.includes("vidhi"));
  return {
    id: message.publicId,
    title,
    // The text begins with the brand, which is the title already.
    body: isShown ? text.replace(`${title}: `, "") : translate(language, "push-without-text"),
    url: targetPath(message),
  };
}

/**
 * WhatsApp opens the calendar file of a booking, which needs no sign-in. Every other link of a customer is the short one,
 * so that following it counts as opening the message.
 */
function linkPath(config: AppContext["config"], message: DueMessage, language: Language): string {
  const { kind, channel, bookingId, publicId } = message;
  const { recipient, linkTarget } = messageDefinition(kind);
  if (recipient === "guide") return targetPath(message).slice(1);
  if (channel === "whatsapp" && linkTarget === "booking")
    return bookingId === null ? "" : calendarPath(config, bookingId, language);
  return shortLinkPath(publicId);
}

/** The limit of a variable in an SMS template registered under TRAI's DLT rules. */
const MAX_VALUE_LENGTH = 30;

function placeholderValue(
  placeholder: Placeholder,
  { session, offer, respondBy, signedInAt, device, amountPaise, remedy, payerPhone }: DueMessage,
  language: Language,
): string {
  if (placeholder === "payer") return payerPhone ?? "";
  if (placeholder === "amount") return formatRupees((amountPaise ?? 0) / 100);
  if (placeholder === "vidhi") return remedy ? toValue(nameIn(language, remedy)) : "";
  if (placeholder === "device") return toValue(device ?? translate(language, "device-unknown"));
  if (placeholder === "until") return offer ? formatTime(language, istTimeOf(offer.endsAt)) : "";
  const instant = respondBy ?? signedInAt;
  const moment = instant ? momentOf(instant) : (offer ?? session);
  if (!moment) throw new Error("A message about a session has none");
  if (placeholder === "day") return formatDay(language, moment.sessionDate);
  if (placeholder === "time") return formatTime(language, moment.sessionTime);
  if (!session) throw new Error("A message about a session has none");
  return translate(language, `question-${session.questionType}`);
}

function momentOf(instant: Date) {
  return { sessionDate: istDateOf(instant), sessionTime: istTimeOf(instant) };
}

/** One line of at most `MAX_VALUE_LENGTH` code units. */
function toValue(text: string): string {
  return shorten(text.replace(/\s+/g, " ").trim(), MAX_VALUE_LENGTH);
}
