// The text, placeholder values and link of a message, composed when it is sent, so that they describe the session as it is
// then.
import { SCREENS } from "#contract/screens.ts";
import { DEFAULT_LANGUAGE, type Language } from "#domain/messages.ts";
import { nameIn } from "#domain/names.ts";
import { type LinkTarget, messageDefinition, type Placeholder } from "#domain/notifications.ts";
import { calendarPath } from "#server/calendar-link.ts";
import type { AppContext } from "#server/context.ts";
import { formatDay, formatRupees, formatTime } from "#server/i18n/format.ts";
import { translate, translateAny } from "#server/i18n/translate.ts";
import type { DueMessage } from "./outbox.sql.ts";

/** `path` is what the link opens, relative to PUBLIC_URL and without the leading slash. `values` fill the template. */
export type ComposedMessage = {
  to: string;
  language: Language;
  values: string[];
  path: string;
  text: string;
};

/** Null when the recipient has no phone. */
export function composeMessage(
  { config }: Pick<AppContext, "config">,
  message: DueMessage,
): ComposedMessage | null {
  const { recipient, placeholders } = messageDefinition(message.kind);
  const isForGuide = recipient === "guide";
  const to = isForGuide ? config.guide.phone : message.phone;
  if (!to) return null;
  const language = isForGuide ? config.guide.language : (message.language ?? DEFAULT_LANGUAGE);
  const filled = placeholders.map(
    (placeholder) => [placeholder, placeholderValue(placeholder, message, language)] as const,
  );
  const brand = nameIn(language, config.brand);
  const text = translateAny(language, `message-${message.kind}`, { ...Object.fromEntries(filled), brand });
  const path = linkPath(config, message, language);
  return {
    to,
    language,
    values: filled.map(([, value]) => value),
    path,
    text: message.channel === "whatsapp" ? `${text}\n\n${config.publicUrl}/${path}` : text,
  };
}

const LINKED_SCREENS: Record<Exclude<LinkTarget, "calendar">, string> = {
  join: SCREENS.join,
  bookings: SCREENS.manageBookings,
  payments: SCREENS.dashboard,
  parchas: SCREENS.parchas,
  remedies: SCREENS.remedies,
  day: SCREENS.adminSessions,
};

function linkPath(config: AppContext["config"], { kind, bookingId }: DueMessage, language: Language): string {
  const { linkTarget } = messageDefinition(kind);
  if (linkTarget === "calendar") return bookingId === null ? "" : calendarPath(config, bookingId, language);
  return LINKED_SCREENS[linkTarget].slice(1);
}

/** The limit of a variable in an SMS template registered under TRAI's DLT rules. */
const MAX_VALUE_LENGTH = 30;

function placeholderValue(
  placeholder: Placeholder,
  { session, amountPaise, remedy }: DueMessage,
  language: Language,
): string {
  if (placeholder === "amount") return formatRupees(amountPaise ?? 0);
  if (placeholder === "vidhi") return remedy ? shorten(nameIn(language, remedy)) : "";
  if (!session) throw new Error("A message about a session has none");
  if (placeholder === "day") return formatDay(language, session.sessionDate);
  if (placeholder === "time") return formatTime(language, session.sessionTime);
  return translate(language, `question-${session.questionType}`);
}

/** One line of at most `MAX_VALUE_LENGTH` characters. */
function shorten(text: string): string {
  const line = text.replace(/\s+/g, " ").trim();
  return line.length <= MAX_VALUE_LENGTH ? line : `${line.slice(0, MAX_VALUE_LENGTH - 1).trimEnd()}…`;
}
