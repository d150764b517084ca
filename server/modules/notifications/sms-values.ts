// How values stand in an SMS. Since TRAI's direction of 18 November 2025 a variable of a registered text has one kind, and operators
// drop an SMS whose value is of another. Of the kinds, `alphanumeric` takes words, figures and the spaces between them, at most 40
// characters, and nothing else (https://msg91.com/help/dlt-registration-in-india/variable-tagging-on-dlt-sms-templates): a colon,
// a sign of money or a comma is part of the text, or left out.
import { shorten } from "#domain/characters.ts";
import type { Language } from "#domain/messages.ts";
import type { Placeholder } from "#domain/notifications.ts";
import { translate } from "#server/i18n/translate.ts";

/** Of older platforms, in UTF-16 code units. */
const MAX_VALUE_LENGTH = 30;

const isTime = (placeholder: Placeholder) => placeholder === "time" || placeholder === "until";

/** Of a placeholder, how many variables the registered text has: a time has two, with the colon between them. */
export function countValues(placeholder: Placeholder): number {
  return isTime(placeholder) ? 2 : 1;
}

/** The values of a placeholder's variables, from what stands in the other channels: "शाम 4:30" is "शाम 4" and "30". */
export function smsValues(placeholder: Placeholder, text: string, language: Language): string[] {
  if (placeholder === "amount") return [rupeesValue(text, language)];
  if (!isTime(placeholder)) return [toValue(text)];
  const [hour = "", minutes = ""] = text.split(":");
  return [hour, minutes];
}

/** What stands in the text for a placeholder whose variables have these values. */
export function smsText(placeholder: Placeholder, values: readonly string[], language: Language): string {
  const [first = ""] = values;
  return placeholder === "amount" ? translate(language, "sms-rupees", { amount: first }) : values.join(":");
}

/** "1100" of "₹1,100", and "1100 and 50 paise" of "₹1,100.50". */
function rupeesValue(text: string, language: Language): string {
  const [rupees = "", paise] = text.replace(/[^\d.]/g, "").split(".");
  return paise === undefined ? rupees : translate(language, "sms-with-paise", { rupees, paise });
}

function toValue(text: string): string {
  const onlyWords = (any: string) => any.replace(/[^\p{L}\p{M}\p{N}\u200c\u200d]+/gu, " ").trim();
  return onlyWords(shorten(onlyWords(text), MAX_VALUE_LENGTH));
}
