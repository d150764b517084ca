// The time that a visitor has chosen on the booking screen, and signs in for.
import { type Choice, useStoredChoice } from "#web/features/bookings/stored-choice.ts";
import { useAfterLogin } from "#web/features/identity/session.ts";
import { paths } from "#web/paths.ts";

export type WaitingChoice = Choice & { date: string; time: string };

/** Null where the sign-in leads elsewhere, or no time is chosen. */
export function useWaitingChoice(): WaitingChoice | null {
  const choice = useStoredChoice(null);
  const leadsToBooking = useAfterLogin() === paths.book();
  return leadsToBooking && choice.date && choice.time ? (choice as WaitingChoice) : null;
}
