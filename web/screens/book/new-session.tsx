import { type ComponentProps, useEffect, useEffectEvent, useState } from "react";
import { Link, useLocation } from "react-router";
import type { Booking } from "#contract/bookings.ts";
import { formatRupees } from "#domain/digits.ts";
import { quotePrice } from "#domain/prices.ts";
import { useConfig } from "#web/api/config.ts";
import { useCode } from "#web/api/use-code.ts";
import { useCredits, useUpcomingBookings } from "#web/features/bookings/own-bookings.ts";
import { type Choice, openSummary, slotOf, storedChoice } from "#web/features/bookings/stored-choice.ts";
import { GuideFace, GuideProof } from "#web/features/guide/face.tsx";
import { useUser } from "#web/features/identity/session.ts";
import { Listen } from "#web/features/listen/listen.tsx";
import { heldSays, type Says } from "#web/features/listen/says.ts";
import { Panchang } from "#web/features/panchang/on-demand.tsx";
import { useCheckoutPolicy } from "#web/features/payments/checkout.ts";
import { FoldedBookings } from "#web/features/payments/folded-bookings.tsx";
import { useIsPendingKnown } from "#web/features/payments/own-payments.ts";
import { PaymentBanners } from "#web/features/payments/payment-banners.tsx";
import { useT } from "#web/i18n/t.ts";
import { paths } from "#web/paths.ts";
import { Icon } from "#web/ui/icon.tsx";
import { ScreenTitle } from "#web/ui/screen-title.tsx";
import { ChoiceBar, type ChoiceProps } from "./choice-bar.tsx";
import { Columns, ColumnsSkeleton, PAGE } from "./columns.tsx";
import { DaySection } from "./day-section.tsx";
import { isFull } from "./day-slots.ts";
import type { HeldTime } from "./held-time.tsx";
import { newAmountText, noticeAt } from "./outcomes.ts";
import { isAtSlot, useOwnHold } from "./own-hold.ts";
import { SameTime, useSameTime } from "./same-time.tsx";
import { EarliestTime, QuestionTypeCards } from "./summary-bar.tsx";
import { SummaryDialog } from "./summary-dialog.tsx";
import { TimeSection } from "./time-section.tsx";
import { type BookFlow, useBookFlow } from "./use-book-flow.ts";
import { useCancelRule, useChoice } from "./use-choice.ts";
import { Offer, useWaitlist, Waitlist } from "./waitlist-on-demand.tsx";

type Selection = ReturnType<typeof useChoice>;

/** A visitor can choose a session, and has to sign in to book it. */
export function NewSession() {
  const t = useT();
  const user = useUser();
  const { data: config } = useConfig();
  const canPay = useCheckoutPolicy(config);
  const credits = useCredits();
  const upcoming = useUpcomingBookings(user?.id);
  const selection = useChoice({ own: upcoming.data });
  const isPendingKnown = useIsPendingKnown(user?.id);
  const sameTime = useSameTime(user?.id);
  const isKnown = upcoming.isFetched && isPendingKnown && sameTime.isFetched;
  return (
    <div className={PAGE}>
      <ScreenTitle title={t("pages.book-title")} backTo={paths.dashboard()} />
      <GuideRow />
      {/* The payments stand above the calendar, which would move if it were drawn first. */}
      {user && !isKnown ? (
        <ColumnsSkeleton label={t("book.loading-days")} />
      ) : (
        <BookingForm
          selection={selection}
          credits={credits}
          own={upcoming.data ?? []}
          sameTime={sameTime.data}
          canPay={canPay}
        />
      )}
    </div>
  );
}

type FormProps = {
  selection: Selection;
  credits: number;
  own: readonly Booking[];
  sameTime: ComponentProps<typeof SameTime>["slot"];
  /** False on a page that is loaded again for its policy. */
  canPay: boolean;
};

