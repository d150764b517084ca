// The text, placeholder values and link of a message, composed when it is sent, so that they describe the session as it is
// then.
import { SHOWN_PHONE_END } from "#domain/attendees.ts";
import { shorten } from "#domain/characters.ts";
import { formatRupees } from "#domain/digits.ts";
import { istDateOf, istTimeOf } from "#domain/ist-time.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { type MessageKind, messageDefinition, type Placeholder } from "#domain/notifications.ts";
import type { PushPayload } from "#domain/push.ts";
import { calendarPath } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import { formatDay, formatTime } from "#server/i18n/format.ts";
import { translate, translateAny } from "#server/i18n/translate.ts";
import { shortLinkPath, targetPath } from "./message-links.ts";
import type { DueMessage } from "./outbox.sql.ts";
import { countValues, smsText, smsValues } from "./sms-values.ts";

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
  const path = linkPath(config, message, language);
  const addressed = { to: isForGuide ? config.guide.phone : message.phone, language, path };
  if (channel === "sms") {
    const parts = filled.map(([one, value]) => [one, smsValues(one, value, language)] as const);
    const values = parts.flatMap(([, own]) => own);
    const text = smsTextOf(config, kind, language, { parts, publicId });
    return { ...addressed, values: isForGuide ? values : [...values, publicId], text };
  }
  const values = filled.map(([, value]) => value);
  const text = sentenceOf(config, kind, language, filled);
  const link = channel === "whatsapp" ? `\n\n${config.publicUrl}/${path}` : "";
  return { ...addressed, values, text: `${text}${link}` };
}

type Named = Pick<AppContext["config"], "brand">;
type Filled = readonly (readonly [Placeholder, string])[];

function sentenceOf({ brand }: Named, kind: MessageKind, language: Language, filled: Filled): string {
  const values = { ...Object.fromEntries(filled), brand: nameIn(language, brand) };
  return translateAny(language, `message-${kind}`, values);
}

type SmsFilled = { parts: readonly (readonly [Placeholder, readonly string[]])[]; publicId: string };

/** One to a customer ends with the site's address, whose last part is the message's id. */
function smsTextOf(
  config: Named & { publicUrl: string },
  kind: MessageKind,
  language: Language,
  { parts, publicId }: SmsFilled,
): string {
  const filled = parts.map(([one, values]) => [one, smsText(one, values, language)] as const);
  const text = sentenceOf(config, kind, language, filled);
  if (messageDefinition(kind).recipient === "guide") return text;
  return `${text} ${config.publicUrl}/${shortLinkPath(publicId)}`;
}

/** The text of an SMS as MSG91's flow has it: its values are ##VAR1##, ##VAR2## and so on, in no order of the text. */
export function smsTemplate(
  config: Named & { publicUrl: string },
  kind: MessageKind,
  language: Language,
): string {
  let count = 0;
  const place = () => `##VAR${++count}##`;
  const { placeholders } = messageDefinition(kind);
  const parts = placeholders.map((one) => [one, Array.from({ length: countValues(one) }, place)] as const);
  return smsTextOf(config, kind, language, { parts, publicId: place() });
}

/** The text of a WhatsApp message as it is registered, without its button. */
export function whatsappTemplate(config: Named, kind: MessageKind, language: Language): string {
  const { placeholders } = messageDefinition(kind);
  const places = placeholders.map((one, index) => [one, `{{${index + 1}}}`] as const);
  return sentenceOf(config, kind, language, places);
}

/**
 * The text stands on a locked screen if the customer allowed it or it is about the account's safety, and never names a remedy. A push message carries the
 * screen's own path, because it reaches the signed-in browser alone.
 */
export function composePush(ctx: Pick<AppContext, "config">, message: DueMessage): PushPayload {
  const { text, language } = composeMessage(ctx, message);
  const { recipient, placeholders, isShownLocked = false } = messageDefinition(message.kind);
  const shown = titled(nameIn(language, ctx.config.brand), text, language);
  const isShown =
    recipient === "guide" ||
    isShownLocked ||
    (message.settings.pushDetails && !placeholders.includes("vidhi"));
  return {
    id: message.publicId,
    title: shown.title,
    body: isShown ? shown.text : shown.hiddenText,
    url: targetPath(message),
  };
}

/** What `composePush` makes of a message about this session: with its text, and without. */
export function pushTexts(
  { config }: Pick<AppContext, "config">,
  kind: MessageKind,
  session: SessionFacts,
  language: Language,
) {
  const filled = messageDefinition(kind).placeholders.map(
    (placeholder) => [placeholder, placeholderValue(placeholder, { session }, language)] as const,
  );
  return titled(nameIn(language, config.brand), sentenceOf(config, kind, language, filled), language);
}

/** The text begins with the brand, which is the title already. */
function titled(title: string, text: string, language: Language) {
  return {
    title,
    text: text.replace(`${title}: `, ""),
    hiddenText: translate(language, "push-without-text"),
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

const MAX_NAME_LENGTH = 30;

type SessionFacts = Pick<NonNullable<DueMessage["session"]>, "sessionDate" | "sessionTime" | "questionType">;
type MessageFacts = { session: SessionFacts | null } & Partial<
  Pick<DueMessage, "offer" | "respondBy" | "signedInAt" | "device" | "amountPaise" | "remedy" | "payerPhone">
>;

function placeholderValue(
  placeholder: Placeholder,
  { session, offer, respondBy, signedInAt, device, amountPaise, remedy, payerPhone }: MessageFacts,
  language: Language,
): string {
  // The attendee knows the number by its end, and a variable of an SMS must hold no phone number.
  if (placeholder === "payer") return (payerPhone ?? "").slice(-SHOWN_PHONE_END);
  if (placeholder === "amount") return formatRupees((amountPaise ?? 0) / 100);
  if (placeholder === "vidhi") return remedy ? inOneLine(nameIn(language, remedy)) : "";
  if (placeholder === "device") return inOneLine(device ?? translate(language, "device-unknown"));
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

/** WhatsApp takes no line breaks in a value. */
function inOneLine(text: string): string {
  return shorten(text.replace(/\s+/g, " ").trim(), MAX_NAME_LENGTH);
}
