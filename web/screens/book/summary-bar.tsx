// The kinds of session, and the foot of the booking screen: what is chosen, what it costs, and the button that continues.
import { clsx } from "clsx";
import { type MouseEvent, type ReactNode, useId, useState } from "react";
import { flushSync } from "react-dom";
import { formatRupees } from "#domain/digits.ts";
import { PRICES, QUESTION_TYPES, type QuestionType, type quotePrice } from "#domain/prices.ts";
import { messageOf } from "#web/api/call.ts";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { findFirstFree } from "#web/features/bookings/use-first-free.ts";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { formatDateParts, formatTime, unbroken } from "#web/i18n/format.ts";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import { stickyBar } from "#web/ui/sticky-bar.ts";
import { toast } from "#web/ui/toast.ts";
import { CARD } from "./columns.tsx";
import type { Notice } from "./outcomes.ts";
import type { Unavailable } from "./use-choice.ts";

type Props = {
  label: string;
  /** What is chosen. Screen readers announce changes. */
  children: ReactNode;
  /** Until a time is chosen, at the end of the row. */
  price?: ReactNode;
  /** Stands in the place of what is chosen, or below it (`isTextShown`). */
  shortcut?: ReactNode;
  isTextShown?: boolean;
  notice: Notice | null;
  isReady: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  continueLabel?: string | undefined;
  onContinue: () => void;
};

/** Where the screen is low or the type large, the button alone is in view, so that the times are, too. */
const WITH_ROOM = "@max-[14rem]:sr-only [@media(max-height:39.99rem)]:sr-only";

/** What is chosen and the button that continues, always in view: one row at the foot of the screen. */
export function SummaryBar(props: Props) {
  const {
    label,
    children,
    price,
    shortcut,
    isTextShown = false,
    notice,
    isReady,
    isBusy = false,
    busyLabel,
    continueLabel,
    onContinue,
  } = props;
  const t = useT();
  return (
    <section
      data-sticky-bar
      ref={stickyBar}
      aria-label={label}
      className="flex max-h-[60dvh] flex-wrap items-center gap-x-4 gap-y-2.5 overflow-y-auto border-t border-line bg-card px-[20px] pt-2.5 pb-[calc(env(safe-area-inset-bottom)+0.625rem)] shadow-card @max-[14rem]:pt-1 @max-[14rem]:pb-[calc(env(safe-area-inset-bottom)+0.25rem)] md:rounded-card md:border md:px-4 md:max-lg:pr-20"
    >
      {notice ? (
        <div className="min-w-0 basis-full">
          <PaymentNotice notice={notice} tone="destructive" />
        </div>
      ) : null}
      <div
        aria-live="polite"
        className={clsx(
          "min-w-0 grow basis-24",
          !isTextShown && (shortcut ? "sr-only" : isReady && WITH_ROOM),
        )}
      >
        {children}
      </div>
      {isReady || isBusy ? (
        <Button
          size="large"
          className="@max-[14rem]:min-h-11 @max-[14rem]:w-full [@media(max-height:39.99rem)]:grow"
          isPending={isBusy}
          pendingLabel={busyLabel}
          onClick={onContinue}
        >
          {continueLabel ?? t("book.continue")}
        </Button>
      ) : (
        <>
          {shortcut}
          <div className={WITH_ROOM}>{price}</div>
        </>
      )}
    </section>
  );
}

type ChosenTimeProps = {
  choice: Pick<Choice, "date" | "time">;
  unavailable: Unavailable;
  /** Shown while no time is chosen. */
  placeholder: string;
  /** Shown below the time. */
  details?: ReactNode;
};

export function ChosenTime({ choice: { date, time }, unavailable, placeholder, details }: ChosenTimeProps) {
  const t = useT();
  if (unavailable)
    return (
      <p className="flex items-start gap-1.5 text-small font-bold text-destructive">
        <Icon name="alert" size={18} className="mt-0.5 shrink-0" />
        <span>{t(`book.choice-${unavailable}`)}</span>
      </p>
    );
  if (!date || !time) return <p className="text-ink-quiet">{placeholder}</p>;
  const { day, month } = formatDateParts(date);
  return (
    <>
      <p className="leading-snug font-bold">
        <span className="@max-[24rem]:sr-only">
          <SessionTime start={{ sessionDate: date, sessionTime: time }} />
        </span>
        {/* On a phone in one line: the times stand below their weekday, and beside IST. */}
        <span aria-hidden="true" className="@[24rem]:hidden">
          {`${day} ${month} · ${unbroken(formatTime(time))}`}
        </span>
      </p>
      {details ? <p className="text-small text-ink-quiet">{details}</p> : null}
    </>
  );
}