function BookingForm({ selection, credits, own, sameTime, canPay }: FormProps) {
  const t = useT();
  const { choice, hasShownTimes } = selection;
  const flow = useBookFlow(selection);
  useReopenedSummary(selection, flow, canPay);
  const { hold, isHoldChecked, isOneChecked, payable, held } = useOwnHold(own, selection);
  const isChecking = isOneChecked && !flow.isBusy;
  const { entries, offers } = useWaitlist();
  const offerId = new URLSearchParams(useLocation().search).get("offer");
  const offer = offers.find(({ id }) => id === offerId);
  const isBookable = hasShownTimes && !isFull(selection.slots.data);
  // A hold that is replaced returns its credits.
  const availableCredits = credits + (hold?.creditsUsed ?? 0);
  // A slot that this customer is booking becomes unavailable, too.
  const unavailable = flow.isBusy ? null : selection.unavailable;
  const [isNoneFree, setNoneFree] = useState(false);
  const timesNotice = noticeAt(flow.notice, "times");
  const says = (): Says => {
    if (isChecking) return t("payments.pending-body");
    const { date, time, questionType: kind } = choice;
    const amount = formatRupees(quotePrice(kind, availableCredits).amount);
    if (held && !flow.isBusy) return heldSays(held);
    if (date && time) return ["chosen", { when: { sessionDate: date, sessionTime: time }, kind, amount }];
    if (unavailable || timesNotice) return ["lost"];
    if (isNoneFree) return t("book.none-free");
    if (hold) return heldSays(hold);
    const { data: slots } = selection.slots;
    return slots && !slots.some(({ available }) => available) ? t("book.no-slots-body") : ["choose"];
  };
  const showHold = (shown: Booking) => {
    const { sessionDate: date, sessionTime: time, questionType } = shown;
    selection.chooseSlot({ date, time });
    selection.chooseType(questionType);
    const { typed, whole } = namedIn(shown);
    flow.openSummary({ date, time, questionType }, typed, whole, null);
  };
  /** Who is named in a hold attends also what takes its place. */
  const openNew = () => {
    if (!hold?.attendee) return flow.openSummary(choice);
    const { typed, whole } = namedIn(hold);
    flow.openSummary(choice, typed, whole);
  };
  return (
    <>
      <Listen says={says()} at="[data-sticky-bar] button" />
      <div className="[&>div>*]:mb-5">
        {flow.payment.phase === "idle" ? <PaymentBanners kind="session" /> : null}
      </div>
      {/* Hidden while a booking is under way: drawn anew, it would choose its time again. */}
      {offer ? (
        <div hidden={flow.isBusy} className="mb-5 empty:hidden">
          <Offer
            key={offer.id}
            {...{ offer, entries, own }}
            onKnown={(date, time) => {
              // After a reload another choice stays.
              const kept = storedChoice();
              const isOther = kept.time !== null && !(kept.date === date && kept.time === offer.sessionTime);
              if (kept.offerId !== offer.id || !isOther)
                selection.chooseSlot({ date, time, offerId: offer.id });
            }}
          />
        </div>
      ) : null}
      <FoldedBookings isFolded={isChecking} label={t("book.another-session")}>
        <SameTime slot={sameTime} chosen={choice} onChoose={selection.chooseSlot} />
        <Columns
          days={<DaySection {...selection} date={choice.date} />}
          times={
            <>
              <TimeSection {...selection} {...choice} notice={timesNotice} isFullHidden />
              <Waitlist
                choice={choice}
                slots={selection.slots.data}
                openDates={selection.days.open ?? []}
                entries={entries}
                onChoose={(date, time) => selection.chooseSlot({ date, time })}
              />
              {hold && !isHoldChecked ? <Held {...{ flow, hold }} onShow={showHold} /> : null}
              {isBookable ? (
                <>
                  <QuestionTypeCards chosen={choice.questionType} onChoose={selection.chooseType} />
                  <Rules choice={choice} />
                </>
              ) : null}
            </>
          }
          bar={
            isBookable || held ? (
              <ChoiceBar
                {...{ flow, choice, unavailable, held }}
                onShow={showHold}
                onOpen={openNew}
                credits={availableCredits}
                earliest={<EarliestTime onChoose={selection.chooseSlot} onNone={() => setNoneFree(true)} />}
              />
            ) : null
          }
        />
      </FoldedBookings>
      <Summary {...{ flow, choice, unavailable, hold, payable }} credits={availableCredits} />
    </>
  );
}

