import { BOOKING_STATUSES, type BookingStatus } from "#domain/bookings.ts";
import { t } from "#web/i18n/t.ts";

/**
 * The status that a search means by the words on the screen, whole or by one of them: the server knows only its own.
 * Null where it means none, or begins as a name does ("पू" may become पूजा).
 */
export function statusSaid(search: string): BookingStatus | null {
  const said = search.trim().toLocaleLowerCase();
  const isSaid = (words: string) => words === said || (words.split(" ")[0] === said && said.length > 2);
  return (
    BOOKING_STATUSES.find((status) => isSaid(t(`sessions.status-${status}`).toLocaleLowerCase())) ?? null
  );
}
