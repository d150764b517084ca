// Booking a session: the chosen time, the confirmation, the hold, the payment.
import { useRef, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { CallFailure } from "#web/api/call.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useBackCloses } from "#web/ui/use-back-closes.ts";
import { askToSignIn, type ScreenEffects, showBooked, showRefused } from "./outcomes.ts";
import { useCreateBooking } from "./use-create-booking.ts";
import { usePayForHold } from "./use-pay-for-hold.ts";
import { useScreenEffects } from "./use-screen-effects.ts";

export function useBookFlow({ clearTime }: Pick<ScreenEffects, "clearTime">) {
  const { notice, effects } = useScreenEffects(clearTime);
  const summary = useSummary();
  const { hold, isHolding } = useHoldSlot(summary, effects);
  const payment = usePayForHold(effects);
  const isUnderWay = useRef(false);
  useBackCloses("summary", summary.choice !== null, isHolding, summary.close);

  async function proceed(shownAmount: number): Promise<void> {
    if (isUnderWay.current || !summary.choice) return;
    isUnderWay.current = true;
    const booking = await hold(summary.choice, shownAmount);
    if (booking) await payment.payFor(booking);
    isUnderWay.current = false;
  }

  return {
    notice,
    payment,
    isHolding,
    isBusy: isHolding || payment.isPaying,
    summary,
    openSummary: (choice: Choice) => {
      effects.setNotice(null);
      summary.open(choice);
    },
    proceed,
  };
}

/** What the open dialog confirms. `repriced`: the hold, if its amount is higher than the one that was shown. */
function useSummary() {
  const [choice, setChoice] = useState<Choice | null>(null);
  const [repriced, setRepriced] = useState<Booking | null>(null);
  return {
    choice,
    repriced,
    setRepriced,
    open: (next: Choice) => {
      setRepriced(null);
      setChoice(next);
    },
    close: () => setChoice(null),
  };
}

function useHoldSlot(summary: ReturnType<typeof useSummary>, effects: ScreenEffects) {
  const user = useUser();
  const create = useCreateBooking();

  /** Answers the hold that is to be paid for; null if there is none, or if the customer has to confirm a higher amount. */
  async function hold(choice: Choice, shownAmount: number): Promise<Booking | null> {
    const { date, time, questionType } = choice;
    if (!date || !time) return null;
    if (!user) {
      askToSignIn(choice, effects);
      return null;
    }
    try {
      const input = { userId: user.id, sessionDate: date, sessionTime: time, questionType };
      const { booking, isFree } = await create.mutateAsync(input);
      if (!isFree && booking.amount > shownAmount) {
        summary.setRepriced(booking);
        return null;
      }
      summary.close();
      if (!isFree) return booking;
      showBooked(booking, effects);
    } catch (error) {
      summary.close();
      if (error instanceof CallFailure && error.status === 401) askToSignIn(choice, effects);
      else showRefused(error, effects);
    }
    return null;
  }
  return { hold, isHolding: create.isPending };
}
