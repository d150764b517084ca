// What the server holds once the visitor has signed in.
import type { ChosenSlot } from "#contract/slot-choice.ts";
import { openSummary, slotOf } from "#web/features/bookings/stored-choice.ts";
import { useWaitingChoice } from "./waiting-choice.ts";

/** The chosen time that stands on the login, for whom the visitor has named. */
export function useChosenSlot(): ChosenSlot | undefined {
  const choice = useWaitingChoice();
  const summary = openSummary.use();
  if (!choice) return undefined;
  const { date: sessionDate, time: sessionTime, questionType } = choice;
  const slot = { sessionDate, sessionTime, questionType };
  // What a customer has typed, whose login session has ended, is for the same one.
  const isVisitors = summary?.isForLogin && summary.customerId === null && summary.slot === slotOf(choice);
  return isVisitors && summary.typed ? { ...slot, attendee: summary.typed } : slot;
}
