import { type ReactNode, useEffect, useRef, useState } from "react";
import { useSearch } from "wouter";
import type { Booking } from "#contract/bookings.ts";
import { type QuestionType, quotePrice } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import {
  findHold,
  refreshBookings,
  useCredits,
  useUpcomingBookings,
} from "#web/features/bookings/own-bookings.ts";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import { useUser } from "#web/features/identity/session.ts";
import type { Facts } from "#web/features/listen/facts.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { useCheckoutPolicy } from "#web/features/payments/use-checkout-policy.ts";
import { useIsPendingKnown, useUnconfirmedIds } from "#web/features/payments/use-followed-orders.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { toast } from "#web/ui/toast.ts";
import { Columns, ColumnsSkeleton, PAGE } from "./columns.tsx";
import { DaySection } from "./day-section.tsx";
import { EarliestTime } from "./earliest-time.tsx";
import { GuideRow } from "./guide-row.tsx";
import { HoldCard } from "./hold-card.tsx";
import { type Notice, newAmountText } from "./outcomes.ts";
import { PriceLine } from "./price-line.tsx";
import { QuestionTypeCards } from "./question-type-cards.tsx";
import { ChosenTime, SummaryBar } from "./summary-bar.tsx";
import { SummaryDialog } from "./summary-dialog.tsx";
import { TimeSection } from "./time-section.tsx";
import { useBookFlow } from "./use-book-flow.ts";
import { useCancelRule } from "./use-cancel-rule.ts";
import { type Unavailable, useChoice } from "./use-choice.ts";
import { isFull } from "./waitlist-choices.ts";
import { Offer, useWaitlist, Waitlist } from "./waitlist-on-demand.tsx";

type BookFlow = ReturnType<typeof useBookFlow>;
type Selection = ReturnType<typeof useChoice>;

/** A visitor can choose a session, and has to sign in to book it. */
export function NewSession() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  useCheckoutPolicy(config);
  const credits = useCredits();
  const upcoming = useUpcomingBookings(user?.id);
  const selection = useChoice({ own: upcoming.data });
  const isPendingKnown = useIsPendingKnown(user?.id);
  const isKnown = upcoming.isFetched && isPendingKnown;
  return (
    <div className={PAGE}>
      <ScreenTitle title={t("pages.book-title")} backTo={paths.dashboard()} />
      <GuideRow />
      {/* The hold and the payments stand above the calendar, which would move if it were drawn first. */}
      {user && !isKnown ? (
        <ColumnsSkeleton label={t("book.loading-days")} />
      ) : (
        <BookingForm
          selection={selection}
          prices={config?.prices}
          credits={credits}
          own={upcoming.data ?? []}
        />
      )}
    </div>
  );
}

type FormProps = {
  selection: Selection;
  prices: Readonly<Record<QuestionType, number>> | undefined;
  credits: number;
  own: readonly Booking[];
};

function BookingForm({ selection, prices, credits, own }: FormProps) {
  const t = useT();
  const { choice, hasShownTimes } = selection;
  const flow = useBookFlow(selection);
  const hold = findHold(own);
  const { entries, offers } = useWaitlist();
  const offerId = new URLSearchParams(useSearch()).get("offer");
  const offer = offers.find(({ id }) => id === offerId);
  const isBookable = hasShownTimes && !isFull(selection.slots.data);
  // A hold that is replaced returns its credits.
  const availableCredits = credits + (hold?.creditsUsed ?? 0);
  // A slot that this customer is booking becomes unavailable, too.
  const unavailable = flow.isBusy ? null : selection.unavailable;
  const [done, setDone] = useState<Facts | null>(null);
  const timesNotice = noticeAt(flow, "times");
  const isLost = unavailable !== null || timesNotice !== null;
  useEffect(() => {
    if (isLost) setDone({ screen: "book-lost" });
  }, [isLost]);
  const spokenChoice = {
    screen: "book",
    slots: selection.slots.data,
    questionType: choice.questionType,
    amount: quotePrice(choice.questionType, availableCredits).amount,
  } as const;
  const choose = (date: string, time: string) => {
    selection.chooseSlot({ date, time });
    setDone({ ...spokenChoice, slots: [], hold: null, date, time });
  };
  return (
    <>
      <Listen facts={{ ...spokenChoice, ...choice, hold }} done={done} />
      <UnfinishedBookings flow={flow} hold={hold} />
      {offer && !flow.isBusy ? (
        <div className="mb-5 empty:hidden">
          <Offer
            key={offer.id}
            {...{ offer, entries, own }}
            onKnown={(date, time) => selection.chooseSlot({ date, time })}
          />
        </div>
      ) : null}
      <Columns
        days={<DaySection {...selection} date={choice.date} />}
        times={
          <>
            <TimeSection
              {...selection}
              {...choice}
              chooseTime={(time) => choice.date && choose(choice.date, time)}
              notice={timesNotice}
              isFullHidden
            />
            <Waitlist
              choice={choice}
              slots={selection.slots.data}
              openDates={selection.days.open ?? []}
              entries={entries}
              onChoose={(date, time) => selection.chooseSlot({ date, time })}
            />
            {isBookable ? <p className="text-small text-ink-quiet">{t("book.both-have")}</p> : null}
          </>
        }
        bar={
          isBookable ? (
            <>
              <QuestionTypeCards
                prices={prices}
                chosen={choice.questionType}
                onChoose={selection.chooseType}
              />
              <ChoiceBar
                {...{ flow, choice, unavailable }}
                credits={availableCredits}
                earliest={
                  <EarliestTime
                    onChoose={({ date, time }) => choose(date, time)}
                    onNone={() => setDone({ screen: "book-none" })}
                  />
                }
              />
            </>
          ) : null
        }
      />
      <Summary {...{ flow, choice, unavailable, hold }} credits={availableCredits} />
    </>
  );
}

