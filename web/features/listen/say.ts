// What the sentences of all screens are made with.
import type { Language } from "#domain/messages.ts";
import { isAttended } from "#web/features/bookings/own-bookings.ts";
import { spokenDay, spokenNumber, spokenRupees, spokenWhen } from "#web/i18n/spoken.ts";
import { t } from "#web/i18n/t.ts";
import type { Facts, Session, Time } from "./facts.ts";

/** `at`: a selector of what the sentence is about. */
export type Spoken = { text: string; at?: string };
export type Say = {
  now: Date;
  number: (count: number) => string;
  /** For a sentence with a plural form. */
  counted: (count: number) => { count: number; number: string };
  /** Each by itself. */
  digits: (digits: string) => string;
  rupees: (amount: number) => string;
  day: (date: string) => string;
  when: (time: Time) => string;
  /** Whose session it is, and when. */
  session: (session: Session) => string;
};

export type FactsOf<Screen extends Facts["screen"]> = Extract<Facts, { screen: Screen }>;

// Selectors.
export const BAR = "[data-sticky-bar]";
export const CARD = "main section, main [role=region]";
export const DIALOG_BUTTON = "dialog[open] [data-dialog-actions] button:last-child";
export const AGREEMENT = "main input[type=checkbox]";
export const SUBMIT = "main button[type=submit]";

export function sayIn(language: Language, now: Date): Say {
  return {
    now,
    number: (count) => spokenNumber(language, count),
    counted: (count) => ({ count, number: spokenNumber(language, count) }),
    digits: (digits) => Array.from(digits, (digit) => spokenNumber(language, Number(digit))).join(", "),
    rupees: (amount) => spokenRupees(language, amount),
    day: (date) => spokenDay(language, date, now),
    when: (time) => spokenWhen(language, time, now),
    session: (session) => {
      const when = spokenWhen(language, session, now);
      return isAttended(session)
        ? t("spoken.session-when", { when })
        : t("spoken.session-of", { when, name: session.attendee?.name ?? "" });
    },
  };
}
