import { useRef, useState } from "react";
import { Link } from "wouter";
import { quote } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { HoldCard } from "#web/features/bookings/hold-card.tsx";
import { PriceLine } from "#web/features/bookings/price-line.tsx";
import { QuestionTypeCards } from "#web/features/bookings/question-type-cards.tsx";
import { useCredits } from "#web/features/bookings/use-credits.ts";
import { refreshSlots } from "#web/features/bookings/use-slots.ts";
import {
  holdAmong,
  refreshBookings,
  useUpcomingBookings,
} from "#web/features/bookings/use-upcoming-bookings.ts";
import { useUser } from "#web/features/identity/session.ts";
import { PendingPaymentBanner } from "#web/features/payments/pending-payment-banner.tsx";
import { usePendingProof } from "#web/features/payments/pending-proof.ts";
import { usePayPage } from "#web/features/payments/use-pay-page.ts";
import { useIsPendingKnown } from "#web/features/payments/use-pending-payment.ts";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { HeaderStart } from "#web/shell/header-start.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { Skeleton } from "#web/ui/skeleton.tsx";
import { toast } from "#web/ui/toast.ts";
import { DaySection } from "./day-section.tsx";
import { newAmountText } from "./endings.ts";
import { SummaryBar } from "./summary-bar.tsx";
import { SummaryDialog } from "./summary-dialog.tsx";
import { TimeSection } from "./time-section.tsx";
import { useBookFlow } from "./use-book-flow.ts";
import { useChoice } from "./use-choice.ts";

const CARD = "md:rounded-card md:border md:border-line md:bg-card md:p-4 md:shadow-card";

/** Day, time, type; a last look; payment. Anyone may choose, only who is signed in may go on to pay. */
export function BookScreen() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  usePayPage(config);
  const { choice, ...choosing } = useChoice();
  const flow = useBookFlow(choosing);
  const proof = usePendingProof(user?.id);
  const upcoming = useUpcomingBookings(user?.id);
  const isPendingKnown = useIsPendingKnown();
  const hold = holdAmong(upcoming.data);
  // A hold of one's own gives its credits back when another choice takes its place.
  const credits = useCredits() + (hold?.creditsUsed ?? 0);
  const price = flow.quoted ?? quote(choice.questionType, credits);
  const sayHoldIsOver = useHoldIsOver();
  const isSameSlot = hold?.sessionDate === choice.date && hold?.sessionTime === choice.time;
  const areTimesComing = choosing.days.isPending || (choice.date !== null && choosing.slots.isPending);
  const hasFirstTimes = useIsEver(!areTimesComing);

  // What stands above the calendar is known before anything is drawn, so that nothing that is seen moves.
  if (user && !(upcoming.isFetched && isPendingKnown)) return <BookSkeleton />;
  return (
    <div className="@container">
      <Title />
      <div className="grid grid-cols-1 gap-4 empty:hidden [&:not(:empty)]:mb-5">
        {flow.phase === "idle" ? <PendingPaymentBanner /> : null}
        {hold && !flow.isBusy && !flow.isSummaryOpen ? (
          <HoldCard
            hold={hold}
            isChecking={hold.payment?.state === "checking" || proof?.bookingId === hold.id}
            isReleasing={flow.isReleasing}
            onContinue={() => void flow.payFor(hold)}
            onRelease={() => void flow.releaseHold(hold)}
            onExpired={() => sayHoldIsOver(hold.id)}
          />
        ) : null}
      </div>
      <div className="grid grid-cols-1 gap-7 md:gap-4 @3xl:grid-cols-[23.75rem_minmax(0,1fr)] @3xl:grid-rows-[auto_1fr] @3xl:items-start @3xl:gap-x-5">
        <DaySection {...choosing} date={choice.date} className={CARD} />
        <div className="grid grid-cols-1 gap-7 md:gap-4 @3xl:row-span-2">
          <TimeSection
            {...choosing}
            date={choice.date}
            time={choice.time}
            notice={flow.notice?.place === "times" ? flow.notice : null}
            className={CARD}
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
        </div>
        {hasFirstTimes ? (
          <SummaryBar
            choice={choice}
            price={<PriceLine {...quote(choice.questionType, credits)} />}
            notice={flow.notice?.place === "summary" ? flow.notice : null}
            phase={flow.phase}
            isBusy={flow.isBusy}
            onContinue={flow.openSummary}
          />
        ) : null}
      </div>
      <SummaryDialog
        isOpen={flow.isSummaryOpen}
        onCancel={flow.closeSummary}
        onProceed={() => void flow.proceed(choice, price.amount)}
        isProcessing={flow.isCreating}
        choice={choice}
        price={price}
        changedText={flow.quoted ? newAmountText(flow.quoted, t) : null}
        replaced={hold && !isSameSlot ? hold : null}
      />
    </div>
  );
}

function Title() {
  const t = useT();
  return (
    <>
      <HeaderStart>
        <div className="flex min-w-0 items-center">
          <Link
            href={paths.dashboard()}
            aria-label={t("shell.back")}
            className="grid size-11 shrink-0 place-items-center rounded-full hover:bg-primary-soft"
          >
            <Icon name="chevron-left" />
          </Link>
          <span aria-hidden="true" className="truncate font-bold">
            {t("book.title")}
          </span>
        </div>
      </HeaderStart>
      <h1 className="text-heading font-bold max-md:sr-only">{t("book.title")}</h1>
      <p className="mb-5 text-ink-quiet max-md:sr-only">{t("book.subtitle")}</p>
    </>
  );
}

function BookSkeleton() {
  const t = useT();
  return (
    <div className="@container">
      <Title />
      <div
        role="status"
        aria-label={t("book.loading-days")}
        className="grid grid-cols-1 gap-7 md:gap-4 @3xl:grid-cols-[23.75rem_minmax(0,1fr)] @3xl:gap-x-5"
      >
        <Skeleton className="h-96" />
        <Skeleton className="h-72" />
      </div>
    </div>
  );
}

/** True from the first time on that it holds. */
function useIsEver(holds: boolean): boolean {
  const [isEver, setEver] = useState(holds);
  if (holds && !isEver) setEver(true);
  return isEver || holds;
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
