// From a choice to a booked session: the last look, the hold, the payment.
import { useRef, useState } from "react";
import { useLocation } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { CallFailure } from "#web/api/call.ts";
import type { Choice } from "#web/features/bookings/choice.ts";
import { useCreateBooking } from "#web/features/bookings/use-create-booking.ts";
import { useUser } from "#web/features/identity/session.ts";
import { useT } from "#web/i18n/t.ts";
import { askToSignIn, type Ends, type Notice, sayBooked, sayRefused } from "./endings.ts";
import { usePaying } from "./use-paying.ts";

export function useBookFlow({ clearTime }: Pick<Ends, "clearTime">) {
  const t = useT();
  const [, navigate] = useLocation();
  const user = useUser();
  const create = useCreateBooking();
  const isUnderWay = useRef(false);
  const [isSummaryOpen, setSummaryOpen] = useState(false);
  const [notice, setNotice] = useState<Notice | null>(null);
  const [quoted, setQuoted] = useState<Booking | null>(null);
  const ends: Ends = { setNotice, clearTime, navigate, t };
  const { payFor, ...paying } = usePaying(ends);

  /** The slot is held first. A sum above the one that was shown goes back to the reader before any checkout. */
  async function hold(choice: Choice, shownAmount: number): Promise<Booking | null> {
    const { date, time, questionType } = choice;
    if (!date || !time) return null;
    if (!user) {
      askToSignIn(choice, ends);
      return null;
    }
    try {
      const wish = { userId: user.id, sessionDate: date, sessionTime: time, questionType };
      const { booking, isFree } = await create.mutateAsync(wish);
      if (!isFree && booking.amount > shownAmount) {
        setQuoted(booking);
        return null;
      }
      setSummaryOpen(false);
      if (!isFree) return booking;
      sayBooked(booking, ends);
    } catch (error) {
      setSummaryOpen(false);
      if (error instanceof CallFailure && error.status === 401) askToSignIn(choice, ends);
      else sayRefused(error, ends);
    }
    return null;
  }

  async function proceed(choice: Choice, shownAmount: number): Promise<void> {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    const booking = await hold(choice, shownAmount);
    if (booking) await payFor(booking);
    isUnderWay.current = false;
  }

  return {
    ...paying,
    payFor,
    proceed,
    notice,
    quoted,
    isSummaryOpen,
    isCreating: create.isPending,
    isBusy: create.isPending || paying.isPaying,
    openSummary: () => {
      setNotice(null);
      setQuoted(null);
      setSummaryOpen(true);
    },
    closeSummary: () => setSummaryOpen(false),
  };
}
