import type { ReactNode } from "react";
import { SessionTime } from "#web/features/bookings/session-time.tsx";
import type { Choice } from "#web/features/bookings/stored-choice.ts";
import { PaymentNotice } from "#web/features/payments/payment-notice.tsx";
import { useT } from "#web/i18n/t.ts";
import { Button } from "#web/ui/button.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Notice } from "./outcomes.ts";
import type { Unavailable } from "./use-choice.ts";

type Props = {
  label: string;
  /** What is chosen. Screen readers announce changes. */
  children: ReactNode;
  /** The price, at the end of the line. */
  price?: ReactNode;
  /** Stands in the place of what is chosen, or below it (`isTextShown`). */
  shortcut?: ReactNode;
  isTextShown?: boolean;
  /** A line about cancelling or moving. It is hidden where the text is so large that a phone has no room for it. */
  rule: string;
  notice: Notice | null;
  isReady: boolean;
  isBusy?: boolean;
  busyLabel?: string;
  onContinue: () => void;
};

/**
 * What is chosen and the button that continues, always in view: at the foot of the screen, or below the calendar where
 * there is room beside it. Until a time is chosen it is one low line.
 */
export function SummaryBar(props: Props) {
  const {
    label,
    children,
    price,
    shortcut,
    isTextShown = false,
    rule,
    notice,
    isReady,
    isBusy = false,
    busyLabel,
    onContinue,
  } = props;
  const t = useT();
  return (
    <section
      data-sticky-bar
      aria-label={label}
      className="grid grid-cols-1 gap-2.5 border-t border-line bg-card px-[20px] pt-3 pb-[calc(env(safe-area-inset-bottom)+0.75rem)] shadow-card @max-[14rem]:py-1 md:rounded-card md:border md:px-4 md:pr-20 lg:pr-4"
    >
      {notice ? <PaymentNotice notice={notice} tone="destructive" className="scroll-mb-56" /> : null}
      <div className="flex min-h-8 flex-wrap items-center justify-between gap-x-4">
        <div aria-live="polite" className={shortcut && !isTextShown ? "sr-only" : "min-w-0 grow basis-40"}>
          {children}
        </div>
        {shortcut}
        {price}
      </div>
      {isReady || isBusy ? (
        <>
          <Button
            size="large"
            isWide
            className="@max-[14rem]:min-h-11"
            isPending={isBusy}
            pendingLabel={busyLabel}
            onClick={onContinue}
          >
            {t("book.continue")}
          </Button>
          <p className="text-center text-small text-ink-quiet @max-[14rem]:hidden">{rule}</p>
        </>
      ) : null}
    </section>
  );
}

type ChosenTimeProps = {
  choice: Pick<Choice, "date" | "time">;
  unavailable: Unavailable;
  /** Shown while no time is chosen. */
  placeholder: string;
  /** Shown below the time. */
  details?: string;
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
  if (!date || !time)
    return (
      <p key="none" className="text-ink-quiet">
        {placeholder}
      </p>
    );
  return (
    <>
      <p className="leading-snug font-bold">
        <SessionTime start={{ sessionDate: date, sessionTime: time }} />
      </p>
      {details ? <p className="text-small text-ink-quiet @max-[14rem]:hidden">{details}</p> : null}
    </>
  );
}
