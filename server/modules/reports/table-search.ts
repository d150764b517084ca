// What a text in the search field of a table finds besides customers.
import { SHOWN_STATUSES, type ShownStatus } from "#contract/table-queries.ts";
import { BOOKING_STATUSES } from "#domain/bookings.ts";
import { toAsciiDigits } from "#domain/digits.ts";
import { addDays, daysBetween } from "#domain/ist-time.ts";
import { LANGUAGES } from "#domain/messages.ts";
import { monthNames } from "#server/i18n/format.ts";
import { translate } from "#server/i18n/translate.ts";

/** A session date far away, such as of a test booking, must not make the list of days endless. */
const MAX_DAYS = 20_000;

export function searchOf(text: string | undefined): string | null {
  return toAsciiDigits(text?.trim() ?? "") || null;
}

/** Statuses by their name in the API, and by their label on the screens in every language, in full or its first word. */
export function findStatuses(search: string): ShownStatus[] {
  const searched = search.toLocaleLowerCase();
  const isLabel = (label: string) =>
    label === searched || (label.split(" ")[0] === searched && searched.length > 2);
  return SHOWN_STATUSES.filter(
    (status) =>
      (BOOKING_STATUSES.some((stored) => stored === status) && status.includes(searched)) ||
      LANGUAGES.some((language) => isLabel(translate(language, `status-${status}`).toLocaleLowerCase())),
  );
}

const MONTHS = LANGUAGES.map(monthNames).flatMap(({ short, long }) => [short, long]);
const ENGLISH_MONTHS = monthNames("en").short;

/** A day in every way in which a screen writes it, in lower case. */
function writtenDays(day: string): string[] {
  const [year = "", monthText, dayText = ""] = day.split("-");
  const month = Number(monthText) - 1;
  const date = String(Number(dayText));
  return [
    day,
    `${ENGLISH_MONTHS[month]} ${date}, ${year}`,
    `${dayText} ${ENGLISH_MONTHS[month]} ${year}`,
    ...MONTHS.map((months) => `${date} ${months[month]} ${year}`),
  ].map((written) => written.toLowerCase());
}

const LOWER_MONTHS = MONTHS.flat().map((month) => month.toLowerCase());
const MAX_DIGITS_TOGETHER = 4;

/** Most texts are names and phones. The years of a business have some thousand days, and writing them all takes long. */
function canBeInDay(searched: string): boolean {
  const words = searched.match(/[^\d\s,-]+/g) ?? [];
  const numbers = searched.match(/\d+/g) ?? [];
  return (
    words.every((part) => LOWER_MONTHS.some((month) => month.includes(part))) &&
    numbers.every((part) => part.length <= MAX_DIGITS_TOGETHER)
  );
}

/** The days between two that the text is a part of. */
export function findDays(search: string, span: { first: string; last: string } | null): string[] {
  const searched = search.toLowerCase();
  if (!span || !canBeInDay(searched)) return [];
  const count = Math.min(MAX_DAYS, daysBetween(span.first, span.last) + 1);
  const days = Array.from({ length: count }, (_, at) => addDays(span.first, at));
  return days.filter((day) => writtenDays(day).some((written) => written.includes(searched)));
}
