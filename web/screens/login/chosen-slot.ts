// What the server holds once the visitor has signed in.
import type { ChosenSlot } from "#contract/slot-choice.ts";
import { openSummary, slotOf } from "#web/features/bookings/stored-choice.ts";
import { useWaitingChoice } from "./waiting-choice.ts";

/** The chosen time whose summary the visitor has confirmed, for whom it names. */
export function useChosenSlot(): ChosenSlot | undefined {
  const choice = useWaitingChoice();
  const summary = openSummary.use();
  if (!choice || !summary?.isForLogin || summary.slot !== slotOf(choice)) return;
  const { date: sessionDate, time: sessionTime, questionType } = choice;
  // What a customer has typed, whose login session has ended, is for the same one.
  const attendee = summary.customerId === null && summary.typed;
  return { sessionDate, sessionTime, questionType, ...(attendee && { attendee }) };
}
