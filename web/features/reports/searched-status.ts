import { BOOKING_STATUSES, type BookingStatus } from "#domain/bookings.ts";
import { t } from "#web/i18n/t.ts";

/**
 * The status whose label on the screen is searched for, in full or by its first word: the server knows no translations.
 * Null where no label matches, or only the beginning of a word does ("पू" may become the name पूजा).
 */
export function searchedStatus(search: string): BookingStatus | null {
  const searched = search.trim().toLocaleLowerCase();
  const isMatch = (words: string) =>
    words === searched || (words.split(" ")[0] === searched && searched.length > 2);
  return (
    BOOKING_STATUSES.find((status) => isMatch(t(`sessions.status-${status}`).toLocaleLowerCase())) ?? null
  );
}
