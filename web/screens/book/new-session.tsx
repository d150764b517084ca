import { useRef } from "react";
import { quotePrice } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { useCredits } from "#web/features/bookings/use-credits.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import {
  holdAmong,
  refreshBookings,
  useUpcomingBookings,
} from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { useCheckoutPolicy } from "#web/features/payments/use-checkout-policy.ts";
import { useIsPendingKnown, useUnconfirmedIds } from "#web/features/payments/use-followed-orders.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { ScreenTitle } from "#web/shell/screen-title.tsx";
import { toast } from "#web/ui/toast.ts";
import type { Choice } from "./choice.ts";
import { Columns, ColumnsSkeleton } from "./columns.tsx";
import { DaySection } from "./day-section.tsx";
import { HoldCard } from "./hold-card.tsx";
import { type Notice, newAmountText } from "./outcomes.ts";
import { PriceLine } from "./price-line.tsx";
import { QuestionTypeCards } from "./question-type-cards.tsx";
import { Chosen, SummaryBar } from "./summary-bar.tsx";
import { SummaryDialog } from "./summary-dialog.tsx";
import { TimeSection } from "./time-section.tsx";
import { useBookFlow } from "./use-book-flow.ts";
import { useCanBeMoved } from "./use-can-be-moved.ts";
import { type Gone, useChoice } from "./use-choice.ts";
import { useLatch } from "./use-latch.ts";

const DOING = {
  idle: "book.processing",
  starting: "book.processing",
  checkout: "book.processing",
  verifying: "payments.verifying",
} as const;

type BookFlow = ReturnType<typeof useBookFlow>;

/** Day, time, type; a last look; payment. Anyone may choose, only who is signed in may go on to pay. */
export function NewSession() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  useCheckoutPolicy(config);
  const { choice, ...choosing } = useChoice();
  const canBeMoved = useCanBeMoved({ sessionDate: choice.date, sessionTime: choice.time });
  const flow = useBookFlow(choosing);
  const upcoming = useUpcomingBookings(user?.id);
  const isPendingKnown = useIsPendingKnown(user?.id);
  const hold = holdAmong(upcoming.data);
  // A hold of one's own gives its credits back when another choice takes its place.
  const credits = useCredits() + (hold?.creditsUsed ?? 0);
  const price = flow.quoted ?? quotePrice(choice.questionType, credits);
  const isSameSlot = hold?.sessionDate === choice.date && hold?.sessionTime === choice.time;
  const areTimesComing = choosing.days.isPending || (choice.date !== null && choosing.slots.isPending);
  const hasFirstTimes = useLatch(!areTimesComing);
  // While the own wish is on its way, its slot may go because it becomes her own.
  const gone = flow.isBusy ? null : choosing.gone;
  // Offline nobody answers; then what is known has to do.
  const isKnown = (upcoming.isFetched && isPendingKnown) || upcoming.isPaused;

  // What stands above the calendar is known before anything is drawn, so that nothing that is seen moves.
  if (user && !isKnown)
    return (
      <div className="@container">
        <BookTitle />
        <ColumnsSkeleton label={t("book.loading-days")} />
      </div>
    );
  return (
    <div className="@container">
      <BookTitle />
      <Above flow={flow} />
      <Columns
        days={<DaySection {...choosing} date={choice.date} />}
        times={
          <>
            <TimeSection
              {...choosing}
              date={choice.date}
              time={choice.time}
              notice={noticeAt(flow, "times")}
            />
            {/* What follows comes with the first times, for the same reason. */}
            {hasFirstTimes ? (
              <div className={areTimesComing ? "invisible" : undefined}>
                <QuestionTypeCards
                  prices={config?.prices}
                  chosen={choice.questionType}
                  onChoose={choosing.chooseType}
                />
              </div>
            ) : null}
          </>
        }
        bar={
          hasFirstTimes ? (
            <ChoiceBar flow={flow} choice={choice} gone={gone} credits={credits} canBeMoved={canBeMoved} />
          ) : null
        }
      />
      <SummaryDialog
        choice={flow.asked}
        gone={gone}
        onCancel={flow.closeSummary}
        onProceed={() => void flow.proceed(price.amount)}
        isProcessing={flow.isCreating}
        price={price}
        changedText={flow.quoted ? newAmountText(flow.quoted, t) : null}
        replaced={hold && !isSameSlot ? hold : null}
      />
    </div>
  );
}

function BookTitle() {
  const t = useT();
  return <ScreenTitle title={t("book.title")} subtitle={t("book.subtitle")} backTo={paths.dashboard()} />;
}

function noticeAt({ notice }: BookFlow, place: Notice["place"]): Notice | null {
  return notice?.place === place ? notice : null;
}

type ChoiceBarProps = { flow: BookFlow; choice: Choice; gone: Gone; credits: number; canBeMoved: boolean };

function ChoiceBar({ flow, choice, gone, credits, canBeMoved }: ChoiceBarProps) {
  const t = useT();
  return (
    <SummaryBar
      label={t("book.your-choice")}
      rule={t(canBeMoved ? "book.cancel-rule-short" : "book.cancel-rule-final")}
      notice={noticeAt(flow, "summary")}
      isReady={choice.time !== null}
      isBusy={flow.isBusy}
      busyLabel={t(DOING[flow.phase])}
      onContinue={() => flow.openSummary(choice)}
    >
      <Chosen
        choice={choice}
        gone={gone}
        invitation={t("book.nothing-chosen")}
        more={t(`book.${choice.questionType}`)}
      />
      <PriceLine {...quotePrice(choice.questionType, credits)} />
    </SummaryBar>
  );
}

/** What is under way from before: a payment that nobody has confirmed yet, a slot that waits for its payment. */
function Above({ flow }: { flow: BookFlow }) {
  const user = useUser();
  const unconfirmed = useUnconfirmedIds(user?.id);
  const hold = holdAmong(useUpcomingBookings(user?.id).data);
  const sayHoldIsOver = useHoldIsOver();
  return (
    <div className="grid grid-cols-1 gap-4 empty:hidden [&:not(:empty)]:mb-5">
      {flow.phase === "idle" ? <PaymentBanners kind="session" /> : null}
      {hold && !flow.isBusy && !flow.asked ? (
        <HoldCard
          hold={hold}
          isChecking={hold.payment?.state === "checking" || unconfirmed.has(hold.id)}
          isReleasing={flow.isReleasing}
          onContinue={() => void flow.payFor(hold)}
          onRelease={() => void flow.releaseHold(hold)}
          onExpired={() => sayHoldIsOver(hold.id)}
        />
      ) : null}
    </div>
  );
}

/** Tells once of each hold that ran out, and asks the server what stands now. */
function useHoldIsOver(): (holdId: string) => void {
  const t = useT();
  const told = useRef<string | null>(null);
  return (holdId) => {
    void refreshBookings();
    void refreshSlots();
    if (told.current === holdId) return;
    told.current = holdId;
    toast({ title: t("book.hold-expired"), body: t("book.hold-expired-body") });
  };
}