type CardsProps = {
  chosen: QuestionType;
  onChoose: (questionType: QuestionType) => void;
};

/** The two kinds of session side by side, with what each gives. */
export function QuestionTypeCards({ chosen, onChoose }: CardsProps) {
  const t = useT();
  const id = useId();
  return (
    <fieldset aria-labelledby={id} className={clsx("min-w-0", CARD)}>
      <h2 id={id} className="mb-2 text-title font-bold md:mb-3">
        {t("book.how-many")}
      </h2>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8rem),1fr))] gap-2.5">
        {QUESTION_TYPES.map((questionType) => (
          <label
            key={questionType}
            className="group relative block rounded-card border-2 border-line bg-card px-2.5 py-2 has-checked:border-primary has-checked:bg-primary-soft has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring"
          >
            <input
              type="radio"
              name="questionType"
              value={questionType}
              checked={chosen === questionType}
              onChange={() => onChoose(questionType)}
              className="absolute inset-0 size-full cursor-pointer opacity-0"
            />
            <span className="flex flex-wrap items-baseline justify-between gap-x-1 leading-snug font-bold">
              {/* On a narrow phone the English words take one line only in small type. */}
              <span className="[:lang(en)_&]:max-[24.5rem]:text-small">{t(`general.${questionType}`)}</span>
              <span>{formatRupees(PRICES[questionType])}</span>
            </span>
            <span className="block text-small text-ink-quiet">{t(`book.${questionType}-gives`)}</span>
            <ChosenMark />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** On the corner, so that the colour is not the only sign. */
function ChosenMark() {
  return (
    <span
      aria-hidden="true"
      className="absolute -top-2 -right-1.5 hidden size-5 place-items-center rounded-full bg-primary text-on-primary group-has-checked:grid"
    >
      <Icon name="check" size={14} strokeWidth={2.5} />
    </span>
  );
}

type EarliestProps = {
  onChoose: (slot: { date: string; time: string }) => void;
  onNone: () => void;
};

/**
 * Chooses the first free time of all days, which the press asks for: what the page knows may be old. The button that
 * continues takes its place, and the focus.
 */
export function EarliestTime({ onChoose, onNone }: EarliestProps) {
  const t = useT();
  const [isAsking, setAsking] = useState(false);
  const choose = async ({ currentTarget: button }: MouseEvent<HTMLElement>) => {
    const bar = button.closest("[data-sticky-bar]");
    setAsking(true);
    try {
      const slot = await findFirstFree();
      // The customer has chosen a time, or left the screen, meanwhile.
      if (!button.isConnected) return;
      if (slot) {
        flushSync(() => onChoose(slot));
        bar?.querySelector("button")?.focus();
      } else {
        toast({ title: t("book.none-free"), body: t("book.no-days-body"), tone: "destructive" });
        onNone();
      }
    } catch (error) {
      toast({ title: t("book.slots-failed"), body: messageOf(error), tone: "destructive" });
    }
    setAsking(false);
  };
  return (
    <Button variant="outline" className="grow" isPending={isAsking} onClick={(event) => void choose(event)}>
      {t("book.earliest")}
    </Button>
  );
}

/** The amount to pay, and the discount if credits reduce it. */
export function PriceLine({ creditsUsed, amount }: ReturnType<typeof quotePrice>) {
  const t = useT();
  return (
    <p className="text-right leading-snug">
      <span className="block text-title leading-snug font-bold">{formatRupees(amount)}</span>
      {creditsUsed > 0 ? (
        <span className="block text-small text-ink-quiet">
          {t("book.discount", { amount: formatRupees(creditsUsed) })}
        </span>
      ) : null}
    </p>
  );
}