/** Payments that are not confirmed yet, and the hold. */
function UnfinishedBookings({ flow, hold }: { flow: BookFlow; hold: Booking | null }) {
  const user = useUser();
  const unconfirmed = useUnconfirmedIds(user?.id);
  const onExpired = useHoldExpired();
  const { payment } = flow;
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden [&:not(:empty)]:mb-5">
      {payment.phase === "idle" ? <PaymentBanners kind="session" /> : null}
      {hold && !flow.isBusy && !flow.summary.choice ? (
        <HoldCard
          hold={hold}
          isChecking={hold.payment?.state === "checking" || unconfirmed.has(hold.id)}
          isReleasing={payment.isReleasing}
          onContinue={() => void payment.payFor(hold)}
          onRelease={() => void payment.release(hold)}
          onExpired={() => onExpired(hold.id)}
        />
      ) : null}
    </div>
  );
}

/** Refreshes on each call, and shows one toast for each hold. */
function useHoldExpired(): (holdId: string) => void {
  const t = useT();
  const reportedId = useRef<string | null>(null);
  return (holdId) => {
    void refreshBookings();
    void refreshSlots();
    if (reportedId.current === holdId) return;
    reportedId.current = holdId;
    toast({ title: t("book.hold-expired"), body: t("book.hold-expired-body") });
  };
}

type ChoiceProps = { flow: BookFlow; choice: Choice; unavailable: Unavailable; credits: number };
type BarProps = ChoiceProps & { earliest: ReactNode };

function ChoiceBar({ flow, choice, unavailable, credits, earliest }: BarProps) {
  const t = useT();
  const rule = useCancelRule(choice);
  return (
    <SummaryBar
      label={t("book.your-choice")}
      rule={rule.short}
      notice={noticeAt(flow, "summary")}
      price={<PriceLine {...quotePrice(choice.questionType, credits)} />}
      shortcut={choice.time || flow.isBusy ? null : earliest}
      isTextShown={unavailable !== null}
      isReady={choice.time !== null}
      isBusy={flow.isBusy}
      busyLabel={t(flow.payment.phase === "verifying" ? "payments.verifying" : "book.processing")}
      onContinue={() => flow.openSummary(choice)}
    >
      <ChosenTime
        choice={choice}
        unavailable={unavailable}
        placeholder={t("book.nothing-chosen")}
        details={t(`general.${choice.questionType}`)}
      />
    </SummaryBar>
  );
}

function Summary({ flow, choice, unavailable, credits, hold }: ChoiceProps & { hold: Booking | null }) {
  const t = useT();
  const { summary } = flow;
  const price = summary.repriced ?? quotePrice(choice.questionType, credits);
  const isSameSlot = hold?.sessionDate === choice.date && hold?.sessionTime === choice.time;
  return (
    <SummaryDialog
      choice={summary.choice}
      unavailable={unavailable}
      onCancel={summary.close}
      onProceed={() => void flow.proceed(price.amount)}
      isProcessing={flow.isHolding}
      price={price}
      changedText={summary.repriced ? newAmountText(summary.repriced, t) : null}
      replaced={isSameSlot ? null : hold}
      naming={{
        attendee: summary.attendee,
        onChange: summary.setAttendee,
        isTried: summary.attendee === "tried",
      }}
    />
  );
}

function noticeAt({ notice }: BookFlow, place: Notice["place"]): Notice | null {
  return notice?.place === place ? notice : null;
}