/** `whole`: null where the number is missing, as once the attendee has closed the account. */
function namedIn({ attendee }: Booking) {
  const typed = attendee && { name: attendee.name, phone: attendee.phone ?? "", language: attendee.language };
  return { typed, whole: attendee?.phone ? typed : null };
}

const loadHeld = () => import("./held-time.tsx");

/** The bar leads on to the payment without it. */
function Held(props: ComponentProps<typeof HeldTime>) {
  const { data: code } = useCode("held-time", loadHeld, { isOptional: true });
  return code ? <code.HeldTime {...props} /> : null;
}

/** What both kinds have, and what cancelling means. */
function Rules({ choice }: { choice: Choice }) {
  const t = useT();
  const rule = useCancelRule(choice);
  const { data: config } = useConfig();
  return (
    <div className="grid gap-1 text-small text-ink-quiet">
      <p>{t("book.both-have")}</p>
      <p>{rule.short}</p>
      <GuideProof config={config} />
      <Panchang part="MomentLine" date={choice.date} time={choice.time} />
    </div>
  );
}

/** After a reload, and for who has signed in for the time that the summary showed. Where it is gone, the screen says so. */
function useReopenedSummary({ choice, areTimesPending }: Selection, flow: BookFlow, canStay: boolean): void {
  const isSignedIn = useUser() !== null;
  const { kept, choice: opened } = flow.summary;
  const waits = kept !== null && !kept.isRefused && opened === null && (isSignedIn || !kept.isForLogin);
  const canOpen = waits && !areTimesPending && canStay;
  const reopen = useEffectEvent(() => {
    if (kept && choice.time && kept.slot === slotOf(choice))
      flow.openSummary(choice, kept.typed, kept.isForLogin ? kept.typed : null, kept.companion);
    else openSummary.set(null);
  });
  useEffect(() => {
    if (canOpen) reopen();
  }, [canOpen]);
}

type SummaryProps = Omit<ChoiceProps, "held"> & { hold: Booking | null; payable: Booking | null };

function Summary({ flow, choice, unavailable, credits, hold, payable }: SummaryProps) {
  const t = useT();
  const { summary } = flow;
  const price = summary.repriced ?? quotePrice(choice.questionType, credits);
  const isSameSlot = hold !== null && isAtSlot(hold, choice);
  const isSame = isSameSlot && hold.questionType === choice.questionType;
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
      held={isSame ? payable : null}
      isNear={choice.time !== null || hold !== null}
      naming={{
        attendee: summary.attendee,
        onChange: (attendee, typed) => {
          summary.setAttendee(attendee);
          summary.keep({ typed });
        },
        isTried: summary.attendee === "tried",
        ...(summary.kept?.typed ? { first: summary.kept.typed } : {}),
      }}
      accompanying={{
        companion: summary.companion,
        error: flow.namingError,
        attends: summary.kept?.typed ?? null,
        onChange: (companion, typed) => {
          summary.setCompanion(companion);
          summary.keep({ companion: typed });
        },
        isTried: summary.companion === "tried",
        first: summary.kept?.companion ?? undefined,
      }}
    />
  );
}

/** Shows with which guide the customer will talk, and leads to the page about the guide. */
function GuideRow() {
  const t = useT();
  const { data: config } = useConfig();
  return (
    <Link
      to={paths.about()}
      className="-mx-2 mb-2 md:mb-4 flex min-h-16 items-center gap-3 rounded-card p-2 hover:bg-primary-soft lg:mt-1"
    >
      <GuideFace config={config} />
      <span className={config ? "sr-only" : "grow font-bold"}>{t("guide.about")}</span>
      <Icon name="chevron-right" size={20} className="shrink-0 text-ink-quiet" />
    </Link>
  );
}
