// From a choice to a booked session: the last look, the hold, the payment.
import { useRef, useState } from "react";
import type { Booking } from "#contract/bookings.ts";
import { CallFailure } from "#web/api/call.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useBackCloses } from "#web/ui/use-back-closes.ts";
import type { Choice } from "./choice.ts";
import { askToSignIn, type ScreenEffects, showBooked, showRefused } from "./outcomes.ts";
import { useCreateBooking } from "./use-create-booking.ts";
import { usePaying } from "./use-pay-for-hold.ts";
import { useScreenEffects } from "./use-screen-effects.ts";

export function useBookFlow({ clearTime }: Pick<ScreenEffects, "clearTime">) {
  const user = useUser();
  const create = useCreateBooking();
  const isUnderWay = useRef(false);
  /** The choice at the last look, as it was when that was opened. */
  const [asked, setAsked] = useState<Choice | null>(null);
  const [quoted, setQuoted] = useState<Booking | null>(null);
  const { notice, effects } = useScreenEffects(clearTime);
  const { payFor, ...paying } = usePaying(effects);
  const closeSummary = () => setAsked(null);
  useBackCloses("summary", asked !== null, create.isPending, closeSummary);

  /** The slot is held first. A sum above the one that was shown goes back to the reader before any checkout. */
  async function hold(choice: Choice, shownAmount: number): Promise<Booking | null> {
    const { date, time, questionType } = choice;
    if (!date || !time) return null;
    if (!user) {
      askToSignIn(choice, effects);
      return null;
    }
    try {
      const wish = { userId: user.id, sessionDate: date, sessionTime: time, questionType };
      const { booking, isFree } = await create.mutateAsync(wish);
      if (!isFree && booking.amount > shownAmount) {
        setQuoted(booking);
        return null;
      }
      closeSummary();
      if (!isFree) return booking;
      showBooked(booking, effects);
    } catch (error) {
      closeSummary();
      if (error instanceof CallFailure && error.status === 401) askToSignIn(choice, effects);
      else showRefused(error, effects);
    }
    return null;
  }

  async function proceed(shownAmount: number): Promise<void> {
    if (isUnderWay.current || !asked) return;
    isUnderWay.current = true;
    const booking = await hold(asked, shownAmount);
    if (booking) await payFor(booking);
    isUnderWay.current = false;
  }

  return {
    ...paying,
    payFor,
    proceed,
    notice,
    quoted,
    asked,
    isCreating: create.isPending,
    isBusy: create.isPending || paying.isPaying,
    openSummary: (choice: Choice) => {
      effects.setNotice(null);
      setQuoted(null);
      setAsked(choice);
    },
    closeSummary,
  };
}
