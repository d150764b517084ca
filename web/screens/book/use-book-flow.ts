// Booking a session: the chosen time, the confirmation, the hold, the payment.
import { useEffect, useRef, useState } from "react";
import { type Booking, createBooking } from "#contract/bookings.ts";
import type { InputOf } from "#contract/endpoint.ts";
import type { Attendee } from "#domain/attendees.ts";
import type { Companion } from "#domain/companions.ts";
import { CallFailure, messageOf } from "#web/api/call.ts";
import { useConfig } from "#web/api/config.ts";
import { serverNow } from "#web/api/server-clock.ts";
import { submit } from "#web/api/submit.ts";
import { toastFailure } from "#web/api/toast-failure.ts";
import { useAction } from "#web/api/use-submit.ts";
import { useReleaseHold } from "#web/features/bookings/change-booking.ts";
import { refreshBookings } from "#web/features/bookings/own-bookings.ts";
import { type Choice, type OpenSummary, openSummary, slotOf } from "#web/features/bookings/stored-choice.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { loadSummaryCompanion } from "#web/features/companions/summary-companion-code.ts";
import { useUser } from "#web/features/identity/session.ts";
import { usePayment } from "#web/features/payments/use-payment.ts";
import { dismissToast, toast } from "#web/ui/toast.ts";
import {
  askToSignIn,
  isToLeaveSummary,
  type ScreenEffects,
  showBooked,
  showPaymentEnd,
  showRefused,
  useScreenEffects,
} from "./outcomes.ts";

export function useBookFlow({ clearTime }: Pick<ScreenEffects, "clearTime">) {
  const { notice, effects } = useScreenEffects(clearTime);
  const summary = useSummary();
  const { hold, isHolding, namingError, forgetNaming } = useHoldSlot(summary, effects);
  const payment = usePayForHold(effects);
  const isUnderWay = useRef(false);

  async function proceed(shownAmount: number): Promise<void> {
    if (isUnderWay.current || !summary.choice) return;
    if (typeof summary.attendee === "string") return summary.setAttendee("tried");
    if (typeof summary.companion === "string") return summary.setCompanion("tried");
    isUnderWay.current = true;
    const confirmed = openSummary.get();
    const booking = await hold(summary.choice, shownAmount);
    // The customer begins again: nobody has to be named twice.
    if (booking && (await payment.payFor(booking)) === "dismissed") keepForNext(confirmed);
    isUnderWay.current = false;
  }

  return {
    notice,
    payment,
    isHolding,
    namingError,
    isBusy: isHolding || payment.isPaying,
    summary,
    /**
     * `typed`: of who attends, which is not known to be whole where `attendee` is left out. `companion`: as it was typed.
     * Without them, those of a summary whose time was refused.
     */
    openSummary: (
      choice: Choice,
      typed: Attendee | null = summary.refused?.typed ?? null,
      attendee: Attendee | null = null,
      companion: Companion | null = summary.refused?.companion ?? null,
    ) => {
      effects.setNotice(null);
      forgetNaming();
      summary.open(choice, typed, attendee, companion);
    },
    proceed,
  };
}

export type BookFlow = ReturnType<typeof useBookFlow>;

/** What the open dialog confirms. `attendee`: null for the customer; a word while the fields are faulty. `repriced`: the hold, if its amount is higher than the one that was shown. */
function useSummary() {
  const customerId = useUser()?.id ?? null;
  const kept = useOwnSummary(customerId);
  const [choice, setChoice] = useState<Choice | null>(null);
  const [repriced, setRepriced] = useState<Booking | null>(null);
  const [attendee, setAttendee] = useState<Attendee | "faulty" | "tried" | null>(null);
  const [companion, setCompanion] = useState<Companion | "faulty" | "tried" | null>(null);
  return {
    kept,
    refused: kept?.isRefused ? kept : null,
    choice: kept && choice,
    repriced,
    setRepriced,
    attendee,
    setAttendee,
    companion,
    setCompanion,
    keep: (typed: Pick<OpenSummary, "typed"> | Pick<OpenSummary, "companion">) => {
      const latest = openSummary.get();
      if (kept && latest) openSummary.set({ ...latest, ...typed });
    },
    open: (next: Choice, typed: Attendee | null, named: Attendee | null, accompanying: Companion | null) => {
      setRepriced(null);
      // Until the fields are there, which load by themselves.
      setAttendee(typed && !named ? "faulty" : named);
      setCompanion(accompanying && "faulty");
      setChoice(next);
      openSummary.set({
        ...{ slot: slotOf(next), typed, companion: accompanying, customerId },
        ...{ isForLogin: false, at: serverNow().getTime() },
      });
    },
    close: () => {
      setChoice(null);
      openSummary.set(null);
    },
    refuse: () => {
      setChoice(null);
      keepForNext(openSummary.get());
    },
  };
}

/** What is typed in a summary that is closed begins the next one. */
function keepForNext(closed: OpenSummary | null): void {
  openSummary.set(closed && { ...closed, isRefused: true });
}

