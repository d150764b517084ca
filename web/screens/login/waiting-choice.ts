// The time that a visitor has chosen on the booking screen, and signs in for.
import { istDateOf } from "#domain/ist-time.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { type Choice, useStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { useAfterLogin } from "#web/features/identity/session.ts";
import { paths } from "#web/paths.ts";

export type WaitingChoice = Choice & { date: string; time: string };

/** Null where the sign-in leads elsewhere, or no time is chosen, or one of a day that is over. */
export function useWaitingChoice(): WaitingChoice | null {
  const choice = useStoredChoice(null);
  const leadsToBooking = useAfterLogin() === paths.book();
  const { date, time } = choice;
  const waits = leadsToBooking && date && time && date >= istDateOf(serverNow());
  return waits ? (choice as WaitingChoice) : null;
}