/** That of another customer, who has logged out in another tab, is removed. */
function useOwnSummary(customerId: string | null) {
  const kept = openSummary.use();
  const isOfOther =
    kept !== null &&
    kept.customerId !== null &&
    kept.customerId !== customerId &&
    !(kept.isForLogin && !customerId);
  useEffect(() => {
    if (isOfOther) openSummary.set(null);
  }, [isOfOther]);
  return isOfOther ? null : kept;
}

function useHoldSlot(summary: ReturnType<typeof useSummary>, effects: ScreenEffects) {
  const user = useUser();
  const naming = useAction(nameForHold, { onSettled: refreshBookings });
  const companion = typeof summary.companion === "string" ? null : summary.companion;
  const create = useAction(holdSlot, {
    onFailed: (
      error,
      { sessionDate: date, sessionTime: time, questionType, attendee = null, userId = null },
    ) => {
      if (error instanceof CallFailure && error.status === 401) {
        summary.close();
        askToSignIn(
          { date, time, questionType },
          { typed: attendee, companion, customerId: userId },
          effects,
        );
      } else if (isToLeaveSummary(error)) {
        summary.refuse();
        showRefused(error, effects);
      } else toastFailure(effects.t("book.failed"), error);
    },
    onSettled: () => {
      void refreshSlots();
      void refreshBookings();
    },
  });

  /** Answers the hold that is to be paid for; null if there is none, or if the customer has to confirm a higher amount. */
  async function hold(choice: Choice, shownAmount: number): Promise<Booking | null> {
    const { date, time, questionType } = choice;
    if (!date || !time) return null;
    const attendee = typeof summary.attendee === "string" ? null : summary.attendee;
    if (!user) {
      askToSignIn(choice, { typed: attendee, companion, customerId: null }, effects);
      return null;
    }
    const input = {
      ...{ userId: user.id, sessionDate: date, sessionTime: time, questionType },
      attendee: attendee ?? undefined,
    };
    const created = await create.send(input);
    if (!created) return null;
    const { booking, isFree } = created;
    if (!isFree && booking.amount > shownAmount) {
      summary.setRepriced(booking);
      return null;
    }
    // Before the payment, so that what is wrong with the number is said while it can be changed.
    const isNamed = !companion || (await naming.send({ id: booking.id, companion }));
    if (!isNamed && !isFree) return null;
    if (!isNamed) void loadSummaryCompanion().then(({ sayNotAdded }) => sayNotAdded());
    summary.close();
    if (!isFree) return booking;
    showBooked(booking, effects);
    return null;
  }
  return {
    hold,
    isHolding: create.isPending || naming.isPending,
    namingError: naming.error ? messageOf(naming.error) : null,
    /** The refusal of a companion is of the summary in which this person was named. */
    forgetNaming: naming.reset,
  };
}

async function nameForHold({ id, companion }: { id: string; companion: Companion }) {
  return (await loadSummaryCompanion()).nameForHold(id, companion);
}

/** Holds a slot, or books it at once when there is nothing to pay. */
async function holdSlot(input: InputOf<typeof createBooking>) {
  const answer = await submit(createBooking, { input });
  // The answer to an earlier try was lost, and its hold has ended since.
  return answer.booking.status === "cancelled" ? submit(createBooking, { input }) : answer;
}

/** Pays for a hold. The customer releases it by closing the checkout or by the hold's button. */
function usePayForHold(effects: ScreenEffects) {
  const { t, setNotice } = effects;
  const user = useUser();
  const { data: config } = useConfig();
  const releasing = useReleaseHold();
  const { phase, pay } = usePayment();
  const [isDismissing, setDismissing] = useState(false);

  /** Answers "dismissed" where the customer has closed the checkout, and nothing is paid. */
  async function payFor(hold: Booking): Promise<"dismissed" | null> {
    setNotice(null);
    dismissToast();
    if (!user) return null;
    const end = await pay({ bookingId: hold.id, amount: hold.amount }, user, config);
    if (!end) return null;
    if (end.kind !== "dismissed") {
      showPaymentEnd(end, hold, effects);
      return null;
    }
    setDismissing(true);
    const outcome = await release(hold, t("payments.cancelled"), t("payments.cancelled-body"));
    setDismissing(false);
    return outcome === "paid" ? null : "dismissed";
  }

  async function release(hold: Booking, title: string, body: string) {
    const outcome = await releasing.send(hold.id);
    if (outcome === "paid") showBooked(hold, effects);
    else if (outcome === "kept") toast({ title: t("book.hold-kept"), body: t("book.hold-kept-body") });
    else if (outcome !== null) toast({ title, body });
    return outcome;
  }

  return {
    phase,
    isPaying: phase !== "idle" || isDismissing,
    isReleasing: releasing.isPending,
    payFor,
    release: (hold: Booking) => release(hold, t("book.hold-released"), t("book.hold-released-body")),
  };
}
